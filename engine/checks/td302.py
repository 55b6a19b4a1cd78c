"""An action after a fold.

What: a player acts who folded before.

Why: who folded is out of the hand (docs/rules.md §1).

Example:
    Quill: folds
    Ismay: calls $0.10
    Quill: calls $0.10

What to do: see which of the lines bears the wrong name. It is replayed as the line of the player whose turn it is, if
the hand then goes on.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Action
from ..state import Place, Table

RULE = rule_from(__name__, "acts-after-folding", yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.named
    if table.misplaced is not Place.FOLDED or chair is None or not isinstance(table.event, Action):
        return None
    return Finding(
        line,
        f"{chair.player} acts after folding",
        related=((chair.fold_line, "the fold"),) if chair.fold_line >= 0 else (),
    )
