"""Cards that the summary tells otherwise.

What: the cards of a summary line are not those shown or held.

Why: what a text says twice must agree (docs/rules.md §5).

Example:
    Quill: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)
    ...
    Seat 2: Quill showed [7h 5c 4d 3s 2c] and won ($2.01) with Lo: 7,5,4,3,2

What to do: compare with the showdown.
"""

from __future__ import annotations

from ...model import Breaks, SeatResult, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..state import Table

RULE = rule_from(
    __name__,
    "summary-cards",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD4", "TD501", "TD502", "TD505", "TD506", "TD541"),
)
ON = (SeatResult,)
ONLY = lists_cards


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if event.cards is None or chair is None or not chair.usable:
        return None
    known = chair.shown if chair.shown is not None else chair.hand
    if known is None or set(event.cards) == set(known):
        return None
    return Finding(
        event.line,
        f"the summary has {' '.join(event.cards)} for {event.player}, the hand {' '.join(known)}",
        related=((max(chair.shown_line, chair.hand_line), "the cards in the hand"),),
        data={"expected": " ".join(known), "found": " ".join(event.cards)},
    )
