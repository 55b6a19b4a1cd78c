"""A betting round that begins before everybody has drawn.

What: somebody acts while a player has still to draw, who draws afterwards.

Why: a betting round begins when all have drawn (docs/rules.md §1).

Example:
    *** FIRST DRAW ***
    Ismay: discards 1 card
    Ismay: bets $0.10
    Quill: discards 2 cards

What to do: see whether lines were swapped.
"""

from __future__ import annotations

from ...model import rule_from
from .. import foresight
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "bets-before-the-draw-is-over", yields_to=("TD1",))
ON = (Moment.DRAWN,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    late = [chair.player for chair in table.passed_over if foresight.draws_later(table, chair.player)]
    if not late:
        return None
    return Finding(
        line, f"the betting begins, and {', '.join(late)} has still to draw", data={"player": ", ".join(late)}
    )
