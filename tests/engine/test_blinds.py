"""What blinds, button and stakes tell of each other where they do not go together, or one of them is missing."""

from __future__ import annotations

import re

import pytest

from tripledraw.engine.blinds import _acts_as_poster
from tripledraw.engine.state import Chair, Table
from tripledraw.model import Call, Check, Event, Fold, Money, Raise, SeatState

from ..judging import judged
from .test_checks import HANDS, POKERSTARS, hand


def text(name: str) -> str:
    return (HANDS / f"{name}.txt").read_text(encoding="utf-8")


def codes(hand_text: str) -> list[str]:
    return [each.rule.code for each in judged(hand_text).diagnostics]


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("all-in", 1, 2), ("six-handed", 2, 3), ("side-pot", 2, 5), ("split", 2, 3)],
)
def test_the_button_is_where_the_blinds_have_it(name: str, right: int, wrong: int) -> None:
    found = judged(text(name).replace(f"#{right} is the button", f"#{wrong} is the button")).diagnostics
    assert [(each.rule.code, each.data) for each in found] == [("TD213", {"expected": str(right), "found": str(wrong)})]


@pytest.mark.parametrize(
    ("name", "small", "button"),
    [
        ("split", True, 2),
        ("heads-up", True, 3),
        ("heads-up", False, 3),
        ("six-handed", False, 2),  # who posts the big blind draws first: no small blind was due
        ("side-pot", False, 2),  # another draws before him: that is the small blind
        ("split", False, 2),
    ],
)
def test_the_blinds_tell_the_button_where_no_line_does(name: str, small: bool, button: int) -> None:  # noqa: FBT001  a parameter
    told = re.sub("Table .*\n", "", text(name))
    told = re.sub(r" \((button|small blind|big blind)\)", "", told)
    if not small:
        told = re.sub(".*: posts small blind .*\n", "", told)
    assert judged(told).record.button == button


def test_without_blinds_and_a_line_nobody_knows_the_button() -> None:
    told = re.sub(r" \((button|small blind|big blind)\)", "", re.sub("(Table |.*: posts ).*\n", "", text("heads-up")))
    assert judged(told).record.button is None


def test_a_hand_of_one_player_or_of_nobody_is_judged_as_well() -> None:
    alone = "".join(line for line in text("heads-up").splitlines(keepends=True) if "Ismay" not in line)
    both = alone.replace("Ottoline: posts big", "Ottoline: posts small blind $0.05\nOttoline: posts big")
    for told in (alone, both):
        assert codes(told)[:2] == ["TD212", "TD204"]
    nobody = "".join(line for line in alone.splitlines(keepends=True) if "Ottoline" not in line)
    assert "TD204" in codes(nobody)


@pytest.mark.parametrize("name", ["six-handed", "completion", "no-limit"])
def test_stakes_of_nothing_are_a_fault_like_others(name: str) -> None:
    told = re.sub(r"\(\$[0-9.]+/\$[0-9.]+ USD\)", "($0/$0 USD)", text(name))
    assert codes(told) == ["TD221"]
    free = re.sub(r"(posts \w+ blind) \$[0-9.]+", r"\1 $0", told)
    assert codes(free)[0] == ("TD312" if name == "no-limit" else "TD315")


@pytest.mark.parametrize(
    ("small", "found"),
    [
        ("Quill", ["TD230"]),
        ("Corwin", ["TD232", "TD230"]),  # who has the button
    ],
)
def test_a_small_blind_is_judged_where_the_big_one_is_missing(small: str, found: list[str]) -> None:
    told = text("split").replace("Runa: posts big blind $0.10\n", "").replace("Quill: posts", f"{small}: posts")
    assert codes(told) == found


@pytest.mark.parametrize(
    ("action", "posted"),
    [
        (Check(9, "Ottoline"), True),
        (Call(9, "Ottoline", Money(500)), True),  # of a raise by less than a bet
        (Call(9, "Ottoline", Money(1000)), False),
        (Call(9, "Ottoline", Money(500), all_in=True), False),
        (Raise(9, "Ottoline", Money(1000), Money(2000)), False),
        (Fold(9, "Ottoline"), False),
    ],
)
def test_who_checks_or_calls_less_than_a_blind_has_posted_one(action: Event, posted: bool) -> None:  # noqa: FBT001  a parameter
    made = hand("heads-up")
    made.events = [action]
    table = Table(made, POKERSTARS, lambda _moment, _line: None)
    assert _acts_as_poster(table, Chair(6, "Ottoline", 3, SeatState.IN, None, None)) is posted
