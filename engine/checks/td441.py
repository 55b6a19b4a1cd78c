"""Cards spoilt by the client fault of June 2012.

What: the list of discards is empty, or the cards kept and the cards drawn are the same five. The player's cards are
not used from there on; betting, pot, rake and counts are.

Why: a fault of one room's program in June 2012, not of the play: the record cannot be trusted (docs/rules.md §7).

Example:
    Hero: discards 2 cards []
    Dealt to Hero [2s 7s 5h 3c Qh] [2s 7s 5h 3c Qh]

What to do: nothing: the cards are lost.
"""

from __future__ import annotations

from ...model import Breaks, Dealt, Discard, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..holding import is_client_fault
from ..state import Table

RULE = rule_from(__name__, "client-fault-2012", breaks=Breaks.RECORD)
ON = (Dealt, Discard)
ONLY = lists_cards


def check(table: Table, event: Dealt | Discard) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if not is_client_fault(event):
        return None
    chair = table.chairs.get(event.player)
    if chair is None or not chair.usable:
        return None
    return Finding(event.line, f"the cards of {event.player} are spoilt by a fault of the room's program")
