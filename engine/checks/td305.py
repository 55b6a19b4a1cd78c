"""An action of a player who is not dealt in.

What: somebody acts who has a seat but no cards in this hand.

Why: only who is dealt in plays (docs/rules.md §1).

Example:
    Seat 5: Corwin ($4 in chips) out of hand (moved from another table into small blind)
    ...
    Corwin: folds

What to do: see whose line it is.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..kinds import Action
from ..state import Place, Table

RULE = rule_from(__name__, "not-dealt-in-player-acts", breaks=Breaks.RECORD, yields_to=("TD1", "TD205", "TD208"))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.misplaced is not Place.NOT_DEALT_IN or not isinstance(table.event, Action):
        return None
    return Finding(line, f"{table.player} acts, but is not dealt in")
