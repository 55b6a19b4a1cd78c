"""Conditions that spare checks: asked once for a line, and if it does not hold, the checks that need it are not.

A check names its condition as ``ONLY``. Without a condition it is asked for every line of its kinds.
"""

from __future__ import annotations

from ..model import Bet, Call, Check, Dealt, Discard, Fold, Post, Raise, SeatResult, Show, StandPat
from .state import Table


def is_irregular(table: Table, event: Post | Check | Call | Bet | Raise) -> bool:
    """Say whether anything about an amount may be wrong: it is not what is due, or not from a stack that has more.

    What comes out regular here cannot break a rule about amounts, stacks, the cap or all-in flags.
    """
    chair = table.actor
    if chair is None or table.as_if_raised is not None:
        return True
    kind = type(event)
    if kind is Check:
        return chair.in_round != table.highest
    if event.all_in:  # type: ignore[union-attr]  # checks are gone; type() is faster than isinstance, here and below
        return True
    stack = chair.stack
    if kind is Raise:
        put = event.to - chair.in_round  # type: ignore[union-attr]  # as above
        amount = event.to - table.highest  # type: ignore[union-attr]  # as above
        usual = table.highest and event.by in {amount, None} and not table.highest % table.bet  # type: ignore[union-attr]  # as above
        regular = usual and table.bets < (table.profile.cap_bets or 0) and table.highest - chair.in_round >= table.bet
    else:
        put = amount = event.amount  # type: ignore[union-attr]  # as above
        if kind is Call:
            return amount != table.highest - chair.in_round or amount <= 0 or (stack is not None and stack <= amount)
        if kind is Post:
            return stack is not None and stack <= amount
        regular = not table.highest
    if not (regular and table.fixed and amount == table.bet and table.able > 1):
        return True
    return stack is not None and stack <= put


def lists_cards(_table: Table, event: Dealt | Discard | StandPat | Show | SeatResult | Fold) -> bool:
    """Say whether the line lists cards."""
    return event.cards is not None
