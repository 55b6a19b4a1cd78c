"""An action without chips.

What: a player who is all-in acts.

Why: without chips there is nothing to decide: the others go on without the player (docs/rules.md §3).

Example:
    Quill: calls $0.18 and is all-in
    ...
    Quill: checks

What to do: see whether the all-in or the later line bears the wrong name.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Place, Table

RULE = rule_from(__name__, "acts-when-all-in", yields_to=("TD1", "TD311", "TD316", "TD317", "TD331"))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.named
    if table.misplaced is not Place.ALL_IN or chair is None:
        return None
    return Finding(line, f"{chair.player} acts, but is all-in", related=((chair.last_line, "all-in here"),))
