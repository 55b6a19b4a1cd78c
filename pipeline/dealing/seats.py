"""Who sits at the table, and what becomes of a seat in one hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ...model import Card, Money, PostKind, SeatState
from .outlook import Outlook
from .players import Style


class Presence(StrEnum):
    """Whether a person at the table is dealt in."""

    PLAYS = "plays"
    AWAY = "away"
    WAITS = "waits for a blind"


@dataclass(slots=True)
class Person:
    """Somebody at the table, from hand to hand; ``missed`` says that he has let both blinds pass while away."""

    name: str
    seat: int
    stack: int
    style: Style
    presence: Presence = Presence.PLAYS
    missed: bool = False


@dataclass(slots=True)
class Chair:
    """A player dealt in. Money in the smallest units of `Money`: ``stack`` behind, ``paid`` all put in, less returned.

    ``in_round`` and ``level`` count towards calling, in this round and in all; ``ante`` and ``dead`` do not.
    ``drawn`` are the cards of the last draw, -1 before the first. ``absent`` plays by the clock: checks or folds.
    """

    seat: int
    player: str
    style: Style
    start: int
    stack: int
    absent: bool = False
    cards: list[Card] = field(default_factory=list)
    view: Outlook | None = None
    snowing: bool = False
    drawn: int = -1
    live: bool = True
    all_in: bool = False
    acted: bool = False
    in_round: int = 0
    level: int = 0
    ante: int = 0
    dead: int = 0
    paid: int = 0
    won: int = 0
    folded_round: int | None = None
    shown: bool = False
    mucked: bool = False

    @property
    def outlook(self) -> Outlook:
        """What the cards are worth; only who is dealt in has them."""
        if self.view is None:
            raise ValueError(f"{self.player} has no cards")
        return self.view


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What the text says of a seat before the hand."""

    number: int
    player: str
    stack: Money
    state: SeatState


@dataclass(slots=True)
class Layout:
    """Who is dealt in and who posts what: ``ring`` clockwise from the left of the button; ``posts`` in their order.

    ``small`` is None where nobody posts the small blind. ``lines`` are the seats that the text lists, ``away`` those of
    them that sit out; ``told`` are those of these whose line does not say so, ``waiting`` who waits for a blind.
    """

    button: int
    ring: list[Chair]
    small: Chair | None
    big: Chair
    posts: list[tuple[PostKind, Chair]]
    lines: list[SeatLine] = field(default_factory=list)
    away: dict[int, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
