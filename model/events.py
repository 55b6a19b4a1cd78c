"""Typed events: one per line of a hand history, saying what the line says and nothing more.

All are slotted and, because this is the hot path, not frozen (a frozen dataclass costs three times as much to
make). ``line`` counts the hand's lines from 0. Amounts are `Money`. Cards that the text does not list are None,
an empty list of cards is ``()``.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Cards
from .hand import Limit, Tournament
from .kinds import NoticeKind, Outcome, PostKind, SeatState, Street
from .money import Money


@dataclass(slots=True)
class Header:
    """The first line. ``stakes`` are the two bets in fixed limit, the blinds otherwise.

    ``table`` and ``max_seats`` where the room names the table here and has no line for it; ``partial`` where the room
    says that it kept only a part of the hand.
    """

    line: int
    hand_id: str
    game: str
    limit: Limit
    stakes: tuple[Money, Money]
    currency: str | None
    tournament: Tournament | None
    stamp: str | None
    zone: str | None
    et_stamp: str | None
    table: str | None = None
    max_seats: int | None = None
    partial: bool = False


@dataclass(slots=True)
class Dated:
    """When the hand was dealt, where a line of its own says so: local time, in no zone that the text names."""

    line: int
    stamp: str


@dataclass(slots=True)
class TableLine:
    """The table, its size and the button's seat (None where the line names none).

    ``play_money`` and ``real_money`` are what the line says of the money, neither where it says nothing. ``tournament``
    is the tournament's number, where the room has it in the table's name only.
    """

    line: int
    name: str
    max_seats: int | None
    button: int | None
    play_money: bool = False
    real_money: bool = False
    tournament: str | None = None


@dataclass(slots=True)
class Button:
    """The button's seat, where it has a line of its own."""

    line: int
    seat: int


@dataclass(slots=True)
class Seat:
    """A seat line; ``stack`` is None where the amount could not be read (the line then has a finding).

    ``dealt_in`` says that the text says so for certain, though it may hold no line of play by the player.
    """

    line: int
    number: int
    player: str
    stack: Money | None
    state: SeatState = SeatState.IN
    bounty: bool = False
    dealt_in: bool = False


@dataclass(slots=True)
class Post:
    """A blind or an ante. ``amount`` is everything put in by this line.

    ``out_of_position`` is set where the room says so of a blind that is not the player's by his seat.
    """

    line: int
    player: str
    kind: PostKind
    amount: Money
    all_in: bool = False
    out_of_position: bool = False


@dataclass(slots=True)
class Section:
    """A section's marker line; ``pot`` is all money in the middle, where the line states it."""

    line: int
    street: Street
    pot: Money | None = None


@dataclass(slots=True)
class BettingRound:
    """The line above betting round ``number`` (1 to 4), where the room has one besides those of the draws."""

    line: int
    number: int


@dataclass(slots=True)
class Dealt:
    """The cards a player is shown to hold: five at the deal; after a draw those kept, and those drawn.

    ``drawn`` is None at the deal and where the text has one group only (five cards drawn). ``name`` is the hand's name,
    where the line states it.
    """

    line: int
    player: str
    cards: Cards
    drawn: Cards | None = None
    name: str | None = None


@dataclass(slots=True)
class Fold:
    """A fold; ``cards`` where the player showed what he folded."""

    line: int
    player: str
    cards: Cards | None = None


@dataclass(slots=True)
class Check:
    """A check."""

    line: int
    player: str


@dataclass(slots=True)
class Call:
    """A call of ``amount`` more; ``whole`` is the caller's whole bet of the round, where the room prints it instead."""

    line: int
    player: str
    amount: Money
    all_in: bool = False
    whole: Money | None = None

    def added(self, before: int) -> int:
        """Return what the call adds, for a player who has put in ``before`` in the round; never less than nothing."""
        return self.amount if self.whole is None else max(0, self.whole - before)

    def level(self, before: int) -> int:
        """Return the bet that the call goes by, for a player who has put in ``before`` in the round."""
        return before + self.amount if self.whole is None else self.whole


@dataclass(slots=True)
class Bet:
    """A bet of ``amount``."""

    line: int
    player: str
    amount: Money
    all_in: bool = False


@dataclass(slots=True)
class Raise:
    """A raise to ``to`` in this round, ``by`` above the bet before it (None where the room prints no increment)."""

    line: int
    player: str
    by: Money | None
    to: Money
    all_in: bool = False


@dataclass(slots=True)
class BettingCapped:
    """The room says that the betting is capped."""

    line: int


@dataclass(slots=True)
class Discard:
    """A player takes ``count`` cards; ``cards`` are those thrown away where the text lists them.

    ``drawn`` are the new cards, where the room lists them in the same line.
    """

    line: int
    player: str
    count: int
    cards: Cards | None = None
    drawn: Cards | None = None


@dataclass(slots=True)
class Served:
    """A player is dealt ``count`` cards that the text does not show: a hand, or new ones after all have discarded."""

    line: int
    player: str
    count: int


@dataclass(slots=True)
class StandPat:
    """A player takes no card; ``cards`` is the hand where the text lists it, ``name`` its name where that is stated.

    ``listed`` is the line that lists the cards, where the text has one of its own for them.
    """

    line: int
    player: str
    cards: Cards | None = None
    name: str | None = None
    listed: int | None = None


@dataclass(slots=True)
class Reshuffled:
    """The deck has run out and was reshuffled, before the next draw line."""

    line: int


@dataclass(slots=True)
class Uncalled:
    """The uncalled part of a bet goes back."""

    line: int
    player: str
    amount: Money


@dataclass(slots=True)
class Collected:
    """A player takes ``amount`` from ``pot`` (``pot``, ``main pot``, ``side pot``, ``side pot-1``, ...).

    ``name`` is the winning hand's name, where the line states it.
    """

    line: int
    player: str
    amount: Money
    pot: str
    name: str | None = None


@dataclass(slots=True)
class Show:
    """A player shows cards, all or some; ``name`` is the hand's name as written, None without one.

    ``listed`` is the line that lists the cards, where the text has one of its own for them.
    """

    line: int
    player: str
    cards: Cards
    name: str | None = None
    listed: int | None = None


@dataclass(slots=True)
class Muck:
    """A player mucks at showdown."""

    line: int
    player: str


@dataclass(slots=True)
class NoShow:
    """The winner of an uncontested pot does not show."""

    line: int
    player: str


@dataclass(slots=True)
class TotalPot:
    """The summary's totals; ``main`` and ``sides`` where printed; without ``total`` the room prints the rake alone."""

    line: int
    total: Money | None
    rake: Money
    main: Money | None = None
    sides: tuple[Money, ...] = ()


@dataclass(slots=True)
class SeatResult:
    """A seat's summary line.

    ``position`` holds the position words as written (``button``, ``small blind``, ``big blind``).
    ``folded`` is the number of draws seen before the fold (0 to 3), None unless ``outcome`` is FOLDED.
    ``name`` is the hand's name as written. ``stack`` and ``net`` are the chips behind the hand and what was won or
    lost in it, where the room prints these; it then tells no outcome.
    """

    line: int
    seat: int
    player: str
    position: tuple[str, ...]
    outcome: Outcome
    cards: Cards | None = None
    amount: Money | None = None
    folded: int | None = None
    didnt_bet: bool = False
    name: str | None = None
    stack: Money | None = None
    net: int | None = None


@dataclass(slots=True)
class Notice:
    """A line about a player or the table that is no action; ``player`` need not be seated."""

    line: int
    player: str | None
    kind: NoticeKind
    text: str


@dataclass(slots=True)
class Chat:
    """What a player said, without the quotes."""

    line: int
    player: str
    text: str


@dataclass(slots=True)
class Cancelled:
    """The room cancelled the hand."""

    line: int


@dataclass(slots=True)
class Unknown:
    """A line that the room's grammar does not know; it always has a finding."""

    line: int
    text: str


Action = Fold | Check | Call | Bet | Raise
Event = (
    Header
    | Dated
    | TableLine
    | Button
    | Seat
    | Post
    | Section
    | BettingRound
    | Dealt
    | Action
    | BettingCapped
    | Discard
    | Served
    | StandPat
    | Reshuffled
    | Uncalled
    | Collected
    | Show
    | Muck
    | NoShow
    | TotalPot
    | SeatResult
    | Notice
    | Chat
    | Cancelled
    | Unknown
)
