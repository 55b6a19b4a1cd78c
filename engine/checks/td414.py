"""A second draw in one draw.

What: a player draws or stands pat again in the same draw.

Why: once in each draw (docs/rules.md §1).

Example:
    *** FIRST DRAW ***
    Quill: discards 1 card
    Quill: discards 1 card

What to do: see whether the line was doubled or bears the wrong name.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Draw
from ..state import Place, Table

RULE = rule_from(__name__, "draws-twice", yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.misplaced is not Place.TWICE or not isinstance(table.event, Draw):
        return None
    return Finding(line, f"{table.player} has drawn already in draw {table.draw}")
