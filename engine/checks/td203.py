"""A seat number that the table does not have.

What: the seat's number is higher than the size that the table line states.

Why: a 6-max table has seats up to 6 (docs/rules.md §1).

Example:
    Table 'Elmgrove' 6-max Seat #1 is the button
    Seat 8: Corwin ($4 in chips)

What to do: compare with the summary, which names the seat again.
"""

from __future__ import annotations

from ...model import Breaks, Seat, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, __doc__, "seat-beyond-the-table", breaks=Breaks.RECORD)
ON = (Seat,)


def check(table: Table, event: Seat) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    size = table.max_seats
    if size is None or 0 <= event.number <= size:
        return None
    return Finding(
        event.line,
        f"there is no seat {event.number} at a table of {size}",
        data={"expected": f"1 to {size}", "found": str(event.number)},
    )
