"""Merge's words: a hand's events as the elements of the room's XML. Facts in docs/formats.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar
from urllib.parse import quote

from ..model import (
    PLAY,
    Bet,
    Call,
    Cancelled,
    Card,
    Cards,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Limit,
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
    Show,
    StandPat,
    Street,
    TableLine,
    Uncalled,
    money_text,
)
from .habits import Habits
from .hand_names import HandNames
from .merge_elements import CANCELLED, DEAL, DRAWS, FOLDED, OVER, PLAYERS, Elements, attributes
from .merge_names import MergeNames
from .merge_retold import retold
from .room import LIMITS, Lines, RoomWriter

_SECTIONS = {
    Street.DEAL: DEAL,
    Street.FIRST_DRAW: DRAWS[0],
    Street.SECOND_DRAW: DRAWS[1],
    Street.THIRD_DRAW: DRAWS[2],
    Street.SHOWDOWN: "SHOWDOWN",
}
_POSTS = {
    PostKind.SMALL_BLIND: "SMALL_BLIND",
    PostKind.BIG_BLIND: "BIG_BLIND",
    PostKind.BOTH: "RETURN_BLIND",
    PostKind.DEAD_SMALL_BLIND: "RETURN_BLIND",
    PostKind.ANTE: "ANTE",
}
_NOTICES = {
    "sit out": "SIT_OUT",
    "sit in": "SIT_IN",
    "disconnected": "DISCONNECTED",
    "reconnected": "RECONNECTED",
    "leave": "LEAVE",
    "player out": "PLAYER_OUT",
}
# By what the game is known in tournaments is nowhere seen; the description names it.
_CASH_GAME, _TOURNAMENT = "67", "89"


class Merge(RoomWriter):
    """A hand as Merge writes it: not line by line, but in rounds. `text` makes the whole."""

    name = "merge"
    title = "Merge"
    profile = "merge"
    game = "2-7 Lowball"
    hand_names: ClassVar[HandNames] = MergeNames(two="Two", both_ends=False)
    says = all_in = deal = ""
    thousands = False
    tells_level = True
    by_line = False
    head_lines = 1
    lines: ClassVar[Lines] = {}
    habits = Habits(
        table_line=True,
        both_blinds=True,
        increments=False,
        section_pots=False,
        pot_by_pot=False,
        side_pots=False,
        winner_mucks=True,
        names_wins=True,
        names_mucked=False,
        sorted_shows=False,
        absent_in_summary=True,
        notices={
            NoticeKind.SITS_OUT: ("sit out",),
            NoticeKind.RETURNS: ("sit in",),
            NoticeKind.DISCONNECTS: ("disconnected",),
            NoticeKind.CONNECTS: ("reconnected",),
            NoticeKind.LEAVES: ("leave",),
            NoticeKind.FINISHES: ("player out",),
        },
    )

    def __init__(self, events: Sequence[Event]) -> None:
        """Note what elements depend on that are not their own: seats, cards held, chips of a round, pots."""
        super().__init__(events)
        self.sign = self.amounts(None if self.header is None else self.header.currency).before
        self.seats = {event.player: event.number for event in reversed(events) if isinstance(event, Seat)}
        self.pots = _pot_numbers(events)
        self.uncalled = [event for event in events if isinstance(event, Uncalled)]
        self.held: dict[str, Cards] = {}
        self.in_round: dict[str, int] = {}
        self.big_blind_told = False
        self.elements = Elements(self.header)

    @classmethod
    def tournament_name(cls, players: int) -> str:
        """Return a title."""
        return "Vole Room" if players > 2 else "Vole Room - Heads Up"

    @classmethod
    def tournament_table(cls, number: str) -> str:
        """Return a table's number."""
        return number

    @classmethod
    def table_line(
        cls, name: str, size: int | None, button: int, currency: str | None, tournament: str | None
    ) -> TableLine:
        """Return the table's line of a dealt hand."""
        del tournament  # the room has it elsewhere
        return TableLine(0, name, size, button, play_money=currency == PLAY, real_money=currency != PLAY)

    @classmethod
    def retold(cls, events: Sequence[Event], *, table: str, hand: int, name: Callable[[Cards], str]) -> list[Event]:
        """Return a dealt hand in the room's shape."""
        return retold(events, table=table, hand=hand, name=name)

    def text(self) -> str:
        """Return the hand, with the element before it that says what is played.

        Raises:
            CannotSay: the room has no element for an event.
        """
        for event in self.events:
            self._say(event)
        self._give_back()
        if self.elements.round not in {OVER, CANCELLED}:
            self.elements.begin(OVER)
        self.elements.close()
        return "\n".join([*self.elements.rows, "</game>", ""])

    def _say(self, event: Event) -> None:
        match event:
            case Header():
                self._describe(event)
            case TableLine():
                self._open(event)
            case Seat():
                self._seat(event)
            case Post():
                self._post(event)
            case Section():
                self._section(event)
            case Fold() | Check() | Call() | Bet() | Raise():
                self._act(event)
            case Dealt() | Discard() | StandPat():
                self._cards(event)
            case Show() | Muck() | SeatResult():
                self._reveal(event)
            case Uncalled():
                self._player(event.player, event)  # stands with what is won
            case Collected():
                self._pay(event)
            case Chat():
                self.elements.event("CHAT", player=event.player, text=event.text)
            case Notice() if event.text in _NOTICES and event.player is not None:
                self.elements.event(_NOTICES[event.text], player=self._player(event.player, event))
            case Cancelled():
                self.elements.begin(CANCELLED)
                self.elements.event(CANCELLED)
            case _:
                raise self.refusal(event, "")

    # ---- the head ----

    def _describe(self, event: Header) -> None:
        if event.partial or event.table is not None or event.et_stamp is not None or event.currency is None:
            raise self.refusal(event, "a part of a hand only, a table, another clock or no currency")
        limit, tournament = LIMITS[event.limit], event.tournament
        low, high = (self._stake(bet) for bet in event.stakes)
        if tournament is None:
            pair = f"{self.sign}{low}/{self.sign}{high}"
            stakes = f"{limit} {pair}" if event.limit is Limit.FIXED else f"{limit} ({pair})"
        elif event.limit is Limit.FIXED:
            stakes = f"{limit} Level {tournament.level} Blinds {self._stake(event.stakes[0] // 2)}/{low}"
        else:
            stakes = f"{limit} Level {tournament.level} Blinds {low}/{high}"
        kind = event.game if tournament is None else f"{event.game} Tournament"
        self.elements.add(f"<description{attributes(type=kind, stakes=stakes)}/>")

    def _open(self, event: TableLine) -> None:
        header = self.header
        if header is None or header.stamp is None or " " not in header.stamp:
            raise self.refusal(event, "no time")
        day, _, clock = header.stamp.partition(" ")
        date = day.replace("/", "")
        table, number = event.name, header.hand_id.partition("-")[0]
        if header.tournament is not None:
            table, number = header.tournament.name or "", f"{header.tournament.id}-1"
        head = attributes(
            id=header.hand_id,
            starttime=f"{date}{clock.replace(':', '')}",
            numholecards="5",
            gametype=_CASH_GAME if header.tournament is None else _TOURNAMENT,
            seats=None if event.max_seats is None else str(event.max_seats),
            realmoney="false" if event.play_money else "true" if event.real_money else None,
            data="|".join([date, quote(table, safe=" ()'&$,;"), number, header.hand_id, "false"]),
        )
        self.elements.add(f"<game{head}>")
        button = None if event.button is None else str(event.button)
        self.elements.add(f"\t<players{attributes(dealer=button)}>")

    def _seat(self, event: Seat) -> None:
        if event.stack is None or event.bounty or event.state is SeatState.OUT_OF_HAND:
            raise self.refusal(event, "an unknown stack, a bounty, or a player moved here")
        seat = attributes(
            seat=str(event.number),
            nickname=event.player,
            balance=f"{self.sign}{self._amount(event.stack)}",
            dealtin="true" if event.state is SeatState.IN else "false",
        )
        self.elements.add(f"\t\t<player{seat} />")

    # ---- chips ----

    def _amount(self, amount: int) -> str:
        """Write an amount as the room does: without a sign, with two decimals."""
        return money_text(amount, "USD")

    def _stake(self, amount: int) -> str:
        """Write an amount as descriptions do: without cents where there are none."""
        return self._amount(amount).removesuffix(".00")

    def _player(self, player: str, event: Event) -> str:
        number = self.seats.get(player)
        if number is None:
            raise self.refusal(event, "a player without a seat")
        return str(number)

    def _post(self, event: Post) -> None:
        kind = _POSTS[event.kind]
        if event.kind is PostKind.BIG_BLIND:
            kind = "INITIAL_BLIND" if self.big_blind_told else kind
            self.big_blind_told = True
        self.elements.event(kind, player=self._player(event.player, event), amount=self._amount(event.amount))
        header = self.header
        big_blind = 0 if header is None else header.stakes[header.limit is not Limit.FIXED]
        live = {PostKind.ANTE: 0, PostKind.DEAD_SMALL_BLIND: 0, PostKind.BOTH: min(event.amount, big_blind)}
        self.in_round[event.player] = self.in_round.get(event.player, 0) + live.get(event.kind, event.amount)

    def _section(self, event: Section) -> None:
        name = _SECTIONS.get(event.street)
        if name is None or event.pot is not None:
            raise self.refusal(event, "a pot, or another street")
        if self.elements.round == PLAYERS:
            self.elements.begin("BLINDS")
        self.elements.begin(name)
        if event.street is not Street.DEAL:
            self.in_round = {}

    def _act(self, event: Fold | Check | Call | Bet | Raise) -> None:
        """Write what a player does: all-in tells the chips added, a raise the player's chips of the round."""
        if self.elements.round in DRAWS:
            self.elements.begin(f"POST_{self.elements.round}")
        player = self._player(event.player, event)
        if (isinstance(event, Fold) and event.cards) or (isinstance(event, Raise) and event.by is not None):
            raise self.refusal(event, "cards, or an increment")
        kind = type(event).__name__.upper()
        if isinstance(event, Fold | Check):
            self.elements.event(kind, player=player)
            return
        in_round = self.in_round.get(event.player, 0)
        told: int = event.to if isinstance(event, Raise) else event.amount
        total = event.to if isinstance(event, Raise) else in_round + event.amount
        if event.all_in:
            kind, told = "ALL_IN", total - in_round
        self.elements.event(kind, player=player, amount=self._amount(told))
        self.in_round[event.player] = total

    # ---- cards ----

    def _cards(self, event: Dealt | Discard | StandPat) -> None:
        """Write a draw. A hand is listed as a whole, new cards where the old ones stood."""
        player = self._player(event.player, event)
        if not isinstance(event, Dealt):
            self.elements.event("DRAW", player=player, text=str(event.count if isinstance(event, Discard) else 0))
        if isinstance(event, Discard) or event.cards is None:
            return
        cards, held = event.cards, self.held.get(event.player)
        if isinstance(event, Dealt) and event.drawn is not None:
            new = list(event.drawn)
            held = held or cards + event.drawn
            cards = tuple(card if card in cards or not new else new.pop(0) for card in held)
        self.held[event.player] = cards
        drawn = self.elements.round in DRAWS
        self.elements.list_cards("DRAW_DRAWN_CARDS" if drawn else "HOLE", cards, player, event.name)
        if drawn and isinstance(event, Dealt):
            self.elements.put_lists()  # what is said from here on is said behind the draw

    # ---- the end ----

    def _reveal(self, event: Show | Muck | SeatResult) -> None:
        player = self._player(event.player, event)
        if self.elements.round != "SHOWDOWN":
            self._end_by(FOLDED)
        match event:
            case Show():
                self.elements.event("SHOW", player=player)
                unseen = [Card("null")] * (5 - len(event.cards))
                self.elements.list_cards("SHOWN", [*unseen, *event.cards], player, event.name)
            case Muck():
                self.elements.event("MUCK", player=player)
            case SeatResult(outcome=Outcome.MUCKED, position=()) if event.cards is not None:
                self.elements.list_cards("MUCKED", event.cards, player, event.name)
                self.elements.put_lists()
            case SeatResult():
                raise self.refusal(event, f"the outcome {event.outcome!s}")

    def _end_by(self, name: str) -> None:
        """Begin the round of the end, if it has not begun."""
        if self.elements.round != name:
            self.elements.begin(name)

    def _give_back(self) -> None:
        """Write what nobody called: a pot of its own, behind the others."""
        if self.uncalled and self.elements.round not in {FOLDED, OVER}:
            self.elements.begin(OVER)
        for number, event in enumerate(self.uncalled, 1):
            self._winner(event, len(self.pots) + number, None)

    def _pay(self, event: Collected) -> None:
        self._end_by(OVER if self.elements.round in {"SHOWDOWN", OVER} else FOLDED)
        self._winner(event, self.pots[event.pot], event.name)

    def _winner(self, event: Collected | Uncalled, pot: int, name: str | None) -> None:
        told = attributes(
            amount=self._amount(event.amount),
            uncalled="true" if isinstance(event, Uncalled) else "false",
            potnumber=str(pot),
            player=self._player(event.player, event),
            hand=name,
            pottype="n",
        )
        self.elements.add(f"\t\t<winner{told}/>")


def _pot_numbers(events: Sequence[Event]) -> dict[str, int]:
    """Return the numbers of the pots, by what rooms call them."""
    names = {event.pot for event in events if isinstance(event, Collected)}
    ordered = sorted(names, key=lambda name: (name not in {"pot", "main pot"}, len(name), name))
    return {name: number for number, name in enumerate(ordered, 1)}


ROOM = Merge
