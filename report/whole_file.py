"""Files that come into being whole or not at all, and standard output for the same content."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from .printable import printable


class FileError(Exception):
    """The file cannot be written. The text is one sentence for the user."""


def write_file(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Write the pieces, text as UTF-8 with its line ends as they are, into a file that then takes ``path``'s place.

    What stood there stays if anything fails. What is no file (a device, a pipe) is written to as it is.

    Raises:
        FileError: it cannot be written.
    """
    part = None
    try:
        target = _target(path)
        if target.exists() and not target.is_file():
            _write(target, "wb", pieces)
            return
        part = target.with_name(f".tripledraw-{secrets.token_hex(6)}.part")
        _write(part, "xb", pieces)
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from error
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _target(path: Path) -> Path:
    """Return what is meant by a path: a link stays one, and what it leads to is written."""
    try:
        target = path.resolve()
    except (ValueError, RuntimeError) as error:  # a name that no file can have; a ring of links
        raise FileError(f"{path} cannot be written: {error}") from error
    if target.is_dir():
        raise FileError(f"{path} is a folder: name a file with -o")
    return target


def _write(path: Path, mode: str, pieces: Iterable[str | bytes]) -> None:
    with path.open(mode) as file:
        file.writelines(map(_letters, pieces))
        file.flush()
        if path.is_file():  # a device has nothing to put on a disk
            os.fsync(file.fileno())


def write_stdout(pieces: Iterable[str]) -> None:
    """Write the pieces to standard output as UTF-8, or so that nothing in them steers the terminal if it is one."""
    if sys.stdout.isatty():
        for piece in pieces:
            lines = piece.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            sys.stdout.write("\n".join(map(printable, lines)))
        return
    sys.stdout.flush()
    for piece in pieces:
        sys.stdout.buffer.write(_letters(piece))


def _letters(piece: str | bytes) -> bytes:
    return piece if isinstance(piece, bytes) else piece.encode("utf-8", "backslashreplace")  # half a letter is none
