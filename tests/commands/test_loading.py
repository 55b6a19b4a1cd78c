"""What a command loads: nothing heavy that it does not need."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

HEAVY = ("duckdb", "lark", "matplotlib", "numpy", "pandas")
CODE = f"""
import sys
from tripledraw.cli import run
code = run(sys.argv[1:])
print("loaded", *sorted(set({HEAVY!r}) & sys.modules.keys()))
sys.exit(code)
"""


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("--version", ""),
        ("--help", ""),
        ("hands --help", ""),
        ("plot --help", ""),
        ("watch --help", ""),
        ("rooms", ""),
        ("check hands.txt", "lark"),
        ("check hands.txt --format jsonl", "lark"),
        ("explain TD304", "lark"),
        ("import hands.txt", "duckdb lark numpy"),
        ("hands", "duckdb"),
        ("winrate", "duckdb"),
        ("export --to csv", "duckdb"),
        ("export --to text", "duckdb"),
        ("export --to phh", "duckdb lark"),
        ("sql SELECT", "duckdb"),
        ("show 900070000001", "duckdb lark"),
    ],
)
def test_a_command_loads_what_it_needs(tripledraw: Run, write_hand: Write, command: str, needed: str) -> None:
    tripledraw("import", write_hand())
    done = subprocess.run(
        [sys.executable, "-c", CODE, *command.split()], env=os.environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == (2 if command == "sql SELECT" else 0), done.stderr
    loaded = done.stdout.splitlines()[-1].removeprefix("loaded").split()
    assert set(loaded) <= set(needed.split())
