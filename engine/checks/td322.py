"""A bet or raise above the pot limit.

What: in pot limit, a bet or raise is more than what is owed plus the pot after the call.

Why: the pot limit (docs/rules.md §1).

Example:
    (the pot is $3)
    Ismay: bets $4

What to do: see what the next player pays to call.
"""

from __future__ import annotations

from ...model import Bet, Limit, Raise, rule_from
from ..conditions import is_irregular
from ..finding import BLINDS_WRONG, Finding
from ..limits import pot_level
from ..state import Table

RULE = rule_from(__name__, "above-the-pot", yields_to=("TD1", *BLINDS_WRONG, "TD314", "TD315"))
ON = (Bet, Raise)
ONLY = is_irregular


def check(table: Table, event: Bet | Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.limit is not Limit.POT or chair is None or table.told or table.guessed_in or table.blinds.faulty:
        return None
    if isinstance(event, Raise) and event.by not in {None, event.to - table.highest}:
        return None  # increment and total do not agree: told as such
    level = event.amount + chair.in_round if isinstance(event, Bet) else event.to
    most = pot_level(table, chair)
    if level <= most:
        return None
    return Finding(
        event.line,
        f"{event.player} makes it {table.amount(level)}, the most is {table.amount(most)}",
        data={"expected": table.amount(most), "found": table.amount(level)},
        sums=True,
    )
