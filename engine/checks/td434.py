"""A reshuffle before no draw.

What: the text tells of a reshuffle, and no draw line follows in the draw.

Why: the deck is reshuffled at the turn of a player who takes cards (docs/rules.md §4, running out).

Example:
    The deck is reshuffled
    Ismay: checks

What to do: see whether the line was moved, or a draw line was lost.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "reshuffle-without-a-draw", yields_to=("TD416", "TD431", "TD432", "TD1", "TD412"))
ON = (Moment.DRAWN,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.reshuffled is None:
        return None
    return Finding(table.reshuffled, "the deck is reshuffled, but nobody draws afterwards")
