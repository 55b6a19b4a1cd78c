"""Hands behind each other at a table: their order, and what changed between them."""

from __future__ import annotations

import re

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.engine.between import _number_order, _order
from tripledraw.model import Diagnostic, ParsedHand
from tripledraw.parser import parse_source, read_source

from .test_checks import HANDS

TEXT = (HANDS / "heads-up.txt").read_text(encoding="utf-8")
NUMBER = TEXT.split("#")[1].split(":")[0]
STAMP = "2026/02/03 20:15:00"
LATER = "2026/02/03 20:25:00"
RULES = load_profile("pokerstars")


def parsed(text: str) -> ParsedHand:
    (hand,) = parse_source(read_source("a.txt", text.encode()))
    return hand


def told(before: str, text: str) -> list[Diagnostic]:
    """Return what is found in a hand that another was dealt before."""
    return replay(parsed(text), RULES, replay(parsed(before), RULES)).diagnostics


def numbered(number: str, stamp: str, text: str = TEXT) -> str:
    return re.sub("#[0-9]+:(.*) - [0-9/]+ [0-9:]+", rf"#{number}:\1 - {stamp}", text, count=1)


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("9", "10", []),  # by size, and not by letters
        ("10", "9", ["TD611"]),
        ("009", "10", []),
        ("9" * 5_000, "1" + "0" * 5_000, []),  # more digits than Python reads as a number
        ("1" + "0" * 5_000, "9" * 5_000, ["TD611"]),
    ],
)
def test_numbers_of_hands_of_any_length_have_an_order(first: str, second: str, found: list[str]) -> None:
    codes = [each.rule.code for each in told(numbered(first, STAMP), numbered(second, LATER))]
    assert [code for code in codes if code == "TD611"] == found


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("5-1", "5-2", 1),
        ("5-2", "5-1", -1),
        ("5", "5-1", 0),  # numbers of two kinds
        ("5-1", "5", 0),
        ("x10-1", "x9-2", 1),  # what is no number says nothing
        (None, "1", 0),
        ("7", "7", 0),
    ],
)
def test_the_order_of_numbers_of_several_parts(first: str | None, second: str | None, order: int) -> None:
    assert _number_order(first, second) == order


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("2026-02-03T20:15:00", "2026-02-03T20:15:01", 1),
        ("2026-02-03T20:15:01", "2026-02-03T20:15:00", -1),
        ("2026-02-03T20:15:00", "2026-02-03T20:15:00", 0),
        ("2026-02-03T20:15:00Z", "2026-02-03T20:15:01Z", 1),
        ("2026-02-03T20:15:00Z", "2026-02-03T20:15:001", 0),  # of one the zone is known
        ("2026-02-03T20:15:001", "2026-02-03T20:15:00Z", 0),
        ("2026-02-03T20:15", "2026-02-03T20:15:00", 0),
        ("2026-02-03", "2026-02-04", 0),  # hands of a day
    ],
)
def test_the_order_of_times_of_one_form(first: str, second: str, order: int) -> None:
    assert _order(first, second) == order


RICHER = (HANDS / "heads-up-next.txt").read_text(encoding="utf-8").replace("Ottoline ($5.46", "Ottoline ($9.46")


@pytest.mark.parametrize(
    ("number", "stamp", "found"),
    [
        ("9000000003", LATER, ["TD612"]),
        ("9000000003", STAMP, ["TD612"]),  # within one second the numbers tell the order
        ("9000000001", "2026/02/03 20:05:00", []),  # a file that begins with its last hand
        ("9000000001", STAMP, []),
        ("9000000003", "2026/02/03 20:05:00", ["TD611"]),
        (NUMBER, LATER, []),  # the hand itself
    ],
)
def test_only_a_hand_that_comes_after_the_other_goes_on_with_its_chips(
    number: str, stamp: str, found: list[str]
) -> None:
    assert [each.rule.code for each in told(TEXT, numbered(number, stamp, RICHER))] == found


THREE = (HANDS / "split.txt").read_text(encoding="utf-8")
# Corwin, who had the button, ended with $4.00 and is gone; Quill ended with $3.95, and Runa with $4.01.
NEXT = numbered("9000000011", LATER, THREE).replace("Corwin", "Zebedee").replace("Runa ($4 in", "Runa ($4.01 in")


def test_chips_of_those_who_stay_are_compared_when_somebody_else_has_left() -> None:
    def changes(quill: str) -> list[tuple[str, dict[str, str]]]:
        found = told(THREE, NEXT.replace("Quill ($4 in", f"Quill (${quill} in"))
        return [(each.rule.code, dict(each.data)) for each in found]

    assert changes("3.95") == []
    assert changes("4.95") == [("TD612", {"added": "1.00", "before": "9000000010"})]
    assert changes("3") == [("TD613", {"gone": "0.95", "before": "9000000010"})]


def test_a_warning_about_chips_excuses_no_fault_of_the_play() -> None:
    poorer = NEXT.replace("Quill ($4 in", "Quill ($3 in").replace("Quill: folds\n", "")
    assert [each.rule.code for each in told(THREE, poorer)] == ["TD613", "TD301"]
    unseen = re.sub("Dealt to .*\n", "", poorer)  # so that the hand is opened by the first action
    assert [each.rule.code for each in told(THREE, unseen)] == ["TD613", "TD301", "TD438"]


def test_chips_of_one_player_alone_prove_nothing() -> None:
    alone = NEXT.replace("Runa", "Thaddeus").replace("Quill ($4 in", "Quill ($3 in")
    assert told(THREE, alone) == []


def test_where_the_button_goes_is_not_known_without_the_one_before() -> None:
    same = (
        numbered("9000000003", LATER)
        .replace("Ismay ($4.44", "Ismay ($5.34")
        .replace("Ottoline ($6.46", "Ottoline ($5.46")
    )
    line = "Table 'Elmgrove' 6-max Seat #3 is the button\n"
    assert [each.rule.code for each in told(TEXT, same)] == ["TD614"]
    unknown = (
        TEXT.replace(line, "").replace("Ismay: posts small blind $0.05\n", "").replace(" (button) (small blind)", "")
    )
    unknown = unknown.replace("Ottoline: posts big blind $0.10\n", "")
    made = replay(parsed(unknown), RULES)
    assert made.record.button is None
    found = replay(parsed(same), RULES, made).diagnostics
    assert [each.rule.code for each in found if each.rule.code == "TD614"] == []
    # Nor is it where nothing tells the one of the hand itself.
    here = re.sub("(Table |.*: posts ).*\n", "", same).replace(" (button) (small blind)", "")
    assert replay(parsed(here), RULES).record.button is None
    assert "TD614" not in {each.rule.code for each in told(TEXT, here)}


def test_chips_that_a_line_tells_of_are_no_change() -> None:
    text = (HANDS.parents[1] / "fulltilt" / "hands" / "uncontested.txt").read_text(encoding="utf-8")
    # Runa ended with $41,990, and Quill N, who had posted $1,000 and called $1,000, with $36,500.50.
    later = (
        text.replace("#90000001", "#90000002")
        .replace("15:37:47", "15:39:47")
        .replace("Quill N ($38,500.50", "Quill N ($36,500.50")
    )
    assert "adds" not in later
    rules = load_profile("fulltilt")

    def codes(following: str) -> list[str]:
        before = replay(parsed(text), rules)
        before.record.button = 2  # so that it is due where it is
        made = replay(parsed(following), rules, before)
        return [each.rule.code for each in made.diagnostics if each.rule.code in {"TD612", "TD613"}]

    richer = later.replace("Runa ($40,000", "Runa ($45,000")
    assert codes(richer) == ["TD612"]
    assert codes(richer.replace("Runa posts", "Runa adds $3,010\nRuna posts")) == []
    assert codes(richer.replace("Runa posts", "Quill N adds $3,010\nRuna posts")) == ["TD612"]
    assert codes(richer.replace("Runa posts", "Runa has 15 seconds left to act\nRuna posts")) == ["TD612"]
