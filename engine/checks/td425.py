"""Cards kept that the player did not hold.

What: the cards kept in a draw are not those of the hand before less the discards. If the player's other lines agree
with them, it is the earlier list that is wrong, and the finding stands there.

Why: a player keeps what he does not throw away (docs/rules.md §4).

Example:
    Dealt to Hero [Qd Jc 3s 8h 6d]
    *** FIRST DRAW ***
    Hero: discards 2 cards [Qd Jc]
    Dealt to Hero [3s 8c 6d] [4h Kd]

What to do: compare with the next line that lists the hand.
"""

from __future__ import annotations

from ...model import Dealt, rule_from
from ..finding import Finding
from ..holding import against_kept, is_client_fault
from ..state import Table

RULE = rule_from(__name__, "kept-not-held", yields_to=("TD1", "TD401", "TD402", "TD422"))
ON = (Dealt,)


def check(table: Table, event: Dealt) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if not table.draw or chair is None or table.misplaced is not None or is_client_fault(event):
        return None
    found = against_kept(table, chair, event)
    if found is None:
        return None
    return Finding(
        found.line,
        f"{event.player} keeps {' '.join(found.found)}, but held {' '.join(found.expected)}",
        related=((found.other, "the other list of this player's cards"),),
        data={"expected": " ".join(found.expected), "found": " ".join(found.found)},
    )
