"""KingsClub's words. Facts in docs/formats.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..model import (
    SIGNS,
    BettingRound,
    Call,
    Collected,
    Dated,
    Dealt,
    Discard,
    Event,
    Header,
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
    Street,
    TableLine,
    TotalPot,
    cards_text,
)
from .habits import Habits
from .hand_names import HandNames
from .room import LIMITS, SHARED, Lines, RoomWriter

_ORDINALS = ("1ST", "2ND", "3RD", "4TH")
_SECTIONS = {
    Street.FIRST_DRAW: "1ST DRAW",
    Street.SECOND_DRAW: "2ND DRAW",
    Street.THIRD_DRAW: "3RD DRAW",
    Street.SUMMARY: "SUMMARY",
}


class KingsClub(RoomWriter):
    """A hand as KingsClub writes it."""

    name = "kingsclub"
    title = "KingsClub"
    profile = "kingsclub"
    game = "2-7 Triple Draw"
    hand_names = HandNames(two="Two", both_ends=False)
    says = " "
    all_in = ", and is all in"
    thousands = True
    tells_level = False
    habits = Habits(
        table_line=True,
        both_blinds=True,
        increments=False,
        section_pots=False,
        pot_by_pot=False,
        side_pots=False,
        winner_mucks=False,
        names_wins=False,
        names_mucked=False,
        sorted_shows=False,
        absent_in_summary=False,
        lists_absent=False,
        table_size=False,
        time_line=True,
        betting_lines=True,
        deals_all=True,
        whole_calls=True,
        one_line_draws=True,
        mucks=False,
        tells_nets=True,
        currencies=False,
        tournaments=False,
        chats=False,
    )

    def __init__(self, events: Sequence[Event]) -> None:
        """Note what lines depend on that are not their own: the blinds before, and how many are paid."""
        super().__init__(events)
        self.big_blind_told = False
        self.alone = sum(isinstance(event, Collected) for event in events) == 1

    def first(self, event: Header) -> str:
        """Write the first line."""
        if event.tournament is not None or event.partial or event.table is not None or event.stamp is not None:
            raise self.refusal(event, "a tournament, a time or a table, or a part of a hand only")
        if event.currency is not None and event.currency not in SIGNS:
            raise self.refusal(event, "chips or play money")
        low, high = (self.amount(bet) for bet in event.stakes)
        return f"#{event.hand_id}: {LIMITS[event.limit]} {event.game} - {low}/{high}"

    def dated(self, event: Dated) -> str:
        """Write the time."""
        return event.stamp

    def table(self, event: TableLine) -> str:
        """Write the table's line."""
        if event.max_seats is not None or event.play_money:
            raise self.refusal(event, "a size, or play money")
        button = "" if event.button is None else f" Seat {event.button} is the button"
        return f"Table '{event.name}'{button}"

    def seat(self, event: Seat) -> str:
        """Write a seat line."""
        if event.stack is None or event.bounty or event.state is not SeatState.IN:
            raise self.refusal(event, "an unknown stack, a bounty, or a player who is not dealt in")
        return f"Seat {event.number}: {event.player} ({self.amount(event.stack)})"

    def post(self, event: Post) -> str:
        """Write a blind or an ante: a big blind behind another is just a blind."""
        match event.kind:
            case PostKind.SMALL_BLIND:
                what = "the small blind"
            case PostKind.BIG_BLIND:
                what = "blind" if self.big_blind_told else "the big blind"
                self.big_blind_told = True
            case PostKind.ANTE:
                what = "ante"
            case _:
                raise self.refusal(event, f"a {event.kind}: dead blinds have no line")
        return f"{event.player}: posts {what} {self.amount(event.amount)}{self.last_words(event)}"

    def section(self, event: Section) -> str:
        """Write the line of a draw or of the summary."""
        if event.street not in _SECTIONS or event.pot is not None:
            raise self.refusal(event, "a pot, or of the deal or the showdown")
        return f"*** {_SECTIONS[event.street]} ***"

    def betting_round(self, event: BettingRound) -> str:
        """Write the line above a betting round."""
        return f"*** {_ORDINALS[event.number - 1]} BETTING ROUND ***"

    def dealt(self, event: Dealt) -> str:
        """Write the hand a player is shown to be dealt."""
        if event.drawn is not None:
            raise self.refusal(event, "cards drawn: they stand in the line of the discards")
        return f"Dealt to {event.player}: [{cards_text(event.cards)}]"

    def served(self, event: Served) -> str:
        """Write a hand that nobody sees."""
        return f"Dealt to {event.player}: [{' '.join('X' * event.count)}]"

    def call(self, event: Call) -> str:
        """Write a call by the whole bet."""
        if event.whole is None:
            raise self.refusal(event, "the addition only")
        return f"{event.player} calls {self.amount(event.whole)}{self.last_words(event)}"

    def raise_(self, event: Raise) -> str:
        """Write a raise by its total alone."""
        if event.by is not None:
            raise self.refusal(event, "an increment")
        return f"{event.player} raises to {self.amount(event.to)}{self.last_words(event)}"

    def discard(self, event: Discard) -> str:
        """Write a draw: the hero's with all cards, another's by the number."""
        if event.cards is None and event.drawn is None:
            return f"{event.player} draws {event.count}"
        if event.cards is None or event.drawn is None or len(event.cards) != event.count:
            raise self.refusal(event, "the cards of one side only")
        return f"{event.player} discards [{cards_text(event.cards)}] draws [{cards_text(event.drawn)}]"

    def stand_pat(self, event: StandPat) -> str:
        """Write a player who takes no card."""
        if event.cards is not None:
            raise self.refusal(event, "cards")
        return f"{event.player} stands pat"

    def show(self, event: Show) -> str:
        """Write a hand shown."""
        if event.name is not None:
            raise self.refusal(event, "the hand's name")
        return f"{event.player} shows [{cards_text(event.cards)}]"

    def result(self, event: SeatResult) -> str:
        """Write a player's chips and result."""
        if event.outcome is not Outcome.NOT_TOLD or event.stack is None or event.net is None:
            raise self.refusal(event, f"the outcome {event.outcome!s}")
        sign = "" if event.net == 0 else "+" if event.net > 0 else "-"
        return f"Seat {event.seat}: {event.player} ({self.amount(event.stack)}) {sign}{self.amount(abs(event.net))}"

    def total(self, event: TotalPot) -> str:
        """Write the rake."""
        if event.total is not None:
            raise self.refusal(event, "the total")
        return f"Rake {self.amount(event.rake)}"

    def collected(self, event: Collected) -> str:
        """Write a payment: of several, each says from which pot."""
        if event.name is not None:
            raise self.refusal(event, "the hand's name")
        if self.alone:
            return f"{event.player} wins {event.pot} ({self.amount(event.amount)})"
        return f"{event.player} wins ({self.amount(event.amount)}) from {event.pot}"

    lines: ClassVar[Lines] = {
        **SHARED,
        Header: first,
        Dated: dated,
        TableLine: table,
        Seat: seat,
        Post: post,
        Section: section,
        BettingRound: betting_round,
        Dealt: dealt,
        Served: served,
        Call: call,
        Raise: raise_,
        Discard: discard,
        StandPat: stand_pat,
        Show: show,
        SeatResult: result,
        TotalPot: total,
        Collected: collected,
    }


ROOM = KingsClub
