"""Files that are no database of ours: every command says so in one sentence, at once, and changes nothing."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import pytest

from tripledraw.store import Store

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

COMMANDS = (
    "hands", "show 1", "stats", "winrate", "sessions", "sql SELECT", "plot cumulative -o x.png", "report --out x",
    "export --to csv", "import hands.txt", "watch in", "backup copy.duckdb", "rebuild", "purge --yes", "doctor",
)  # fmt: skip
KINDS = ("text", "empty", "sqlite", "duckdb", "damaged head", "damaged middle", "cut", "newer", "folder")


def wrong(kind: str, path: Path) -> None:
    """Make a file that is no database of ours."""
    match kind:
        case "text":
            path.write_text("PokerStars Hand #900000001\n" * 300, encoding="utf-8")
        case "empty":
            path.touch()
        case "folder":
            path.mkdir()
        case "sqlite":
            connection = sqlite3.connect(path)
            connection.execute("CREATE TABLE hands (a)")
            connection.commit()
            connection.close()
        case "duckdb":
            with duckdb.connect(str(path)) as other:
                other.execute("CREATE TABLE meta (key VARCHAR, value VARCHAR)")
        case _:
            Store(path).close()
            if kind == "newer":
                with duckdb.connect(str(path)) as newer:
                    newer.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
                return
            content = bytearray(path.read_bytes())
            if kind == "cut":
                del content[5000:]
            else:
                content[60 if kind == "damaged head" else 4200] ^= 0x5A
                content[4096 + 60] ^= 0x5A
                content[8192 + 60] ^= 0x5A
            path.write_bytes(content)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_database_is_told_and_left_alone(tripledraw: Run, write_hand: Write, tmp_path: Path, kind: str) -> None:
    write_hand()
    write_hand("in/hands.txt")
    path = tmp_path / "test.duckdb"
    wrong(kind, path)
    before = None if kind == "folder" else path.read_bytes()
    files = sorted(tmp_path.rglob("*"))
    for command in COMMANDS:
        begin = time.monotonic()
        done = tripledraw(*command.split())
        assert time.monotonic() - begin < 5, command
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), (command, done)
        assert "test.duckdb" in done.err
        assert "Traceback" not in done.err
        assert before is None or path.read_bytes() == before, command
        assert sorted(tmp_path.rglob("*")) == files, command
