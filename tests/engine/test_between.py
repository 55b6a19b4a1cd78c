"""Hands behind each other at a table: what the numbers of the hands say of their order."""

from __future__ import annotations

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.parser import parse_source, read_source

from .test_checks import HANDS

TEXT = (HANDS / "heads-up.txt").read_text(encoding="utf-8")
NUMBER = TEXT.split("#")[1].split(":")[0]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("9", "10", []),  # by size, and not by letters
        ("10", "9", ["TD611"]),
        ("009", "10", []),
        ("9" * 5_000, "1" + "0" * 5_000, []),  # more digits than Python reads as a number
        ("1" + "0" * 5_000, "9" * 5_000, ["TD611"]),
    ],
)
def test_numbers_of_hands_of_any_length_have_an_order(first: str, second: str, told: list[str]) -> None:
    stamp = "2026/02/03 20:15:00"
    assert stamp in TEXT
    (before,) = parse_source(read_source("a.txt", TEXT.replace(NUMBER, first).encode()))
    (hand,) = parse_source(
        read_source("b.txt", TEXT.replace(NUMBER, second).replace(stamp, "2026/02/03 20:25:00").encode())
    )
    rules = load_profile("pokerstars")
    codes = [each.rule.code for each in replay(hand, rules, replay(before, rules)).diagnostics]
    assert [code for code in codes if code == "TD611"] == told
