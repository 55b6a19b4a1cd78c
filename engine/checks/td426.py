"""A pat hand that is not the one held.

What: the hand listed by a player who stands pat is not the one known before. If the player's other lines agree with
it, it is the earlier list that is wrong, and the finding stands there.

Why: what a text says twice must agree (docs/rules.md §5).

Example:
    Dealt to Hero [7h 5c 4d 3s 2h]
    *** FIRST DRAW ***
    Hero: stands pat on [7h 5c 4d 3s 2c]

What to do: compare with the hand shown.
"""

from __future__ import annotations

from ...model import StandPat, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..holding import against_hand
from ..kinds import line_of_cards
from ..state import Table

RULE = rule_from(__name__, "pat-hand-differs", yields_to=("TD1", "TD401", "TD402"))
ON = (StandPat,)
ONLY = lists_cards


def check(table: Table, event: StandPat) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if event.cards is None or chair is None:
        return None
    found = against_hand(table, chair, event.cards, line_of_cards(event))
    if found is None:
        if len(event.cards) == 5 or not chair.usable:
            return None
        return Finding(line_of_cards(event), f"{event.player} stands pat on {len(event.cards)} cards")
    return Finding(
        found.line,
        f"{event.player} stands pat on {' '.join(found.found)}, but holds {' '.join(found.expected)}",
        related=((found.other, "the other list of this player's cards"),),
        data={"expected": " ".join(found.expected), "found": " ".join(found.found)},
    )
