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
from ..reckoning import payment_findings
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(
    __name__,
    "winner-not-paid",
    yields_to=(
        "TD504",
        "TD509",
        "TD1",
        "TD401",
        "TD402",
        "TD403",
        "TD405",
        "TD505",
        "TD506",
        "TD521",
        "TD522",
        "TD24",
        "TD529",
    ),
)
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return payment_findings(table, line, FaultKind.NOT_PAID, "{player} wins {expected} and is not paid")
