"""Breaks between two hands of a table: each hand is right by itself, and the second cannot follow the first.

They change the events of dealt hands, and the room's writer writes them: so each break is tried in every room's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise

from tripledraw.model import (
    UNIT,
    Bet,
    Call,
    Dated,
    Event,
    Header,
    Money,
    Post,
    Raise,
    Replay,
    Seat,
    SeatResult,
    SeatState,
    Verdict,
)
from tripledraw.parser import read_source
from tripledraw.pipeline import DealtHand, deal_session, judge
from tripledraw.writer import file_text, room_writer

BUTTON = re.compile(r" is the button|^The button is| dealer=")
Events = list[Event]
Change = Callable[[DealtHand, DealtHand], tuple[Events, Events] | None]


@dataclass(frozen=True, slots=True)
class BetweenBreak:
    """One way to break what lies between two hands; ``families`` as in `Operator`."""

    name: str
    families: tuple[str, ...]
    change: Change


BETWEEN: dict[str, BetweenBreak] = {}


def add(*families: str) -> Callable[[Change], Change]:
    """Register a change under its function's name."""

    def register(change: Change) -> Change:
        name = change.__name__.replace("_", "-")
        BETWEEN[name] = BetweenBreak(name, families, change)
        return change

    return register


@add("TD6")
def stack_that_does_not_follow(first: DealtHand, second: DealtHand) -> tuple[Events, Events] | None:
    """A player has a little less than he was left with."""
    later = deepcopy(second.events)
    for seat in later:
        if isinstance(seat, Seat) and seat.stack and seat.stack > 60 * UNIT and seat.player in first.nets:
            seat.stack = Money(seat.stack - UNIT)
            for event in later:
                if isinstance(event, SeatResult) and event.player == seat.player and event.stack is not None:
                    event.stack = Money(event.stack - UNIT)
            return first.events, later
    return None


@add("TD6")
def numbers_exchanged(first: DealtHand, second: DealtHand) -> tuple[Events, Events] | None:
    """The hand dealt first has the number of the other."""
    earlier, later = deepcopy(first.events), deepcopy(second.events)
    one, other = _header(earlier), _header(later)
    one.hand_id, other.hand_id = other.hand_id, one.hand_id
    return earlier, later


@add("TD6")
def times_exchanged(first: DealtHand, second: DealtHand) -> tuple[Events, Events] | None:
    """The hand with the first number has the time of the other."""
    earlier, later = deepcopy(first.events), deepcopy(second.events)
    _exchange_times(earlier, later)
    return earlier, later


@add("TD6")
def button_that_stays(first: DealtHand, second: DealtHand) -> tuple[Events, Events] | None:
    """The same hand is dealt again: everybody has what it left him, and the button is where it was."""
    if {event.player for event in second.events if isinstance(event, Seat)} != set(first.nets):
        return None
    again = deepcopy(first.events)
    for event in again:
        if isinstance(event, Seat | SeatResult) and event.stack is not None:
            event.stack = Money(event.stack + first.nets[event.player])
    one, other = _header(again), _header(second.events)
    one.hand_id = other.hand_id
    _exchange_times(again, deepcopy(second.events))
    return first.events, again


def _header(events: Events) -> Header:
    header = events[0]
    assert isinstance(header, Header)
    return header


def _exchange_times(one: Events, other: Events) -> None:
    first, second = _header(one), _header(other)
    first.stamp, second.stamp = second.stamp, first.stamp
    first.et_stamp, second.et_stamp = second.et_stamp, first.et_stamp
    dated = [event for events in (one, other) for event in events if isinstance(event, Dated)]
    if len(dated) == 2:
        dated[0].stamp, dated[1].stamp = dated[1].stamp, dated[0].stamp


# ---- the hands ----


@dataclass(frozen=True, slots=True)
class BrokenPair:
    """Two hands of which the second is judged; ``at`` is the first of its lines that was changed, or the button's."""

    where: str
    text: str
    replay: Replay
    at: int


def pairs_of(room: str, hands: int) -> list[tuple[DealtHand, DealtHand]]:
    """Return neighbouring dealt hands in which nobody is all-in, sits out or brings chips."""
    dealt = list(deal_session(room, hands=hands, seed=61, players=4, looseness=0.6))
    return [
        (first, second)
        for first, second in pairwise(dealt)
        if first.table == second.table
        and _is_plain(first)
        and _is_plain(second)
        and _written(room, first.events, second.events)[1].diagnostics == []
    ]


def _is_plain(hand: DealtHand) -> bool:
    seats = [event for event in hand.events if isinstance(event, Seat)]
    all_in = any(isinstance(event, Post | Call | Bet | Raise) and event.all_in for event in hand.events)
    return not all_in and all(seat.state is SeatState.IN and seat.player in hand.nets for seat in seats)


def _written(room: str, first: Events, second: Events) -> tuple[str, Replay]:
    writer = room_writer(room)
    text = file_text([writer(first).text(), writer(second).text()])
    _, judged = judge(read_source("pair", text.encode()))
    return text, judged


def broken_pairs(room: str, change: BetweenBreak, pairs: list[tuple[DealtHand, DealtHand]]) -> Iterator[BrokenPair]:
    """Yield pairs broken by ``change``, each second hand legal by itself."""
    write = room_writer(room)
    for number, (first, second) in enumerate(pairs):
        found = change.change(first, second)
        if found is None:
            continue
        (alone,) = judge(read_source("alone", write(found[1]).text().encode()))
        if alone.record.verdict is not Verdict.LEGAL or alone.diagnostics:
            continue  # the hand dealt again would have gone another way: its players have other chips
        text, judged = _written(room, *found)
        lines, before = (write(events).text().split("\n") for events in (found[1], second.events))
        button = change.name == "button-that-stays"
        at = next(
            place
            for place, (one, other) in enumerate(zip(lines, before, strict=False))
            if (BUTTON.search(one) if button else one != other)
        )
        yield BrokenPair(f"dealt#{number}", text, judged, at)
