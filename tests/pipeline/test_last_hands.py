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


def test_a_hand_that_stands_in_the_file_already_is_told_and_judged_like_the_first() -> None:
    source = read_source("x", f"{FIRST}\n\n{SECOND}\n\n{FIRST}".encode())
    first, second, again = judge(source)
    (finding,) = again.diagnostics
    assert (first.diagnostics, second.diagnostics) == ([], [])
    assert (finding.rule.code, finding.severity, again.record.verdict) == ("TD621", "info", first.record.verdict)
    assert finding.message == "this hand stands in the file already, on line 1"
    assert [source.line_column(each.span.start) for each in finding.related] == [(1, 1)]
    assert codes(FIRST, FIRST) == []


def test_hands_of_other_games_and_rooms_may_share_a_number() -> None:
    assert "TD621" not in codes(f"{OTHER_GAME}\n\n{OTHER_GAME}", f"{FIRST}\n\n{OTHER_GAME}")
