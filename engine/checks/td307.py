"""A betting round that stops before its end.

What: the next section or the result comes although somebody still has to act.

Why: a round ends when every live player with chips has acted and matched the highest bet (docs/rules.md §3).

Example:
    Ismay: bets $0.10
    *** SECOND DRAW ***

What to do: see whether a line was lost, or a call was made less than it was.
"""

from __future__ import annotations

from ...model import rule_from
from ..betting import pending
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "round-not-finished", yields_to=("TD1", "TD206"))
ON = (Moment.BET,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    turn = table.turn
    if turn is None or table.told:
        return None
    missing = tuple(chair.player for chair in pending(table))
    return Finding(
        line,
        f"the betting round is not over: {', '.join(missing)} has to act",
        data={"expected": turn.player},
        misses=missing,
    )
