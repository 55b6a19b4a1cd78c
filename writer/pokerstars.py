"""PokerStars' words. Facts in docs/formats.md."""

from __future__ import annotations

import re
from typing import ClassVar

from ..model import (
    PLAY,
    BettingCapped,
    Cancelled,
    Chat,
    Collected,
    Header,
    Muck,
    NoShow,
    Notice,
    NoticeKind,
    Outcome,
    Post,
    PostKind,
    Raise,
    Reshuffled,
    Seat,
    SeatResult,
    SeatState,
    Show,
    TableLine,
    Uncalled,
    cards_text,
)
from .habits import Habits
from .hand_names import HandNames
from .room import LIMITS, SHARED, Lines, RoomWriter, bracketed

_POSTS = {
    PostKind.SMALL_BLIND: "posts small blind",
    PostKind.BIG_BLIND: "posts big blind",
    PostKind.BOTH: "posts small & big blinds",
    PostKind.ANTE: "posts the ante",
}
_STATES = {SeatState.IN: "", SeatState.SITTING_OUT: " is sitting out", SeatState.OUT_OF_HAND: " out of hand"}
# A tournament's name without a mix of games in it is a buy-in alone.
_BUY_IN = re.compile(r"(?:Freeroll|[0-9,]+ ?FPP|[$€£₹¥]?[0-9.,]+(?:\+[$€£₹¥]?[0-9.,]+)*)(?: [A-Z]{3})?")


class PokerStars(RoomWriter):
    """A hand as PokerStars writes it."""

    name = "pokerstars"
    title = "PokerStars"
    profile = "pokerstars"
    game = "Triple Draw 2-7 Lowball"
    hand_names = HandNames(two="Deuce", both_ends=True)
    says = ": "
    all_in = " and is all-in"
    deal = "DEALING HANDS"
    thousands = False
    tells_level = True
    habits = Habits(
        table_line=True,
        both_blinds=True,
        increments=True,
        section_pots=False,
        pot_by_pot=True,
        side_pots=True,
        winner_mucks=False,
        names_wins=False,
        names_mucked=False,
        sorted_shows=False,
        absent_in_summary=False,
        notices={
            NoticeKind.SITS_OUT: ("is sitting out", "sits out"),
            NoticeKind.RETURNS: ("has returned",),
            NoticeKind.TIMES_OUT: ("has timed out", "has timed out while disconnected"),
            NoticeKind.DISCONNECTS: ("is disconnected",),
            NoticeKind.CONNECTS: ("is connected",),
            NoticeKind.JOINS: ("joins the table at seat #{n}",),
            NoticeKind.LEAVES: ("leaves the table",),
            NoticeKind.WAITS: ("will be allowed to play after the button",),
            NoticeKind.REMOVED: ("was removed from the table for failing to post",),
            NoticeKind.FINISHES: ("finished the tournament in {n} place",),
            NoticeKind.OTHER: ("wins the tournament and receives {n} - congratulations!",),
        },
    )

    @classmethod
    def tournament_name(cls, players: int) -> str:
        """Return a buy-in."""
        return "$9.10+$0.90 USD" if players > 2 else "$4.80+$0.20 USD"

    @classmethod
    def tournament_table(cls, number: str) -> str:
        """Return the tournament's number and the table's."""
        return f"{number} 1"

    def first(self, event: Header) -> str:
        """Write the first line."""
        if event.stamp is None or event.zone is None or event.currency is None:
            raise self.refusal(event, "no time or no currency")
        if event.partial or event.table is not None:
            raise self.refusal(event, "a table's name, or a part of a hand only")
        game = f"{event.game} {LIMITS[event.limit]}"
        low, high = (self.amount(bet) for bet in event.stakes)
        time = f"{event.stamp} {event.zone}" + ("" if event.et_stamp is None else f" [{event.et_stamp} ET]")
        if event.tournament is None:
            code = "" if event.currency == PLAY else f" {event.currency}"
            return f"PokerStars Hand #{event.hand_id}:  {game} ({low}/{high}{code}) - {time}"
        name = event.tournament.name
        named = f"{name} " if name else ""
        kind = f"{named}{game}" if name is None or _BUY_IN.fullmatch(name) else f"{named}({game})"
        level = f"Level {event.tournament.level} ({low}/{high})"
        return f"PokerStars Hand #{event.hand_id}: Tournament #{event.tournament.id}, {kind} - {level} - {time}"

    def table(self, event: TableLine) -> str:
        """Write the table's line."""
        play = " (Play Money)" if event.play_money else ""
        button = "" if event.button is None else f" Seat #{event.button} is the button"
        return f"Table '{event.name}' {event.max_seats}-max{play}{button}"

    def seat(self, event: Seat) -> str:
        """Write a seat line."""
        if event.stack is None or event.bounty:
            raise self.refusal(event, "an unknown stack or a bounty of unknown size")
        return f"Seat {event.number}: {event.player} ({self.amount(event.stack)} in chips){_STATES[event.state]}"

    def post(self, event: Post) -> str:
        """Write a blind or an ante."""
        if event.kind not in _POSTS:
            raise self.refusal(event, f"a {event.kind} of its own")
        return f"{event.player}: {_POSTS[event.kind]} {self.amount(event.amount)}{self.last_words(event)}"

    def raise_(self, event: Raise) -> str:
        """Write a raise by increment and total."""
        if event.by is None:
            raise self.refusal(event, "no increment")
        return f"{event.player}: raises {self.amount(event.by)} to {self.amount(event.to)}{self.last_words(event)}"

    def capped(self, _: BettingCapped) -> str:
        """Write that the cap is reached."""
        return "Betting is capped"

    def reshuffled(self, _: Reshuffled) -> str:
        """Write that the deck is shuffled anew."""
        return "The deck is reshuffled"

    def uncalled(self, event: Uncalled) -> str:
        """Write what nobody called."""
        return f"Uncalled bet ({self.amount(event.amount)}) returned to {event.player}"

    def collected(self, event: Collected) -> str:
        """Write a payment."""
        if event.name is not None:
            raise self.refusal(event, "the hand's name")
        return f"{event.player} collected {self.amount(event.amount)} from {event.pot}"

    def show(self, event: Show) -> str:
        """Write a hand shown."""
        named = "" if event.name is None else f" (Lo: {event.name})"
        return f"{event.player}: shows [{cards_text(event.cards)}]{named}"

    def muck(self, event: Muck) -> str:
        """Write a muck."""
        return f"{event.player}: mucks hand"

    def no_show(self, event: NoShow) -> str:
        """Write a winner who does not show."""
        return f"{event.player}: doesn't show hand"

    def outcome(self, event: SeatResult) -> str:
        """Write how a seat ended."""
        named = "" if event.name is None else f" with Lo: {event.name}"
        match event.outcome:
            case Outcome.FOLDED:
                return self.folded(event)
            case Outcome.WON:
                return f"showed{bracketed(event.cards)} and won ({self.amount(event.amount or 0)}){named}"
            case Outcome.LOST:
                return f"showed{bracketed(event.cards)} and lost{named}"
            case Outcome.MUCKED if event.name is None:
                return f"mucked{bracketed(event.cards)}"
            case Outcome.COLLECTED:
                return f"collected ({self.amount(event.amount or 0)})"
            case _:
                raise self.refusal(event, f"the outcome {event.outcome!s}")

    def cancelled(self, _: Cancelled) -> str:
        """Write that the hand does not count."""
        return "Hand cancelled"

    def notice(self, event: Notice) -> str:
        """Write a notice; cashing out is worded around the amount."""
        if event.kind is NoticeKind.CASHES_OUT:
            return f"{event.player} cashed out the hand for {event.text}"
        return super().notice(event)

    def chat(self, event: Chat) -> str:
        """Write what a player said."""
        return f'{event.player} said, "{event.text}"'

    lines: ClassVar[Lines] = {
        **SHARED,
        Header: first,
        TableLine: table,
        Seat: seat,
        Post: post,
        Raise: raise_,
        BettingCapped: capped,
        Reshuffled: reshuffled,
        Uncalled: uncalled,
        Collected: collected,
        Show: show,
        Muck: muck,
        NoShow: no_show,
        Cancelled: cancelled,
        Notice: notice,
        Chat: chat,
    }


ROOM = PokerStars
