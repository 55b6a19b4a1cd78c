"""Puts the page into a folder: whole or not at all, and over no file of somebody else."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

NAME = "index.html"
MARK = '<meta name="generator" content="tripledraw '
"""Near the beginning of every report: a file that has it there may be replaced by a newer one."""

_LOOK_AT = 2_000  # bytes


class FolderError(Exception):
    """The report cannot be written. The text is one sentence for the user."""


def write_page(folder: Path, page: str) -> Path:
    """Write the page as ``index.html`` of the folder, which is made where there is none, and return its path.

    An older report there is replaced in one step; other files are left alone.

    Raises:
        FolderError: the folder cannot be made or written, or has an ``index.html`` that is no report of ours.
    """
    path = folder / NAME
    if not _replaceable(path):
        raise FolderError(f"{path} is no report of tripledraw and stays as it is: name another folder with --out")
    part = folder / f".{NAME}.{os.getpid()}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.write_text(page, encoding="utf-8", newline="\n")
        part.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        reason = (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
        raise FolderError(f"the report cannot be written to {folder}: {reason}") from error
    return path


def _replaceable(path: Path) -> bool:
    """Return whether nothing is there, or a report of ours."""
    try:
        if not path.is_file():
            return not os.path.lexists(path)
        with path.open("rb") as file:
            return MARK.encode() in file.read(_LOOK_AT)
    except (OSError, ValueError):  # writing will say what is wrong
        return True
