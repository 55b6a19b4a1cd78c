"""Dead blinds that no line tells of: a room may print the live part of a late blind only.

Who comes back posts a dead small blind and a live big blind (docs/rules.md §3, dead money; key `prints_dead_blind`).
What he has won or lost by the summary, or what is paid in all, shows that there was more than the line says. The lines
further on are looked through when the hand is opened, because the stack is smaller from there on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ..model import (
    Bet,
    BettingRound,
    Call,
    Collected,
    Discard,
    Event,
    Post,
    PostKind,
    Raise,
    Section,
    StandPat,
    Street,
    TotalPot,
)
from .state import Chair, Table

_NOT_LIVE: Final = frozenset({PostKind.ANTE, PostKind.DEAD_SMALL_BLIND})


def find_dead_blinds(table: Table) -> None:
    """Add to the pot the dead part of blinds posted out of position; `Table.unprinted` then holds them."""
    wrong = {id(event) for event in (*table.blinds.twice, table.blinds.big_fault)}
    late = [(event, chair) for event, chair in table.posts if id(event) not in wrong and _is_late(table, event, chair)]
    if not late:
        return
    books = _Books.of(table.hand.events, table.big_blind)
    due = table.blinds.small_amount
    amounts = [_dead_part(table, books, chair, due) for _, chair in late]
    if not books.is_short_of(sum(amounts)):
        if not due:  # how much the small blind is, no line says: a result alone is not believed
            amounts = [0] * len(late)
            due = table.big_blind // 2
        if not all(amounts) and books.is_short_of(due * amounts.count(0) + sum(amounts)):
            amounts = [amount or due for amount in amounts]
    for (event, chair), amount in zip(late, amounts, strict=True):
        if amount:
            table.unprinted.append((event, amount))
            _pay(table, chair, amount)


def _is_late(table: Table, event: Post, chair: Chair) -> bool:
    return event.kind is PostKind.BIG_BLIND and chair is not table.blinds.big and event.amount == table.big_blind


def _dead_part(table: Table, books: _Books, chair: Chair, due: int) -> int:
    """Return how much a player put in besides what his lines say: the small blind, less with his last chip, or 0.

    Without a small blind ``due`` in the hand, it is what his result is short of, up to a big blind.
    """
    result = table.results.get(chair.player)
    if result is None or result.net is None:
        return 0
    missing = books.won[chair.player] - books.put_in[chair.player] - result.net
    returned = missing + books.uncalled_of(chair.player)
    if due in {missing, returned}:
        return due
    if not due:
        return next((amount for amount in (missing, returned) if 0 < amount < table.big_blind), 0)
    broke = chair.start is not None and chair.start == books.put_in[chair.player] + missing
    return missing if broke and 0 < missing < due else 0


def _pay(table: Table, chair: Chair, amount: int) -> None:
    chair.dead += amount
    chair.paid += amount
    chair.posted += amount
    table.pot += amount
    if chair.stack is not None:
        chair.stack = chair.stack - amount if chair.stack >= amount else None
        if chair.stack == 0 and not chair.all_in:
            chair.all_in = True
            table.able -= 1


@dataclass(slots=True)
class _Books:
    """A hand's money as its lines tell it: who put in and won what, and what was bet in the last round of bets.

    ``highest`` is the highest bet of that round, ``called`` the next below it.
    """

    big_blind: int
    put_in: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    rake: int = 0
    in_round: Counter[str] = field(default_factory=Counter)
    highest: int = 0
    called: int = 0

    @classmethod
    def of(cls, events: Iterable[Event], big_blind: int) -> _Books:
        books = cls(big_blind)
        is_over = False
        for event in events:
            match event:
                case Section(street=Street.DEAL):  # blinds are bets of the round that follows
                    pass
                case Section() | BettingRound() | Discard() | StandPat():
                    is_over = not (isinstance(event, BettingRound) and event.number == 1)
                case Post() | Call() | Bet() | Raise():
                    if is_over:
                        books.in_round, is_over = Counter(), False
                    books._put(event)
                case Collected():
                    books.won[event.player] += event.amount
                case TotalPot():
                    books.rake = event.rake
                case _:
                    pass
        books.called, books.highest = sorted([0, 0, *books.in_round.values()])[-2:]
        return books

    def _put(self, event: Post | Call | Bet | Raise) -> None:
        player = event.player
        amount = max(0, event.to - self.in_round[player]) if isinstance(event, Raise) else event.amount
        self.put_in[player] += amount
        if not (isinstance(event, Post) and event.kind in _NOT_LIVE):
            both = isinstance(event, Post) and event.kind is PostKind.BOTH  # the part above the big blind is dead
            self.in_round[player] += min(amount, self.big_blind) if both else amount

    def uncalled_of(self, player: str) -> int:
        """Return what nobody called of the player's last bet."""
        return self.highest - self.called if self.in_round[player] == self.highest else 0

    def is_short_of(self, amount: int) -> bool:
        """Say whether so much more is paid than the lines say was put in, uncalled bets paid or not."""
        more = self.won.total() + self.rake - self.put_in.total()
        return amount in {more, more + self.highest - self.called}
