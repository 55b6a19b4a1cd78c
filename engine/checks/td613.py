"""Chips are gone between two hands.

What: a player has fewer chips than he ended the hand before with, at the same table, and nobody has more.

Why: nobody takes chips off a table (docs/rules.md §6). Where somebody else has more, a hand is missing between the two,
which is no finding.

Example: Ismay ended the hand before with $4.15
    Seat 3: Ismay ($4.00 in chips)

What to do: look whether he left and came back, or whether one of the two texts was changed.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "chips-gone", severity=Severity.WARNING)
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong."""
    link = table.link
    if link is None:
        return []
    return [
        Finding(
            chair.line,
            f"{chair.player} has {table.amount(-amount)} less than he ended hand {link.before.hand_id} with",
            data={"gone": table.amount(-amount), "before": link.before.hand_id or ""},
        )
        for chair, amount in link.differences
        if amount < 0
    ]
