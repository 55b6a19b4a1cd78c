"""The button at a seat that does not exist.

What: the table line puts the button on a number that the table does not have.

Why: the button stands at a seat of the table (docs/rules.md §3, dead button: a seat that does not exist is always an
error).

Example:
    Table 'Elmgrove' 6-max Seat #9 is the button

What to do: see who posted the small blind: the button is the player before, heads-up it is that player.
"""

from __future__ import annotations

from ...model import Button, TableLine, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, __doc__, "no-such-button-seat")
ON = (TableLine, Button)


def check(table: Table, event: TableLine | Button) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    header = table.hand.header
    button = event.seat if isinstance(event, Button) else event.button
    size = None if isinstance(event, Button) else event.max_seats
    size = size or table.max_seats or (None if header is None else header.max_seats)
    if button is None or size is None or 0 <= button <= size:
        return None
    return Finding(
        event.line,
        f"the button is at seat {button}, and the table has {size} seats",
        data={"expected": f"1 to {size}", "found": str(button)},
    )
