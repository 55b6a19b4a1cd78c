"""A bet of the wrong size.

What: a fixed-limit bet is not the bet of its street, and not all that the player has.

Why: before the second draw a bet is a small bet, behind it a big bet (docs/rules.md §1, §3); less is legal only with
the whole stack.

Example:
    PokerStars Hand #9000000001:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - ...
    *** THIRD DRAW ***
    ...
    Ismay: bets $0.10

What to do: see what the next player pays to call.
"""

from __future__ import annotations

from ...model import Bet, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import is_all
from ..state import Table

RULE = rule_from(__name__, "wrong-bet-size", yields_to=("TD1",))
ON = (Bet,)
ONLY = is_irregular


def check(table: Table, event: Bet) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    amount = event.amount
    if amount == table.bet or table.told or chair is None:
        return None
    if not table.fixed or table.highest or not table.bet or (amount < table.bet and is_all(chair, amount)):
        return None
    return Finding(
        event.line,
        f"{event.player} bets {table.amount(amount)}, the bet is {table.amount(table.bet)}",
        data={"expected": table.amount(table.bet), "found": table.amount(amount)},
    )
