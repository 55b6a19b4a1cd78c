"""Paths as users give them to the bytes of files: folders, patterns, archives and standard input.

A path that cannot be read becomes an `Unopened` with the reason, and the others go on.
"""

from __future__ import annotations

import glob
import io
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .archives import GZIP, LARGEST, ZIP, Opened, Unopened, gunzipped, members, reason
from .mails import MAIL_HEAD, is_encoded_mail, mail_parts
from .on_disk import LARGE, OnDisk

STDIN = "-"
# What systems put beside people's files; in a folder or an archive such names are never hand histories.
_LITTER = frozenset({"thumbs.db", "desktop.ini", "__macosx"})
# Kinds of files that hold something else for certain. Named on the command line they are read like any other.
_OTHER_KINDS = re.compile(
    r"\.(?:md|rst|pdf|docx?|rtf|html?|csv|xlsx?|ods|jsonl?|parquet|duckdb|wal|db|sqlite|png|jpe?g|gif|svg|mp4|exe|dll|ini|"
    r"cfg|bak|part|tmp)\Z",
    re.IGNORECASE,
)
_TOO_LARGE = f"larger than {LARGEST // 2**20:,} MiB: divide it into smaller files"
_PIECE = 2**20  # bytes of standard input
_PACKED = 12  # times: how much smaller hands are in archives
_HAS_WILDCARD = re.compile(r"[*?[]")
_ANY_DEPTH = "**"
_SEPARATORS = re.compile(r"[/\\]" if os.name == "nt" else "/")


def open_paths(
    paths: Sequence[str], *, stdin: BinaryIO | None = None, on_disk: bool = False
) -> Iterator[Opened | Unopened]:
    """Yield the files behind the paths, in order, each once; ``stdin`` is read for ``-``.

    With ``on_disk`` large files are left there: reading their bytes may raise an OSError then.
    """
    seen: set[tuple[int, int]] = set()
    for path in paths:
        if path == STDIN:
            yield from _piped(stdin)
        else:
            yield from _open(path, seen, on_disk=on_disk)


def _mail_or_file(name: str, data: bytes) -> Iterator[Opened | Unopened]:
    if is_encoded_mail(data):
        yield from mail_parts(name, data)
    else:
        yield Opened(name, data)


def _piped(stdin: BinaryIO | None) -> Iterator[Opened | Unopened]:
    if stdin is None:
        yield Unopened(STDIN, "there is no standard input")
        return
    whole = io.BytesIO()
    while whole.tell() <= LARGEST and (piece := stdin.read(_PIECE)):  # asked for all at once, all would be set aside
        whole.write(piece)
    if whole.tell() > LARGEST:
        yield Unopened(STDIN, _TOO_LARGE)
    else:
        yield from _mail_or_file(STDIN, whole.getvalue())


@dataclass(frozen=True, slots=True)
class Extent:
    """Roughly how much there is to read: files, archives counted as one, and bytes, those of archives unpacked."""

    files: int
    size: int


def measure(paths: Sequence[str]) -> Extent:
    """Return how much the paths stand for: for progress bars, nothing is opened."""
    files = size = 0
    for path in paths:
        for found in [path] if path == STDIN or os.path.lexists(path) else _matching(path):
            for entry in _walk(Path(found), set()) if Path(found).is_dir() else [Path(found)]:
                files += 1
                size += _size(entry) if isinstance(entry, Path) else 0
    return Extent(files, size)


def _size(path: Path) -> int:
    try:
        size = path.stat().st_size
    except (OSError, ValueError):
        return 0
    return size * _PACKED if path.suffix.lower() in {".zip", ".gz"} else size


def find_files(folders: Sequence[Path]) -> Iterator[Path | Unopened]:
    """Yield the files below the folders, each once; nothing of them is opened."""
    seen: set[tuple[int, int]] = set()
    for folder in folders:
        yield from _walk(folder, seen)


def open_file(path: Path) -> Iterator[Opened | Unopened]:
    """Yield what a file holds: itself, or the members of an archive."""
    yield from _read(path)


def _matching(pattern: str) -> list[str]:
    """Return what a pattern fits, by name, in the form typed; ``**`` does not follow links, which may lead in circles.

    Each part of a path is a name first, and a pattern only if nothing has that name: folders are called ``HH [2026]``.
    """
    drive, rest = os.path.splitdrive(pattern)
    parts = _SEPARATORS.split(rest)
    root = os.sep if rest[:1] and not parts[0] else ""
    found = set(_fitting(drive + root, tuple(part for part in parts if part)))
    return sorted(name for name in found if parts[-1] or Path(name).is_dir())  # with a / at its end: folders only


def _fitting(folder: str, parts: tuple[str, ...]) -> Iterator[str]:
    """Yield the paths below a folder that the parts of a pattern fit; parts that are plain names need not exist."""
    if not parts:
        if os.path.lexists(folder):
            yield folder
        return
    part, rest = parts[0], parts[1:]
    path = os.path.join(folder, part)  # noqa: PTH118  # keeps names as typed
    if part == _ANY_DEPTH:
        yield from _fitting(folder, rest)
        for below, folders, _ in os.walk(folder or os.curdir):
            for name in folders:
                found = os.path.join(below if folder else below[2:], name)  # noqa: PTH118  # without the ./ of os.curdir
                if not os.path.islink(found):  # noqa: PTH114  # a text, as typed
                    yield from _fitting(found, rest)
    elif _HAS_WILDCARD.search(part) is None or os.path.lexists(path):
        yield from _fitting(path, rest)
    else:
        # With its brackets as letters first: `Turbo [8-Game]*.txt`.
        names = _names(folder, part.replace("[", "[[]")) or _names(folder, part)
        for name in names:
            yield from _fitting(os.path.join(folder, name), rest)  # noqa: PTH118  # keeps names as typed


def _names(folder: str, pattern: str) -> list[str]:
    return glob.glob(pattern, root_dir=folder or None)  # noqa: PTH207  # keeps names as typed


def _open(path: str, seen: set[tuple[int, int]], *, on_disk: bool) -> Iterator[Opened | Unopened]:
    # A name with brackets is a name first and a pattern only if no such file exists.
    try:
        found = [path] if os.path.lexists(path) else _matching(path)
    except (OSError, ValueError) as error:  # a NUL in the name, a name too long for the system
        yield Unopened(path, reason(error))
        return
    if not found:
        yield Unopened(path, "no such file, and nothing matches it as a pattern")
    for name in found:
        if Path(name).is_dir():
            for entry in _walk(Path(name), seen):
                yield from _read(entry, on_disk=on_disk) if isinstance(entry, Path) else [entry]
        elif _is_new(Path(name), seen):
            yield from _read(Path(name), on_disk=on_disk)


def _walk(folder: Path, seen: set[tuple[int, int]]) -> Iterator[Path | Unopened]:
    """Yield the files below a folder by name; links that lead back into a folder already seen are not followed."""
    try:
        if not _is_new(folder, seen):
            return
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        yield Unopened(str(folder), reason(error))
        return
    for entry in entries:
        if _is_litter(entry.name):
            continue
        try:
            is_folder, is_file = entry.is_dir(), entry.is_file()
        except OSError as error:
            yield Unopened(str(entry), reason(error))
            continue
        if is_folder:
            yield from _walk(entry, seen)
        elif not is_file:
            yield Unopened(str(entry), "no regular file")
        elif _is_new(entry, seen):
            yield entry


def _is_new(path: Path, seen: set[tuple[int, int]]) -> bool:
    try:
        status = path.stat()
    except OSError:
        return True  # reading it tells why it cannot be read
    key = status.st_dev, status.st_ino
    if key in seen:
        return False
    seen.add(key)
    return True


def _is_litter(name: str) -> bool:
    return name.startswith(".") or name.lower() in _LITTER or _OTHER_KINDS.search(name) is not None


def _read(path: Path, *, on_disk: bool = False) -> Iterator[Opened | Unopened]:
    name = str(path)
    try:
        if not path.is_file():
            yield Unopened(name, "no regular file" if path.exists() else "no such file")
            return
        with path.open("rb") as file:
            begins = file.read(len(ZIP[0]))
            is_archive = begins.startswith((*ZIP, GZIP))
            size = os.fstat(file.fileno()).st_size
            is_large = not is_archive and size > LARGEST
            file.seek(0)
            is_left = on_disk and not is_archive and size > LARGE and not is_encoded_mail(file.read(MAIL_HEAD))
            file.seek(0)
            data = b"" if is_archive or is_large or is_left else file.read()
    except (OSError, MemoryError) as error:
        yield Unopened(name, reason(error))
        return
    if is_large or len(data) > LARGEST:
        yield Unopened(name, _TOO_LARGE)
    elif is_left:
        yield Opened(name, OnDisk(path, size))
    elif not is_archive:
        yield from _mail_or_file(name, data)
    elif begins.startswith(GZIP):
        yield from gunzipped(path)
    else:
        yield from members(path, _is_litter)
