"""A hand shown or mucked twice.

What: a player shows or mucks a second time.

Why: once each (docs/rules.md §5).

Example:
    Quill: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)
    Quill: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)

What to do: see whether the line was doubled or bears the wrong name.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..kinds import Reveal
from ..state import Place, Table

RULE = rule_from(__name__, "shows-twice", breaks=Breaks.RECORD, yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.misplaced is not Place.TWICE or not isinstance(table.event, Reveal):
        return None
    return Finding(line, f"{table.player} has shown or mucked already")
