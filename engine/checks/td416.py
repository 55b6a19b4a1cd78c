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
    draws = (foresight.later_draw(table, chair.player) for chair in table.passed_over)
    late = [draw for draw in draws if draw is not None]
    if not late:
        return None
    players = ", ".join(draw.player for draw in late)
    return Finding(
        line,
        f"the betting begins, and {players} has still to draw",
        related=tuple((draw.line, f"{draw.player} draws here") for draw in late),
        data={"player": players},
        explains=tuple(draw.line for draw in late),
    )
