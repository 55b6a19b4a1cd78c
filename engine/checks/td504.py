"""A winner who does not show.

What: a player is paid from a pot that somebody else played for to the end, and has not shown the whole hand.

Why: the winner of a contested pot shows (docs/rules.md §5).

Example:
    *** SHOW DOWN ***
    Ismay: shows [9h 7c 4d 3s 2h] (Lo: 9,7,4,3,2)
    Quill: mucks hand
    Quill collected $1.20 from pot

What to do: see whether a show line was lost.
"""

from __future__ import annotations

from ...model import Collected, rule_from
from ..finding import Finding, Moment
from ..hand_names import name_agrees
from ..state import Chair, Table

RULE = rule_from(
    __name__,
    "winner-does-not-show",
    yields_to=("TD1", "TD3", "TD4", "TD501", "TD502", "TD503", "TD508", "TD521"),
)
ON = (Moment.ENDED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.live < 2:
        return None
    for where, payment in table.payments:
        chair = table.chairs.get(payment.player)
        contested = any(payment.player in pot.players and len(pot.players) > 1 for pot in table.pots)
        if chair is None or not chair.live or not contested or not chair.usable:
            continue
        if table.hidden is not None and chair is table.hidden[0] and chair.won <= table.hidden[1]:
            continue  # nothing but the uncalled part of a bet, where the room has no other line for it
        if chair.shown == ():
            continue  # the reader has told that the cards are missing
        if chair.shown is None or len(chair.shown) < 5:
            if chair.mucked_line >= 0 and _wins_unseen(table, chair, where):
                words = f"{chair.player} mucks, and is paid for a hand that nobody has shown"
                return Finding(chair.mucked_line, words, related=((where, f"{chair.player} is paid here"),))
            return Finding(where, f"{chair.player} is paid and has not shown the hand")
    return None


def _wins_unseen(table: Table, chair: Chair, line: int) -> bool:
    """Say whether the hand that the payment names is nobody's who has shown: so it is the player's own."""
    events = (event for event in table.hand.events if type(event) is Collected and event.line == line)
    name = next((event.name for event in events), None)
    if name is None:
        return False
    high = table.profile.hand_words == "high"
    others = (other.shown for other in table.live_chairs() if other is not chair and other.shown is not None)
    return all(name_agrees(name, cards, high=high) is False for cards in others)
