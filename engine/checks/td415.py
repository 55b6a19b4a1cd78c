"""A draw where no draw is open.

What: somebody draws before the first draw, in a betting round, or when the hand is over.

Why: the draws stand between the betting rounds (docs/rules.md §1).

Example:
    Ismay: bets $0.10
    Quill: discards 1 card

What to do: see whether the line was moved.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Draw
from ..state import Place, Table

RULE = rule_from(__name__, "draw-outside-the-draw", yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.misplaced is not Place.CLOSED or table.told or not isinstance(table.event, Draw):
        return None
    return Finding(line, f"{table.player} draws, but no draw is open")
