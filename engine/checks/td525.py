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
from ..reckoning import payment_findings
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(__name__, "odd-unit", yields_to=("TD1", "TD526", "TD529", "TD24"))
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return payment_findings(
        table,
        line,
        FaultKind.ODD_UNIT,
        "{player} takes {found} of a tie, the share is {expected}",
        rests_on=("odd_unit",),
    )
