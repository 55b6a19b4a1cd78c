"""A dealt hand that is not five cards.

What: the cards dealt to a player are not five, or a player is dealt a hand twice.

Why: five cards each (docs/rules.md §1).

Example:
    Dealt to Hero [7h 5c 4d 3s]

What to do: compare with the first line that lists the hand after it.
"""

from __future__ import annotations

from ...model import Breaks, Dealt, Served, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "dealt-hand-not-five", breaks=Breaks.RECORD, yields_to=("TD1",))
ON = (Dealt, Served)


def check(table: Table, event: Dealt | Served) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.draw or chair is None:
        return None
    if chair.deals:
        return Finding(event.line, f"{event.player} is dealt a hand a second time")
    if isinstance(event, Served):
        number = event.count
    elif event.drawn is None:
        number = len(event.cards)
    else:
        number = len(event.cards) + len(event.drawn)
    if number == 5 and not (isinstance(event, Dealt) and event.drawn is not None):
        return None
    return Finding(
        event.line,
        f"{event.player} is dealt {number} cards",
        data={"expected": "5", "found": str(number)},
    )
