"""A call with nothing to call.

What: a player calls who has put in the highest bet already.

Why: a call needs a bet (docs/rules.md §3).

Example:
    *** FIRST DRAW ***
    ...
    Ismay: checks
    Quill: calls $0.10

What to do: see whether the check before should be a bet.
"""

from __future__ import annotations

from ...model import Call, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "call-of-nothing", yields_to=("TD1", "TD238"))
ON = (Call,)
ONLY = is_irregular


def check(table: Table, event: Call) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.told or chair is None or table.highest > chair.in_round or table.hand.header is None:
        return None
    return Finding(event.line, f"{event.player} calls {table.amount(event.amount)}, but there is nothing to call")
