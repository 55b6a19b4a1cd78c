"""Where in a hand's text which kinds of lines stand, found once: `foresight` looks it up instead of reading on.

A line that cannot be right is answered by what follows it. Were the rest of the hand read for each such line, a hand
with thousands of them would take thousands of times as long.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from enum import IntEnum, auto
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ..model import (
    Bet,
    Call,
    Cards,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Muck,
    Post,
    Raise,
    SeatResult,
    Section,
    Served,
    Show,
    StandPat,
    TotalPot,
    Uncalled,
)
from .kinds import ACTIONS, DRAWS, REVEALS


class Lines(IntEnum):
    """Kinds of lines that are looked for."""

    SECTION = auto()
    ACTION = auto()
    DRAW = auto()
    LEVEL = auto()  # those that go by the highest bet
    PLAY = auto()  # those about the play, the showdown or the summary
    DEALT = auto()
    GIVEN = auto()  # cards dealt to a player, shown or not
    LISTED = auto()  # hands dealt, and what the draws list
    REVEALED = auto()


class Listed(NamedTuple):
    """Cards of a player that a line lists: a hand (or as much of it as is shown), or discards."""

    line: int
    hand: bool
    cards: Cards


_DOINGS: Final = (*ACTIONS, *DRAWS, *REVEALS, Collected, Uncalled)
_KINDS: Final[Mapping[Lines, tuple[type, ...]]] = {
    Lines.SECTION: (Section,),
    Lines.ACTION: ACTIONS,
    Lines.DRAW: DRAWS,
    Lines.LEVEL: (Call, Raise, Check, Bet),
    Lines.PLAY: (*_DOINGS, Dealt, TotalPot, SeatResult, Section),
    Lines.DEALT: (Dealt,),
    Lines.GIVEN: (Dealt, Served),
    Lines.LISTED: (Dealt, *DRAWS),
    Lines.REVEALED: (Show, Muck),
}
_OF_TYPE: Final = {
    kind: tuple(lines for lines, kinds in _KINDS.items() if kind in kinds)
    for kind in {kind for kinds in _KINDS.values() for kind in kinds}
}
_DOERS: Final = frozenset({Post, *_DOINGS})
_LISTS: Final = frozenset({Dealt, Discard, StandPat, Show})
_NOWHERE: Final[Sequence[int]] = ()


class Whereabouts:
    """The lines of ``events`` by kind and player; places are counted from 0, and the end stands for nowhere."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Take the events; nothing is looked for before it is asked."""
        self._events = events
        self.end = len(events)
        self._places: dict[tuple[Lines, str | None], list[int]] | None = None
        self._doers: dict[str, list[int]] | None = None
        self._lists: dict[str, list[Listed]] | None = None

    def after(self, place: int, lines: Lines, player: str | None = None) -> int:
        """Return where the next line of the kind stands behind ``place``."""
        places = self._of(lines, player)
        index = bisect_right(places, place)
        return places[index] if index < len(places) else self.end

    def count(self, place: int, end: int, lines: Lines, player: str) -> int:
        """Count the player's lines of the kind behind ``place`` and before ``end``."""
        places = self._of(lines, player)
        return bisect_right(places, end - 1) - bisect_right(places, place)

    def _of(self, lines: Lines, player: str | None) -> Sequence[int]:
        if self._places is None:
            self._places = _places(self._events)
        return self._places.get((lines, player), _NOWHERE)

    def doers(self) -> dict[str, list[int]]:
        """Return who posts, acts, draws, shows or wins anywhere in the hand, with the lines (not the places) of it."""
        found = self._doers
        if found is None:
            found = self._doers = {}
            event: Any  # kinds are told by type(), which is faster than isinstance
            for event in self._events:
                if type(event) in _DOERS:
                    found.setdefault(event.player, []).append(event.line)
        return found

    def lists(self, player: str) -> Sequence[Listed]:
        """Return the player's lists of cards in the order of their lines."""
        if self._lists is None:
            self._lists = _lists(self._events)
        return self._lists.get(player, ())


def _places(events: Sequence[Event]) -> dict[tuple[Lines, str | None], list[int]]:
    """Return the places of each kind of line, of all players and of each."""
    found: dict[tuple[Lines, str | None], list[int]] = {}
    event: Any  # as above
    for place, event in enumerate(events):
        kind = type(event)
        player = getattr(event, "player", None)
        for lines in _OF_TYPE.get(kind, ()):
            if lines is Lines.LISTED and kind is not Dealt and event.cards is None:
                continue
            found.setdefault((lines, None), []).append(place)
            if player is not None:
                found.setdefault((lines, player), []).append(place)
    return found


def _lists(events: Sequence[Event]) -> dict[str, list[Listed]]:
    found: dict[str, list[Listed]] = {}
    event: Any  # as above
    for event in events:
        if type(event) in _LISTS and event.cards:
            found.setdefault(event.player, []).append(Listed(event.line, type(event) is not Discard, event.cards))
    for lists in found.values():
        lists.sort(key=itemgetter(0))
    return found
