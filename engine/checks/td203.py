"""A seat number that the table does not have.

What: the seat's number is higher than the size that the table line states (without a size, than the largest table has
seats), or lower than that of the room's first seat.

Why: a 6-max table has seats up to 6 (docs/rules.md §1), and most rooms count from 1 (key `first_seat`).

Example:
    Table 'Elmgrove' 6-max Seat #1 is the button
    Seat 8: Corwin ($4 in chips)

What to do: compare with the summary, which names the seat again.
"""

from __future__ import annotations

from ...model import Breaks, Seat, rule_from
from ..deck import MOST_SEATS
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "seat-beyond-the-table", breaks=Breaks.RECORD)
ON = (Seat,)


def check(table: Table, event: Seat) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    first, last = table.profile.first_seat, table.max_seats or MOST_SEATS
    if first <= event.number <= last:
        return None
    table_of = "any table" if table.max_seats is None else f"a table of {table.max_seats}"
    return Finding(
        event.line,
        f"there is no seat {event.number} at {table_of}",
        rests_on=("first_seat",) if event.number < first else (),
        data={"expected": f"{first} to {last}", "found": str(event.number)},
    )
