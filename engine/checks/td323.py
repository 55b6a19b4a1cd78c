"""A bet or raise that nobody can call.

What: everybody else in the hand is all-in, and a player bets or raises.

Why: the betting ends when nobody is left who could call (docs/rules.md §1).

Example:
    Ismay: calls $0.20 and is all-in
    *** THIRD DRAW ***
    ...
    Quill: bets $0.20

What to do: see whether the other player is all-in indeed.
"""

from __future__ import annotations

from ...model import Bet, Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "bet-into-all-ins", yields_to=("TD1", "TD314", "TD333"))
ON = (Bet, Raise)
ONLY = is_irregular


def check(table: Table, event: Bet | Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.able != 1 or chair is None or chair.all_in or table.told or table.live < 2:
        return None
    if table.guessed_in and not table.hand.complete:
        return None  # who was taken to be all-in, because he bets no more, may go on where the text ends
    return Finding(event.line, f"{event.player} bets, but everybody else is all-in")
