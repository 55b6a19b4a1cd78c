"""A payment before the betting is over.

What: somebody is paid while a betting round or a draw is open.

Why: a pot is paid when the hand is over (docs/rules.md §5).

Example:
    Ismay: bets $0.20
    Quill collected $0.48 from pot
    Quill: folds

What to do: see whether lines were moved.
"""

from __future__ import annotations

from ...model import Breaks, Collected, rule_from
from ..finding import Finding
from ..state import Phase, Table

RULE = rule_from(__name__, "paid-too-early", breaks=Breaks.RECORD, yields_to=("TD1", "TD3", "TD41"))
ON = (Collected,)


def check(table: Table, event: Collected) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.phase is Phase.SETTLING or not table.opened:
        return None
    return Finding(event.line, f"{event.player} is paid before the hand is over")
