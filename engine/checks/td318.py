"""A raise whose increment and total do not agree.

What: the amount that the line says is added is not the difference between the total and the bet before.

Why: what a text says twice must agree (docs/rules.md §5).

Example:
    Ismay: bets $0.20
    Quill: raises $0.10 to $0.40

What to do: the total is what the hand is replayed by.
"""

from __future__ import annotations

from ...model import Breaks, Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import is_fair_level
from ..state import Table

RULE = rule_from(
    __name__, "raise-against-its-total", breaks=Breaks.RECORD, yields_to=("TD1", "TD311", "TD316", "TD317")
)
ON = (Raise,)
ONLY = is_irregular


def check(table: Table, event: Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    by = event.by
    highest = table.highest
    if by is None or by == event.to - highest or not highest or table.told:
        return None
    chair = table.actor
    if chair is None or (table.fixed and table.bet and not is_fair_level(table, chair, event.to)):
        return None
    return Finding(
        event.line,
        f"{event.player} raises by {table.amount(by)} to {table.amount(event.to)}, the bet is {table.amount(highest)}",
        data={"expected": table.amount(event.to - highest), "found": table.amount(by)},
    )
