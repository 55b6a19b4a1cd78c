"""Events made by calls that spell their arguments out: compiled, such a call takes a third of one through a star.

`again` says what was said before, by somebody else or on another line; `stated` says it for the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..model import (
    Bet,
    BettingCapped,
    Call,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Muck,
    NoShow,
    Notice,
    Post,
    Raise,
    Reshuffled,
    Seat,
    SeatResult,
    Section,
    Show,
    StandPat,
    TableLine,
    TotalPot,
    Uncalled,
)


def again(event: Event, line: int, player: str) -> Event:
    """Return an event as it stands on another line, about ``player`` if it is about anybody.

    The kinds that nearly all lines are of are spelt out, the most frequent first: `replace` takes twenty times as long.
    """
    if isinstance(event, Fold):
        return Fold(line, player, event.cards)
    if isinstance(event, Call):
        return Call(line, player, event.amount, event.all_in, event.whole)
    if isinstance(event, Discard):
        return Discard(line, player, event.count, event.cards, event.drawn)
    if isinstance(event, Check):
        return Check(line, player)
    if isinstance(event, Section):
        return Section(line, event.street, event.pot)
    if isinstance(event, SeatResult):
        return _result_again(event, line, player)
    if isinstance(event, Bet):
        return Bet(line, player, event.amount, event.all_in)
    if isinstance(event, Raise):
        return Raise(line, player, event.by, event.to, event.all_in)
    if isinstance(event, StandPat):
        return StandPat(line, player, event.cards, event.name, event.listed)
    if isinstance(event, Post):
        return Post(line, player, event.kind, event.amount, event.all_in, event.out_of_position)
    return _seldom_again(event, line, player)


def _result_again(event: SeatResult, line: int, player: str) -> SeatResult:
    return SeatResult(
        line, event.seat, player, event.position, event.outcome, event.cards, event.amount, event.folded,
        event.didnt_bet, event.name, event.stack, event.net,
    )  # fmt: skip


def _seldom_again(event: Event, line: int, player: str) -> Event:
    """Return an event of a kind that a hand has one or two of, if any."""
    if isinstance(event, TotalPot):
        return TotalPot(line, event.total, event.rake, event.main, event.sides)
    if isinstance(event, TableLine):
        return TableLine(
            line, event.name, event.max_seats, event.button, event.play_money, event.real_money, event.tournament
        )
    if isinstance(event, Uncalled):
        return Uncalled(line, player, event.amount)
    if isinstance(event, Collected):
        return Collected(line, player, event.amount, event.pot, event.name)
    if isinstance(event, Muck):
        return Muck(line, player)
    if isinstance(event, NoShow):
        return NoShow(line, player)
    if isinstance(event, Notice):
        return Notice(line, None if event.player is None else player, event.kind, event.text)
    if isinstance(event, BettingCapped):
        return BettingCapped(line)
    if isinstance(event, Reshuffled):
        return Reshuffled(line)
    changes: dict[str, Any] = {"line": line}
    if getattr(event, "player", None) is not None:
        changes["player"] = player
    return replace(event, **changes)


def stated(call: Callable[..., Any], line: int, arguments: Sequence[Any]) -> object:
    """Return ``call(line, *arguments)``; spelt out are the kinds of most lines that were not met before."""
    many = len(arguments)
    if call is Seat and many == 5:
        return Seat(line, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])
    if call is Dealt and many == 3:
        return Dealt(line, arguments[0], arguments[1], arguments[2])
    if call is SeatResult and many == 9:
        return SeatResult(
            line, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5], arguments[6],
            arguments[7], arguments[8],
        )  # fmt: skip
    if call is Header and many == 12:
        return Header(
            line, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5], arguments[6],
            arguments[7], arguments[8], arguments[9], arguments[10], arguments[11],
        )  # fmt: skip
    if call is Show and many == 3:
        return Show(line, arguments[0], arguments[1], arguments[2])
    if call is Discard and many == 3:
        return Discard(line, arguments[0], arguments[1], arguments[2])
    return call(line, *arguments)
