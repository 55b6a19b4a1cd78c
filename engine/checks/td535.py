"""A rake above a tenth of the pot.

What: the rake is more than 10 % of the pot. Where the room prints none, it is what the winners do not get.

Why: no room read takes as much (docs/rules.md §5).

Example:
    Total pot $2.10 | Rake $0.30

What to do: compare with other hands of the room.
"""

from __future__ import annotations

from ...model import Money, Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "high-rake",
    severity=Severity.WARNING,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD529", "TD531", "TD533", "TD534"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total, pot = table.total, table.accounts.pot
    if total is not None:
        rake = total.rake
    elif table.profile.total_pot == "none" and table.payments:
        rake = Money((table.accounts.payable or 0) - table.accounts.collected)  # what the winners do not get
    else:
        return None
    if rake * 10 <= pot:
        return None
    return Finding(
        min(table.payments[0][0] if total is None else total.line, line),
        f"a rake of {table.amount(rake)} of a pot of {table.amount(pot)}",
        data={"found": table.amount(rake)},
    )
