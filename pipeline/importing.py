"""Files into the database: each stage a hand at a time, one transaction a batch."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ..model import Profile, Replay
from ..parser import read_source
from ..store import Counts, Loader, SourceCounts
from .archives import Opened, Unopened
from .opening import count_files, open_paths
from .stages import LastHands, judge

_TELL_EVERY = 500  # hands between two calls of `progress`


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import is; archives count as one file in ``files_total``."""

    files_done: int
    files_total: int
    hands: int


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: all together, file by file, what could not be read, and the time it took."""

    total: Counts
    files: list[SourceCounts]
    unopened: list[Unopened]
    seconds: float


def import_paths(
    paths: Sequence[str],
    database: Path,
    *,
    profile: Profile | None = None,
    stdin: BinaryIO | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Imported:
    """Put the hands of all files into the database; files and hands that are known add nothing.

    Raises:
        StoreError: the database cannot be opened or written; batches committed before stay.
    """
    begin = time.perf_counter()
    unopened: list[Unopened] = []
    files_total = count_files(paths) if progress else 0
    hands, before = 0, FileBefore()
    with collector_off(), Loader(database) as loader:
        for done, file in enumerate(open_paths(paths, stdin=stdin)):
            if isinstance(file, Unopened):
                unopened.append(file)
                continue
            for _ in load_file(file, loader, profile, before):
                hands += 1
                if progress and hands % _TELL_EVERY == 0:
                    progress(Progress(done, files_total, hands))
            if progress:
                progress(Progress(done + 1, files_total, hands))
    return Imported(loader.total, loader.files, unopened, time.perf_counter() - begin)


class FileBefore:
    """The file just before one that is read: its last hands are those that the first ones there are compared with.

    A known file is not read, unless the next one is new. So it makes no difference in how many runs files are imported.
    """

    def __init__(self) -> None:
        self._ended: LastHands | None = None
        self._unread: Opened | None = None

    def last_hands(self, profile: Profile | None) -> LastHands:
        """Return its last hands, and keep where the file that is read now ends."""
        if self._unread is not None:
            self._ended = LastHands()
            for _ in judge(read_source(self._unread.name, self._unread.data), profile, self._ended):
                pass
        self._ended, self._unread = LastHands(self._ended), None
        return self._ended

    def skip(self, file: Opened) -> None:
        """Keep a file that is not read."""
        self._ended, self._unread = None, file


def load_file(
    file: Opened, loader: Loader, profile: Profile | None = None, before: FileBefore | None = None
) -> Iterator[Replay]:
    """Read a file's hands into the loader, and yield each when it is there; none if this very file is known.

    Raises:
        StoreError: as for `import_paths`.
    """
    before = FileBefore() if before is None else before
    met = loader.meet(file.name, file.data)
    if loader.skip(file.name, met):
        before.skip(file)
        return
    source = read_source(file.name, file.data)
    loader.start(source, met)
    for replay in judge(source, profile, before.last_hands(profile)):
        loader.add(replay)
        yield replay


@contextmanager
def collector_off() -> Iterator[None]:
    """Keep the garbage collector off: hands make many objects, none of them in a cycle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
