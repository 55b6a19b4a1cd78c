"""Which files were read before: the very same ones, and those that have grown since.

A file is known by the hash of its bytes, whatever its name. Rooms write at the end of a file, so that a file that has
grown begins with all the bytes it had: its row in ``sources`` follows it, and its last text, which may have been read
before it was written to its end, is read anew.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from .. import __version__
from ..model import Bytes
from .rows import clean
from .store import Store

_PIECE = 2**20  # bytes
_LAST_PART = re.compile(r"[^/\\!]*\Z")  # of a path, or of a member's name in an archive


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file that was read.

    ``unfinished``: its last hand was still being written. ``current``: it was read to its end by this version of the
    program; another one may have read less of it.
    """

    name: str
    sha256: str
    size: int
    hands: int
    unfinished: bool
    current: bool
    skipped: Counter[str | None] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Met:
    """A file as it is now: its hash, what is known of it, and the hashes of earlier states that it has grown from."""

    sha256: str
    known: KnownFile | None
    beginnings: tuple[str, ...]


class KnownFiles:
    """The files that a database knows."""

    def __init__(self, files: Iterable[KnownFile] = ()) -> None:
        self._by_hash: dict[str, KnownFile] = {}
        self._by_name: dict[str, list[KnownFile]] = defaultdict(list)
        self._unfinished: list[KnownFile] = []
        for file in files:
            if file.current:
                self._by_hash[file.sha256] = file
            self._by_name[_last_part(file.name)].append(file)
            if file.unfinished:
                self._unfinished.append(file)

    def by_hash(self, sha256: str) -> KnownFile | None:
        """Return the file with this hash."""
        return self._by_hash.get(sha256)

    def meet(self, name: str, data: Bytes) -> Met:
        """Return what is known of a file with these bytes."""
        name = clean(name)
        digest, place, begins = hashlib.sha256(), 0, []
        for file in self._possible_beginnings(name, len(data)):
            _take(digest, data, place, file.size)
            place = file.size
            if digest.hexdigest() == file.sha256:
                begins.append(file)
        _take(digest, data, place, len(data))
        known = self._by_hash.get(digest.hexdigest())
        earlier = [file for file in begins if file.name == name]
        if not earlier and known is None:  # under another name; otherwise both are there, and one of them is a copy
            earlier = begins[-1:]
        return Met(digest.hexdigest(), known, tuple(file.sha256 for file in earlier))

    def _possible_beginnings(self, name: str, size: int) -> list[KnownFile]:
        """Return shorter files, the shortest first: those of this name, in whatever folder, and unfinished ones."""
        files = {
            file.sha256: file
            for file in (*self._by_name.get(_last_part(name), ()), *self._unfinished)
            if file.size < size and (file.size or file.name == name)
        }
        return sorted(files.values(), key=lambda file: file.size)


def sha256_of(data: Bytes) -> str:
    """Return by what a file with these bytes is known."""
    digest = hashlib.sha256()
    _take(digest, data, 0, len(data))
    return digest.hexdigest()


def _take(digest: hashlib._Hash, data: Bytes, begin: int, end: int) -> None:
    for place in range(begin, end, _PIECE):
        digest.update(data[place : min(place + _PIECE, end)])


def known_files(store: Store) -> KnownFiles:
    """Return the files that the database knows."""
    games: dict[int, Counter[str | None]] = defaultdict(Counter)
    for key, game, hands in store.rows("SELECT source_key, game, hands FROM skipped").rows:
        games[key][game] += hands
    rows = store.rows(
        "SELECT source_key, name, sha256, size, hands, unfinished, complete AND version = ? FROM sources",
        [__version__],
    ).rows
    return KnownFiles(
        KnownFile(name, sha256, size, hands, unfinished, current, games[key])
        for key, name, sha256, size, hands, unfinished, current in rows
    )


def _last_part(name: str) -> str:
    match = _LAST_PART.search(name)
    return match[0] if match else name
