"""Winamax's words. Facts in docs/formats.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from ..model import (
    PLAY,
    BettingRound,
    Collected,
    Discard,
    Event,
    Header,
    Limit,
    Muck,
    Notice,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    cards_text,
)
from .habits import Habits
from .hand_names import HandNames, HighHandNames
from .room import SHARED, Lines, RoomWriter, bracketed, card_count

_EXPORT = "Lowball27"  # the game's name in exported texts, which word a draw of no card otherwise
_LIMITS = {Limit.FIXED: "fixed limit", Limit.POT: "pot limit", Limit.NO: "no limit"}
_SECTIONS = {
    Street.BLINDS: "ANTE/BLINDS",
    Street.DEAL: "FIRST-BET",
    Street.FIRST_DRAW: "FIRST-DRAW",
    Street.SECOND_DRAW: "SECOND-DRAW",
    Street.THIRD_DRAW: "THIRD-DRAW",
    Street.SHOWDOWN: "SHOW DOWN",
    Street.SUMMARY: "SUMMARY",
}
_ROUNDS = {2: "SECOND-BET", 3: "THIRD-BET", 4: "FOURTH-BET"}
_FOLDED = ("first-bet", "second-bet", "third-bet", "fourth-bet")
_POSTS = {
    PostKind.SMALL_BLIND: "small blind",
    PostKind.DEAD_SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.ANTE: "ante",
}
# A tournament's name is its title with the buy-in behind it: amounts, or a word such as Free or Ticket.
_TITLE = re.compile(r"(.+?) ((?:\d[\d.,]*€?(?: ?[+-] ?\d[\d.,]*€?)*)|[A-Z][a-z]+)")
_SERIALS = 10**7


class Winamax(RoomWriter):
    """A hand as Winamax writes it."""

    name = "winamax"
    title = "Winamax"
    profile = "winamax"
    game = "2-7 Triple Draw"
    hand_names: ClassVar[HandNames] = HighHandNames(two="2", both_ends=False)
    says = " "
    all_in = " and is all-in"
    deal = "FIRST-BET"
    thousands = False
    sign_behind = True
    tells_level = True
    habits = Habits(
        table_line=True,
        both_blinds=False,
        increments=True,
        section_pots=False,
        pot_by_pot=False,
        side_pots=False,
        winner_mucks=False,
        names_wins=False,
        names_mucked=False,
        sorted_shows=False,
        absent_in_summary=False,
        posting_line=True,
        round_lines=True,
        lists_discards=False,
        tells_served=False,
        mucks=False,
        worst_first=True,
        tells_no_show=False,
        numbers_side_pots=True,
        button_last=True,
        chats=False,
        utc=True,
        counts_levels=True,
    )

    def __init__(self, events: Sequence[Event]) -> None:
        """Note what lines depend on that are not their own: the ante in the first line, the form of the text."""
        super().__init__(events)
        self.ante = next((e.amount for e in events if isinstance(e, Post) and e.kind is PostKind.ANTE), None)
        self.exported = self.header is not None and self.header.game == _EXPORT

    @classmethod
    def hand_id(cls, serial: int, hand: int, moment: datetime) -> str:
        """Return table, hand and the second of the deal."""
        return f"{serial // _SERIALS}-{hand}-{int(moment.timestamp())}"

    @classmethod
    def table_line(
        cls, name: str, size: int | None, button: int, currency: str | None, tournament: str | None
    ) -> TableLine:
        """Return the table's line, which says what kind of money is played for; chips are real."""
        is_play = currency == PLAY
        return TableLine(0, name, size, button, is_play, not is_play, tournament)

    @classmethod
    def tournament_name(cls, players: int) -> str:
        """Return a title and a buy-in."""
        return "DEUCES WILD 9€ + 1€" if players > 2 else "DEUCES DUEL 4.50€ + 0.50€"

    @classmethod
    def tournament_table(cls, number: str) -> str:
        """Return the title with the tournament's number and the table's."""
        return f"DEUCES({number})#001"

    def first(self, event: Header) -> str:
        """Write the first line."""
        if event.stamp is None or event.zone is None or event.et_stamp is not None:
            raise self.refusal(event, "no time, or one in two zones")
        if event.partial or event.table is not None:
            raise self.refusal(event, "a table's name, or a part of a hand only")
        bets = "/".join(self.amount(bet) for bet in (self.ante, *event.stakes) if bet is not None)
        game = f"{event.game} {_LIMITS[event.limit]} ({bets})"
        return f"Winamax Poker - {self.kind(event)} - HandId: #{event.hand_id} - {game} - {event.stamp} {event.zone}"

    def kind(self, event: Header) -> str:
        """Return what kind of game it is: cash, or which tournament at which level."""
        if event.tournament is None:
            return "CashGame"
        parts = _TITLE.fullmatch(event.tournament.name or "")
        if parts is None:
            raise self.refusal(event, "a tournament without title or buy-in")
        level = "" if event.tournament.level is None else f" level: {event.tournament.level}"
        return f'Tournament "{parts[1]}" buyIn: {parts[2]}{level}'

    def table(self, event: TableLine) -> str:
        """Write the table's line."""
        money = " (play money)" if event.play_money else " (real money)" if event.real_money else ""
        button = "" if event.button is None else f" Seat #{event.button} is the button"
        return f"Table: '{event.name}' {event.max_seats}-max{money}{button}"

    def seat(self, event: Seat) -> str:
        """Write a seat line."""
        if event.stack is None or event.bounty or event.state is not SeatState.IN:
            raise self.refusal(event, "an unknown stack, a bounty of unknown size, or a player who sits out")
        return f"Seat {event.number}: {event.player} ({self.amount(event.stack)})"

    def post(self, event: Post) -> str:
        """Write a blind or an ante."""
        if event.kind not in _POSTS or (event.kind is PostKind.DEAD_SMALL_BLIND and not event.out_of_position):
            raise self.refusal(event, f"a {event.kind}")
        late = " out of position" if event.out_of_position else ""
        return f"{event.player} posts {_POSTS[event.kind]} {self.amount(event.amount)}{late}{self.last_words(event)}"

    def section(self, event: Section) -> str:
        """Write a section's line."""
        return f"*** {_SECTIONS[event.street]} ***"

    def betting_round(self, event: BettingRound) -> str:
        """Write the line of a betting round behind a draw."""
        return f"*** {_ROUNDS[event.number]} ***"

    def raise_(self, event: Raise) -> str:
        """Write a raise by increment and total."""
        if event.by is None:
            raise self.refusal(event, "no increment")
        return f"{event.player} raises {self.amount(event.by)} to {self.amount(event.to)}{self.last_words(event)}"

    def discard(self, event: Discard) -> str:
        """Write how many cards a player throws away."""
        return f"{event.player} discard {card_count(event.count)}{bracketed(event.cards)}"

    def stand_pat(self, event: StandPat) -> str:
        """Write a player who takes no card; his hand is in brackets where he is the hero."""
        if event.cards is None and self.exported:
            return f"{event.player} discard 0 card"
        return f"{event.player} stands pat [{'X X X X X' if event.cards is None else cards_text(event.cards)}]"

    def collected(self, event: Collected) -> str:
        """Write a payment."""
        if event.name is not None:
            raise self.refusal(event, "the hand's name")
        return f"{event.player} collected {self.amount(event.amount)} from {event.pot}"

    def show(self, event: Show) -> str:
        """Write a hand shown."""
        named = "" if event.name is None else f" ({event.name})"
        return f"{event.player} shows [{cards_text(event.cards)}]{named}"

    def muck(self, event: Muck) -> str:
        """Write a muck."""
        return f"{event.player} mucks"

    def total(self, event: TotalPot) -> str:
        """Write what the winners took, and the rake."""
        if event.total is None or event.main is not None or event.sides:
            raise self.refusal(event, "main and side pots, or the rake alone")
        rake = f"Rake {self.amount(event.rake)}" if event.rake else "No rake"
        return f"Total pot {self.amount(event.total)} | {rake}"

    def outcome(self, event: SeatResult) -> str:
        """Write how a seat ended."""
        named = "" if event.name is None else f" with {event.name}"
        match event.outcome:
            case Outcome.FOLDED if not event.didnt_bet:
                return "folded" + ("" if event.folded is None else f" on the {_FOLDED[event.folded]}")
            case Outcome.WON:
                return f"showed{bracketed(event.cards)} and won {self.amount(event.amount or 0)}{named}"
            case Outcome.LOST:
                return f"showed{bracketed(event.cards)} and lost{named}"
            case Outcome.MUCKED if event.name is None:
                return f"mucked{bracketed(event.cards)}"
            case Outcome.COLLECTED:
                return f"won {self.amount(event.amount or 0)}"
            case _:
                raise self.refusal(event, f"the outcome {event.outcome!s}")

    lines: ClassVar[Lines] = {
        **{kind: line for kind, line in SHARED.items() if kind is not Notice},
        Header: first,
        TableLine: table,
        Seat: seat,
        Post: post,
        Section: section,
        BettingRound: betting_round,
        Raise: raise_,
        Discard: discard,
        StandPat: stand_pat,
        Collected: collected,
        Show: show,
        Muck: muck,
        TotalPot: total,
    }


ROOM = Winamax
