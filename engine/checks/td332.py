"""An all-in that the line does not tell.

What: a player puts in the last chips, and the line does not say that he is all-in. Blinds out of position, which a
room words otherwise, are not held to it.

Why: what a text says twice must agree, all-in flags with an empty stack too (docs/rules.md §5).

Example:
    Seat 2: Ismay ($0.20 in chips)
    ...
    Ismay: bets $0.20

What to do: compare with the stack in the hands before and behind.
"""

from __future__ import annotations

from ...model import Bet, Breaks, Call, Post, Raise, rule_from
from ..conditions import is_irregular
from ..finding import AMOUNTS_WRONG, Finding
from ..limits import chips_of
from ..state import Table

RULE = rule_from(__name__, "all-in-not-told", breaks=Breaks.RECORD, yields_to=AMOUNTS_WRONG)
ON = (Post, Call, Bet, Raise)
ONLY = is_irregular


def check(table: Table, event: Post | Call | Bet | Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if event.all_in or chair is None or chair.stack is None:
        return None
    if isinstance(event, Post) and event.out_of_position:
        return None  # no room is known to tell it there
    put = chips_of(event, chair)
    if put != chair.stack or not put:
        return None
    return Finding(event.line, f"{event.player} puts in the last {table.amount(put)}, but is not said to be all-in")
