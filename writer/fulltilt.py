"""Full Tilt's words. Facts in docs/formats.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..model import (
    CHIPS,
    PLAY,
    Bet,
    Button,
    Call,
    Chat,
    Collected,
    Discard,
    Event,
    Fold,
    Header,
    Muck,
    Notice,
    NoticeKind,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Served,
    Show,
    StandPat,
    Uncalled,
    cards_text,
)
from .habits import Habits
from .hand_names import HandNames
from .room import LIMITS, SHARED, Lines, RoomWriter, bracketed, card_count

_DURATION = "Duration "
_CURRENCIES = frozenset({"USD", "EUR", "GBP", PLAY, CHIPS})


class FullTilt(RoomWriter):
    """A hand as Full Tilt writes it."""

    name = "fulltilt"
    title = "Full Tilt"
    profile = "fulltilt"
    game = "2-7 Triple Draw"
    hand_names = HandNames(two="Two", both_ends=False)
    says = " "
    all_in = ", and is all in"
    deal = "HOLE CARDS"
    thousands = True
    tells_level = False
    habits = Habits(
        table_line=False,
        both_blinds=False,
        increments=False,
        section_pots=True,
        pot_by_pot=False,
        side_pots=False,
        winner_mucks=True,
        names_wins=True,
        names_mucked=True,
        sorted_shows=True,
        absent_in_summary=True,
        notices={
            NoticeKind.SITS_OUT: ("is sitting out",),
            NoticeKind.RETURNS: ("has returned",),
            NoticeKind.TIMES_OUT: ("has timed out",),
            NoticeKind.DISCONNECTS: ("has been disconnected",),
            NoticeKind.CONNECTS: ("has reconnected",),
            NoticeKind.JOINS: ("sits down",),
            NoticeKind.LEAVES: ("stands up",),
            NoticeKind.ADDS: ("adds {n}",),
            NoticeKind.OTHER: ("has 15 seconds left to act", "has requested TIME", "is feeling angry"),
        },
    )

    def __init__(self, events: Sequence[Event]) -> None:
        """Note what lines depend on that are not their own: posts before, payments and mucks."""
        super().__init__(events)
        posts = [event for event in events if isinstance(event, Post)]
        self.dead = {post.player for post in posts if post.kind is PostKind.DEAD_SMALL_BLIND}
        self.ante = next((post.amount for post in posts if post.kind is PostKind.ANTE), None)
        self.big_blind_told = False
        self.mucked = {event.player for event in events if isinstance(event, Muck)}
        paid = [event.pot for event in events if isinstance(event, Collected)]
        self.shared = {pot for pot in paid if paid.count(pot) > 1}

    @classmethod
    def tournament_name(cls, players: int) -> str:
        """Return a title."""
        return "$10 Sit & Go" if players > 2 else "$5 Heads-Up Sit & Go"

    @classmethod
    def tournament_table(cls, number: str) -> str:
        """Return the table's number; the tournament's stands before it."""
        del number
        return "1"

    def first(self, event: Header) -> str:
        """Write the first line."""
        if event.stamp is None or event.zone is None or event.table is None or event.currency not in _CURRENCIES:
            raise self.refusal(event, "no time, no table's name, or an unknown currency")
        ante = self.ante
        low, high = (self.amount(bet) for bet in event.stakes)
        stakes = f"{low}/{high}" + ("" if ante is None else f" Ante {self.amount(ante)}")
        if event.tournament is None:
            size = "" if event.max_seats is None else f" ({event.max_seats} max)"
            where = f"Table {event.table}{size}{' (play money)' if event.currency == PLAY else ''}"
        else:
            where = f"{event.tournament.name} ({event.tournament.id}), Table {event.table}"
        time = _when(event.stamp, event.zone) + ("" if event.et_stamp is None else f" [{_when(event.et_stamp, 'ET')}]")
        partial = " (partial)" if event.partial else ""
        game = f"{LIMITS[event.limit]} {event.game}"
        return f"Full Tilt Poker Game #{event.hand_id}: {where} - {stakes} - {game} - {time}{partial}"

    def button(self, event: Button) -> str:
        """Write where the button is."""
        return f"The button is in seat #{event.seat}"

    def seat(self, event: Seat) -> str:
        """Write a seat line."""
        if event.stack is None or event.bounty or event.state is SeatState.OUT_OF_HAND:
            raise self.refusal(event, "an unknown stack, a bounty, or a player moved here")
        away = "" if event.state is SeatState.IN else ", is sitting out"
        return f"Seat {event.number}: {event.player} ({self.amount(event.stack)}){away}"

    def post(self, event: Post) -> str:
        """Write a blind or an ante: a big blind behind another, or behind the player's dead one, is just posted."""
        amount = f"{self.amount(event.amount)}{self.last_words(event)}"
        match event.kind:
            case PostKind.SMALL_BLIND:
                return f"{event.player} posts the small blind of {amount}"
            case PostKind.BIG_BLIND if self.big_blind_told or event.player in self.dead:
                return f"{event.player} posts {amount}"
            case PostKind.BIG_BLIND:
                self.big_blind_told = True
                return f"{event.player} posts the big blind of {amount}"
            case PostKind.DEAD_SMALL_BLIND:
                return f"{event.player} posts a dead small blind of {amount}"
            case PostKind.ANTE:
                return f"{event.player} antes {amount}"
            case _:
                raise self.refusal(event, "both blinds in one")

    def section(self, event: Section) -> str:
        """Write a section's line, with all money in the middle: in tournaments with the players too."""
        line = super().section(event)
        if event.pot is None:
            return line
        if self.header is None or self.header.tournament is None:
            return f"{line} (Pot: {self.amount(event.pot)})"
        players, all_in = self._at_draw(event)
        broke = f", {all_in} All-In" if all_in else ""
        return f"{line} (Total Pot: {self.amount(event.pot)}, {players} Player{'s' * (players != 1)}{broke})"

    def _at_draw(self, section: Section) -> tuple[int, int]:
        """Return how many players draw in a section, and how many of them have no chips left."""
        broke: set[str] = set()
        players: set[str] = set()
        begun = False
        for event in self.events:
            if begun and isinstance(event, Section):
                break
            begun = begun or event is section
            if begun and isinstance(event, Discard | StandPat):
                players.add(event.player)
            elif not begun and isinstance(event, Post | Call | Bet | Raise) and event.all_in:
                broke.add(event.player)
            elif not begun and isinstance(event, Uncalled | Fold):
                broke.discard(event.player)
        return len(players), len(broke & players)

    def served(self, event: Served) -> str:
        """Write how many cards a player is dealt."""
        return f"{event.player} is dealt {card_count(event.count)}"

    def raise_(self, event: Raise) -> str:
        """Write a raise by its total alone."""
        if event.by is not None:
            raise self.refusal(event, "an increment")
        return f"{event.player} raises to {self.amount(event.to)}{self.last_words(event)}"

    def uncalled(self, event: Uncalled) -> str:
        """Write what nobody called."""
        return f"Uncalled bet of {self.amount(event.amount)} returned to {event.player}"

    def collected(self, event: Collected) -> str:
        """Write a payment; who shares a pot ties for it."""
        verb = "ties for" if event.pot in self.shared else "wins"
        named = "" if event.name is None else f" with {event.name}"
        return f"{event.player} {verb} the {event.pot} ({self.amount(event.amount)}){named}"

    def show(self, event: Show) -> str:
        """Write a hand shown."""
        return f"{event.player} shows [{cards_text(event.cards)}]" + ("" if event.name is None else f" {event.name}")

    def muck(self, event: Muck) -> str:
        """Write a muck."""
        return f"{event.player} mucks"

    def outcome(self, event: SeatResult) -> str:
        """Write how a seat ended."""
        named = "" if event.name is None else f" with {event.name}"
        match event.outcome:
            case Outcome.FOLDED:
                return self.folded(event)
            case Outcome.WON:
                return f"showed{bracketed(event.cards)} and won ({self.amount(event.amount or 0)}){named}"
            case Outcome.LOST:
                return f"showed{bracketed(event.cards)} and lost{named}"
            case Outcome.MUCKED:
                return f"mucked{bracketed(event.cards)}" + ("" if event.name is None else f" - {event.name}")
            case Outcome.COLLECTED:
                mucked = ", mucked" if event.player in self.mucked else ""
                return f"collected ({self.amount(event.amount or 0)}){mucked}"
            case Outcome.SITTING_OUT:
                return "is sitting out"
            case _:
                raise self.refusal(event, f"the outcome {event.outcome!s}")

    def notice(self, event: Notice) -> str:
        """Write a notice; how long the hand took is about nobody."""
        if event.player is None and event.text.startswith(_DURATION):
            return event.text
        return super().notice(event)

    def chat(self, event: Chat) -> str:
        """Write what a player said."""
        return f"{event.player}: {event.text}"

    lines: ClassVar[Lines] = {
        **SHARED,
        Header: first,
        Button: button,
        Seat: seat,
        Post: post,
        Section: section,
        Served: served,
        Raise: raise_,
        Uncalled: uncalled,
        Collected: collected,
        Show: show,
        Muck: muck,
        Notice: notice,
        Chat: chat,
    }


def _when(stamp: str, zone: str) -> str:
    """Return the clock before the date, as the room has it."""
    date, _, clock = stamp.partition(" ")
    return f"{clock} {zone} - {date}"


ROOM = FullTilt
