"""A total pot that is not what was put in.

What: the printed total is not the sum of all chips put in less the uncalled part (in some rooms: not what was
collected).

Why: the money of a hand agrees to the unit (docs/rules.md §5; key `total_pot`).

Example:
    (the players put in $2.11)
    Total pot $2.21 | Rake $0.10

What to do: add up the bets.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__, "wrong-total", breaks=Breaks.RECORD, yields_to=("TD1", "TD2", "TD3", "TD412", "TD512", "TD537")
)
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total, accounts = table.total, table.accounts
    if (
        total is None
        or total.total is None
        or accounts.culprit is not Culprit.TOTAL
        or table.profile.total_pot == "none"
    ):
        return None
    return Finding(
        min(total.line, line),
        f"the total pot is {table.amount(total.total)}, by the bets it is {table.amount(accounts.due)}",
        rests_on=("total_pot",),
        data={"expected": table.amount(accounts.due), "found": table.amount(total.total)},
    )
