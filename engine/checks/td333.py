"""An all-in with chips left.

What: a line says that the player is all-in, but by the stack there are chips left.

Why: what a text says twice must agree, all-in flags with an empty stack too (docs/rules.md §5).

Example:
    Seat 2: Ismay ($4 in chips)
    ...
    Ismay: bets $0.20 and is all-in

What to do: compare with the stack in the hands before and behind.
"""

from __future__ import annotations

from ...model import Bet, Breaks, Call, Post, Raise, rule_from
from ..conditions import is_irregular
from ..finding import AMOUNTS_WRONG, Finding
from ..limits import chips_of
from ..state import Table

RULE = rule_from(
    __name__,
    "all-in-with-chips-left",
    breaks=Breaks.RECORD,
    yields_to=AMOUNTS_WRONG,
)
ON = (Post, Call, Bet, Raise)
ONLY = is_irregular


def check(table: Table, event: Post | Call | Bet | Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if not event.all_in:
        return None
    chair = table.actor
    if chair is None or chair.stack is None:
        return None
    put = chips_of(event, chair)
    if put >= chair.stack:
        return None
    left = table.amount(chair.stack - put)
    return Finding(
        event.line, f"{event.player} is said to be all-in, but has {left} left", data={"found": left}, sums=True
    )
