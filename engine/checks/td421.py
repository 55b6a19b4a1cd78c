"""A draw of more cards than a hand has.

What: a player takes more than five cards.

Why: a draw is of none to five cards (docs/rules.md §1).

Example:
    Quill: discards 6 cards

What to do: compare with the cards listed.
"""

from __future__ import annotations

from ...model import Discard, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "draw-count")
ON = (Discard,)


def check(_table: Table, event: Discard) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if 0 <= event.count <= 5:
        return None
    return Finding(
        event.line,
        f"{event.player} takes {event.count} cards",
        data={"expected": "0 to 5", "found": str(event.count)},
    )
