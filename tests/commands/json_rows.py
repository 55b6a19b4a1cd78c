"""What a command gives as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.commands.conftest import Run


def rows(run: Run, *command: str) -> list[dict[str, Any]]:
    ended = run(*command, "--format", "json")
    assert (ended.code, ended.err) == (0, "")
    read: list[dict[str, Any]] = json.loads(ended.out)
    return read


def one(run: Run, *command: str) -> dict[str, Any]:
    [row] = rows(run, *command)
    return row
