"""What is wrong with a PHH file is told at the action or the field."""

from __future__ import annotations

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Unknown, Verdict

from .phh_texts import ACTIONS, FIELDS, found, hand_text, judged, one


@pytest.mark.parametrize(
    ("before", "after", "code", "place"),
    [
        ('"p3 cbr 4"', '"p3 cbr 5"', "TD317", '"p3 cbr 5"'),
        ('"p3 cbr 2"', '"p3 cbr 3"', "TD316", '"p3 cbr 3"'),
        ('"p3 cbr 4"', '"p3 cbr four"', "TD102", '"p3 cbr four"'),
        ('"p3 cbr 4"', '"p3 cbr 4.00001"', "TD102", '"p3 cbr 4.00001"'),
        ('"p1 f"', '"p1 folds"', "TD101", '"p1 folds"'),
        ('"p1 f"', '"p4 f"', "TD101", '"p4 f"'),
        ('"p1 f"', "17", "TD101", "17"),
        ('"p2 sd TsKd"', '"p2 sd TsK"', "TD101", '"p2 sd TsK"'),
        ('"p2 sd TsKd"', '"p2 sd TsQd"', "TD423", '"p2 sd TsQd"'),
        ('"d dh p2 8s7d"', '"d dh p2 8s7d2h"', "TD424", '"d dh p2 8s7d2h"'),
        ('"d dh p2 8s7d"', '"d dh p2 8s1d"', "TD401", '"d dh p2 8s1d"'),
        ('"d dh p3 ????"', '"d dh p3 ??????"', "TD436", '"d dh p3 ??????"'),
        ('"p2 sm 2c3d4h8s7d"', '"p2 sm 2c3d4h8s7c"', "TD505", '"p2 sm 2c3d4h8s7c"'),
        ('"p3 sd ??"', '"p2 sd"', "TD414", '"p2 sd"'),
        ("[50, 40.5, 30]", "[50, 40.5]", "TD108", "starting_stacks = [50, 40.5]"),
        ("[50, 40.5, 30]", "[50, 1e30, 30]", "TD102", "1e30"),
        ("[50, 40.5, 30]", "[50, 100000000000000000000, 30]", "TD102", "100000000000000000000"),
        ("big_bet = 4", "big_bet = -4", "TD102", "big_bet = -4"),
        ("[0, 0, 0]", '"none"', "TD108", 'antes = "none"'),
        ('"Quill"', "3", "TD108", 'players = ["Runa", 3, "Ismay"]'),
    ],
)
def test_a_fault_is_told_at_its_place(before: str, after: str, code: str, place: str) -> None:
    text = hand_text().replace(before, after, 1)
    assert text != hand_text()
    assert (code, place) in found(text)


def test_actions_on_one_line_have_their_own_columns() -> None:
    text = FIELDS + f"actions = [{', '.join(repr(action) for action in ACTIONS)}]\n"
    assert judged(text).record.verdict is Verdict.LEGAL
    broken = text.replace("'p3 cbr 4'", "'p3 cbr 5'")
    hand = one(broken)
    [first, *_] = replay(hand, load_profile(hand.profile)).diagnostics
    assert hand.source.line_column(first.span.start) == (8, broken.splitlines()[7].index("'p3 cbr 5'") + 1)


def test_actions_that_stop_early() -> None:
    assert found(hand_text(*ACTIONS[:9])) == [("TD112", '"d dh p2 8s7d"')]
    assert found(hand_text(*ACTIONS[:-2])) == [("TD112", '"p3 cc"')]
    assert judged(hand_text(*ACTIONS[:9])).record.verdict is Verdict.CORRUPT


@pytest.mark.parametrize("field", ["small_bet", "starting_stacks", "blinds_or_straddles", "antes", "actions"])
def test_a_missing_field(field: str) -> None:
    text = hand_text().replace(f"{field} = ", f"_{field} = ")
    assert [code for code, _ in found(text)] == ["TD108"]
    assert judged(text).record.verdict is Verdict.CORRUPT
    assert any(isinstance(event, Unknown) for event in one(text).events)


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ('"p1 f",', '"p1 f,', 13),
        ("big_bet = 4", "big_bet = 4 4", 5),
        ("big_bet = 4", f"big_bet = {'4' * 5000}", 5),
        ("antes = [0, 0, 0]", "antes = [0, 0, 0", 3),
        ("small_bet = 2", "small_bet = 2\nsmall_bet = 2", 5),
        ("antes = [0, 0, 0]", f"antes = {'[' * 5000}", 2),
    ],
)
def test_a_text_that_is_no_toml(before: str, after: str, line: int) -> None:
    hand = one(hand_text().replace(before, after, 1) + "hand = 7\n")
    [finding] = hand.diagnostics
    assert finding.rule.code == "TD107"
    told, _ = hand.source.line_column(finding.span.start)
    assert told == (1 if after.endswith("[[") else line)
    assert (hand.hand_id, hand.game, hand.skipped) == ("7", "2-7 triple draw", False)
    assert replay(hand, load_profile(hand.profile)).record.verdict is Verdict.CORRUPT
