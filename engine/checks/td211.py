"""The button at a seat that does not exist.

What: the table line puts the button on a number that the table does not have; without its size, on one that no table
has.

Why: the button stands at a seat of the table (docs/rules.md §3, dead button: a seat that does not exist is always an
error; key `first_seat`).

Example:
    Table 'Elmgrove' 6-max Seat #9 is the button

What to do: see who posted the small blind: the button is the player before, heads-up it is that player.
"""

from __future__ import annotations

from ...model import Button, TableLine, rule_from
from ..deck import MOST_SEATS
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "no-such-button-seat")
ON = (TableLine, Button)


def check(table: Table, event: TableLine | Button) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    header = table.hand.header
    button = event.seat if isinstance(event, Button) else event.button
    size = None if isinstance(event, Button) else event.max_seats
    size = size or table.max_seats or (None if header is None else header.max_seats)
    first, last = table.profile.first_seat, size or MOST_SEATS
    if button is None or first <= button <= last:
        return None
    seats = "no table has such a seat" if size is None else f"the table has {size} seats"
    return Finding(
        event.line,
        f"the button is at seat {button}, and {seats}",
        rests_on=("first_seat",) if button < first else (),
        data={"expected": f"{first} to {last}", "found": str(button)},
    )
