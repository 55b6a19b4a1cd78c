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

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "winner-does-not-show",
    yields_to=("TD1", "TD3", "TD4", "TD501", "TD502", "TD503", "TD508", "TD521"),
)
ON = (Moment.ENDED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    if table.live < 2:
        return []
    found = []
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
            found.append(Finding(where, f"{payment.player} is paid and has not shown the hand"))
    return found[:1]
