"""Watched folders into the database: new and growing files as they are written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from ..store import HeldError, Loader, SourceCounts, Store, StoreError
from .archives import Opened, Unopened
from .changes import Changes, Looks, Place, Stamp, place_of
from .collector import collector_off
from .importing import load_file
from .opening import open_file
from .stages import fault_of

_WAIT = 1.0  # seconds to wait for another process before that is told
_GROUP = 20_000_000  # bytes of files that are read before their hands are stored and told
_LONGEST_PAUSE = 60.0  # seconds between two tries to write a database


@dataclass(frozen=True, slots=True)
class Watching:
    """The database can be used, and the folders are watched from now on."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Files were read and their hands are in the database."""

    files: list[SourceCounts]


@dataclass(frozen=True, slots=True)
class Waiting:
    """The database cannot be written now; the watcher tries again. The text is one sentence: who holds it, or why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A folder is not there any more; it is watched again when there is one."""

    folder: Path


@dataclass(frozen=True, slots=True)
class Back:
    """A folder that was gone is there again."""

    folder: Path


@dataclass(frozen=True, slots=True)
class Failed:
    """A file that our own code fails on. The text says how."""

    name: str
    fault: str


News = Watching | Stored | Waiting | Gone | Back | Failed | Unopened


class _StoppedError(Exception):
    """The watcher is to end: what is not in the database yet is read again by the next."""


def watch_folders(folders: Sequence[Path], database: Path, tell: Callable[[News], None], stop: Event) -> int:
    """Import the folders' files, then those that are new or have grown, until ``stop`` is set.

    The database is open only while a batch is written; while another process holds it, the watcher waits. Hands that
    were read, but not stored when ``stop`` was set, are given up: nothing is ever half in the database.

    Returns:
        How many files our own code failed on.

    Raises:
        StoreError: the database cannot be used at the start; later that is told, and tried again.
    """
    with suppress(HeldError):  # told and waited for with the first batch
        Store(database, wait=_WAIT).close()
    tell(Watching())
    watcher = _Watcher(folders, database, tell, stop)
    for _ in Looks(folders, stop):
        watcher.look()
    return watcher.faults


class _Watcher:
    """What is known of the folders and the database between two looks."""

    def __init__(self, folders: Sequence[Path], database: Path, tell: Callable[[News], None], stop: Event) -> None:
        self._folders, self._database, self._tell, self._stop = folders, database, tell, stop
        self._changes = Changes(folders)
        self._gone: set[Path] = set()
        self._place: Place | None = None
        self._waiting = ""
        self._tries = 0
        self._not_before = 0.0
        self.faults = 0

    def look(self) -> None:
        """Read what has changed, and store it."""
        self._look_at_folders()
        if time.monotonic() < self._not_before:
            return
        if self._place is not None and place_of(self._database) != self._place:
            self._changes.forget()  # another database: rebuilt, restored, deleted
            self._place = None
        changed, odd = self._changes.find()
        for entry in odd:
            if Path(entry.name) not in self._gone:
                self._tell(entry)
        for group in _groups(changed):
            if self._stop.is_set() or not self._store(group):
                return

    def _look_at_folders(self) -> None:
        for folder in self._folders:
            there = place_of(folder) is not None
            if there and folder in self._gone:
                self._gone.remove(folder)
                self._tell(Back(folder))
            elif not there and folder not in self._gone:
                self._gone.add(folder)
                self._tell(Gone(folder))

    def _store(self, group: Sequence[tuple[Path, Stamp]]) -> bool:
        """Store the hands of some files, and return whether that went well."""
        unread: dict[Path, list[Unopened]] = {}
        try:
            with collector_off(), Loader(self._database, wait=_WAIT, held=self._wait_on) as loader:
                for path, _ in group:
                    unread[path] = list(self._load(path, loader))
        except _StoppedError:
            return False
        except StoreError as error:
            if not self._stop.is_set():
                self._put_off(str(error))
            return False
        self._waiting, self._tries = "", 0
        self._place = place_of(self._database)
        for path, stamp in group:
            if place_of(path) is None:  # an editor's own file, gone before it was read
                continue
            for entry in unread[path]:
                if self._changes.failed(path, entry.reason):
                    self._tell(entry)
            if not unread[path]:
                self._changes.done(path, stamp)
        self._tell(Stored(loader.files))
        return True

    def _load(self, path: Path, loader: Loader) -> Iterator[Unopened]:
        """Read a file into the loader; yield what of it could not be read."""
        for file in open_file(path):
            if isinstance(file, Unopened):
                yield file
                continue
            try:
                self._load_hands(file, loader)
            except (StoreError, _StoppedError):
                raise
            except Exception as error:  # noqa: BLE001  # one file never costs another
                loader.drop()
                self.faults += 1
                self._tell(Failed(file.name, fault_of(error)))

    def _load_hands(self, file: Opened, loader: Loader) -> None:
        for _ in load_file(file, loader):
            if self._stop.is_set():
                raise _StoppedError

    def _wait_on(self, error: HeldError) -> bool:
        self._tell_waiting(str(error))
        return not self._stop.is_set()

    def _put_off(self, reason: str) -> None:
        """Try again later: the files are not marked as read."""
        self._tell_waiting(reason)
        self._tries += 1
        self._not_before = time.monotonic() + min(2.0**self._tries, _LONGEST_PAUSE)

    def _tell_waiting(self, reason: str) -> None:
        if reason != self._waiting:
            self._waiting = reason
            self._tell(Waiting(reason))


def _groups(files: Sequence[tuple[Path, Stamp]]) -> Iterator[list[tuple[Path, Stamp]]]:
    """Divide files into groups that are stored together."""
    group: list[tuple[Path, Stamp]] = []
    size = 0
    for path, stamp in files:
        if group and size + stamp.size > _GROUP:
            yield group
            group, size = [], 0
        group.append((path, stamp))
        size += stamp.size
    if group:
        yield group
