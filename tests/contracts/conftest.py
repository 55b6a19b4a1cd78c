"""The tree as a clone has it, without what was made in it since."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

_MADE = re.compile(r"\.(?!ci$).*|build|dist|demo|__pycache__|.*\.egg-info")


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name == ".git":  # a file where the tree is a second one of a clone
            continue
        if path.is_file():
            yield path
        elif path.is_dir() and not path.is_symlink() and not _MADE.fullmatch(path.name):
            yield from _files(path)


@pytest.fixture(scope="session")
def project_files(root: Path) -> tuple[Path, ...]:
    """Every file of the project, relative to its root."""
    return tuple(path.relative_to(root) for path in _files(root))


@pytest.fixture(scope="session")
def room_files(root: Path, project_files: tuple[Path, ...]) -> tuple[Path, ...]:
    """The files of the package: those at the root that are Python's, and all of the folders that are packages."""
    rooms = {path.parent.name for path in root.glob("*/__init__.py")}
    kinds = {".py", ".lark", ".sql", ".toml", ".json", ".html", ".css"}
    top = {Path("__init__.py"), Path("cli.py"), Path("py.typed")}
    return tuple(path for path in project_files if path in top or (path.parts[0] in rooms and path.suffix in kinds))
