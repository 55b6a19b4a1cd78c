"""What the writers of all rooms share: the walk over a hand's events, and the lines that they word alike.

A room's module makes a subclass with its words and the lines that are its own. Every line is one method, and ``lines``
says which method writes which kind of event; an event without one has no line in the room.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, ClassVar

from ..model import (
    PLAY,
    SIGNS,
    Bet,
    Call,
    Card,
    Cards,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Limit,
    Notice,
    Post,
    Raise,
    SeatResult,
    Section,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Unknown,
    cards_text,
)
from .amounts import Amounts, amounts
from .habits import Habits
from .hand_names import HandNames

Lines = Mapping[type[Any], Callable[[Any, Any], str]]
"""Which method of a writer writes which kind of event."""

LIMITS = {Limit.FIXED: "Limit", Limit.POT: "Pot Limit", Limit.NO: "No Limit"}
_FOLDED = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
_SECTIONS = {
    Street.FIRST_DRAW: "FIRST DRAW",
    Street.SECOND_DRAW: "SECOND DRAW",
    Street.THIRD_DRAW: "THIRD DRAW",
    Street.SHOWDOWN: "SHOW DOWN",
    Street.SUMMARY: "SUMMARY",
}


class CannotSay(ValueError):
    """The room has no words for an event; the message says which and why."""


class RoomWriter:
    """One hand in a room's words. `text` is the whole; an instance is for one hand.

    ``by_line`` says that the room's text is lines, each of which tells one event. ``head_lines`` counts the first lines
    of a hand that hold for the hands behind it too.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    profile: ClassVar[str]
    game: ClassVar[str]
    habits: ClassVar[Habits]
    hand_names: ClassVar[HandNames]
    says: ClassVar[str]
    all_in: ClassVar[str]
    deal: ClassVar[str]
    thousands: ClassVar[bool]
    sign_behind: ClassVar[bool] = False
    tells_level: ClassVar[bool]
    lines: ClassVar[Lines]
    by_line: ClassVar[bool] = True
    head_lines: ClassVar[int] = 0

    def __init__(self, events: Sequence[Event]) -> None:
        """Take the events of one hand; the first says what amounts look like."""
        self.events = events
        header = events[0] if events else None
        self.header = header if isinstance(header, Header) else None
        self.amount = self.amounts(None if self.header is None else self.header.currency).__getitem__

    @classmethod
    def amounts(cls, currency: str | None) -> Amounts:
        """Return how amounts of a currency are written; ``None``, chips and play money bear no sign."""
        return amounts(SIGNS.get(currency or "", ""), thousands=cls.thousands, behind=cls.sign_behind)

    def text(self) -> str:
        """Return the hand's lines, each with its end.

        Raises:
            CannotSay: the room has no line for an event.
        """
        lines, written = self.lines, []
        for event in self.events:
            line = lines.get(type(event))
            if line is None:
                raise self.refusal(event, "")
            written.append(line(self, event))
        written.append("")
        return "\n".join(written)

    @classmethod
    def hand_id(cls, serial: int, hand: int, moment: datetime) -> str:
        """Return the number of a dealt hand: ``serial`` is no other hand's, ``hand`` counts the session's from 1."""
        del hand, moment
        return str(serial)

    @classmethod
    def table_line(
        cls, name: str, size: int | None, button: int, currency: str | None, tournament: str | None
    ) -> TableLine:
        """Return the table's line of a dealt hand."""
        del tournament
        return TableLine(0, name, size, button, currency == PLAY)

    @classmethod
    def retold(cls, events: Sequence[Event], *, table: str, hand: int, name: Callable[[Cards], str]) -> list[Event]:
        """Return the events of a dealt hand as the room's text tells them, their lines counted from 0.

        ``table`` and ``hand`` are numbers of the table and of the hand at it, for rooms whose hands have two; ``name``
        is what the room calls five cards.
        """
        del table, hand, name
        told = list(events)
        for line, event in enumerate(told):
            event.line = line
        return told

    @classmethod
    def tournament_name(cls, players: int) -> str:
        """Return what a tournament for so many players may be called: its buy-in, or a title."""
        raise NotImplementedError

    @classmethod
    def tournament_table(cls, number: str) -> str:
        """Return what the table of a tournament is called."""
        raise NotImplementedError

    def refusal(self, event: Event, what: str) -> CannotSay:
        """Return the error for an event that the room cannot say; ``what`` is the part of it, empty for all."""
        about = f" with {what}" if what else ""
        return CannotSay(f"{self.title} has no line for a {type(event).__name__}{about} (line {event.line + 1})")

    def last_words(self, event: Post | Call | Bet | Raise) -> str:
        """Return what a line adds for the player's last chips."""
        return self.all_in if event.all_in else ""

    # ---- lines that rooms word alike ----

    def section(self, event: Section) -> str:
        """Write a section's line."""
        return f"*** {_SECTIONS.get(event.street, self.deal)} ***"

    def dealt(self, event: Dealt) -> str:
        """Write the cards a player is shown to hold."""
        drawn = "" if event.drawn is None else f" [{cards_text(event.drawn)}]"
        return f"Dealt to {event.player} [{cards_text(event.cards)}]{drawn}"

    def fold(self, event: Fold) -> str:
        """Write a fold."""
        return f"{event.player}{self.says}folds{bracketed(event.cards)}"

    def check(self, event: Check) -> str:
        """Write a check."""
        return f"{event.player}{self.says}checks"

    def call(self, event: Call) -> str:
        """Write a call."""
        return f"{event.player}{self.says}calls {self.amount(event.amount)}{self.last_words(event)}"

    def bet(self, event: Bet) -> str:
        """Write a bet."""
        return f"{event.player}{self.says}bets {self.amount(event.amount)}{self.last_words(event)}"

    def discard(self, event: Discard) -> str:
        """Write a player's discards."""
        if event.drawn is not None:
            raise self.refusal(event, "the new cards")
        return f"{event.player}{self.says}discards {card_count(event.count)}{bracketed(event.cards)}"

    def stand_pat(self, event: StandPat) -> str:
        """Write a player who takes no card."""
        on = "" if event.cards is None else f" on [{cards_text(event.cards)}]"
        return f"{event.player}{self.says}stands pat{on}"

    def total(self, event: TotalPot) -> str:
        """Write the total pot, its parts if told, and the rake."""
        if event.total is None:
            raise self.refusal(event, "the rake alone")
        parts = "" if event.main is None else f" Main pot {self.amount(event.main)}."
        for number, side in enumerate(event.sides, 1):
            parts += f" Side pot{f'-{number}' if len(event.sides) > 1 else ''} {self.amount(side)}."
        return f"Total pot {self.amount(event.total)}{parts} | Rake {self.amount(event.rake)}"

    def result(self, event: SeatResult) -> str:
        """Write a seat's summary line."""
        words = "".join(f" ({word})" for word in event.position)
        return f"Seat {event.seat}: {event.player}{words} {self.outcome(event)}"

    def outcome(self, event: SeatResult) -> str:
        """Write how a seat ended, behind the name."""
        raise NotImplementedError

    def folded(self, event: SeatResult) -> str:
        """Write a fold for the summary."""
        return f"folded {_FOLDED[event.folded or 0]}" + (" (didn't bet)" if event.didnt_bet else "")

    def notice(self, event: Notice) -> str:
        """Write a notice about a player."""
        if event.player is None:
            raise self.refusal(event, "no name")
        return f"{event.player} {event.text}"

    def unread(self, event: Unknown) -> str:
        """Write a line that nobody could read as it was."""
        return event.text


SHARED: Lines = {
    Section: RoomWriter.section,
    Dealt: RoomWriter.dealt,
    Fold: RoomWriter.fold,
    Check: RoomWriter.check,
    Call: RoomWriter.call,
    Bet: RoomWriter.bet,
    Discard: RoomWriter.discard,
    StandPat: RoomWriter.stand_pat,
    TotalPot: RoomWriter.total,
    SeatResult: RoomWriter.result,
    Notice: RoomWriter.notice,
    Unknown: RoomWriter.unread,
}


def bracketed(cards: Sequence[Card] | None) -> str:
    """Return `` [7h 5c]``, nothing where the text lists no cards."""
    return "" if cards is None else f" [{cards_text(cards)}]"


def card_count(count: int) -> str:
    """Return ``1 card``, ``2 cards``."""
    return "1 card" if count == 1 else f"{count} cards"


@cache
def _rooms() -> Mapping[str, type[RoomWriter]]:
    package = __package__ or ""
    folder = importlib.import_module(package).__path__
    modules = (importlib.import_module(f"{package}.{entry.name}") for entry in pkgutil.iter_modules(folder))
    found: list[type[RoomWriter]] = [module.ROOM for module in modules if hasattr(module, "ROOM")]
    return {room.name: room for room in sorted(found, key=lambda room: room.name)}


def room_names() -> tuple[str, ...]:
    """Return the names of the rooms that can be written."""
    return tuple(_rooms())


def room_writer(name: str) -> type[RoomWriter]:
    """Return a room's writer.

    Raises:
        ValueError: no such room is written here.
    """
    try:
        return _rooms()[name]
    except KeyError:
        raise ValueError(f"no texts of {name!r} are written here; there are {', '.join(_rooms())}") from None


def in_file(texts: Iterable[str], room: str) -> Iterator[str]:
    """Yield the texts of hands as they follow each other in a file: what holds for several of them stands once."""
    count, before = room_writer(room).head_lines, None
    for text in texts:
        lines = text.splitlines(keepends=True)
        head = lines[:count]
        yield text if head != before else "".join(lines[count:])
        before = head or None


def write(events: Sequence[Event], room: str) -> str:
    """Return a hand's events as ``room`` writes them, line by line, each line with its end.

    Raises:
        CannotSay: the room has no line for an event.
        ValueError: no such room is written here.
    """
    return room_writer(room)(events).text()
