"""Files into the database: each stage a hand at a time, one transaction a batch."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ..model import Profile, Replay
from ..parser import read_source
from ..store import Counts, Loader, SourceCounts
from .archives import Opened, Unopened
from .collector import collector_off
from .opening import Extent, measure, open_paths
from .portions import Known, Portion, portions
from .reading import Course, Read
from .stages import LastHands, judge
from .workers import Workers

_TELL_EVERY = 500  # hands between two calls of `progress`


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import is; archives count as one file in ``files_total``, ``share`` is what is done, from 0 to 1."""

    files_done: int
    files_total: int
    hands: int
    share: float


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
    jobs: int = 1,
) -> Imported:
    """Put the hands of all files into the database; files and hands that are known add nothing.

    ``jobs`` is how many processes read, beside the one that writes; with 1 it does both. The result is the same.

    Raises:
        StoreError: the database cannot be opened or written; batches committed before stay.
    """
    begin = time.perf_counter()
    files = open_paths(paths, stdin=stdin, on_disk=True)
    teller = Teller(progress, measure(paths) if progress else Extent(0, 0))
    with collector_off(), Loader(database) as loader, Workers(jobs, profile) as workers:
        course, unopened = Course(profile, LastHands()), []
        for entry, read in workers.read(portions(files, loader)):
            if isinstance(entry, Unopened):
                unopened.append(entry)
            elif isinstance(entry, Known):
                loader.skip(entry.name, entry.met)
                teller.done(1, entry.size)
            else:
                _load(entry, read, loader, course, teller)
    return Imported(loader.total, loader.files, unopened, time.perf_counter() - begin)


class Teller:
    """Tells how far an import is."""

    def __init__(self, progress: Callable[[Progress], None] | None, extent: Extent) -> None:
        self._progress = progress
        self._extent = extent
        self._files = self._size = self._hands = self._told = 0

    def hands(self, count: int = 1) -> None:
        """Count hands that were read."""
        self._hands += count
        if self._hands - self._told >= _TELL_EVERY:
            self._tell()

    def done(self, files: int, size: int) -> None:
        """Count what was read to its end."""
        self._files += files
        self._size += size
        if files:
            self._tell()

    def _tell(self) -> None:
        self._told = self._hands
        if self._progress is not None:
            share = min(self._size / max(self._extent.size, self._size, 1), 1.0)
            files_total = max(self._extent.files, self._files)  # of archives only the first was counted
            self._progress(Progress(self._files, files_total, self._hands, share))


def _load(portion: Portion, read: Read | None, loader: Loader, course: Course, teller: Teller) -> None:
    """Put the hands of a portion into the loader: those that a worker read, or what is read here."""
    parts = None if read is None else course.follow(portion.texts, read)
    if parts is None:
        for text in portion.texts:
            for piece in course.pieces(text, teller.hands):
                loader.take([piece.part])
    else:
        for pieces in parts:
            loader.take(pieces)
            teller.hands(sum(part.hands for part in pieces))
    teller.done(portion.files, portion.size)


def load_file(file: Opened, loader: Loader) -> Iterator[Replay]:
    """Read a file's hands into the loader, and yield each when it is there; none if this very file is known.

    Raises:
        StoreError: as for `import_paths`.
    """
    met = loader.meet(file.name, file.data)
    if loader.skip(file.name, met):
        return
    source = read_source(file.name, file.data)
    loader.start(source, met)
    for replay in judge(source):
        loader.add(replay)
        yield replay
