"""A raise by a player who may only call.

What: a player who has acted faces a short all-in and raises.

Why: a short all-in reopens the betting for those who have acted only if it is a certain part of a bet (docs/rules.md
§3; key `reopen_at`); in pot and no limit, a full raise.

Example:
    Ismay: bets $0.20
    Quill: raises $0.05 to $0.25 and is all-in
    Ismay: raises $0.15 to $0.40

What to do: if the room reopens the betting sooner, use or write a profile that says so.
"""

from __future__ import annotations

from ...model import Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import is_reopened
from ..state import Table

RULE = rule_from(__name__, "betting-not-reopened", yields_to=("TD1", "TD311", "TD316", "TD317"))
ON = (Raise,)
ONLY = is_irregular


def check(table: Table, event: Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if chair is None or not chair.acted or table.told or table.hand.header is None:
        return None
    owed = table.highest - chair.in_round
    full = is_reopened(table.profile, owed, table.bet) if table.fixed else owed >= table.last_raise
    if owed <= 0 or full:
        return None
    return Finding(
        event.line,
        f"{event.player} has acted, owes {table.amount(owed)} only, and may not raise",
        rests_on=("reopen_at",),
        data={"found": table.amount(owed)},
    )
