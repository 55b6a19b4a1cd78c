"""Number and time of neighbouring hands disagree.

What: of two hands at one table, the one with the higher number was dealt earlier.

Why: hand numbers and times rise (docs/rules.md §6): a clock was set back, or a number or a stamp was changed.

Example: the hand before it is #100000012 of 20:04:11, and then comes
    PokerStars Game #100000013:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - 2026/03/14 19:58:30 ET

What to do: compare both first lines with their neighbours; the play itself is judged all the same.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "number-against-time", severity=Severity.WARNING)
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    link = table.link
    if link is None or not link.backwards or table.hand.played_at is None or link.before.played_at is None:
        return None
    words = (
        f"hand {table.hand.hand_id} of {table.hand.played_at.iso} comes after hand {link.before.hand_id} "
        f"of {link.before.played_at.iso}: number and time go opposite ways"
    )
    return Finding(0, words, data={"before": link.before.hand_id or "", "before_at": link.before.played_at.iso})
