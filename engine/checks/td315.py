"""A raise where there is no bet.

What: a player raises though nobody has bet in this round.

Why: a raise needs a bet (docs/rules.md §3).

Example:
    *** SECOND DRAW ***
    ...
    Ismay: checks
    Quill: raises $0.20 to $0.40

What to do: see whether the line before should be a bet.
"""

from __future__ import annotations

from ...model import Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "raise-without-a-bet", yields_to=("TD1",))
ON = (Raise,)
ONLY = is_irregular


def check(table: Table, event: Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.told or table.highest > 0 or table.hand.header is None:
        return None
    return Finding(event.line, f"{event.player} raises, but there is no bet")
