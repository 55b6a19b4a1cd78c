"""An action when no betting is open.

What: somebody acts when everybody has acted and put in the highest bet, when only one player is left, or behind the
last round.

Why: a round ends when every live player with chips has acted and matched the highest bet (docs/rules.md §3).

Example:
    Ismay: bets $0.10
    Quill: calls $0.10
    Ismay: checks

What to do: see whether the line was doubled or belongs elsewhere.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..kinds import Action
from ..state import Place, Table

RULE = rule_from(__name__, "acts-when-betting-is-over", yields_to=("TD1",))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.misplaced is not Place.CLOSED or table.told or not isinstance(table.event, Action):
        return None
    return Finding(line, f"{table.player} acts, but no betting is open")
