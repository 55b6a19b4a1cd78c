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
    __doc__,
    "main-and-side-pots",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD521", "TD522", "TD523", "TD526", "TD527", "TD531", "TD533"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total = table.total
    if total is None or total.main is None:
        return None
    printed = [total.main, *total.sides]
    if sum(printed) not in {total.total - total.rake, total.total}:
        return Finding(
            min(total.line, line),
            f"main and side pots add up to {table.amount(sum(printed))}, the total is {table.amount(total.total)} with "
            f"{table.amount(total.rake)} rake",
            data={"expected": table.amount(total.total - total.rake), "found": table.amount(sum(printed))},
        )
    paid = dict.fromkeys(range(len(printed)), 0)
    for _, payment in table.payments:
        paid[payment.pot or 0] = paid.get(payment.pot or 0, 0) + payment.amount
    net = sum(printed) == total.total - total.rake
    if not net or any(payment.pot is None for _, payment in table.payments):
        return None
    wrong = next((number for number, amount in enumerate(printed) if paid[number] != amount), None)
    if wrong is None:
        return None
    name = "the main pot" if wrong == 0 else f"side pot {wrong}"
    return Finding(
        min(total.line, line),
        f"{name} is {table.amount(printed[wrong])}, {table.amount(paid[wrong])} is paid from it",
        data={"expected": table.amount(paid[wrong]), "found": table.amount(printed[wrong])},
    )
