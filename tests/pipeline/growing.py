"""Dealt files, and an import of them in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tripledraw.pipeline import generate, import_paths
from tripledraw.store import Counts
from tripledraw.writer import file_text


def imported(*paths: Path, db: Path) -> Counts:
    """Import files, and return what became of their hands."""
    done = import_paths([str(path) for path in paths], db)
    assert done.unopened == []
    return done.total


def dealt(room: str = "pokerstars", hands: int = 3, seed: int = 5, **more: Any) -> bytes:  # noqa: ANN401  # as `generate`
    """Return a file of dealt hands."""
    return file_text(generate(room, hands=hands, seed=seed, players=4, hero="Søren Åkerlund", **more)).encode()
