"""A card that no deck has.

What: a card's rank or suit does not exist.

Why: one deck of 52: ranks 2 to 9, T, J, Q, K, A, suits c, d, h, s (docs/rules.md §4).

Example:
    Dealt to Hero [7h 5c 1d 3s 2h]

What to do: compare with the other lines that name the player's cards.
"""

from __future__ import annotations

from ...model import DECK, Breaks, Dealt, Discard, Fold, SeatResult, Show, StandPat, rule_from
from ..conditions import lists_cards
from ..finding import Finding
from ..kinds import line_of_cards
from ..ranking import is_hand
from ..state import Table

RULE = rule_from(__name__, "impossible-card", breaks=Breaks.RECORD)
ON = (Dealt, Discard, StandPat, Show, SeatResult, Fold)
ONLY = lists_cards


def check(_table: Table, event: Dealt | Discard | StandPat | Show | SeatResult | Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    cards = event.cards
    if isinstance(event, Dealt) and event.drawn:
        cards = event.cards + event.drawn
    if not cards or is_hand(cards) or DECK.issuperset(cards):  # a hand is looked up
        return None
    wrong = [card for card in cards if card not in DECK]
    return Finding(line_of_cards(event), f"no deck has {' or '.join(wrong)}", data={"found": " ".join(wrong)})
