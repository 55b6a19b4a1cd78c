"""Replaying: lines applied as stated, the table before each of them, and the real hands where this machine has some."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tripledraw import engine
from tripledraw.engine import load_profile, replay, steps
from tripledraw.model import Bet, Call, Check, Discard, Fold, Post, Raise, Section, Show, Street, Verdict
from tripledraw.parser import parse_source, read_source

from .test_checks import HANDS, POKERSTARS, at, hand


def test_real_pokerstars_hands_have_no_finding(real_files: Callable[[str], list[Path]]) -> None:
    replayed = 0
    for path in real_files("pokerstars/*.txt"):
        for made in parse_source(read_source(path.name, path.read_bytes())):
            if made.skipped:
                continue
            found = replay(made, load_profile(made.profile))
            assert [(d.rule.code, d.message) for d in found.diagnostics] == [], made.hand_id
            assert found.record.verdict is Verdict.LEGAL
            assert sum(seat.net for seat in found.record.seats) + (found.record.rake or 0) == 0
            replayed += 1
    assert replayed


def test_real_stacks_go_on_from_hand_to_hand(real_files: Callable[[str], list[Path]]) -> None:
    """Where the same players sit on, the next hand starts with the stacks that this one ends with."""
    followed = 0
    for path in real_files("pokerstars/*.txt"):
        after: dict[str, int] = {}
        for made in parse_source(read_source(path.name, path.read_bytes())):
            record = replay(made, load_profile(made.profile)).record
            for seat in record.seats:
                if seat.player in after and seat.stack is not None:
                    assert seat.stack == after[seat.player], (made.hand_id, seat.player)
                    followed += 1
            after = {seat.player: seat.stack + seat.net for seat in record.seats if seat.stack is not None}
    assert followed


def test_steps_show_the_table_before_each_line() -> None:
    made = hand("heads-up")
    found = list(steps(made, POKERSTARS))
    assert [step.event for step in found] == made.events
    call = found[at(made, Call)]
    assert (call.street, call.pot) == (Street.DEAL, 1500)
    assert call.stacks == {"Ismay": 43_900, "Ottoline": 63_600}
    assert call.known == {"Ottoline": ("3c", "6s", "4c", "Jh", "Th")}
    assert call.live == ("Ottoline", "Ismay")
    check = found[at(made, Check)]
    assert (check.street, check.pot) == (Street.FIRST_DRAW, 4000)
    assert check.known == {"Ottoline": ("8d", "5c", "9d", "8c", "Qc")}
    assert found[at(made, Show)].street is Street.SHOWDOWN
    assert found[at(made, Section, -1)].street is Street.SUMMARY


def test_steps_show_who_is_left() -> None:
    made = hand("split")
    found = list(steps(made, POKERSTARS))
    assert found[at(made, Post)].live == ("Corwin", "Quill", "Runa")  # all who are seated
    assert found[at(made, Fold)].live == ("Quill", "Runa", "Corwin")
    assert found[at(made, Fold) + 1].live == ("Runa", "Corwin")


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_action_is_a_decision_of_its_name(path: Path) -> None:
    made = hand(path.stem)
    names = {Fold: "fold", Check: "check", Call: "call", Bet: "bet", Raise: "raise"}
    acted = [(event.line, names[type(event)]) for event in made.events if type(event) in names]
    decisions = replay(made, POKERSTARS).record.decisions
    assert [(each.line, each.action) for each in decisions] == acted


def test_the_record_has_the_name_of_the_table() -> None:
    assert replay(hand("heads-up"), POKERSTARS).record.table == "Elmgrove"


def test_the_room_gives_what_it_names() -> None:
    assert "replay" in engine.__all__
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []


def test_a_skipped_hand_has_no_steps() -> None:
    made = hand("heads-up")
    made.skipped = True
    assert list(steps(made, POKERSTARS)) == []


def test_a_wrong_amount_is_applied_as_stated_and_the_hand_goes_on() -> None:
    made = hand("heads-up")
    called = made.events[at(made, Call)]
    assert isinstance(called, Call)
    called.amount = type(called.amount)(700)
    found = replay(made, POKERSTARS)
    assert [diagnostic.rule.code for diagnostic in found.diagnostics] == ["TD311"]
    assert found.record.pot == 20_200


def test_a_wrong_count_of_cards_is_recorded_as_stated() -> None:
    made = hand("uncontested")
    place = at(made, Discard, 0)
    drawn = made.events[place]
    assert isinstance(drawn, Discard)
    drawn.count = 7
    record = replay(made, POKERSTARS).record
    assert record.draws[1].taken == 7
