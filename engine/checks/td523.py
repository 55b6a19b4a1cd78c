"""A winner who is not paid.

What: a player has shown a hand that wins or ties a pot, and gets nothing of it.

Why: the lowest hand wins each pot, ties split equally; suits break no tie (docs/rules.md §5).

Example:
    Ismay: shows [8h 7c 4d 3s 2h] (Lo: 8,7,4,3,2)
    Quill: shows [8d 7h 4s 3d 2c] (Lo: 8,7,4,3,2)
    Ismay collected $1.20 from pot

What to do: read the hands shown, and see whether a payment line was lost.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..reckoning import line_of
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(
    __name__,
    __doc__,
    "winner-not-paid",
    yields_to=("TD509", "TD1", "TD401", "TD402", "TD403", "TD405", "TD505", "TD506", "TD521", "TD522"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            line_of(table, fault, line),
            f"{fault.player} wins {table.amount(fault.expected)} and is not paid",
            data={"expected": table.amount(fault.expected), "found": table.amount(fault.found)},
        )
        for fault in table.faults
        if fault.kind is FaultKind.NOT_PAID
    ]
