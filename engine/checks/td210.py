"""A seat number out of order.

What: the seat lines are not in the order of their numbers, and the summary has another number for the player.

Why: seats are listed in their order, and what a text says twice must agree (docs/rules.md §5).

Example:
    Seat 1: Ismay ($4 in chips)
    Seat 6: Corwin ($4 in chips)
    Seat 3: Quill ($4 in chips)
    ...
    Seat 2: Corwin collected ($0.10)

What to do: the summary's number is used.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import SeatFaultKind, Table

RULE = rule_from(__name__, "seat-number-out-of-order", breaks=Breaks.RECORD, yields_to=("TD201", "TD202", "TD203"))
ON = (Moment.MISSEATED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            fault.line,
            f"{fault.chair.player} sits on seat {fault.found} by this line, on seat {fault.chair.seat} by the summary",
            data={"expected": str(fault.chair.seat), "found": fault.found},
        )
        for fault in table.seat_faults
        if fault.kind is SeatFaultKind.WRONG_NUMBER
    ]
