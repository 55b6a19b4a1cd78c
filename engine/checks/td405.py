"""A thrown-away card that was never shuffled in.

What: a card that was thrown away is seen with a player, but no reshuffle can have put it back into the deck before he
drew.

Why: before the first reshuffle no card is seen twice; after it, only cards that could be in the pool (docs/rules.md
§4; key `prints_reshuffle`, after a reshuffle also `pool_folded`, `pool_this_draw` and `deal_stub_first`).

Example:
    Hero: discards 1 card [Kh]
    ...
    Quill: shows [Kh 5c 4d 3s 2h] (Lo: K,5,4,3,2)

What to do: compare the card with the name of the hand and with the summary.
"""

from __future__ import annotations

from ...model import Dealt, Fold, SeatResult, Show, rule_from
from ..conditions import lists_cards
from ..deck import Return
from ..finding import Finding
from ..holding import come_back, split
from ..kinds import line_of_cards
from ..state import Table

RULE = rule_from(
    __name__, "discard-seen-again", yields_to=("TD412", "TD428", "TD401", "TD402", "TD404", "TD431", "TD541")
)
ON = (Dealt, Show, SeatResult, Fold)
ONLY = lists_cards


def check(table: Table, event: Dealt | Show | SeatResult | Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if chair is None or not chair.usable or (chair.hand is not None and not isinstance(event, Dealt)):
        return None
    if isinstance(event, Dealt):
        cards = split(chair, event)[1]
        draw: int | None = table.draw
    else:
        cards = event.cards or ()
        draw = None
        if isinstance(event, SeatResult) and chair.shown is not None:
            return None
    if not cards or draw == 0:
        return None
    found = come_back(table, chair, cards, draw)
    if found is None or found[1] is not Return.NOT_SHUFFLED:
        return None
    pool = (
        ("pool_folded", "pool_this_draw", "deal_stub_first", "prints_reshuffle")
        if table.reshuffles
        else ("prints_reshuffle",)
    )
    return Finding(
        line_of_cards(event),
        f"{event.player} has {found[0]}, which was thrown away and not shuffled in",
        rests_on=pool,
        data={"found": found[0]},
        sums=True,
    )
