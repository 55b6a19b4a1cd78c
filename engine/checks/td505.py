"""Cards shown that the player does not hold.

What: the hand shown is not the one that the text has followed. If the player's other lines agree with the hand shown,
it is the earlier list that is wrong, and the finding stands there.

Why: what a text says twice must agree, shown cards with those dealt and drawn (docs/rules.md §5).

Example:
    Hero: stands pat on [7h 5c 4d 3s 2h]
    ...
    Hero: shows [7h 5c 4d 3s 2c] (Lo: 7,5,4,3,2)

What to do: compare with the summary.
"""

from __future__ import annotations

from ...model import Fold, Show, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..holding import against_hand
from ..kinds import line_of_cards
from ..state import Table

RULE = rule_from(__name__, "shown-not-held", yields_to=("TD1", "TD401", "TD402"))
ON = (Show, Fold)
ONLY = lists_cards


def check(table: Table, event: Show | Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if event.cards is None or chair is None or table.misplaced is not None:
        return None
    found = against_hand(table, chair, event.cards, line_of_cards(event))
    if found is None:
        return None
    return Finding(
        found.line,
        f"{event.player} shows {' '.join(found.found)}, but holds {' '.join(found.expected)}",
        related=((found.other, "the other list of this player's cards"),),
        data={"expected": " ".join(found.expected), "found": " ".join(found.found)},
    )
