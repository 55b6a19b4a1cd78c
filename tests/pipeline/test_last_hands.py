"""Hands are compared with the one before at their table, over the files of one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.parser import read_source
from tripledraw.pipeline import LastHands, judge

HANDS = Path(__file__).parents[1] / "cases" / "pokerstars" / "hands"
FIRST, SECOND = ((HANDS / f"{name}.txt").read_text(encoding="utf-8") for name in ("heads-up", "heads-up-next"))
RICHER = SECOND.replace("Ismay ($5.34", "Ismay ($6")
OTHER_GAME = FIRST.replace("Triple Draw 2-7 Lowball", "Badugi")


def codes(*texts: str) -> list[str]:
    last = LastHands()
    sources = [read_source(f"{place}.txt", text.encode()) for place, text in enumerate(texts)]
    return [found.rule.code for source in sources for made in judge(source, last=last) for found in made.diagnostics]


@pytest.mark.parametrize("texts", [(f"{FIRST}\n\n{RICHER}",), (FIRST, RICHER)], ids=["one file", "two files"])
def test_the_hand_before_is_known(texts: tuple[str, ...]) -> None:
    assert codes(*texts) == ["TD612"]


def test_without_a_hand_before_nothing_is_compared() -> None:
    assert codes(RICHER) == []


def test_hands_of_another_table_or_game_or_an_untrusted_one_end_the_chain() -> None:
    elsewhere = FIRST.replace("'Elmgrove'", "'Ashgrove'")
    broken = FIRST.replace("Total pot $2 |", "Total pot $3 |")
    assert codes(elsewhere, RICHER) == []
    assert codes(FIRST, OTHER_GAME, RICHER) == []
    assert "TD612" not in codes(broken, RICHER)


def test_the_same_hand_again_says_nothing_about_the_next() -> None:
    assert codes(FIRST, FIRST, SECOND) == []
