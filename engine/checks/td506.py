"""A hand's name that does not fit the cards.

What: the name that the room gives the hand is another hand's.

Why: what a text says twice must agree (docs/rules.md §5); the ranking is that of §2: the ace is high, straights and
flushes count. Some rooms name hands in the words of high hands (key `hand_words`).

Example:
    Quill: shows [7h 6c 4d 3s 2h] (Lo: 7,5,4,3,2)

What to do: compare with the summary, which has cards and name again.
"""

from __future__ import annotations

from ...model import Breaks, Collected, Dealt, SeatResult, Show, StandPat, rule_from
from ..conditions import is_more_than_folded
from ..finding import Finding
from ..hand_names import name_agrees
from ..holding import contradicts
from ..kinds import line_of_cards
from ..ranking import hand_class, is_hand, listed_low, rank
from ..state import Table

RULE = rule_from(
    __name__,
    "hand-name-against-cards",
    breaks=Breaks.RECORD,
    yields_to=("TD541", "TD401", "TD402", "TD403", "TD405", "TD505"),
)
ON = (Dealt, StandPat, Show, SeatResult, Collected)
ONLY = {SeatResult: is_more_than_folded}


def check(table: Table, event: Dealt | StandPat | Show | SeatResult | Collected) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    name = event.name
    if name is None:
        return None
    cards = None if isinstance(event, Collected) else event.cards
    if isinstance(event, (Dealt, StandPat)) and contradicts(table, event):
        return None  # the cards are wrong
    if isinstance(event, Dealt):
        cards = event.cards + (event.drawn or ())
    elif isinstance(event, (SeatResult, Collected)):
        chair = table.chairs.get(event.player)
        if chair is not None and (not chair.usable or (chair.shown_name == name and chair.shown is not None)):
            return None  # told at the show
        cards = cards if chair is None or chair.shown is None or not is_hand(chair.shown) else chair.shown
    if cards is None or not is_hand(cards) or name == listed_low(rank(cards)):  # as nearly every name
        return None
    high = table.profile.hand_words == "high"
    if name_agrees(name, cards, high=high) is not False:
        return None
    return Finding(
        line_of_cards(event),
        f"{' '.join(cards)} is not {name}",
        rests_on=("hand_words",) if name_agrees(name, cards, high=not high) else (),
        data={"expected": hand_class(cards), "found": name},
    )
