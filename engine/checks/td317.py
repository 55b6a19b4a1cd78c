"""A raise of the wrong size.

What: a fixed-limit raise does not make it one bet more, or does not complete a short all-in as the profile says, and
is not all that the player has.

Why: a raise adds exactly one bet; after a short all-in the next raise completes it to a full bet or adds one to it
(docs/rules.md §3; key `short_all_in`).

Example:
    Ismay: bets $0.20
    Quill: raises $0.30 to $0.50

What to do: see what the next player pays to call.
"""

from __future__ import annotations

from ...model import Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import is_fair_level, next_level
from ..state import Table

RULE = rule_from(__name__, "wrong-raise-size", yields_to=("TD1",))
ON = (Raise,)
ONLY = is_irregular


def check(table: Table, event: Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.told or chair is None or not table.fixed or not table.bet or not table.highest:
        return None
    if is_fair_level(table, chair, event.to):
        return None
    due = next_level(table)
    return Finding(
        event.line,
        f"{event.player} raises to {table.amount(event.to)}, a raise is to {table.amount(due)}",
        rests_on=("short_all_in",) if table.highest % table.bet else (),
        data={"expected": table.amount(due), "found": table.amount(event.to)},
    )
