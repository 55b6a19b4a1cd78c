"""The odd unit of a split given to the wrong winner.

What: a pot that does not split evenly gives the odd cent or chip to another than the first winner left of the button.

Why: the odd smallest unit goes to the first winner left of the button, in each pot (docs/rules.md §5; key
`odd_unit`).

Example:
    (Ismay sits left of the button)
    Ismay collected $0.37 from pot
    Quill collected $0.38 from pot

What to do: if the room gives odd units otherwise, use or write a profile that says so.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..reckoning import line_of
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(__name__, __doc__, "odd-unit", yields_to=("TD1", "TD526"))
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            line_of(table, fault, line),
            f"{fault.player} takes {table.amount(fault.found)} of a tie, the share is {table.amount(fault.expected)}",
            data={"expected": table.amount(fault.expected), "found": table.amount(fault.found)},
            rests_on=("odd_unit",),
        )
        for fault in table.faults
        if fault.kind is FaultKind.ODD_UNIT
    ]
