"""A reshuffle told twice.

What: two lines tell of a reshuffle, and nobody draws between them.

Why: the deck is reshuffled at the turn of a player who takes cards (docs/rules.md §4, running out).

Example:
    The deck is reshuffled
    The deck is reshuffled
    Quill: discards 2 cards

What to do: see whether the line was doubled.
"""

from __future__ import annotations

from ...model import Breaks, Reshuffled, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "reshuffle-told-twice", breaks=Breaks.RECORD, yields_to=("TD1",))
ON = (Reshuffled,)


def check(table: Table, event: Reshuffled) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.reshuffled is None:
        return None
    return Finding(
        event.line, "the deck is said to be reshuffled a second time", related=((table.reshuffled, "the first"),)
    )
