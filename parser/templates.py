"""From Lark's tree of one line to the event it states, with its slots still open.

`made` turns a tree into a `Made`: an event class and its arguments after ``line``. Slot tokens (amounts, cards, ...)
stay Lark tokens, so that one template serves the line it came from and, through `shapes`, every line of its shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree

from ..model import (
    CHIPS,
    CURRENCY_OF_SIGN,
    PLAY,
    Bet,
    BettingCapped,
    BettingRound,
    Button,
    Call,
    Cancelled,
    Cards,
    Chat,
    Check,
    Collected,
    Dated,
    Dealt,
    Discard,
    Fold,
    Header,
    Limit,
    Money,
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
    Section,
    Served,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Tournament,
    Uncalled,
)
from .values import sign_of


@dataclass(frozen=True, slots=True)
class Made:
    """A call still to be made: ``call(*arguments)``, arguments being constants, tokens, tuples or `Made`."""

    call: Callable[..., Any]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class AsWritten:
    """A slot whose text is wanted and not its value."""

    token: Token


Children = Sequence[Any]
Builder = Callable[[Children], Made]


def made(tree: Tree[Token]) -> tuple[str, Made]:
    """Return the name of the line's rule and its event; ``tree`` is what the start rule ``line`` gave."""
    rule = tree.children[0]
    if not isinstance(rule, Tree):
        raise TypeError(f"a line rule must be a rule, not the terminal {rule!r}")
    name = str(rule.data)
    return name, _BUILDERS[name](rule.children)


def _event(event: Callable[..., Any], *arguments: object) -> Made:
    return Made(event, arguments)


def _post(kind: PostKind) -> Builder:
    return lambda c: _event(Post, c[0], kind, c[1], c[2] is not None)


def _late_post(kind: PostKind) -> Builder:
    return lambda c: _event(Post, c[0], kind, c[1], any(c[2:]), True)  # noqa: FBT003  # the event's fields in their order


def _section(street: Street) -> Builder:
    return lambda c: _event(Section, street, *c)  # at most one: all money in the middle


def _currency(amount: str, code: str | None) -> str:
    return code or CURRENCY_OF_SIGN.get(sign_of(amount), PLAY)


def _stamp(clock: str, date: str) -> str:
    return f"{date} {clock}"


def _limit(words: Token) -> Limit:
    first = words.split()[0].lower()
    return {"pot": Limit.POT, "no": Limit.NO}.get(first, Limit.FIXED)


def _tokens(children: Children) -> dict[str, list[Token]]:
    """Return all tokens below, by type, in their order."""
    found: dict[str, list[Token]] = {}
    for child in children:
        if isinstance(child, Tree):
            for kind, tokens in _tokens(child.children).items():
                found.setdefault(kind, []).extend(tokens)
        elif child is not None:
            found.setdefault(child.type, []).append(child)
    return found


def _written(tokens: dict[str, list[Token]], *types: str) -> str | None:
    """Return the first token of each type as written, None without any."""
    return " ".join(str(tokens[kind][0]).strip() for kind in types if kind in tokens) or None


def _header(c: Children) -> Made:
    tokens = _tokens(c)
    ids, stakes = tokens["ID"], tuple(tokens["MONEY"][-2:])
    tournament: Made | None = None
    currency: Made | str = CHIPS
    if len(ids) > 1 or "TITLE" in tokens:
        name, level = _written(tokens, "TITLE", "BUY_IN", "MIX"), _written(tokens, "LEVEL")
        tournament = Made(Tournament, (ids[1] if len(ids) > 1 else None, name, level))
    else:
        currency = Made(_currency, (AsWritten(stakes[0]), _written(tokens, "CURRENCY")))
    if "CLOCK" in tokens:
        stamps: list[Made | Token] = [Made(_stamp, pair) for pair in zip(tokens["CLOCK"], tokens["DATE"], strict=True)]
    else:
        stamps = list(tokens["STAMP"])
    zones = tokens["ZONE"]
    return _event(
        Header,
        ids[0],
        str(tokens["GAME"][0]),
        _limit(tokens["LIMIT"][0]),
        stakes,
        currency,
        tournament,
        stamps[0],
        str(zones[0]),
        stamps[1] if zones[1:] == ["ET"] else None,
        _written(tokens, "TABLE_NAME", "TABLE_NUMBER"),
        tokens["INT"][0] if "INT" in tokens else None,
        "PARTIAL" in tokens,
    )


def _first(c: Children) -> Made:
    """Make the header of a first line that names neither time nor table nor currency."""
    number, limit, game, low, high = c
    currency = Made(_currency_or_none, (AsWritten(low),))
    return _event(Header, number, str(game), _limit(limit), (low, high), currency, None, None, None, None)


def _currency_or_none(amount: str) -> str | None:
    return CURRENCY_OF_SIGN.get(amount[:1])


def _exchange(line: int, who: str, thrown: Cards, drawn: Cards) -> Discard:
    return Discard(line, who, len(thrown), thrown, drawn)


def _whole_call(line: int, who: str, whole: Money, all_in: bool) -> Call:  # noqa: FBT001  # arguments as events have them
    return Call(line, who, whole, all_in, whole)


def _table(c: Children) -> Made:
    name = Made(_unquoted, (AsWritten(c[0]),))
    if len(c) == 2:  # the room does not name the table's size
        return _event(TableLine, name, None, c[1])
    told = {token.type: token for token in c[2:] if token is not None}
    tournament = Made(_number_of_tournament, (AsWritten(c[0]),)) if c[0].type == "MAYBE_NUMBERED" else None
    return _event(TableLine, name, c[1], told.get("INT"), "PLAY" in told, "REAL" in told, tournament)


def _unquoted(name: str) -> str:
    return name[1:-1]


def _number_of_tournament(table: str) -> str | None:
    number = re.search(r"\(([0-9]+)\)#[0-9]+'$", table)
    return None if number is None else number[1]


def _seat(c: Children) -> Made:
    number, name, stack, *rest = c
    told = {token.type for token in rest if token is not None}
    states = {"SITTING_OUT": SeatState.SITTING_OUT, "OUT_OF_HAND": SeatState.OUT_OF_HAND}
    state = next((states[kind] for kind in told if kind in states), SeatState.IN)
    return _event(Seat, number, name, stack, state, "MONEY" in told)


def _seat_net(line: int, seat: int, who: str, stack: Money, net: int) -> SeatResult:
    return SeatResult(line, seat, who, (), Outcome.NOT_TOLD, stack=stack, net=net)


def _total(c: Children) -> Made:
    sides = tuple(side.children[0] for side in c if isinstance(side, Tree))
    total, *main, rake = (child for child in c if not isinstance(child, Tree))
    return _event(TotalPot, total, Money(0) if rake.type == "NO_RAKE" else rake, main[0] if main else None, sides)


def _raise(c: Children) -> Made:
    who, *by, to, all_in = c
    return _event(Raise, who, by[0] if by else None, to, all_in is not None)


def _collected(c: Children) -> Made:
    tokens = _tokens(c)
    name = tokens.get("HAND_NAME", [None])[0]
    return _event(Collected, c[0], tokens["MONEY"][0], str(tokens["POT"][0]), name)


def _result(c: Children) -> Made:
    if isinstance(c[-1], Token):  # chips and net instead of how it ended
        seat, who, stack, net = c
        return _event(_seat_net, seat, who, stack, net)
    seat, who, *words, ending = c
    ended = ending.children[0]
    position = tuple(word.strip(" ()") for word in words)
    outcome, parts = str(ended.data), ended.children
    rest: tuple[Any, ...]  # outcome, cards, amount, draws before the fold, whether it bet, the hand's name
    match outcome:
        case "folded":
            told = _tokens(parts)
            rest = (Outcome.FOLDED, None, None, _draws_seen(told.get("FOLDED", [""])[0]), "NO_BET" in told, None)
        case "showed_won":
            rest = (Outcome.WON, parts[0], parts[1], None, False, parts[2])
        case "showed_lost":
            rest = (Outcome.LOST, parts[0], None, None, False, parts[1])
        case "mucked":
            rest = (Outcome.MUCKED, parts[0], None, None, False, parts[1] if len(parts) > 1 else None)
        case "sat_out":
            rest = (Outcome.SITTING_OUT, None, None, None, False, None)
        case _:
            rest = (Outcome.COLLECTED, None, parts[0], None, False, None)
    return _event(SeatResult, seat, who, position, *rest)


def _draws_seen(words: str) -> int | None:
    """Return how many draws somebody saw who ``folded after the 2nd Draw``, ``on the third-bet``; None for no word."""
    if words.strip() == "folded":
        return None
    ordinals = ("first-bet", "second-bet", "third-bet", "fourth-bet")
    by_round = next((draws for draws, ordinal in enumerate(ordinals) if words.endswith(ordinal)), 0)
    return next((int(char) for char in words if char.isdigit()), by_round)


def _seen(cards: Token | None) -> Token | None:
    """Return listed cards that are faces, and None for those that are not."""
    return None if cards is None or cards.type == "UNSEEN" else cards


def _notice(c: Children) -> Made:
    what: Token = c[1]
    return _event(Notice, c[0], NoticeKind[what.type], what.lstrip(": "))


_BUILDERS: dict[str, Builder] = {
    "header": _header,
    "first": _first,
    "dated": lambda c: _event(Dated, c[0]),
    "table": _table,
    "seat": _seat,
    "small_blind": _post(PostKind.SMALL_BLIND),
    "big_blind": _post(PostKind.BIG_BLIND),
    "button": lambda c: _event(Button, c[0]),
    "dead_blind": _post(PostKind.DEAD_SMALL_BLIND),
    "live_post": _post(PostKind.BIG_BLIND),
    "late_small_blind": _late_post(PostKind.DEAD_SMALL_BLIND),
    "late_big_blind": _late_post(PostKind.BIG_BLIND),
    "late_blind": _post(PostKind.BIG_BLIND),
    "both_blinds": _post(PostKind.BOTH),
    "ante": _post(PostKind.ANTE),
    "posting": _section(Street.BLINDS),
    "dealing": _section(Street.DEAL),
    "first_bet": lambda _: _event(BettingRound, 1),
    "second_bet": lambda _: _event(BettingRound, 2),
    "third_bet": lambda _: _event(BettingRound, 3),
    "fourth_bet": lambda _: _event(BettingRound, 4),
    "first_draw": _section(Street.FIRST_DRAW),
    "second_draw": _section(Street.SECOND_DRAW),
    "third_draw": _section(Street.THIRD_DRAW),
    "showdown": _section(Street.SHOWDOWN),
    "summary": _section(Street.SUMMARY),
    "dealt": lambda c: _event(Dealt, *c),
    "dealt_unseen": lambda c: _event(Served, c[0], c[1].count("X")),
    "fold": lambda c: _event(Fold, c[0], c[1]),
    "check": lambda c: _event(Check, c[0]),
    "call": lambda c: _event(Call, c[0], c[1], c[2] is not None),
    "whole_call": lambda c: _event(_whole_call, c[0], c[1], c[2] is not None),
    "bet": lambda c: _event(Bet, c[0], c[1], c[2] is not None),
    "raise": _raise,
    "capped": lambda _: _event(BettingCapped),
    "discard": lambda c: _event(Discard, c[0], c[1], _seen(c[2] if len(c) > 2 else None)),
    "exchange": lambda c: _event(_exchange, *c),
    "served": lambda c: _event(Served, c[0], c[1]),
    "unseen_hand": lambda c: _event(Served, c[0], c[1] if c[2] is None else c[2]),
    "stand_pat": lambda c: _event(StandPat, c[0], _seen(c[1] if len(c) > 1 else None)),
    "reshuffled": lambda _: _event(Reshuffled),
    "uncalled": lambda c: _event(Uncalled, c[1], c[0]),
    "collected": _collected,
    "show": lambda c: _event(Show, *c),
    "muck": lambda c: _event(Muck, c[0]),
    "no_show": lambda c: _event(NoShow, c[0]),
    "total": _total,
    "rake": lambda c: _event(TotalPot, None, c[0]),
    "result": _result,
    "cancelled": lambda _: _event(Cancelled),
    "duration": lambda c: _event(Notice, None, NoticeKind.OTHER, Made("Duration {}s".format, (AsWritten(c[0]),))),
    "cashed_out": lambda c: _event(Notice, c[0], NoticeKind.CASHES_OUT, str(c[1])),
    "notice": _notice,
    "chat": lambda c: _event(Chat, c[0], c[1]),
}
