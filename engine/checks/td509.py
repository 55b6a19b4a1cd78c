"""A hand that ends before anybody is paid.

What: there is a pot, and no line says who takes it.

Why: every pot is paid (docs/rules.md §5).

Example:
    Quill: folds
    Uncalled bet ($0.10) returned to Ismay
    *** SUMMARY ***

What to do: export the hand again: lines were lost.
"""

from __future__ import annotations

from ...model import Breaks, Street, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "nobody-is-paid", breaks=Breaks.RECORD, yields_to=("TD1", "TD206"))
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.payments or not table.pot:
        return None
    place = table.section_lines.get(Street.SUMMARY, line)
    return Finding(place, f"nobody takes the pot of {table.amount(table.accounts.pot)}")
