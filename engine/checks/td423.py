"""A discard that the player does not hold.

What: a card is thrown away that is not in the hand known before.

Why: a discard must have been held (docs/rules.md §4).

Example:
    Dealt to Hero [7h 5c 4d 3s Kd]
    *** FIRST DRAW ***
    Hero: discards 1 card [Kh]

What to do: compare with the cards kept and with the hand shown.
"""

from __future__ import annotations

from ...model import Discard, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "discard-not-held", yields_to=("TD401", "TD1"))
ON = (Discard,)
ONLY = lists_cards


def check(table: Table, event: Discard) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if not event.cards or chair is None or chair.hand is None or not chair.usable or table.misplaced is not None:
        return None
    strange = [card for card in event.cards if card not in chair.hand]
    if not strange or len(set(event.cards)) != len(event.cards):
        return None
    return Finding(
        event.line,
        f"{event.player} discards {' '.join(strange)}, but holds {' '.join(chair.hand)}",
        related=((chair.hand_line, "the hand"),),
        data={"found": " ".join(strange)},
    )
