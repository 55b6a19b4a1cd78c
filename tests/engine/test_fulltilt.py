"""Full Tilt's oddities: a hand that never was dealt, one of which the summary only is kept, dead money."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Verdict, money
from tripledraw.parser import parse_source, read_source

from ..judging import judged

DEAD = """Full Tilt Poker Game #90000002: Table Old Mill (6 max) - $5/$10 - Limit 2-7 Triple Draw - 15:37:47 ET - 2012/11/23
Seat 1: Runa ($400)
Seat 2: Quill N ($385.50)
Seat 3: Ismay ($90)
Runa posts the small blind of $2.50
Ismay is sitting out
Quill N posts the big blind of $5
The button is in seat #3
*** SUMMARY ***
Total pot $0 | Rake $0
Seat 1: Runa (small blind) folded before the Draw
Seat 2: Quill N (big blind) folded before the Draw
Seat 3: Ismay (button) is sitting out
"""
PARTIAL = """Full Tilt Poker Game #90000003: Table Old Mill (6 max) - $5/$10 - Limit 2-7 Triple Draw - 15:38:47 ET - 2012/11/23 (partial)
*** SUMMARY ***
Total pot $60 | Rake $2
Seat 1: Runa (small blind) folded before the Draw
Seat 2: Quill N (big blind) collected ($58), mucked
Seat 3: Ismay (button) folded after the 1st Draw
"""
DEAD_MONEY = """Full Tilt Poker Game #90000004: Table Old Mill (6 max) - $5/$10 - Limit 2-7 Triple Draw - 15:39:47 ET - 2012/11/23
Seat 1: Runa ($400)
Seat 2: Quill N ($385.50)
Seat 3: Ismay ($90)
Seat 4: Corwin ($90)
Runa posts the small blind of $2.50
Quill N posts the big blind of $5
Corwin posts a dead small blind of $2.50
Corwin posts $5
The button is in seat #4
*** HOLE CARDS ***
Dealt to Runa [2c 3d 4h Ts Kd]
Ismay folds
Corwin checks
Runa folds
Quill N checks
*** FIRST DRAW *** (Pot: $15)
Quill N discards 3 cards
Corwin stands pat
Quill N is dealt 3 cards
Quill N bets $5
Corwin folds
Uncalled bet of $5 returned to Quill N
Quill N mucks
Quill N wins the pot ($14.50)
*** SUMMARY ***
Total pot $15 | Rake $0.50
Seat 1: Runa (small blind) folded before the Draw
Seat 2: Quill N (big blind) collected ($14.50), mucked
Seat 3: Ismay didn't bet (folded)
Seat 4: Corwin (button) folded after the 1st Draw
"""


@pytest.mark.parametrize(
    ("text", "verdict"),
    [(DEAD, Verdict.CANCELLED), (PARTIAL, Verdict.INCOMPLETE), (DEAD_MONEY, Verdict.LEGAL)],
    ids=["dead hand", "partial", "dead small blind and live post"],
)
def test_an_oddity_has_its_verdict_and_no_finding(text: str, verdict: Verdict) -> None:
    judgement = judged(text)
    assert judgement.diagnostics == []
    assert judgement.record.verdict is verdict


def test_dead_money_goes_to_the_pot_and_does_not_call() -> None:
    record = judged(DEAD_MONEY).record
    assert record.pot == money("15")
    assert {seat.player: seat.net for seat in record.seats} == {
        "Runa": -money("2.5"),
        "Quill N": money("9.5"),
        "Ismay": 0,
        "Corwin": -money("7.5"),
    }


def test_a_line_alone_of_who_sits_out_is_told() -> None:
    path = Path(__file__).parents[1] / "cases" / "fulltilt" / "hands" / "uncontested.txt"
    text = path.read_text(encoding="utf-8").replace("Runa wins the pot", "Ismay mucks\nRuna wins the pot")
    found = judged(text.replace("\nSeat 3: Ismay is sitting out", "")).diagnostics
    assert [(each.rule.code, each.message, each.data) for each in found] == [
        ("TD502", "Ismay shows or mucks: not dealt in", {})
    ]


def test_real_hands_are_legal(real_files: Callable[[str], list[Path]]) -> None:
    for path in real_files("fulltilt/*"):
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            judgement = replay(hand, load_profile(hand.profile))
            assert judgement.diagnostics == [], hand.hand_id
            assert judgement.record.verdict is Verdict.LEGAL
            assert sum(seat.net for seat in judgement.record.seats) == -(judgement.record.rake or 0)


def test_a_pot_that_is_off_is_told_once() -> None:
    text = (
        DEAD_MONEY.replace("Corwin folds\nUncalled bet of $5", "Corwin calls $5\n{}Uncalled bet of $10")
        .replace("($14.50)", "($24.50)")
        .replace("Total pot $15", "Total pot $25")
        .replace("after the 1st Draw", "after the 2nd Draw")
        .format(
            "*** SECOND DRAW *** (Pot: $25)\nQuill N stands pat\nCorwin stands pat\nQuill N bets $10\nCorwin folds\n"
        )
    )
    assert judged(text).diagnostics == []
    post, first, second = "posts a dead small blind of $2.50", "(Pot: $15)", "(Pot: $25)"
    for broken, lines in (
        (text.replace(post, "posts a dead small blind of $1.50"), [first]),
        (text.replace(first, "(Pot: $16)"), ["(Pot: $16)"]),
        (text.replace(second, "(Pot: $26)"), ["(Pot: $26)"]),
        (text.replace(first, "(Pot: $16)").replace(second, "(Pot: $28)"), ["(Pot: $16)", "(Pot: $28)"]),
    ):
        found = judged(broken).diagnostics
        assert [told.rule.code for told in found] == ["TD537"] * len(lines)
        for told, words in zip(found, lines, strict=True):
            assert words in broken[told.span.start : told.span.end]
