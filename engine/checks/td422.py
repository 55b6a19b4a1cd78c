"""Discards that are not as many as the line says.

What: the number of cards in the line is not the number of cards listed.

Why: what a text says twice must agree (docs/rules.md §5); cards drawn are as many as those discarded (§4).

Example:
    Hero: discards 2 cards [Kh]

What to do: compare with the cards kept in the next line.
"""

from __future__ import annotations

from ...model import Breaks, Discard, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..holding import is_client_fault
from ..state import Table

RULE = rule_from(__name__, "discards-miscounted", breaks=Breaks.RECORD, yields_to=("TD421",))
ON = (Discard,)
ONLY = lists_cards


def check(_table: Table, event: Discard) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    cards = event.cards
    if cards is None or len(cards) == event.count or is_client_fault(event):
        return None
    return Finding(
        event.line,
        f"{event.player} discards {event.count}, but {len(cards)} are listed",
        data={"expected": str(event.count), "found": str(len(cards))},
    )
