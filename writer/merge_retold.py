"""A dealt hand as Merge's text has it: what the room does not tell is left out, the rest stands in its order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..model import (
    Action,
    Cards,
    Chat,
    Dealt,
    Discard,
    Event,
    Header,
    Muck,
    NoShow,
    Notice,
    Outcome,
    Post,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Served,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Uncalled,
)

ZONE = "-0500"  # where the room's clock stands, in summer and in winter
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}
_UNTOLD = (Served, TotalPot, NoShow)
_ASIDES = (Chat, Notice)


def retold(events: Sequence[Event], *, table: str, hand: int, name: Callable[[Cards], str]) -> list[Event]:
    """Return the events of a dealt hand in the room's shape.

    ``table`` and ``hand`` are the numbers that make the hand's; ``name`` is what the room calls a hand.
    """
    told: list[Event] = []
    mucked = [event for event in events if isinstance(event, SeatResult) and event.outcome is Outcome.MUCKED]
    playing = {event.player for event in events if isinstance(event, Post | Action | Discard | StandPat)}
    held: dict[str, Cards] = {}
    for event in events:
        match event:
            case Header():
                told.append(_header(event, f"{table}-{hand}"))
            case TableLine():
                tournament = any(isinstance(first, Header) and first.tournament is not None for first in told)
                name_ = table if tournament else f"{event.name} ({table})"
                told.append(replace(event, name=name_, button=_from_0(event.button)))
            case Seat():
                state = SeatState.IN if event.player in playing else SeatState.SITTING_OUT
                told.append(replace(event, number=event.number - 1, state=state))
            case Dealt() | Discard() | StandPat():
                told.append(_cards(event, held, name))
            case Show():
                told.append(replace(event, name=None))
            case Section() if event.street is Street.SUMMARY:
                pass
            case SeatResult():
                pass
            case _ if isinstance(event, _UNTOLD):
                pass
            case _:
                told.append(event)
    _put_mucked(told, mucked)
    return _numbered(_in_order(told))


def _from_0(number: int | None) -> int | None:
    return None if number is None else number - 1


def _header(event: Header, hand_id: str) -> Header:
    """Return the header with the room's numbers, and its clock: two digits for every hour."""
    stamp = event.et_stamp or event.stamp or ""
    day, _, clock = stamp.partition(" ")
    tournament = event.tournament
    if tournament is not None and tournament.level is not None:
        tournament = replace(tournament, level=_arabic(tournament.level))
    return replace(event, hand_id=hand_id, stamp=f"{day} {clock:0>8}", zone=ZONE, et_stamp=None, tournament=tournament)


def _arabic(level: str) -> str:
    """Return a level's number, which other rooms write as a Roman one."""
    values = [_ROMAN.get(letter, 0) for letter in level]
    signs = [value if value >= following else -value for value, following in pairwise([*values, 0])]
    return str(sum(signs)) if all(values) and values else level


def _cards(event: Dealt | Discard | StandPat, held: dict[str, Cards], name: Callable[[Cards], str]) -> Event:
    """Return a line of the hero's cards: whole hands in which new cards stand where the old ones stood."""
    player = event.player
    before = held.get(player)
    if isinstance(event, StandPat):
        cards = before if event.cards is not None else None
        return replace(event, cards=cards, name=None if cards is None else name(cards))
    if isinstance(event, Discard):
        thrown = event.cards
        if before is not None and thrown is not None:
            thrown = tuple(card for card in before if card in thrown)
        return replace(event, cards=thrown)
    new = list(event.drawn if event.drawn is not None else event.cards)
    kept = event.cards if event.drawn is not None else ()
    after = tuple(new) if before is None else tuple(card if card in kept else new.pop(0) for card in before)
    held[player] = after
    if event.drawn is None:
        return replace(event, cards=after, name=name(after))
    return replace(
        event,
        cards=tuple(card for card in after if card in kept),
        drawn=tuple(card for card in after if card not in kept),
        name=name(after),
    )


def _put_mucked(told: list[Event], mucked: Sequence[SeatResult]) -> None:
    """Put the hands that were mucked at the showdown, which the room lists, behind it."""
    reveals = [place for place, event in enumerate(told) if isinstance(event, Show | Muck)]
    if mucked and reveals:
        order = [event.player for event in told if isinstance(event, Muck)]
        results = [replace(event, seat=event.seat - 1, position=()) for event in mucked]
        results.sort(key=lambda event: order.index(event.player))
        told[reveals[-1] + 1 : reveals[-1] + 1] = results


def _in_order(told: Sequence[Event]) -> list[Event]:
    """Return the events with asides where the text can have them.

    Hands that are dealt stand before all else in their section, and what nobody called goes back when all is said.
    """
    ordered: list[Event] = []
    waiting: list[Event] = []
    for event in told:
        if isinstance(event, Uncalled):
            waiting.append(event)
            continue
        if not isinstance(event, _ASIDES):
            ordered += waiting
            waiting = []
        if isinstance(event, Dealt) and event.drawn is None:
            place = len(ordered)
            while place and isinstance(ordered[place - 1], _ASIDES) and _is_deal(ordered, place):
                place -= 1
            ordered.insert(place, event)
        else:
            ordered.append(event)
    return ordered + waiting


def _numbered(told: list[Event]) -> list[Event]:
    """Count the lines; cards that are shown or stood pat on have one of their own."""
    line = 0
    for event in told:
        event.line = line
        line += 1
        if isinstance(event, Show) or (isinstance(event, StandPat) and event.cards is not None):
            event.listed = line
            line += 1
    return told


def _is_deal(ordered: Sequence[Event], place: int) -> bool:
    """Say whether nothing but asides stands between the deal's section line and this place."""
    before = [event for event in ordered[:place] if not isinstance(event, _ASIDES)]
    return bool(before) and isinstance(before[-1], Section) and before[-1].street is Street.DEAL
