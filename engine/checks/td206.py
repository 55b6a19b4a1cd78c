"""A line by somebody who is not seated.

What: a player who has no seat line posts, acts, draws, shows or is paid.

Why: only the seat lines tell who plays (docs/rules.md §1).

Example:
    Seat 1: Ismay ($4 in chips)
    Seat 2: Corwin ($4 in chips)
    Quill: calls $0.10

What to do: find out whose line it is. It is replayed as the line of the player whose turn it is, if the hand then
goes on.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import Place, Table

RULE = rule_from(__name__, "unseated-player", breaks=Breaks.RECORD)
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.misplaced is not Place.UNSEATED:
        return None
    player = table.player
    return Finding(line, f"{player} is not seated at this table", data={"found": player})
