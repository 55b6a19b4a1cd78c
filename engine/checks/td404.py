"""A player's own discard comes back.

What: a player is seen with a card that he threw away and may not get back.

Why: a discard of the same draw never comes back to its player; one of an earlier draw may or may not, by the room
(docs/rules.md §4; key `own_discard_returns`).

Example:
    Hero: discards 1 card [Kh]
    Dealt to Hero [7h 5c 4d 3s] [Kh]

What to do: compare with the other lines that name the player's cards.
"""

from __future__ import annotations

from ...model import Dealt, Show, rule_from
from ..conditions import lists_cards
from ..deck import Return
from ..finding import Finding
from ..holding import come_back, split
from ..kinds import line_of_cards
from ..state import Table

RULE = rule_from(__name__, "own-discard-back", yields_to=("TD412", "TD428", "TD401", "TD402"))
ON = (Dealt, Show)
ONLY = lists_cards


def check(table: Table, event: Dealt | Show) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if chair is None or not chair.usable or (chair.hand is not None and isinstance(event, Show)):
        return None
    draw = table.draw if isinstance(event, Dealt) else None
    cards = split(chair, event)[1] if isinstance(event, Dealt) else event.cards
    if isinstance(event, Dealt) and not draw:
        return None
    found = come_back(table, chair, cards, draw)
    if found is None or found[1] is not Return.OWN:
        return None
    at_once = isinstance(event, Dealt) and found[0] in (chair.thrown or ())  # by no room's rules
    return Finding(
        line_of_cards(event),
        f"{event.player} gets back {found[0]}, which he threw away",
        rests_on=() if at_once else ("own_discard_returns",),
        data={"found": found[0]},
    )
