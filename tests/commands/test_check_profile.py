"""`check --profile FILE`: whatever is wrong with the file is one sentence with place, key and reason, and exit code 2."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('base = "published"\n\ncap_bet = 3\n', "home.toml:3: cap_bet: no such key (did you mean cap_bets?)"),
        ('cap_bets = "four"\n', "home.toml:1: cap_bets: must be a whole number from 1 to 100, or 'none', not 'four'"),
        ("cap_bets = 101\n", "home.toml:1: cap_bets: must be a whole number from 1 to 100, or 'none', not 101"),
        ("max_players = 1\n", "home.toml:1: max_players: must be a whole number from 2 to 10, not 1"),
        ("reopen_at = 1.5\n", "home.toml:1: reopen_at: must be a part of a bet from 0 to 1, like '1/2', not 1.5"),
        ("[burns]\nvalue = 1\n", "home.toml:2: burns.value: must be true or false, not 1"),
        ('dead_button = "maybe"\n', "home.toml:1: dead_button: must be 'yes' or 'no' or 'unknown', not 'maybe'"),
        ('base = "thursday"\n', "home.toml:1: base: must be one of published, "),
        # A base is a profile that comes with the program, so that no file can be its own base, near or far.
        ('\nbase = "home"\n', "home.toml:2: base: must be one of published, "),
        ('base = "./home.toml"\n', "home.toml:1: base: must be one of published, "),
        ("burns = true\nburns = false\n", "home.toml:2: burns: is stated twice"),
        ("cap_bets : 4\n", "home.toml:1: not TOML: "),
        ("<html>\n", "home.toml:1: not TOML: "),
        ('title = "\x1b[31mred\n', "home.toml:1: title: not TOML: "),
        ("\x1b[31m = 4\n", "home.toml:1: not TOML: "),
        ('"\\u001b[31m" = 4\n', "\\x1b[31m: no such key"),
        ('cap_bets = "\\u001b[31m"\n', "not '\\x1b[31m'"),
    ],
)
def test_a_wrong_file_is_told(tripledraw: Run, write_hand: Write, tmp_path: Path, text: str, says: str) -> None:
    hands = write_hand()
    (tmp_path / "home.toml").write_text(text, encoding="utf-8")
    ended = tripledraw("check", hands, "--profile", "home.toml")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("tripledraw: home.toml:")
    assert says in ended.err
    assert ended.err.count("\n") == 1
    assert "\x1b" not in ended.err


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("latin.toml", b'title = "caf\xe9"\n', "latin.toml:1: cannot be read: not UTF-8 text"),
        ("wide.toml", "cap_bets = 4\n".encode("utf-16"), "wide.toml:1: cannot be read: not UTF-8 text"),
        ("zero.toml", b"cap_bets = 4\n\0\n", "zero.toml:2: not TOML: "),
    ],
)
def test_bytes_that_are_no_text(
    tripledraw: Run, write_hand: Write, tmp_path: Path, name: str, data: bytes, says: str
) -> None:
    hands = write_hand()
    (tmp_path / name).write_bytes(data)
    ended = tripledraw("check", hands, "--profile", name)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"tripledraw: {says}")
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize("name", ["folder", "folder.toml", "nowhere.toml", "no/such/file.toml", "thursday", "", "."])
def test_what_is_no_file(tripledraw: Run, write_hand: Write, tmp_path: Path, name: str) -> None:
    hands = write_hand()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.toml").mkdir()
    ended = tripledraw("check", hands, "--profile", name)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"tripledraw: {name}: ")
    assert "cannot be read" in ended.err or "no such profile" in ended.err
    assert ended.err.count("\n") == 1
