"""KingsClub's oddities: results that tell of dead blinds, uncalled bets without a line, side pots that nobody is told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay, Severity, Unknown, Verdict, money
from tripledraw.parser import parse_source, read_source

from ..judging import judged

DEAD_BLIND = """#91000011: Limit 2-7 Triple Draw - 44/88
2026-02-14 21:03:09
Table 'Old Mill Mix' Seat 2 is the button
Seat 1: Runa (2,000)
Seat 2: Quill N (1,500)
Seat 3: Ismay (900)
Seat 6: Corwin (1,234.50)
Seat 7: Hero (3,000)
*** 1ST BETTING ROUND ***
Runa: posts ante 11
Quill N: posts ante 11
Ismay: posts ante 11
Corwin: posts ante 11
Hero: posts ante 11
Ismay: posts the small blind 22
Corwin: posts the big blind 44
Runa: posts blind 44
Dealt to Runa: [X X X X X]
Dealt to Quill N: [X X X X X]
Dealt to Ismay: [X X X X X]
Dealt to Corwin: [X X X X X]
Dealt to Hero: [2c 3d 4h 9s Kd]
Hero raises to 88
Runa folds
Quill N folds
Ismay folds
Corwin calls 88
*** 1ST DRAW ***
Corwin draws 3
Hero discards [9s Kd] draws [Qs 7h]
*** 2ND BETTING ROUND ***
Corwin checks
Hero bets 44
Corwin folds
*** SUMMARY ***
Seat 1: Runa (1,923) -77
Seat 2: Quill N (1,489) -11
Seat 3: Ismay (867) -33
Seat 6: Corwin (1,135.50) -99
Seat 7: Hero (3,215) +215
Rake 5
Hero wins pot (358)
"""
ALL_IN = """#91000012: No Limit 2-7 Triple Draw - 5/10
2026-02-14 21:13:09
Table 'Old Mill Mix' Seat 3 is the button
Seat 1: Runa (100)
Seat 2: Quill N (500)
Seat 3: Hero (300)
*** 1ST BETTING ROUND ***
Runa: posts the small blind 5
Quill N: posts the big blind 10
Dealt to Runa: [X X X X X]
Dealt to Quill N: [X X X X X]
Dealt to Hero: [2c 3d 4h 9s Kd]
Hero raises to 30
Runa raises to 100, and is all in
Quill N calls 100
Hero calls 100
*** 1ST DRAW ***
Runa draws 1
Quill N draws 2
Hero discards [9s Kd] draws [Qs 7h]
*** 2ND BETTING ROUND ***
Quill N bets 50
Hero calls 50
*** 2ND DRAW ***
Runa stands pat
Quill N stands pat
Hero discards [Qs] draws [8c]
*** 3RD BETTING ROUND ***
Quill N bets 100
Hero folds
*** 3RD DRAW ***
Runa stands pat
Quill N stands pat
Runa shows [2d 3c 5c 6d 8h]
Quill N shows [2h 3h 5h 6s 9c]
*** 4TH BETTING ROUND ***
*** SUMMARY ***
Seat 1: Runa (298) +198
Seat 2: Quill N (450) -50
Seat 3: Hero (150) -150
Rake 2
Runa wins pot (298)
"""


def told(text: str) -> list[tuple[str, int]]:
    made = judged(text)
    return [(d.rule.code, made.hand.source.line_column(d.span.start)[0]) for d in made.diagnostics]


def nets(made: Replay) -> dict[str, int]:
    return {seat.player: seat.net for seat in made.record.seats}


def test_a_dead_blind_without_a_line_is_found_and_balances() -> None:
    made = judged(DEAD_BLIND)
    assert [(d.rule.code, d.severity) for d in made.diagnostics] == [("TD244", Severity.INFO)]
    assert made.record.verdict is Verdict.LEGAL
    assert (made.record.pot, made.record.rake) == (money("319"), money("5"))
    assert nets(made) == {
        "Runa": -money("77"), "Quill N": -money("11"), "Ismay": -money("33"), "Corwin": -money("99"), "Hero": money("215"),
    }  # fmt: skip
    assert {seat.player: seat.posted for seat in made.record.seats}["Runa"] == money("77")


def test_a_newcomer_owes_no_dead_blind() -> None:
    text = DEAD_BLIND.replace("Runa (1,923) -77", "Runa (1,945) -55").replace("(358)", "(336)")
    text = text.replace("Hero (3,215) +215", "Hero (3,193) +193")
    made = judged(text)
    assert made.diagnostics == []
    assert (made.record.pot, nets(made)["Runa"]) == (money("297"), -money("55"))


def test_a_dead_blind_leaves_so_many_chips_less() -> None:
    text = DEAD_BLIND.replace("Runa (2,000)", "Runa (100)").replace("Runa folds", "Runa calls 67, and is all in")
    text = text.replace("Hero bets 44", "Hero checks").replace("Corwin folds\n", "")
    text = text.replace(
        "*** SUMMARY ***",
        """*** 2ND DRAW ***
Corwin draws 1
Hero stands pat
Runa stands pat
*** 3RD BETTING ROUND ***
Corwin checks
Hero checks
*** 3RD DRAW ***
Corwin stands pat
Hero stands pat
Runa stands pat
*** 4TH BETTING ROUND ***
Corwin checks
Hero checks
Corwin shows [2d 3c 5c 6d 8h]
Hero shows [2c 3d 4h Qs 7h]
Runa shows [2h 3h 5h 6s 9c]
*** SUMMARY ***""",
    )
    text = text.replace(" draws [Qs 7h]", " draws [Qs 7h]\nRuna draws 2")
    text = text.replace("Runa (1,923) -77", "Runa (0) -100").replace("Corwin (1,135.50) -99", "Corwin (1,472.50) +238")
    text = text.replace("Hero (3,215) +215", "Hero (2,901) -99").replace("Hero wins pot (358)", "Corwin wins pot (337)")
    made = judged(text)
    assert [d.rule.code for d in made.diagnostics if d.severity is not Severity.INFO] == []
    assert made.record.verdict is Verdict.LEGAL


@pytest.mark.parametrize(("won", "net"), [("358", "+215"), ("314", "+215")])
def test_an_uncalled_bet_is_in_the_amount_won_or_not(won: str, net: str) -> None:
    made = judged(DEAD_BLIND.replace("(358)", f"({won})"))
    assert [d.rule.code for d in made.diagnostics] == ["TD244"]
    assert made.record.verdict is Verdict.LEGAL
    assert nets(made)["Hero"] == money(net.removeprefix("+"))
    assert made.record.pot == money("319")


def test_other_amounts_are_wrong() -> None:
    assert told(DEAD_BLIND.replace("(358)", "(336)")) == [("TD244", 17), ("TD526", 42)]


@pytest.mark.parametrize(
    "paid",
    [
        "Runa wins pot (298)",  # the side pot and the uncalled bet have no line
        "Quill N wins (100) from side pot 1\nRuna wins (298) from pot",
        "Quill N wins (200) from side pot 1\nRuna wins (298) from pot",  # the uncalled bet too
    ],
)
def test_a_side_pot_that_one_is_left_to_win_may_have_no_line(paid: str) -> None:
    made = judged(ALL_IN.replace("Runa wins pot (298)", paid))
    assert made.diagnostics == []
    assert made.record.verdict is Verdict.LEGAL
    assert nets(made) == {"Runa": money("198"), "Quill N": -money("50"), "Hero": -money("150")}


@pytest.mark.parametrize("order", [("Runa", "Quill N"), ("Quill N", "Runa")])
def test_hands_are_turned_up_in_any_order_when_nobody_can_bet(order: tuple[str, str]) -> None:
    shows = {line.partition(" shows")[0]: line for line in ALL_IN.splitlines() if " shows " in line}
    both = "\n".join(shows.values())
    assert told(ALL_IN.replace(both, "\n".join(shows[name] for name in order))) == []


@pytest.mark.parametrize("lines", ["\n*** 4TH BETTING ROUND ***", ""])
def test_a_round_without_bets_may_have_its_line_or_not(lines: str) -> None:
    assert told(ALL_IN.replace("\n*** 4TH BETTING ROUND ***", lines)) == []


def test_a_rake_without_a_line_is_none() -> None:
    text = (
        DEAD_BLIND.replace("Rake 5\n", "").replace("(358)", "(363)").replace("Hero (3,215) +215", "Hero (3,220) +220")
    )
    made = judged(text)
    assert [d.rule.code for d in made.diagnostics] == ["TD244"]
    assert made.record.rake == 0
    assert told(DEAD_BLIND.replace("Rake 5\n", "")) == [("TD244", 17), ("TD533", 41)]


def test_seven_players_are_dealt_in() -> None:
    assert load_profile("kingsclub").max_players == 7


def test_a_player_without_a_hand_and_a_line_sits_out() -> None:
    made = judged(
        DEAD_BLIND.replace("Seat 6:", "Seat 5: Zoë (77)\nSeat 6:", 1).replace(
            "Seat 6: Corwin (1,135", "Seat 5: Zoë (77) 0\nSeat 6: Corwin (1,135"
        )
    )
    assert [d.rule.code for d in made.diagnostics] == ["TD244"]
    assert "Zoë" not in nets(made)


def test_the_cards_drawn_stand_in_the_line_of_the_discards() -> None:
    record = judged(DEAD_BLIND).record
    (draw,) = [draw for draw in record.draws if draw.seat == 7]
    assert (draw.taken, draw.discarded, draw.drawn) == (2, ("9s", "Kd"), ("Qs", "7h"))
    hero = next(seat for seat in record.seats if seat.player == "Hero")
    assert hero.final == ("2c", "3d", "4h", "Qs", "7h")


def test_real_hands_are_legal(real_hands: Path) -> None:
    paths = sorted((real_hands / "kingsclub").iterdir())
    assert paths
    for path in paths:
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            made = replay(hand, load_profile(hand.profile))
            assert made.diagnostics == [], hand.hand_id
            assert made.record.verdict is Verdict.LEGAL
            assert not any(isinstance(event, Unknown) for event in hand.events)
            assert sum(seat.net for seat in made.record.seats) == -(made.record.rake or 0)
