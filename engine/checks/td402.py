"""A card twice in one hand.

What: a line lists the same card twice, or a player draws a card that he has kept.

Why: one deck of 52, every card once (docs/rules.md §4).

Example:
    Dealt to Hero [7h 5c 4d 3s 7h]

What to do: compare with the other lines that name the player's cards.
"""

from __future__ import annotations

from collections import Counter

from ...model import Dealt, Discard, Fold, SeatResult, Show, StandPat, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..holding import is_client_fault
from ..kinds import line_of_cards
from ..ranking import is_hand
from ..state import Table

RULE = rule_from(__name__, "card-twice", yields_to=("TD401",))
ON = (Dealt, Discard, StandPat, Show, SeatResult, Fold)
ONLY = lists_cards


def check(table: Table, event: Dealt | Discard | StandPat | Show | SeatResult | Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    cards = event.cards
    if isinstance(event, Dealt) and event.drawn:
        cards = event.cards + event.drawn
    if not cards or is_hand(cards) or len(set(cards)) == len(cards):  # a hand is looked up
        return None
    chair = table.chairs.get(event.player)
    if chair is not None and (not chair.usable or (isinstance(event, (Dealt, Discard)) and is_client_fault(event))):
        return None
    if isinstance(event, SeatResult) and chair is not None and chair.shown == cards:
        return None
    twice = sorted(card for card, count in Counter(cards).items() if count > 1)
    return Finding(
        line_of_cards(event), f"{event.player} has {' and '.join(twice)} twice", data={"found": " ".join(twice)}
    )
