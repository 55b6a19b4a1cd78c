"""Which files of some folders have changed, and when to look.

watchfiles wakes the watcher; what has changed it finds out by itself, from size, time and number of every file. So it
does not matter which events a system reports of a rename, an editor's detour over another file, a folder that is
deleted and made again, or whether it reports any: network drives do not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from watchfiles import watch

from .archives import Unopened
from .opening import find_files

_TICK = 0.5  # seconds that watchfiles waits at a time
_PAUSE = 2.0  # seconds between two looks if nothing is reported
_SHARE = 20  # looking takes one part of so many of the time, however large the folders are
_LARGE = 1_000_000  # bytes of a file that is not read while it is being copied
_QUIET = 1.0  # seconds after which a large file counts as written
_LONGEST_PAUSE = 300.0  # seconds between two tries to read a file

Place = tuple[int, int]
"""Device and number: which file or folder it is, whatever its name."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells whether a file has changed; ``changed`` is in nanoseconds."""

    place: Place
    size: int
    changed: int


@dataclass(slots=True)
class _Failure:
    reason: str
    tries: int
    again: float


class Changes:
    """The files below some folders, and as what they were last read."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._read: dict[Path, Stamp] = {}
        self._failed: dict[Path, _Failure] = {}
        self._odd: set[Unopened] = set()

    def find(self) -> tuple[list[tuple[Path, Stamp]], list[Unopened]]:
        """Return the files to be read, with their stamps, and what no file can be found in and was not told yet."""
        found: dict[Path, Stamp] = {}
        odd = set()
        for entry in find_files(self._folders):
            if isinstance(entry, Unopened):
                odd.add(entry)
            elif (stamp := _stamp(entry)) is not None:
                found[entry] = stamp
        untold = sorted(odd - self._odd, key=lambda entry: entry.name)
        self._odd = odd
        self._read = {path: stamp for path, stamp in self._read.items() if path in found}
        self._failed = {path: failure for path, failure in self._failed.items() if path in found}
        return [(path, stamp) for path, stamp in found.items() if self._is_due(path, stamp)], untold

    def done(self, path: Path, stamp: Stamp) -> None:
        """Keep that a file was read; ``stamp`` was taken before, so that what was written since is not missed."""
        self._read[path] = stamp
        self._failed.pop(path, None)

    def failed(self, path: Path, reason: str) -> bool:
        """Keep that a file could not be read, to be tried again later; return whether that is news."""
        before = self._failed.get(path)
        tries = 1 if before is None else before.tries + 1
        again = time.monotonic() + min(_PAUSE * 2**tries, _LONGEST_PAUSE)
        self._failed[path] = _Failure(reason, tries, again)
        return before is None or before.reason != reason

    def forget(self) -> None:
        """Forget what was read: all files are read again."""
        self._read.clear()
        self._failed.clear()

    def _is_due(self, path: Path, stamp: Stamp) -> bool:
        if self._read.get(path) == stamp:
            return False
        failure = self._failed.get(path)
        if failure is not None and time.monotonic() < failure.again:
            return False
        # A clock that goes before ours (on another machine) makes no file wait.
        return stamp.size < _LARGE or not 0 <= time.time() - stamp.changed / 1e9 < _QUIET


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:  # gone since the folder was read
        return None
    return Stamp((status.st_dev, status.st_ino), status.st_size, status.st_mtime_ns)


def place_of(path: Path) -> Place | None:
    """Return which file or folder is at the path now, None if there is none."""
    stamp = _stamp(path)
    return None if stamp is None else stamp.place


class Looks:
    """When to look at folders: when the system reports a change, and now and then."""

    def __init__(self, folders: Sequence[Path], stop: Event) -> None:
        self._folders = folders
        self._stop = stop
        self._due = 0.0

    def __iter__(self) -> Iterator[None]:
        """Yield when to look, for the first time at once, until ``stop`` is set."""
        while not self._stop.is_set():
            yield from self._look()
            places = self._places()
            there = [folder for folder, place in places.items() if place is not None]
            if not there:
                self._stop.wait(_TICK)
                continue
            try:
                yield from self._woken(there, places)
            except (OSError, RuntimeError):  # the system watches no more folders for us: looking is enough
                self._stop.wait(_PAUSE)

    def _woken(self, there: list[Path], places: dict[Path, Place | None]) -> Iterator[None]:
        """Look until the folders are others: those deleted and made again must be watched anew."""
        changes = watch(
            *there, watch_filter=None, stop_event=self._stop, rust_timeout=int(_TICK * 1000), yield_on_timeout=True,
            raise_interrupt=False, ignore_permission_denied=True,
        )  # fmt: skip
        with closing(changes):
            for reported in changes:
                if reported or time.monotonic() >= self._due:
                    yield from self._look()
                if self._places() != places:
                    return

    def _look(self) -> Iterator[None]:
        begin = time.monotonic()
        yield
        now = time.monotonic()
        self._due = now + max(_PAUSE, _SHARE * (now - begin))

    def _places(self) -> dict[Path, Place | None]:
        return {folder: place_of(folder) for folder in self._folders}
