"""Grammars as Lark compiled them, kept between runs: the same as made anew, and never a damaged one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark

from tripledraw.grammar import rooms
from tripledraw.parser import kept

GRAMMARS = [room.grammar for room in rooms() if room.grammar]
LINES = ["\x10: calls $2", "*** FIRST DRAW ***", "Dealt to \x10 [2c 3d 4h 5s 7c]", "\x10: stands pat"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep grammars where nobody else does, as the platform of the tests has it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache" / "tripledraw")
    return tmp_path / "cache" / "tripledraw"


def _facts(lark: Lark) -> object:
    terminals = sorted((str(each.name), each.priority, each.pattern.to_regexp()) for each in lark.terminals)
    return terminals, [
        (str(rule.origin.name), rule.alias, rule.order, [str(symbol.name) for symbol in rule.expansion])
        for rule in lark.rules
    ]


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_a_kept_grammar_is_the_one_that_was_made(grammar: str, folder: Path) -> None:
    made = kept.compiled(grammar)
    (file,) = folder.iterdir()
    time = file.stat().st_mtime_ns
    read = kept.compiled(grammar)
    assert file.stat().st_mtime_ns == time
    assert _facts(made) == _facts(read)
    if grammar == "pokerstars.lark":
        for line in LINES:
            assert made.parse(line, start="line") == read.parse(line, start="line")
        choices = [lark.parse_interactive(start="hand").accepts() for lark in (made, read)]  # type: ignore[no-untyped-call]  # lark leaves it untyped
        assert choices[0] == choices[1]


def test_a_damaged_one_is_made_anew(folder: Path) -> None:
    wanted = _facts(kept.compiled("pokerstars.lark"))
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    spoilt = bytearray(whole)
    spoilt[len(whole) // 2] ^= 4
    for data in (b"", whole[:10], whole[:-1], whole + b"x", bytes(spoilt), b"\0" * len(whole)):
        file.write_bytes(data)
        assert _facts(kept.compiled("pokerstars.lark")) == wanted
        mended = file.read_bytes()
        assert mended != data
        assert _facts(kept.compiled("pokerstars.lark")) == wanted
        assert [each.read_bytes() for each in folder.iterdir()] == [mended]


def test_one_of_another_version_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.compiled("winamax.lark")
    (file,) = folder.iterdir()
    before = file.read_bytes()
    monkeypatch.setattr("lark.__version__", "0.0")
    kept._version.cache_clear()
    try:
        kept.compiled("winamax.lark")
        assert file.read_bytes()[:32] != before[:32]
    finally:
        monkeypatch.undo()
        kept._version.cache_clear()


@pytest.mark.parametrize("what", ["file", "full"])
def test_without_a_place_to_keep_it_works(what: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if what == "file":  # no folder can be made there
        folder.parent.write_text("a file", encoding="utf-8")
    else:

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "replace", full)
    assert kept.compiled("pokerstars.lark").parse(LINES[0], start="line").data == "line"
    assert folder.parent.is_file() or not list(folder.iterdir())  # and nothing half-made stays behind


def test_without_a_home_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache/tripledraw"))
    monkeypatch.chdir(tmp_path)
    assert kept.compiled("pokerstars.lark").parse(LINES[0], start="line").data == "line"
    assert not list(tmp_path.iterdir())


def test_many_at_once(folder: Path) -> None:
    code = (
        "from tripledraw.parser import kept; kept.compiled('pokerstars.lark').parse('*** FIRST DRAW ***', start='line')"
    )
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(6)]
    assert [each.wait() for each in running] == [0] * 6
    assert len(list(folder.iterdir())) == 1
