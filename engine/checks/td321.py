"""A bet or raise below the minimum.

What: in pot or no limit, a bet is less than the big blind or a raise less than the largest bet or raise of the round,
and the player has more.

Why: a bet is at least the big blind, a raise at least the largest full bet or raise of the round, less only as an
all-in (docs/rules.md §1).

Example:
    Ismay: bets $3
    Quill: raises $1 to $4

What to do: see what the next player pays to call.
"""

from __future__ import annotations

from ...model import Bet, Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import is_all, smallest_level
from ..state import Table

RULE = rule_from(__name__, "below-the-minimum", yields_to=("TD1", "TD314", "TD315"))
ON = (Bet, Raise)
ONLY = is_irregular


def check(table: Table, event: Bet | Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.fixed or chair is None or table.told or table.hand.header is None:
        return None
    if isinstance(event, Raise) and event.by not in {None, event.to - table.highest}:
        return None  # increment and total do not agree: told as such
    if event.all_in:
        return None  # so small because all is in; if it is not, this is told
    level = event.amount + chair.in_round if isinstance(event, Bet) else event.to
    least = smallest_level(table)
    if level >= least or is_all(chair, level - chair.in_round):
        return None
    return Finding(
        event.line,
        f"{event.player} makes it {table.amount(level)}, the least is {table.amount(least)}",
        data={"expected": table.amount(least), "found": table.amount(level)},
    )
