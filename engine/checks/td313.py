"""A check with something to call.

What: a player checks who owes chips.

Why: a check needs nothing to call (docs/rules.md §3).

Example:
    Ismay: bets $0.20
    Quill: checks

What to do: see whether the bet before should be a check, or the check a call or a fold.
"""

from __future__ import annotations

from ...model import Check, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "check-facing-a-bet", yields_to=("TD1",))
ON = (Check,)
ONLY = is_irregular


def check(table: Table, event: Check) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if chair is None or table.highest <= chair.in_round or table.told:
        return None
    if table.round == 1 and table.spare_posts and not chair.paid:
        return None  # a post that was told to be wrong may be this player's
    owed = table.amount(table.highest - chair.in_round)
    return Finding(event.line, f"{event.player} checks, but to call costs {owed}", data={"expected": owed})
