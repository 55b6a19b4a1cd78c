"""Main and side pots that do not agree with the total.

What: the printed main and side pots do not add up to the total, less the rake where the room prints them so, or are
not what was collected from them.

Why: the money of a hand agrees to the unit; one room prints main and side pots net of rake (docs/rules.md §5).

Example:
    Total pot $9 Main pot $6. Side pot $2. | Rake $0

What to do: compare with the payments from the main pot and the side pots.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "main-and-side-pots",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD521", "TD522", "TD523", "TD526", "TD527", "TD531", "TD533"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total = table.total
    if total is None or total.total is None or total.main is None:
        return None
    printed = [total.main, *total.sides]
    if sum(printed) not in {total.total - total.rake, total.total}:
        return Finding(
            min(total.line, line),
            f"main and side pots add up to {table.amount(sum(printed))}, the total is {table.amount(total.total)} with "
            f"{table.amount(total.rake)} rake",
            data={"expected": table.amount(total.total - total.rake), "found": table.amount(sum(printed))},
        )
    if sum(printed) == total.total - total.rake:
        due = [0] * len(printed)
        for _, payment in table.payments:
            if payment.pot is None or payment.pot >= len(due):
                return None  # which pot it is from is not said, or told as wrong
            due[payment.pot] += payment.amount
    else:
        due = [pot.amount for pot in table.pots]
    for number, (amount, expected) in enumerate(zip(printed, due, strict=False)):
        if amount != expected:
            name = f"side pot {number}" if number else "the main pot"
            return Finding(
                min(total.line, line),
                f"{name} is {table.amount(amount)} by the total's line, {table.amount(expected)} by the hand",
                data={"expected": table.amount(expected), "found": table.amount(amount)},
            )
    return None
