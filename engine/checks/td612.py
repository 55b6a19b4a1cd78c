"""Chips were added between two hands, and no line tells of it.

What: a player has more chips than he ended the hand before with, at the same table.

Why: the stack at the start is the one at the end of the hand before, and chips added in between (docs/rules.md §6).
Most clients write no line for that, so this is worth knowing and no fault.

Example: Ismay ended the hand before with $3.85
    Seat 3: Ismay ($4.00 in chips)

What to do: nothing, unless nobody can have added chips, as in a tournament without re-buys.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "chips-added", severity=Severity.INFO)
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is worth telling."""
    link = table.link
    if link is None:
        return []
    return [
        Finding(
            chair.line,
            f"{chair.player} has {table.amount(amount)} more than he ended hand {link.before.hand_id} with",
            data={"added": table.amount(amount), "before": link.before.hand_id or ""},
        )
        for chair, amount in link.differences
        if amount > 0
    ]
