"""No total pot in the summary.

What: the room prints the total pot, and this hand has none.

Why: the total and the rake stand in the summary (docs/rules.md §5; key `total_pot`).

Example:
    *** SUMMARY ***
    Seat 1: Ismay (button) folded before the Draw (didn't bet)

What to do: export the hand again: a line was lost. The rake is unknown.
"""

from __future__ import annotations

from ...model import Breaks, Street, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "total-missing", breaks=Breaks.RECORD, yields_to=("TD1",))
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.total is not None or table.profile.total_pot == "none" or Street.SUMMARY not in table.section_lines:
        return None
    first = min((result.line for result in table.results.values()), default=line)
    return Finding(first, "no line tells the total pot and the rake", rests_on=("total_pot",))
