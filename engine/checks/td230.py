"""Nobody posts the big blind.

What: a hand is dealt and no big blind was posted.

Why: the big blind is never left out (docs/rules.md §1); only the small blind may be missing.

Example:
    Quill: posts small blind $0.05
    *** DEALING HANDS ***

What to do: export the hand again: a line was lost. It is replayed as if the player in the big blind's place had
posted.
"""

from __future__ import annotations

from ...model import Street, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "missing-big-blind", yields_to=("TD1", "TD206"))
ON = (Moment.MISPOSTED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if not table.blinds.big_missing:
        return None
    big = table.blinds.big
    place = table.section_lines.get(Street.DEAL, line)
    if big is None:
        return Finding(place, "nobody posts the big blind")
    return Finding(place, f"nobody posts the big blind; it is {big.player}'s", misses=(big.player,))
