"""An action out of turn.

What: somebody acts whose turn it is not.

Why: the turn goes clockwise to the next live player with chips who has not acted or owes something (docs/rules.md §1,
§3).

Example:
    (Ismay is to act)
    Quill: calls $0.10
    Ismay: folds

What to do: see whether a line was lost or lines were swapped; the engine goes on with what follows.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..foresight import should_have_folded
from ..kinds import Action
from ..state import Place, Table

RULE = rule_from(__name__, "out-of-turn", yields_to=("TD1", "TD206", "TD230"))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    turn = table.turn
    if table.misplaced is not Place.OUT_OF_TURN or turn is None or table.told or not isinstance(table.event, Action):
        return None
    if any(should_have_folded(table, chair) for chair in table.passed_over):
        return None  # told at the line that should be the fold
    return Finding(
        line,
        f"{table.player} acts, but it is {turn.player}'s turn",
        data={"expected": turn.player, "found": table.player},
        misses=(turn.player,),
    )
