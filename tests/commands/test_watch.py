"""`watch` as it runs: woken by the system or by polling, beside other commands, ended by signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

PATIENCE = 60  # seconds: a loaded machine is slow, and nothing here waits longer than it must
CODE = "import sys; from tripledraw.cli import main; main(sys.argv[1:])"


@contextmanager
def watching(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run ``watch`` until it watches."""
    command = [sys.executable, "-c", CODE, "watch", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=os.environ | environment, text=True, encoding="utf-8", **pipes) as process:  # type: ignore[call-overload]  # the pipes are a dict
        try:
            assert "watching" in process.stderr.readline()
            yield process
        finally:
            process.kill()


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.1)


def ended(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str, str]:
    """End the watcher, and return its exit code and what it printed since."""
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def hands(run: Run) -> int:
    """Return how many hands there are, as a second terminal sees it; 0 where there is no database yet."""
    done = run("sql", "SELECT count(*) AS n FROM hands", "--format", "json")
    return int(json.loads(done.out)[0]["n"]) if done.code == 0 else 0


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("polling", ["", "1"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_watch_imports_what_is_there_and_what_comes(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], polling: str, number: signal.Signals
) -> None:
    write_hand("HH [2026] {a}/there.txt", hand())
    with watching("HH [2026] {a}", WATCHFILES_FORCE_POLLING=polling) as process:
        wait_for(lambda: hands(tripledraw) == 1)
        path = write_hand("HH [2026] {a}/[red]new.txt", hand(900070000002)[:700])
        wait_for(lambda: hands(tripledraw) == 2)
        path.write_text(hand(900070000002), encoding="utf-8")
        wait_for(lambda: tripledraw("winrate", "--format", "json").out.count('"hands": 2') == 1)
        write_hand("elsewhere.txt", hand(900070000003))
        assert tripledraw("import", "elsewhere.txt").code == 0
        code, out, err = ended(process, number)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "HH [2026] {a}/there.txt: 1 hand, 1 new: legal 1",
        "HH [2026] {a}/[red]new.txt: 1 hand, 1 new: incomplete 1",
        "HH [2026] {a}/[red]new.txt: 1 hand, 1 new: legal 1",
    ]
    assert hands(tripledraw) == 3


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_objects_for_programs(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> None:
    write_hand("in/a\x1b[31m.txt", hand(), hand(900070000003, call="$0.19"))
    with watching("in", "--format", "jsonl") as process:
        assert process.stdout is not None
        line = json.loads(process.stdout.readline())
        code, out, _ = ended(process, signal.SIGTERM)
    assert (code, out) == (0, "")
    assert line == {
        "file": "in/a\x1b[31m.txt", "hands": 2, "imported": 2, "duplicate": 0, "legal": 1, "illegal": 1, "corrupt": 0,
        "incomplete": 0, "cancelled": 0, "skipped": {},
    }  # fmt: skip
    assert hands(tripledraw) == 2


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ending_in_the_middle_of_an_import_leaves_nothing_half(tripledraw: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    text = tripledraw("generate", "--hands", "1500", "--seed", "3").out
    (tmp_path / "in" / "hands.txt").write_text(text, encoding="utf-8")
    with watching("in") as process:
        time.sleep(0.5)
        begin = time.monotonic()
        code, _, err = ended(process, signal.SIGTERM)
        assert (code, err) == (0, "")
        assert time.monotonic() - begin < 20
    assert hands(tripledraw) in {0, 1500}
    assert {path.name for path in tmp_path.iterdir()} <= {"in", "test.duckdb"}
    assert tripledraw("import", "in").code == 0
    assert hands(tripledraw) == 1500


@pytest.mark.parametrize("folder", ["nowhere", "hands.txt", "in/*", "-", "a\0b", ""])
def test_what_is_no_folder_is_named(tripledraw: Run, write_hand: Write, folder: str) -> None:
    write_hand("hands.txt")
    write_hand("in/hands.txt")
    done = tripledraw("watch", "in", folder)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert folder.replace("\0", "\\x00") in done.err


def test_a_wrong_database_is_told_at_once(tripledraw: Run, write_hand: Write) -> None:
    write_hand("in/hands.txt")
    other = write_hand("other.txt")
    before = other.read_bytes()
    done = tripledraw("watch", "in", "--db", "other.txt")
    assert (done.code, done.out) == (2, "")
    assert "not a tripledraw database" in done.err
    assert other.read_bytes() == before
