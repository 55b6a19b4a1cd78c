"""More chips than the player has.

What: a post, call, bet or raise takes more than is left of the stack.

Why: players play for the chips they have before them (docs/rules.md §3).

Example:
    Seat 2: Ismay ($0.30 in chips)
    ...
    Ismay: bets $0.40

What to do: compare with the stack in the hands before and behind. Later amounts of this player are not held against
the stack.
"""

from __future__ import annotations

from ...model import Bet, Call, Post, Raise, rule_from
from ..conditions import is_irregular
from ..finding import AMOUNTS_WRONG, Finding
from ..limits import chips_of
from ..state import Table

RULE = rule_from(__name__, "more-than-the-stack", yields_to=AMOUNTS_WRONG)
ON = (Post, Call, Bet, Raise)
ONLY = is_irregular


def check(table: Table, event: Post | Call | Bet | Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if chair is None or chair.stack is None:
        return None
    put = chips_of(event, chair)
    if put <= chair.stack:
        return None
    return Finding(
        event.line,
        f"{event.player} puts in {table.amount(put)} and has {table.amount(chair.stack)}",
        related=((chair.line, "the stack at the start"),),
        data={"expected": table.amount(chair.stack), "found": table.amount(put)},
        sums=True,
    )
