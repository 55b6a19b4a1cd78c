"""Whole texts of Winamax: hands that follow each other, are cut, or have lines missing or out of place."""

from __future__ import annotations

import pytest

from .parser_texts import codes, parse
from .winamax_texts import EXPORTED, HAND


def test_hands_need_no_blank_line_between_them() -> None:
    hands = parse(HAND + EXPORTED + HAND)
    assert [codes(hand) for hand in hands] == [[], [], []]
    assert [hand.complete for hand in hands] == [True, True, True]


@pytest.mark.parametrize("kept", range(1, HAND.count("\n")))
def test_a_cut_hand_is_not_whole(kept: int) -> None:
    """Wherever the text stops: at the end of a file it is still being written, before another hand it is cut."""
    cut = "".join(HAND.splitlines(keepends=True)[:kept])
    (last,) = parse(cut)
    assert not last.complete
    assert {code for code, _ in codes(last)} == {"TD113"}
    first, second = parse(f"{cut}\n{EXPORTED}")
    if kept < HAND.count("\n") - 1:  # the last line but one: the engine misses the loser's, since he was shown
        assert [code for code, _ in codes(first)] == ["TD112"]
    assert codes(second) == []


@pytest.mark.parametrize("missing", ["ANTE/BLINDS", "FIRST-BET", "SECOND-BET", "FOURTH-BET", "THIRD-DRAW", "SUMMARY"])
def test_a_missing_section_line_is_told(missing: str) -> None:
    (hand,) = parse(HAND.replace(f"*** {missing} ***\n", ""))
    assert {code for code, _ in codes(hand)} <= {"TD110", "TD111"}
    place = HAND[: HAND.index(missing)].count("\n") + 1
    assert codes(hand)[0] == ("TD111", place)


def test_nobody_bets_where_all_are_all_in() -> None:
    """Draws go on, and the lines of the rounds between them may be there or not."""
    cut = HAND.replace("Runa bets 25€\nQuill N calls 25€\n", "").replace("Runa bets 50€\nQuill N calls 50€\n", "")
    text = cut.replace("Runa checks\nQuill N bets 50€\nRuna calls 50€\n", "")
    (hand,) = parse(text)
    assert codes(hand) == []
    for number in ("SECOND", "THIRD", "FOURTH"):
        text = text.replace(f"*** {number}-BET ***\n", "")
    (hand,) = parse(text)
    assert codes(hand) == []


@pytest.mark.parametrize(("right", "wrong"), [("SECOND", "THIRD"), ("THIRD", "SECOND"), ("FOURTH", "SECOND")])
def test_a_betting_round_with_the_wrong_number_is_told_once(right: str, wrong: str) -> None:
    (hand,) = parse(HAND.replace(f"*** {right}-BET ***", f"*** {wrong}-BET ***"))
    assert codes(hand) == [("TD110", HAND[: HAND.index(f"*** {right}-BET")].count("\n") + 1)]


def test_a_run_of_lines_out_of_place_is_told_once() -> None:
    """Where one line of a run does not fit, the next ones of it do not either, for the same reason."""
    action = "Runa bets 25€\nQuill N calls 25€\n"
    end = "Runa collected 347.50€ from pot\n"
    (hand,) = parse(HAND.replace(end, end + action))
    assert codes(hand) == [("TD110", HAND[: HAND.index(end)].count("\n") + 2)]
