"""Cards kept and drawn that do not make a hand.

What: the cards kept and those drawn are not five together, or those drawn are not as many as were thrown away.

Why: kept and drawn make five, and as many are drawn as discarded (docs/rules.md §4).

Example:
    Hero: discards 2 cards [Kh Th]
    Dealt to Hero [3d Tc 7c] [5c]

What to do: compare with the next line that lists the hand.
"""

from __future__ import annotations

from ...model import Breaks, Dealt, rule_from
from ..finding import Finding
from ..holding import is_client_fault
from ..state import Table

RULE = rule_from(
    __name__,
    "kept-and-drawn-not-five",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD401", "TD402", "TD421", "TD422"),
)
ON = (Dealt,)


def check(table: Table, event: Dealt) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if not table.draw or chair is None or not chair.usable or is_client_fault(event):
        return None
    drawn, line = event.drawn, event.line
    if drawn is None:
        if len(event.cards) == 5:
            return None
        words = f"{len(event.cards)} cards are listed"
    elif len(event.cards) + len(drawn) != 5:
        words = f"{len(event.cards)} kept and {len(drawn)} drawn"
    elif chair.awaits is not None and len(drawn) != chair.awaits:
        words = f"{chair.awaits} discarded and {len(drawn)} drawn"
        if not drawn and chair.awaits > 1:
            line = chair.last_line  # the same hand again: no single card of it could be wrong instead
    else:
        return None
    related = () if line == event.line else ((event.line, "the hand is listed here"),)
    return Finding(line, f"{event.player}: {words}, a hand has five cards", related=related, data={"found": words})
