"""A hand that is told from a draw on only.

What: the text shows the hand that a player has in a draw, and no line tells the five cards that were dealt to him.

Why: a hand that the text knows, it knows at every moment (docs/rules.md §4): its deal was shown too.

Example:
    *** DEALING HANDS ***
    Quill: calls $0.10
    *** FIRST DRAW ***
    Hero: discards 1 card [Kh]
    Dealt to Hero [7d 5c 3s 2h] [4c]

What to do: export the hand again: a line was lost. What was dealt is unknown, and the hand is followed from here.
"""

from __future__ import annotations

from ...model import Breaks, Dealt, StandPat, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "hand-without-a-deal", breaks=Breaks.RECORD, yields_to=("TD1", "TD427", "TD429", "TD430"))
ON = (Dealt, StandPat)


def check(table: Table, event: Dealt | StandPat) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if not table.draw or chair is None or chair.dealt is not None or chair.hand_line >= 0 or not chair.usable:
        return None
    match event:  # some cards of a hand that is never known whole have no deal
        case StandPat(cards=None):
            return None
        case Dealt(cards=cards, drawn=None) if len(cards) != 5:
            return None
    return Finding(event.line, f"the cards of {chair.player} are told here, and those dealt to him by no line")
