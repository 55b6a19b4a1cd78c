"""A draw out of turn.

What: somebody draws before a player who comes first.

Why: in every draw the players draw clockwise from the left of the button (docs/rules.md §1).

Example:
    *** FIRST DRAW ***
    Quill: discards 2 cards
    Ismay: discards 1 card

What to do: see whether lines were swapped or bear the wrong name.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Draw
from ..state import Place, Table

RULE = rule_from(__name__, "draw-out-of-turn", yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    drawer = table.drawer
    if table.misplaced is not Place.OUT_OF_TURN or drawer is None or not isinstance(table.event, Draw):
        return None
    return Finding(
        line,
        f"{table.player} draws, but it is {drawer.player}'s turn",
        data={"expected": drawer.player, "found": table.player},
        misses=(drawer.player,),
    )
