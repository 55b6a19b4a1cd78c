"""What is told of a button that does not go with the blinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.parser import parse_source, read_source

HANDS = Path(__file__).parents[1] / "cases" / "pokerstars" / "hands"


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("all-in", 1, 2), ("six-handed", 2, 3), ("side-pot", 2, 5), ("split", 2, 3)],
)
def test_the_button_is_where_the_blinds_have_it(name: str, right: int, wrong: int) -> None:
    text = (
        (HANDS / f"{name}.txt")
        .read_text(encoding="utf-8")
        .replace(f"#{right} is the button", f"#{wrong} is the button")
    )
    (hand,) = parse_source(read_source("hand.txt", text.encode()))
    found = replay(hand, load_profile(hand.profile)).diagnostics
    assert [(each.rule.code, each.data) for each in found] == [("TD213", {"expected": str(right), "found": str(wrong)})]
