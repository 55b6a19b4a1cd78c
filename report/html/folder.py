"""Puts the page into a folder: whole or not at all, and over no file of somebody else."""

from __future__ import annotations

import os
from pathlib import Path

from ..whole_file import FileError, write_file

NAME = "index.html"
MARK = '<meta name="generator" content="tripledraw '
"""Near the beginning of every report: a file that has it there may be replaced by a newer one."""

_LOOK_AT = 2_000  # bytes


def write_page(folder: Path, page: str) -> Path:
    """Write the page as ``index.html`` of the folder, which is made where there is none, and return its path.

    An older report there is replaced in one step; other files are left alone.

    Raises:
        FileError: the folder cannot be made or written, or has an ``index.html`` that is no report of ours.
    """
    path = folder / NAME
    if not _replaceable(path):
        raise FileError(f"{path} is no report of tripledraw and stays as it is: name another folder with --out")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
        raise FileError(f"the report cannot be written to {folder}: {reason}") from error
    write_file(path, [page])
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
