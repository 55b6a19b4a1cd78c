"""A draw by a player who folded.

What: a player draws who is out of the hand.

Why: folded players never draw (docs/rules.md §1).

Example:
    Quill: folds
    *** SECOND DRAW ***
    Quill: discards 1 card

What to do: see whose line it is.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Draw
from ..state import Place, Table

RULE = rule_from(__name__, "draws-after-folding", yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.named
    if table.misplaced is not Place.FOLDED or chair is None or not isinstance(table.event, Draw):
        return None
    return Finding(
        line,
        f"{table.player} draws after folding",
        related=((chair.fold_line, "the fold"),) if chair.fold_line >= 0 else (),
    )
