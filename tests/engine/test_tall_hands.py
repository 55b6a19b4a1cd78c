"""Replaying takes as long as the hand is: four times the lines are about four times the work."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tripledraw.engine import load_profile, replay, state, steps
from tripledraw.model import Call, ParsedHand, Severity, Source, Verdict
from tripledraw.parser import parse_source

from ..parser.counted_calls import calls
from ..parser.parser_texts import parse
from ..parser.tall_hands import SHAPES, names, played
from .test_kingsclub import DEAD_BLIND

FEW, MANY = 200, 800


@pytest.fixture
def _interpreted() -> None:
    if not (state.__file__ or "").endswith(".py"):
        pytest.skip("the engine is compiled: the calls inside it cannot be counted")


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("profile", ["pokerstars", "fulltilt", "wsop", "winamax", "kingsclub", "merge"])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_four_times_the_lines_are_four_times_the_work(shape: Callable[[int], str], profile: str) -> None:
    rules = load_profile(profile)
    counts = []
    for n in (FEW, MANY):
        hands = parse(shape(n))
        counts.append(calls(lambda hands=hands: [replay(each, rules) for each in hands]))  # type: ignore[misc]  # a lambda's default has no type
    few, many = counts
    assert many / few < 6, counts


@pytest.mark.usefixtures("_interpreted")
def test_calls_of_many_who_have_no_seat_are_not_held_against_each_other() -> None:
    """A blind that is half dead makes the money of all lines be counted, once more for each who posts so."""
    counts = []
    for n in (FEW, MANY):
        called = "".join(f"{name} calls 44\n" for name in names(n))
        text = DEAD_BLIND.replace("Corwin folds\n", f"{called}Corwin folds\n")
        (hand,) = parse_source(Source("tall.txt", text, "utf-8", "", len(text)))
        assert sum(isinstance(event, Call) for event in hand.events) == n + 1
        work = partial(replay, hand, load_profile("kingsclub"))
        counts.append(min(calls(work) for _ in range(2)))  # the first time loads the checks
    few, many = counts
    assert many / few < 6, counts


def number_of_players(hand: ParsedHand, profile: str) -> list[tuple[Severity, str]]:
    made = replay(hand, load_profile(profile))
    return [(each.severity, each.message) for each in made.diagnostics if each.rule.code == "TD204"]


def test_more_players_than_any_table_seats_are_told_and_not_followed() -> None:
    (hand,) = parse(played(98))  # with the three of the hand itself 101
    assert number_of_players(hand, "pokerstars") == [
        (Severity.ERROR, "101 players are dealt in, at most 6 can be; the play is not looked at")
    ]
    record = replay(hand, load_profile("pokerstars")).record
    assert (record.verdict, record.pot, record.seats, record.decisions) == (Verdict.ILLEGAL, None, [], [])
    (hand,) = parse(played(97))
    assert number_of_players(hand, "pokerstars") == [(Severity.ERROR, "100 players are dealt in, at most 6 can be")]
    assert len(replay(hand, load_profile("pokerstars")).record.seats) == 100


def test_no_room_deals_to_more_than_one_deck_serves() -> None:
    """How many may play is assumed at Full Tilt; that a deck has cards for ten hands is not."""
    for more, severity in ((7, Severity.WARNING), (8, Severity.ERROR)):
        (hand,) = parse(played(more))
        assert [found for found, _ in number_of_players(hand, "fulltilt")] == [severity]


def test_steps_tell_no_stacks_where_more_are_seated_than_any_table_seats() -> None:
    """Else each line would be told with the stacks of thousands."""
    rules = load_profile("pokerstars")
    told = []
    for n in (FEW, MANY):
        (hand,) = parse(played(n))
        found = list(steps(hand, rules))
        assert [step.event for step in found] == hand.events
        assert (found[-1].stacks, found[-1].live) == ({}, ())
        told.append(sum(len(step.stacks) + len(step.known) + len(step.live) for step in found))
    assert told[0] == told[1]
    (hand,) = parse(played(90))
    assert len(list(steps(hand, rules))[-1].stacks) == 93
