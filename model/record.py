"""What a replayed hand becomes: verdict, money, draws and the facts that statistics need."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .cards import Cards
from .diagnostics import Diagnostic
from .events import Event
from .hand import ParsedHand
from .kinds import Street
from .money import Money
from .profile import Profile


class Verdict(StrEnum):
    """The judgement on a hand: ``docs/rules.md`` §7."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    CORRUPT = "corrupt"
    INCOMPLETE = "incomplete"
    CANCELLED = "cancelled"
    SKIPPED = "skipped"


POSITIONS = ("UTG", "MP", "CO", "BTN", "SB", "BB")
"""Where somebody sits, as `SeatFacts.position` names it, in the order of the first betting round."""


@dataclass(slots=True)
class Decision:
    """One voluntary action and what the player faced, before it.

    ``round`` is the betting round, 1 to 4. ``price`` is what a call costs, ``pot`` all chips in the middle,
    ``players`` the live players, ``bets`` the bets and raises of the round so far (the big blind is the first of
    round 1), ``amount`` the chips put in by the action.
    """

    line: int
    round: int
    seat: int
    action: str  # fold | check | call | bet | raise
    amount: Money
    all_in: bool
    price: Money
    pot: Money
    players: int
    bets: int


@dataclass(slots=True)
class DrawFact:
    """One player's draw: ``taken`` cards (0 is pat); cards are None where the text does not show them."""

    line: int
    draw: int
    seat: int
    taken: int
    discarded: Cards | None
    drawn: Cards | None


@dataclass(slots=True)
class SeatFacts:
    """One player of one hand. Money in 1/10,000; ``net`` is after rake and uncalled bets.

    ``position`` is ``BTN``, ``SB``, ``BB``, ``UTG``, ``MP`` or ``CO`` (heads-up the button is ``BTN``), None where
    the button is unknown. ``draws`` holds the cards taken at each draw, 0 for pat, None where the player was not
    in it. ``contributed`` is what went in less the uncalled part. ``rake`` is the share of the hand's rake borne, in
    proportion to what was won. ``vpip``, ``pfr``, ``three_bet``, ``check_raise`` and ``won_showdown`` are None where
    there was no opportunity (the first two: no decision in betting round 1). ``check_raises`` of
    ``check_raise_chances`` count round by round; ``bets`` counts bets and raises. ``dealt``, ``final`` and ``shown``
    are cards as the text gives them, None where it does not; ``final_class`` is the name of the final hand's kind
    (``7-low``, ``one pair``, ...).
    """

    seat: int
    player: str
    position: str | None
    stack: Money | None
    dealt_in: bool
    posted: Money
    contributed: Money
    won: Money
    net: Money
    rake: Money
    draws: tuple[int | None, int | None, int | None]
    vpip: bool | None = None
    pfr: bool | None = None
    three_bet: bool | None = None
    check_raise: bool | None = None
    folded_round: int | None = None
    showdown: bool = False
    won_showdown: bool | None = None
    all_in: bool = False
    dealt: Cards | None = None
    final: Cards | None = None
    shown: Cards | None = None
    final_class: str | None = None
    check_raises: int = 0
    check_raise_chances: int = 0
    bets: int = 0
    calls: int = 0


@dataclass(slots=True)
class HandRecord:
    """The facts of one hand.

    ``seats`` holds everyone dealt in or posting, by seat number; nobody where more are dealt in than any table seats.

    ``pot`` is all contributions less the uncalled part; ``rake`` None where unknown; ``hero`` None where the text
    shows nobody's cards at the deal. ``reshuffles`` counts the reshuffles the text tells of. ``rake_derived`` says that
    no line of the text states the rake: it is what was put in and not won.
    """

    verdict: Verdict
    hero: str | None = None
    button: int | None = None
    table: str | None = None
    max_seats: int | None = None
    currency: str | None = None
    pot: Money | None = None
    rake: Money | None = None
    showdown: bool = False
    reshuffles: int = 0
    seats: list[SeatFacts] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    draws: list[DrawFact] = field(default_factory=list)
    rake_derived: bool = False


@dataclass(slots=True)
class Step:
    """One event with the table as it stood before it: for showing a hand street by street.

    ``street`` is the section, ``pot`` all chips in the middle, ``stacks`` and ``known`` by player: chips behind, and
    the cards known to the text at that time; both are empty where more are seated than any table has seats.
    """

    event: Event
    street: Street
    pot: Money
    stacks: dict[str, Money | None]
    known: dict[str, Cards]
    live: tuple[str, ...]


@dataclass(slots=True)
class Replay:
    """A hand replayed under a profile: the record, and all findings (the parser's too) in the order of the text."""

    hand: ParsedHand
    profile: Profile
    record: HandRecord
    diagnostics: list[Diagnostic]
