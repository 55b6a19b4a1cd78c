"""A rake below nothing or above the pot.

What: the rake is more than the whole pot, or where it is what the winners do not get, they get more than was put in.

Why: the rake is a part of the pot (docs/rules.md §5).

Example:
    Total pot $2.11 | Rake $2.50

What to do: compare with the payments.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "impossible-rake",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD512", "TD526", "TD529", "TD531", "TD533"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total, accounts = table.total, table.accounts
    if total is not None:
        if 0 <= total.rake <= max(total.total or 0, accounts.pot):
            return None
        return Finding(
            min(total.line, line), f"a rake of {table.amount(total.rake)} of a pot of {table.amount(accounts.pot)}"
        )
    if accounts.payable is None or accounts.collected <= accounts.payable or not table.payments:
        return None
    return Finding(
        _line_of_most(table),
        f"{table.amount(accounts.collected)} is won of {table.amount(accounts.payable)}: the rake would be negative",
    )


def _line_of_most(table: Table) -> int:
    """Return the payment that is furthest above what its pot holds; a payment from the pot as a whole, by its size."""
    sizes = dict(enumerate(pot.amount for pot in table.pots)) if len(table.pots) > 1 else {}
    return max(table.payments, key=lambda made: made[1].amount - sizes.get(made[1].pot or 0, 0))[0]
