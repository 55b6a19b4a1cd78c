"""The table as a hand's text leaves it after each line: chairs, bets, cards, and where the hand stands.

Nothing is judged here. `Table` is what checks look at; the rooms beside it move it on: `seating` opens the hand,
`betting` and `drawing` apply the lines, `showing` the end. Everything is applied as stated. Where a line cannot be
right, the table is anchored again on what the text says next (`foresight`), so that one fault stays one fault.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final

from ..model import (
    Card,
    Cards,
    Decision,
    DrawFact,
    Event,
    Limit,
    ParsedHand,
    Post,
    Profile,
    Replay,
    Seat,
    SeatResult,
    SeatState,
    Street,
    TableLine,
    TotalPot,
    money_text,
)
from .accounts import Accounts
from .deck import Deck, Serving
from .finding import Moment
from .settlement import Fault, Payment, Pot
from .whereabouts import Whereabouts

if TYPE_CHECKING:
    from .between import Link

CROWD: Final = 100  # players: no table has more seats; what each line means for each of thousands is not worth the time


class Phase(IntEnum):
    """What the next line should be about."""

    SEATING = 0
    BETTING = 1
    DRAWING = 2
    SETTLING = 3


# Bound once: reading a member off its class costs more than all else that is done with it on the hot path. What is
# Final is no look-up by name where it is compiled.
SEATING: Final = Phase.SEATING
BETTING: Final = Phase.BETTING
DRAWING: Final = Phase.DRAWING
SETTLING: Final = Phase.SETTLING


class Place(StrEnum):
    """Why a line of play does not stand where it may; each has its own check."""

    UNSEATED = "not seated"
    NOT_DEALT_IN = "not dealt in"
    FOLDED = "folded"
    ALL_IN = "all-in"
    CLOSED = "no betting or no draw is open"
    OUT_OF_TURN = "out of turn"
    TWICE = "done already"
    LATE = "told before: a line that comes late"


@dataclass(slots=True, eq=False)
class Chair:
    """One player of the hand. Money as in `Money`; ``stack`` are the chips behind, None where unknown.

    ``in_round`` are the chips of this round that count towards calling, ``level`` those of the whole hand (both
    anchored on what the text goes by), ``paid`` everything put in as stated, less what came back. ``place`` is the
    seat's number clockwise from the left of the button, from 0, among those dealt in. ``certain`` tells that the text
    itself says who is dealt in.
    """

    seat: int
    player: str
    line: int
    state: SeatState
    start: int | None
    stack: int | None
    dealt_in: bool = False
    place: int = -1
    live: bool = False
    all_in: bool = False
    acted: bool = False
    drawn: bool = False
    in_round: int = 0
    level: int = 0
    dead: int = 0
    ante: int = 0
    posted: int = 0
    paid: int = 0
    won: int = 0
    last_line: int = -1
    folded_round: int | None = None
    fold_line: int = -1
    draws: list[int | None] = field(default_factory=lambda: [None, None, None])
    deals: int = 0
    dealt: Cards | None = None
    hand: Cards | None = None
    hand_line: int = -1
    listed: dict[Card, int] = field(default_factory=dict)
    usable: bool = True
    awaits: int | None = None
    thrown: Cards | None = None
    early: Cards | None = None
    shown: Cards | None = None
    shown_line: int = -1
    shown_name: str | None = None
    mucked_line: int = -1
    certain: bool = False


class SeatFaultKind(StrEnum):
    """What can be wrong with a seat line; each has its own check."""

    TWICE_SEATED = "a number given twice"
    TWICE_NAMED = "a name given twice"
    WRONG_NUMBER = "a number out of order"
    NEVER_HEARD_OF = "a name never heard of again"
    MISSING = "no line"


@dataclass(slots=True)
class SeatFault:
    """A wrong or missing seat line: ``chair`` as it is meant, ``found`` what stands at ``line`` instead."""

    kind: SeatFaultKind
    chair: Chair
    line: int
    found: str = ""
    other_line: int = -1


class SummaryWord(StrEnum):
    """What a summary may say of a player besides how he ended; a room that says it of one says it of all."""

    POSITION = "position"
    DID_NOT_BET = "didn't bet"


@dataclass(slots=True)
class Blinds:
    """Who posted what before the deal, and what was wrong with it: filled when the hand is opened.

    ``small`` and ``big`` are the chairs in the blinds' positions. ``button_fault`` is the seat where the blinds have
    the button, ``small_fault`` and ``big_fault`` are posts by the wrong player, ``small_missing`` is a small blind
    that is counted but not posted. At most one of those about who posted is set.
    """

    small: Chair | None = None
    big: Chair | None = None
    small_amount: int = 0
    button_fault: int | None = None
    small_fault: Post | None = None
    big_fault: Post | None = None
    big_missing: bool = False
    small_missing: int | None = None
    twice: list[Post] = field(default_factory=list)
    stakes_fault: bool = False

    @property
    def faulty(self) -> bool:
        """Whether anything is wrong with who posted, or with the stakes."""
        missing = self.big_missing or self.small_missing is not None
        misplaced = self.button_fault is not None or self.small_fault is not None or self.big_fault is not None
        return missing or misplaced or self.stakes_fault or bool(self.twice)


@dataclass(slots=True)
class Table:
    """A hand's table while its text is replayed; ``moment`` is called whenever one is reached.

    ``before`` is the last hand at the same table, if known, and ``link`` how this one follows it, once it is opened.

    Checks read it, nothing but the engine's own modules writes it. Lines are the hand's, from 0.
    """

    hand: ParsedHand
    profile: Profile
    moment: Callable[[Moment, int], None]
    before: Replay | None = None
    link: Link | None = None

    # What the opening lines say.
    limit: Limit = Limit.FIXED
    fixed: bool = True
    currency: str | None = None
    small_bet: int = 0
    big_bet: int = 0
    big_blind: int = 0
    table_line: TableLine | None = None
    button: int | None = None
    max_seats: int | None = None
    chairs: dict[str, Chair] = field(default_factory=dict)
    by_seat: dict[int, Chair] = field(default_factory=dict)
    last_number: int = 0  # the highest of a seat
    twice_seated: list[tuple[Chair, Chair]] = field(default_factory=list)
    twice_named: list[Seat] = field(default_factory=list)
    seat_faults: list[SeatFault] = field(default_factory=list)
    results: dict[str, SeatResult] = field(default_factory=dict)
    words: frozenset[SummaryWord] = frozenset()
    numbers: dict[str, int] = field(default_factory=dict)
    players_known: bool = False
    ghosts: list[Chair] = field(default_factory=list)
    posts: list[tuple[Post, Chair]] = field(default_factory=list)
    unprinted: list[tuple[Post, int]] = field(default_factory=list)
    blinds: Blinds = field(default_factory=Blinds)
    ring: list[Chair] = field(default_factory=list)
    crowded: bool = False  # more are dealt in than any table seats: the play is not looked at
    hero: str | None = None

    # Where the hand stands.
    index: int = 0
    phase: Phase = Phase.SEATING
    street: Street = Street.BLINDS
    due_street: Street = Street.DEAL
    meant: Street = Street.BLINDS
    section_lines: dict[Street, int] = field(default_factory=dict)
    gaps: frozenset[int] | None = None  # where sections are missing, once it was asked
    opened: bool = False
    round: int = 0
    draw: int = 0
    live: int = 0
    able: int = 0
    pot: int = 0
    pot_off: int = 0  # by how much the last section line told another

    # The betting round: who is next, what the bet is, how often it was raised.
    bet: int = 0
    highest: int = 0
    bets: int = 0
    last_raise: int = 0
    cap_due: int | None = None
    cap_told: int | None = None
    pointer: int = -1
    turn: Chair | None = None
    optional: Chair | None = None
    free: bool = False
    late: set[str] = field(default_factory=set)
    late_draws: set[str] = field(default_factory=set)
    late_actions: set[str] = field(default_factory=set)
    belated: set[str] = field(default_factory=set)
    doings: dict[str, list[int]] = field(default_factory=dict)
    whereabouts: Whereabouts | None = None
    told: bool = False
    guessed_in: int = 0
    spare_posts: int = 0
    as_if_raised: tuple[int, str, int] | None = None
    early_uncalled: bool = False
    entered_early: bool = False
    aggressor: Chair | None = None
    last_aggressor: Chair | None = None
    started_heads_up: bool = False
    due: tuple[Chair, int] | None = None

    # The line at hand: who is named, whose line it is taken to be, and what is wrong with its place.
    named: Chair | None = None
    actor: Chair | None = None
    misplaced: Place | None = None
    passed_over: list[Chair] = field(default_factory=list)
    gap: int = 0  # lines that were not read since the last line of play
    unread: list[int] = field(default_factory=list)

    # Draws and cards.
    drawer: Chair | None = None
    awaiting: list[Chair] = field(default_factory=list)
    deck: Deck = field(init=False)
    serving: Serving | None = None
    reshuffled: int | None = None
    reshuffles: int = 0
    served: bool = False  # whether the text tells how many cards each player is dealt in a draw
    deals_all: bool = False  # whether the text has a line for each player at the deal
    holders: dict[Card, Chair] = field(default_factory=dict)

    # The end.
    cancelled: bool = False
    tells_uncalled: bool = True
    showdown: bool = False
    went_on: bool = False
    to_show: list[Chair] = field(default_factory=list)
    hidden: tuple[Chair, int] | None = None
    payments: list[tuple[int, Payment]] = field(default_factory=list)
    total: TotalPot | None = None
    pots: list[Pot] = field(default_factory=list)
    ranks: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    accounts: Accounts = field(default_factory=Accounts)

    # What statistics need.
    decisions: list[Decision] = field(default_factory=list)
    draw_facts: list[DrawFact] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the stakes from the header."""
        self.deck = Deck(self.profile)
        header = self.hand.header
        if header is not None:
            low, high = header.stakes
            self.max_seats = header.max_seats
            self.limit, self.currency = header.limit, header.currency
            self.fixed = header.limit is Limit.FIXED
            self.small_bet = low if self.fixed else high
            self.big_bet = high
            self.big_blind = self.bet = self.small_bet
        else:
            self.limit, self.fixed = Limit.NO, False  # how much may be bet is not known, so nothing is too much

    @property
    def event(self) -> Event:
        """The line at hand."""
        return self.hand.events[self.index]

    @property
    def player(self) -> str:
        """Who the line at hand is about, ``""`` if nobody."""
        return getattr(self.event, "player", None) or ""

    def amount(self, amount: int) -> str:
        """Write an amount in the hand's currency, for messages."""
        return money_text(amount, self.currency)

    def set_ring(self, ring: list[Chair]) -> None:
        """Seat the players dealt in, clockwise from the left of the button."""
        self.ring = ring
        for place, chair in enumerate(ring):
            chair.place = place

    def live_chairs(self) -> list[Chair]:
        """Return the players still in the hand, clockwise from the left of the button."""
        return [chair for chair in self.ring if chair.live]

    def next_drawer(self) -> Chair | None:
        """Return who draws next: the first live player clockwise who has not."""
        ring, pointer = self.ring, self.pointer
        for place in range(pointer + 1, len(ring)):
            chair = ring[place]
            if chair.live and not chair.drawn:
                return chair
        return None

    def next_turn(self) -> Chair | None:
        """Return who acts next, None when the round is over; ``optional`` is then who may still check, if anyone."""
        if self.optional is not None:
            self.optional = None
        if self.live < 2:
            return None
        ring, highest = self.ring, self.highest
        after = self.pointer + 1
        for place in range(after - len(ring), after):  # places from the ring's end are negative
            chair = ring[place]
            if chair.live and not chair.all_in and (chair.in_round < highest or not chair.acted):
                if self.able > 1 or self.faces(chair) > 0:
                    return chair
                # Everybody else is all-in for no more: some texts let such a player check or call, most do not.
                self.optional = chair
                return None
        return None

    def faces(self, chair: Chair) -> int:
        """Return how much more than ``chair`` another live player has put in in this round."""
        most = max((other.in_round for other in self.ring if other.live and other is not chair), default=0)
        return max(0, most - chair.in_round)
