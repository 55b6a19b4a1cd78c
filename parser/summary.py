"""Whether the end of a summary is there: a file may still be being written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from ..grammar import Room
from ..model import Action, Collected, Discard, Event, Post, Seat, SeatResult, Show, StandPat, TotalPot


def stops_short(events: Sequence[Event], kinds: Sequence[str], room: Room) -> bool:
    """Return whether the summary of a hand lists the first seats only; ``kinds`` are those of its lines."""
    if kinds[-1] not in {"RESULT", "TOTAL"}:
        return False
    seats = {event.player: event.number for event in events if isinstance(event, Seat)}
    told = {event.player for event in events if isinstance(event, SeatResult)}
    told_of = _told_of(events, room)
    playing = {event.player for event in events if isinstance(event, told_of)}
    missing = [number for name, number in seats.items() if name in playing and name not in told]
    return bool(missing) and min(missing) > max((seats.get(name, 0) for name in told), default=0)


def _told_of(events: Sequence[Event], room: Room) -> tuple[type[Any], ...]:
    """Return the kinds of lines whose players the summary tells of: all who play, or those at the end."""
    if room.summary_lists_everybody:
        return (Post, *get_args(Action), Discard, StandPat)
    total = next((event.total for event in events if isinstance(event, TotalPot)), None)
    won = sum(event.amount or 0 for event in events if isinstance(event, SeatResult))
    return (Show,) if won == total else (Show, Collected)  # else not all winners are there yet
