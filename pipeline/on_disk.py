"""The bytes of a large file, read where they are looked at: nothing of it waits in memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LARGE = 16_000_000
"""Bytes from which on a file is rather read several times than held."""


CHANGED = "it was written anew while it was read: import it again"


class ChangedError(OSError):
    """A file is not what it was when it was opened."""


@dataclass(frozen=True, slots=True)
class OnDisk:
    """So many bytes at the beginning of a file, which may grow; slices of them are what they are of ``bytes``."""

    path: Path
    size: int

    def __len__(self) -> int:
        """Return the number of bytes."""
        return self.size

    def __getitem__(self, part: slice) -> bytes:
        """Read some of the bytes.

        Raises:
            OSError: they cannot be read.
            ChangedError: they are not there any more.
        """
        start, end, step = part.indices(self.size)
        with self.path.open("rb") as file:
            file.seek(start)
            data = file.read(max(end - start, 0))
        if len(data) < end - start:
            raise ChangedError(0, CHANGED, str(self.path))
        return data[::step]
