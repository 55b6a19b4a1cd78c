"""A call of the wrong amount.

What: a call does not bring the player's chips up to the highest bet, and is not all that he has.

Why: a call matches (docs/rules.md §3); less is legal only with the whole stack. Behind a short big blind the full big
blind is owed.

Example:
    Ismay: bets $0.20
    Quill: calls $0.10

What to do: see which of the two amounts agrees with the other calls.
"""

from __future__ import annotations

from ...model import Call, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import fair_calls
from ..state import Table

RULE = rule_from(__name__, "wrong-call", yields_to=("TD1", "TD238"))
ON = (Call,)
ONLY = is_irregular


def check(table: Table, event: Call) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.told or chair is None:
        return None
    owed = table.highest - chair.in_round
    amount = event.added(chair.in_round)
    if amount == owed or owed <= 0 or (amount < owed and amount == chair.stack):
        return None
    if (chair.stack is None and event.all_in and amount < owed) or amount in fair_calls(table, chair, chair.in_round):
        return None
    return Finding(
        event.line,
        f"{event.player} calls {table.amount(amount)}, to call costs {table.amount(owed)}",
        data={"expected": table.amount(owed), "found": table.amount(amount)},
    )
