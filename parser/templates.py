"""From Lark's tree of one line to the event it states, with its slots still open.

`made` turns a tree into a `Made`: an event class and its arguments after ``line``. Slot tokens (amounts, cards, ...)
stay Lark tokens, so that one template serves the line it came from and, through `shapes`, every line of its shape.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree

from ..model import (
    CHIPS,
    PLAY,
    Bet,
    BettingCapped,
    Call,
    Cancelled,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Fold,
    Header,
    Limit,
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
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Tournament,
    Uncalled,
)

# Codes of the signs that stand before amounts, where the header does not name the currency.
CURRENCY_OF_SIGN = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}


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


def _of_type(children: Children, *types: str) -> Token | None:
    return next((child for child in children if isinstance(child, Token) and child.type in types), None)


def _money(children: Children) -> tuple[Token, ...]:
    return tuple(child for child in children if isinstance(child, Token) and child.type == "MONEY")


def _post(kind: PostKind) -> Builder:
    return lambda c: _event(Post, c[0], kind, c[1], c[2] is not None)


def _section(street: Street) -> Builder:
    return lambda _: _event(Section, street)


def _currency(amount: str, code: str | None) -> str:
    return code or CURRENCY_OF_SIGN.get(amount[:1], PLAY)


def _limit(words: Token) -> Limit:
    first = words.split()[0].lower()
    return {"pot": Limit.POT, "no": Limit.NO}.get(first, Limit.FIXED)


def _header(c: Children) -> Made:
    stakes_rule: Tree[Token] = next(child for child in c if isinstance(child, Tree))
    parts = stakes_rule.children
    game, words, stakes = _of_type(parts, "GAME"), _of_type(parts, "LIMIT"), _money(parts)[-2:]
    if game is None or words is None:
        raise TypeError(f"a header without a game: {stakes_rule}")
    tournament: Made | None = None
    currency: Made | str
    if stakes_rule.data == "tournament":
        name = " ".join(
            str(part).strip() for part in parts if isinstance(part, Token) and part.type in {"BUY_IN", "MIX"}
        )
        level = _of_type(parts, "LEVEL")
        tournament = Made(Tournament, (_of_type(parts, "ID"), name or None, None if level is None else str(level)))
        currency = CHIPS
    else:
        code = _of_type(parts, "CURRENCY")
        currency = Made(_currency, (AsWritten(stakes[0]), None if code is None else code.strip()))
    times = [child for child in c if isinstance(child, Token) and child.type in {"STAMP", "ZONE"}]
    stamp, zone, second, second_zone = (*times, None, None)[:4]
    eastern = second if second_zone == "ET" else None
    return _event(
        Header,
        c[0],
        str(game),
        _limit(words),
        stakes,
        currency,
        tournament,
        stamp,
        None if zone is None else str(zone),
        eastern,
    )


def _seat(c: Children) -> Made:
    number, name, stack, bounty, state = c
    states = {"SITTING_OUT": SeatState.SITTING_OUT, "OUT_OF_HAND": SeatState.OUT_OF_HAND}
    return _event(Seat, number, name, stack, SeatState.IN if state is None else states[state.type], bounty is not None)


def _total(c: Children) -> Made:
    sides = tuple(side.children[0] for side in c if isinstance(side, Tree))
    total, main, *rest = [child for child in c if not isinstance(child, Tree)]
    return _event(TotalPot, total, rest[-1], main, sides)


def _result(c: Children) -> Made:
    seat, who, *words, ending = c
    ended = ending.children[0]
    position = tuple(word.strip(" ()") for word in words)
    outcome, parts = str(ended.data), ended.children
    rest: tuple[Any, ...]  # outcome, cards, amount, draws before the fold, whether it bet, the hand's name
    match outcome:
        case "folded":
            draws = next((int(char) for char in parts[0] if char.isdigit()), 0)
            rest = (Outcome.FOLDED, None, None, draws, parts[1] is not None, None)
        case "showed_won":
            rest = (Outcome.WON, parts[0], parts[1], None, False, parts[2])
        case "showed_lost":
            rest = (Outcome.LOST, parts[0], None, None, False, parts[1])
        case "mucked":
            rest = (Outcome.MUCKED, parts[0], None, None, False, None)
        case _:
            rest = (Outcome.COLLECTED, None, parts[0], None, False, None)
    return _event(SeatResult, seat, who, position, *rest)


def _notice(c: Children) -> Made:
    what: Token = c[1]
    return _event(Notice, c[0], NoticeKind[what.type], what.lstrip(": "))


_BUILDERS: dict[str, Builder] = {
    "header": _header,
    "table": lambda c: _event(TableLine, c[0][1:-1], c[1], c[3], c[2] is not None),
    "seat": _seat,
    "small_blind": _post(PostKind.SMALL_BLIND),
    "big_blind": _post(PostKind.BIG_BLIND),
    "both_blinds": _post(PostKind.BOTH),
    "ante": _post(PostKind.ANTE),
    "dealing": _section(Street.DEAL),
    "first_draw": _section(Street.FIRST_DRAW),
    "second_draw": _section(Street.SECOND_DRAW),
    "third_draw": _section(Street.THIRD_DRAW),
    "showdown": _section(Street.SHOWDOWN),
    "summary": _section(Street.SUMMARY),
    "dealt": lambda c: _event(Dealt, c[0], c[1], c[2]),
    "fold": lambda c: _event(Fold, c[0], c[1]),
    "check": lambda c: _event(Check, c[0]),
    "call": lambda c: _event(Call, c[0], c[1], c[2] is not None),
    "bet": lambda c: _event(Bet, c[0], c[1], c[2] is not None),
    "raise": lambda c: _event(Raise, c[0], c[1], c[2], c[3] is not None),
    "capped": lambda _: _event(BettingCapped),
    "discard": lambda c: _event(Discard, c[0], c[1], c[2]),
    "stand_pat": lambda c: _event(StandPat, c[0], c[1]),
    "reshuffled": lambda _: _event(Reshuffled),
    "uncalled": lambda c: _event(Uncalled, c[1], c[0]),
    "collected": lambda c: _event(Collected, c[0], c[1], str(c[2])),
    "show": lambda c: _event(Show, c[0], c[1], c[2]),
    "muck": lambda c: _event(Muck, c[0]),
    "no_show": lambda c: _event(NoShow, c[0]),
    "total": _total,
    "result": _result,
    "cancelled": lambda _: _event(Cancelled),
    "cashed_out": lambda c: _event(Notice, c[0], NoticeKind.CASHES_OUT, str(c[1])),
    "notice": _notice,
    "chat": lambda c: _event(Chat, c[0], c[1]),
}
