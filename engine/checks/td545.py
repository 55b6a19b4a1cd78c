"""An amount won that the summary tells otherwise.

What: the summary says that a player won another amount than was collected.

Why: what a text says twice must agree: who won what (docs/rules.md §5).

Example:
    Quill collected $2.01 from pot
    ...
    Seat 2: Quill (button) collected ($2.10)

What to do: compare with the total and the rake: the payments agree with them.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "summary-amount",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD20", "TD3", "TD52", "TD509", "TD541", "TD544"),
)
ON = (Moment.MISPAID,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    if table.accounts.culprit is Culprit.COLLECTED:
        return []
    found = []
    for result in table.accounts.differing:
        if result.amount is None:
            continue
        chair, amount = table.chairs[result.player], result.amount
        found.append(
            Finding(
                result.line,
                f"{result.player} collected {table.amount(chair.won)}, the summary says {table.amount(amount)}",
                data={"expected": table.amount(chair.won), "found": table.amount(amount)},
            )
        )
    return found
