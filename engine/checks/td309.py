"""A player who folds and plays on.

What: a line says that a player folds, but more than one later line, or the summary, has him in the hand.

Why: who folded is out of the hand (docs/rules.md §1).

Example:
    Quill: folds
    *** SECOND DRAW ***
    Quill: discards 1 card
    Quill: bets $0.20

What to do: see whether the line should be a check, a call or a bet. It is replayed as what the later lines make of
it.
"""

from __future__ import annotations

from ...model import Fold, rule_from
from ..conditions import is_odd_fold
from ..finding import Finding
from ..foresight import did_not_fold
from ..state import Table

RULE = rule_from(__name__, "folds-and-plays-on", yields_to=("TD1",))
ON = (Fold,)
ONLY = is_odd_fold


def check(table: Table, event: Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if chair is None or chair is not table.named or not did_not_fold(table, chair.player):
        return None
    return Finding(event.line, f"{chair.player} folds, but plays on")
