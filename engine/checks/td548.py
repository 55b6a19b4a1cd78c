"""Two summary lines for one player.

What: the summary has a second line for a player.

Why: the summary has one line for each player (docs/rules.md §5).

Example:
    Seat 2: Quill (button) collected ($0.30)
    Seat 2: Quill (button) collected ($0.30)

What to do: see whether the line was doubled.
"""

from __future__ import annotations

from ...model import Breaks, SeatResult, rule_from
from ..conditions import is_more_than_folded
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "summary-line-twice", breaks=Breaks.RECORD, yields_to=("TD541", "TD1"))
ON = (SeatResult,)
ONLY = is_more_than_folded


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    first = table.results.get(event.player)
    if first is None or first is event:
        return None
    return Finding(event.line, f"the summary has another line for {event.player}", related=((first.line, "the other"),))
