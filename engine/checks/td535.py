"""A rake above a tenth of the pot.

What: the rake is more than 10 % of the pot.

Why: no room read takes as much (docs/rules.md §5).

Example:
    Total pot $2.10 | Rake $0.30

What to do: compare with other hands of the room.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    __doc__,
    "high-rake",
    severity=Severity.WARNING,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD531", "TD533", "TD534"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total = table.total
    if total is None or total.rake * 10 <= table.accounts.pot:
        return None
    return Finding(
        min(total.line, line),
        f"a rake of {table.amount(total.rake)} of a pot of {table.amount(table.accounts.pot)}",
        data={"found": table.amount(total.rake)},
    )
