"""Every command over a folder of inputs: none may end in a fault of ours (exit code 3) or an error of Python's."""

from __future__ import annotations

import io
import json
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from fuzz_checks import Failure, deepest

from tripledraw.cli import run

OUR_FAULT = 3
_PLACE = re.compile(r"\(([\w/.]+:\d+)\)")
PLAYERS, HANDS = 3, 5  # asked for by name and number

# What needs no name; every verdict, so that broken hands are among them.
_ALL = ("--verdict", "legal", "--verdict", "illegal", "--verdict", "corrupt", "--verdict", "incomplete")
_OVER_ALL: tuple[tuple[str, ...], ...] = (
    ("hands", "--format", "csv"),
    ("hands", "--format", "text", "--sort", "net"),
    ("sessions",),
    ("export", "--to", "phh"),
    ("export", "--to", "jsonl"),
    ("export", "--to", "csv"),
    ("export", "--to", "text"),
    ("sql", "select * from hands"),
)
_OVER_PLAYER: tuple[tuple[str, ...], ...] = (
    ("hands", "--format", "json", *_ALL),
    ("stats", "--by", "opponent", *_ALL),
    ("winrate", "--by", "month", "--format", "json"),
    ("sessions", "--format", "csv"),
    ("plot", "cumulative", "-o", "figure.svg"),
    ("report", "--out", "report"),
)


def failures_of_commands(paths: Sequence[Path]) -> list[Failure]:
    """Run all commands over these files, with a database of their own."""
    with tempfile.TemporaryDirectory() as folder, _within(Path(folder)):
        return list(_run_all([str(path.resolve()) for path in paths]))


def _run_all(paths: Sequence[str]) -> Iterator[Failure]:
    told, failure = _run("check", "--format", "jsonl", *paths)
    yield from failure
    yield from _run("check", "--excerpt", *paths)[1]
    yield from _run("import", "-v", *paths)[1]
    yield from _run("import", "--format", "json", *paths)[1]
    for command in _OVER_ALL:
        yield from _run(*command)[1]
    objects = [json.loads(line) for line in told.split("\n") if line]
    players = list(dict.fromkeys(name for each in objects for name in each["net"]))
    for name in players[:PLAYERS]:
        for command in _OVER_PLAYER:
            yield from _run(*command, f"--player={name}")[1]
    hands = dict.fromkeys((each["room"], each["hand_id"]) for each in objects if each["hand_id"])
    for room, hand in list(hands)[:HANDS]:
        yield from _run("show", "--", f"{room}:{hand}")[1]
        yield from _run("show", "--raw", "--", str(hand))[1]


def _run(*arguments: str) -> tuple[str, list[Failure]]:
    """Run a command; return what it printed, and that it failed if it did."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace"), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        return "", [Failure("command", f"{arguments[0]}: {type(error).__name__} {deepest(error)}", str(arguments))]
    out.seek(0)
    text = out.read()
    if code != OUR_FAULT and "Traceback" not in err.getvalue():
        return text, []
    place = _PLACE.search(err.getvalue()) or _PLACE.search(text)
    where = place[1] if place else err.getvalue()[:60]
    return text, [Failure("command", f"{arguments[0]}: {where}", f"{arguments}\n{err.getvalue()[:2000]}")]


@contextmanager
def _within(folder: Path) -> Iterator[None]:
    """Work in a folder, with a database there."""
    before, database = Path.cwd(), os.environ.get("TRIPLEDRAW_DB")
    os.chdir(folder)
    os.environ["TRIPLEDRAW_DB"] = str(folder / "fuzz.duckdb")
    try:
        yield
    finally:
        os.chdir(before)
        if database is None:
            del os.environ["TRIPLEDRAW_DB"]
        else:
            os.environ["TRIPLEDRAW_DB"] = database
