"""A payment to somebody who has no part in the pot.

What: a player is paid who folded, or who did not put in enough for that pot.

Why: a pot is won by a player who is in the hand and has matched its bets (docs/rules.md §5).

Example:
    Quill: folds
    ...
    Quill collected $1.20 from pot

What to do: see who showed the best hand, and whose line it is.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..reckoning import payment_findings
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(__name__, "paid-without-a-part", yields_to=("TD1", "TD3", "TD206", "TD508", "TD24"))
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return payment_findings(table, line, FaultKind.NOT_ELIGIBLE, "{player} has no part in this pot and takes {found}")
