"""A dealt hand under another player's name.

What: the hand dealt bears one player's name, and all cards that the draws list are another's.

Why: the cards known are the hero's at every moment (docs/rules.md §4).

Example:
    Dealt to Corwin [7h 5c 4d 3s Kd]
    *** FIRST DRAW ***
    Hero: discards 1 card [Kd]

What to do: see which line bears the wrong name. The cards are taken as those of the player who draws to them.
"""

from __future__ import annotations

from ...model import Breaks, Dealt, rule_from
from ..finding import Finding
from ..state import Place, Table

RULE = rule_from(__name__, "dealt-to-another", breaks=Breaks.RECORD, yields_to=("TD206",))
ON = (Dealt,)


def check(table: Table, event: Dealt) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.draw or table.misplaced is not Place.OUT_OF_TURN or table.actor is None:
        return None
    meant = table.actor.player
    return Finding(
        event.line,
        f"a hand is dealt to {event.player}, and the draws list the cards of {meant}",
        data={"expected": meant, "found": event.player},
    )
