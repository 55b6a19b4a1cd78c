"""A hand shown by a player who is out of it.

What: a player who folded or was not dealt in shows or mucks, or somebody shows while the betting goes on.

Why: the players left when the betting is over show their hands, or the one who has won (docs/rules.md §5).

Example:
    Quill: folds
    ...
    *** SHOW DOWN ***
    Quill: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)

What to do: see whose line it is.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Reveal
from ..state import Place, Table

RULE = rule_from(__name__, "shows-out-of-the-hand", yields_to=("TD1", "TD302"))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    place = table.misplaced
    if place not in {Place.FOLDED, Place.NOT_DEALT_IN, Place.CLOSED} or not isinstance(table.event, Reveal):
        return None
    return Finding(line, f"{table.player} shows or mucks: {place.value}")
