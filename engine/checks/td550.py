"""A cancelled hand that was played.

What: the room says that the hand was cancelled, and cards were dealt or bets made.

Why: a hand is cancelled before the deal (docs/rules.md §7).

Example:
    Ismay: bets $0.20
    Hand cancelled

What to do: see whether the line belongs to another hand. The hand is judged as played.
"""

from __future__ import annotations

from ...model import Breaks, Cancelled, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "cancelled-but-played", breaks=Breaks.RECORD, yields_to=("TD1",))
ON = (Cancelled,)


def check(table: Table, event: Cancelled) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.cancelled:
        return None
    return Finding(event.line, "the hand is said to be cancelled, and it was played")
