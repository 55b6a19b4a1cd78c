"""A card that somebody else holds.

What: a card is seen with a player while another is known to hold it.

Why: no card is in two places (docs/rules.md §4).

Example:
    Quill: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)
    Ismay: shows [8h 6c 4s 3d 2h] (Lo: 8,6,4,3,2)

What to do: compare the cards with the names of the hands and with the summary.
"""

from __future__ import annotations

from ...model import Dealt, Discard, Fold, SeatResult, Show, StandPat, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..holding import elsewhere
from ..kinds import line_of_cards
from ..state import Table

RULE = rule_from(
    __name__,
    "card-in-two-places",
    yields_to=("TD401", "TD402", "TD423", "TD425", "TD426", "TD427", "TD505", "TD541"),
)
ON = (Dealt, Discard, StandPat, Show, SeatResult, Fold)
ONLY = lists_cards


def check(table: Table, event: Dealt | Discard | StandPat | Show | SeatResult | Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    cards = event.cards
    if isinstance(event, Dealt) and event.drawn:
        cards = event.cards + event.drawn
    if not cards or not table.holders:
        return None
    chair = table.chairs.get(event.player)
    if chair is None or not chair.usable:
        return None
    if isinstance(event, SeatResult):
        if chair.shown is not None:
            return None
    elif table.misplaced is not None:
        return None
    found = elsewhere(table, chair, cards)
    if found is None:
        return None
    card, holder = found
    line = max(holder.hand_line, holder.shown_line)
    return Finding(
        line_of_cards(event),
        f"{event.player} has {card}, which {holder.player} holds",
        related=((line, f"{holder.player} holds it here"),),
        data={"found": card},
    )
