"""A pot paid to a worse hand.

What: a player is paid from a pot in which somebody else has shown a lower hand.

Why: the lowest hand wins each pot (docs/rules.md §5, §2): the ace is high, straights and flushes count, suits break
no tie.

Example:
    Ismay: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)
    Quill: shows [8h 6c 4s 3d 2d] (Lo: 8,6,4,3,2)
    Quill collected $1.20 from pot

What to do: read the hands shown.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..reckoning import payment_findings
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(
    __name__,
    "wrong-winner",
    yields_to=("TD1", "TD401", "TD402", "TD403", "TD405", "TD505", "TD506", "TD24", "TD3", "TD529"),
)
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return payment_findings(table, line, FaultKind.WRONG_WINNER, "{player} takes {found} with a worse hand")
