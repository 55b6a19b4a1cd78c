"""Paths as users give them to the bytes of files: folders, patterns, archives and standard input.

A path that cannot be read becomes an `Unopened` with the reason, and the others go on.
"""

from __future__ import annotations

import glob
import gzip
import lzma
import os
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

STDIN = "-"
# What systems put beside people's files; in a folder or an archive such names are never hand histories.
_LITTER = frozenset({"thumbs.db", "desktop.ini", "__macosx"})
# Kinds of files that hold something else for certain. Named on the command line they are read like any other.
_OTHER_KINDS = re.compile(
    r"\.(?:md|rst|pdf|docx?|rtf|html?|csv|xlsx?|ods|jsonl?|parquet|duckdb|wal|db|sqlite|png|jpe?g|gif|svg|mp4|exe|dll|ini|"
    r"cfg|bak|part|tmp)\Z",
    re.IGNORECASE,
)
_BROKEN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,
    NotImplementedError,
    OSError,
    lzma.LZMAError,
    ValueError,
    MemoryError,
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A file's bytes; ``name`` as given, ``a.zip!b.txt`` for a member of an archive."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Unopened:
    """A path that could not be read, and why."""

    name: str
    reason: str


def open_paths(paths: Sequence[str], *, stdin: BinaryIO | None = None) -> Iterator[Opened | Unopened]:
    """Yield the files behind the paths, in order, each once; ``stdin`` is read for ``-``."""
    seen: set[tuple[int, int]] = set()
    for path in paths:
        if path == STDIN:
            yield Unopened(STDIN, "there is no standard input") if stdin is None else Opened(STDIN, stdin.read())
        else:
            yield from _open(path, seen)


def count_files(paths: Sequence[str]) -> int:
    """Return how many files the paths stand for, archives counted as one: for progress bars, nothing is opened."""
    total = 0
    for path in paths:
        for found in [path] if path == STDIN or os.path.lexists(path) else _matching(path):
            total += sum(1 for _ in _walk(Path(found), set())) if Path(found).is_dir() else 1
    return total


def _matching(pattern: str) -> list[str]:
    """Return what a pattern fits, by name; ``**`` does not follow links, which may lead in circles."""
    if "**" not in pattern:
        return sorted(glob.glob(pattern))  # noqa: PTH207  # keeps names as typed
    anchor = Path(pattern).anchor
    return sorted(str(found) for found in Path(anchor or ".").glob(pattern.removeprefix(anchor)))


def _open(path: str, seen: set[tuple[int, int]]) -> Iterator[Opened | Unopened]:
    # A name with brackets is a name first and a pattern only if no such file exists.
    try:
        found = [path] if os.path.lexists(path) else _matching(path)
    except (OSError, ValueError) as error:  # a NUL in the name, a name too long for the system
        yield Unopened(path, _reason(error))
        return
    if not found:
        yield Unopened(path, "no such file, and nothing matches it as a pattern")
    for name in found:
        if Path(name).is_dir():
            for entry in _walk(Path(name), seen):
                yield from _read(entry) if isinstance(entry, Path) else [entry]
        elif _is_new(Path(name), seen):
            yield from _read(Path(name))


def _walk(folder: Path, seen: set[tuple[int, int]]) -> Iterator[Path | Unopened]:
    """Yield the files below a folder by name; links that lead back into a folder already seen are not followed."""
    try:
        if not _is_new(folder, seen):
            return
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        yield Unopened(str(folder), _reason(error))
        return
    for entry in entries:
        if _is_litter(entry.name):
            continue
        try:
            is_folder, is_file = entry.is_dir(), entry.is_file()
        except OSError as error:
            yield Unopened(str(entry), _reason(error))
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


def _read(path: Path) -> Iterator[Opened | Unopened]:
    name = str(path)
    try:
        if not path.is_file():
            yield Unopened(name, "no regular file" if path.exists() else "no such file")
            return
        data = path.read_bytes()
    except (OSError, MemoryError) as error:
        yield Unopened(name, _reason(error))
        return
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        yield from _members(path)
    elif data.startswith(b"\x1f\x8b"):
        try:
            yield Opened(name, gzip.decompress(data))
        except _BROKEN_ARCHIVE as error:
            yield Unopened(name, f"a broken gzip file: {_reason(error)}")
    else:
        yield Opened(name, data)


def _members(path: Path) -> Iterator[Opened | Unopened]:
    try:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                if member.is_dir() or any(_is_litter(part) for part in member.filename.split("/") if part != ".."):
                    continue
                name = f"{path}!{member.filename}"
                try:
                    yield Opened(name, archive.read(member))
                except _BROKEN_ARCHIVE as error:  # one member that is spoilt or locked leaves the others
                    yield Unopened(name, _reason(error))
    except _BROKEN_ARCHIVE as error:
        yield Unopened(str(path), f"a broken zip file: {_reason(error)}")


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__
