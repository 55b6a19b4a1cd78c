"""KingsClub's money: dead blinds without a line, uncalled bets that winners are paid or not, antes, pots without a line."""

from __future__ import annotations

import pytest

from tripledraw.model import money

from ..judging import judged
from .test_kingsclub import ALL_IN, DEAD_BLIND, nets, told

BLINDS_ALL_IN = """#91000013: No Limit 2-7 Triple Draw - 5/10
2026-02-14 21:13:09
Table 'Old Mill Mix' Seat 3 is the button
Seat 1: Quill N (500)
Seat 3: Hero (5)
*** 1ST BETTING ROUND ***
Hero: posts the small blind 5, and is all in
Quill N: posts the big blind 10
Dealt to Quill N: [X X X X X]
Dealt to Hero: [2c 3d 4h 9s Kd]
*** 1ST DRAW ***
Quill N draws 2
Hero discards [9s Kd] draws [Qs 7h]
*** 2ND BETTING ROUND ***
*** 2ND DRAW ***
Quill N stands pat
Hero stands pat
*** 3RD BETTING ROUND ***
*** 3RD DRAW ***
Quill N stands pat
Hero stands pat
SHOWS
*** 4TH BETTING ROUND ***
*** SUMMARY ***
Seat 1: Quill N (505) +5
Seat 3: Hero (0) -5
Rake 0
Quill N wins pot (15)
"""
# The same late blind, where its poster goes on to win: the uncalled bet of 44 is in the amount won.
LATE_WINS = (
    DEAD_BLIND.replace("Hero raises to 88\nRuna folds", "Hero folds\nRuna checks")
    .replace("Corwin calls 88", "Corwin checks")
    .replace("Hero discards [9s Kd] draws [Qs 7h]", "Runa draws 2")
    .replace("Hero bets 44", "Runa bets 44")
    .replace("Runa (1,923) -77", "Runa (2,104) +104")
    .replace("Corwin (1,135.50) -99", "Corwin (1,179.50) -55")
    .replace("Hero (3,215) +215\nRake 5\nHero wins pot (358)", "Hero (2,989) -11\nRake 6\nRuna wins pot (225)")
)


@pytest.mark.parametrize("won", ["225", "181"])
def test_a_dead_blind_of_who_takes_back_an_uncalled_bet(won: str) -> None:
    made = judged(LATE_WINS.replace("(225)", f"({won})"))
    assert [(d.rule.code, d.data) for d in made.diagnostics] == [("TD244", {"found": "22"})]
    assert (made.record.pot, nets(made)["Runa"]) == (money("187"), money("104"))


def test_a_dead_blind_of_who_raises_and_takes_back_what_nobody_called() -> None:
    raised = LATE_WINS.replace("Corwin checks\nRuna bets 44\n", "Corwin bets 44\nRuna raises to 88\n")
    raised = raised.replace("(1,179.50) -55", "(1,135.50) -99").replace("(2,104) +104", "(2,148) +148")
    for won in ("269", "313"):
        made = judged(raised.replace("(225)", f"({won})"))
        assert [(d.rule.code, d.data) for d in made.diagnostics] == [("TD244", {"found": "22"})]


def test_a_dead_blind_where_nobody_posts_the_small_one() -> None:
    """What is missing tells how much it is: less than a big blind."""
    text = DEAD_BLIND.replace("Ismay: posts the small blind 22\n", "").replace("Ismay (867) -33", "Ismay (889) -11")
    made = judged(text.replace("Hero (3,215) +215", "Hero (3,193) +193").replace("(358)", "(336)"))
    assert [(d.rule.code, d.data) for d in made.diagnostics] == [("TD244", {"found": "22"})]
    assert (made.record.pot, nets(made)["Runa"]) == (money("297"), -money("77"))
    assert told(text.replace("Runa (1,923) -77", "Runa (1,901) -99"))[-1][0] == "TD526"


LAST_CHIP = """*** 1ST DRAW ***
Corwin draws 3
Hero discards [9s Kd] draws [Qs 7h]
Runa draws 2
*** 2ND BETTING ROUND ***
Corwin bets 44
Hero calls 44
*** 2ND DRAW ***
Corwin draws 1
Hero stands pat
Runa stands pat
*** 3RD BETTING ROUND ***
Corwin checks
Hero bets 88
Corwin folds
*** 3RD DRAW ***
Hero stands pat
Runa stands pat
Runa shows [2h 3h 5h 6s 9c]
Hero shows [2c 3d 4h Qs 7h]
*** 4TH BETTING ROUND ***
*** SUMMARY ***
Seat 1: Runa (226) +149
Seat 2: Quill N (1,489) -11
Seat 3: Ismay (867) -33
Seat 6: Corwin (1,135.50) -99
Seat 7: Hero (2,989) -11
Rake 5
Hero wins (176) from side pot 1
Runa wins (226) from pot
"""


def test_who_posts_a_dead_blind_with_the_last_chips_is_all_in_and_the_others_bet_on() -> None:
    text = DEAD_BLIND.replace("Runa (2,000)", "Runa (77)").replace("Hero raises to 88\nRuna folds", "Hero calls 44")
    text = text.replace("Corwin calls 88", "Corwin checks")
    made = judged(text[: text.index("*** 1ST DRAW")] + LAST_CHIP)
    assert [d.rule.code for d in made.diagnostics] == ["TD244"]
    assert {seat.player for seat in made.record.seats if seat.all_in} == {"Runa"}


def test_a_dead_blind_that_only_the_payments_show_is_half_a_big_one() -> None:
    text = DEAD_BLIND.replace("Ismay: posts the small blind 22\n", "").replace("Ismay (867) -33", "Ismay (889) -11")
    text = text.replace("Seat 1: Runa (1,923) -77\n", "").replace("Hero (3,215) +215", "Hero (3,193) +193")
    free = text.replace("Hero (3,193) +193\nRake 5\n", "Hero (3,198) +198\n")
    for lost, won in ((text, 336), (free, 341)):
        made = judged(lost.replace("(358)", f"({won})"))
        assert [d.rule.code for d in made.diagnostics] == ["TD244", "TD547"]
        assert made.diagnostics[0].data == {"found": "22"}


@pytest.mark.parametrize("section", ["2ND BETTING ROUND", "SUMMARY"])
def test_an_ante_behind_the_play_is_told_there(section: str) -> None:
    ante = "Quill N: posts ante 11\n"
    late = DEAD_BLIND.replace(ante, "", 1).replace(f"*** {section} ***\n", f"*** {section} ***\n{ante}")
    assert {"TD242", "TD110"} <= {code for code, _ in told(late)}


def test_a_wrong_payment_to_a_player_without_a_result_is_told() -> None:
    text = DEAD_BLIND.replace("Seat 7: Hero (3,215) +215\n", "").replace("(358)", "(336)")
    assert [code for code, _ in told(text)] == ["TD244", "TD547", "TD533"]


def test_who_is_all_in_plays_for_all_antes() -> None:
    text = ALL_IN.replace(
        "Runa: posts", "Runa: posts ante 1\nQuill N: posts ante 1\nHero: posts ante 1\nRuna: posts", 1
    )
    text = text.replace("Runa (100)", "Runa (101)").replace("Quill N (500)", "Quill N (501)")
    text = text.replace("Hero (300)", "Hero (301)").replace("Runa (298) +198", "Runa (301) +200")
    text = text.replace("(450) -50", "(450) -51").replace("(150) -150", "(150) -151")
    assert told(text.replace("pot (298)", "pot (301)")) == []
    assert [code for code, _ in told(text.replace("pot (298)", "pot (300)").replace("(301) +200", "(300) +199"))] == [
        "TD523"
    ]


def test_a_side_pot_without_a_line_where_no_rake_is_taken() -> None:
    text = ALL_IN.replace("Rake 2\n", "").replace("Runa (298) +198", "Runa (300) +200").replace("(298)", "(300)")
    made = judged(text)
    assert (made.diagnostics, made.record.rake) == ([], 0)


@pytest.mark.parametrize("first", ["Hero", "Quill N"])
def test_hands_are_turned_up_in_any_order_when_nobody_could_act_at_all(first: str) -> None:
    shows = {"Hero": "Hero shows [2c 3d 4h Qs 7h]\n", "Quill N": "Quill N shows [2h 3h 5h 6s 9c]\n"}
    turned = shows.pop(first) + "".join(shows.values())
    assert told(BLINDS_ALL_IN.replace("SHOWS\n", turned)) == []
