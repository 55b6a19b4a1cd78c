"""A rake that is not what is missing from the pot.

What: the total less what was collected is not the rake, or no line tells of a rake that is missing from the pot.

Why: the total pot is what is collected and the rake (docs/rules.md §5). Without a total, the rake has a line of its own
(key `prints_rake`).

Example:
    Quill collected $2.01 from pot
    *** SUMMARY ***
    Total pot $2.11 | Rake $0.05

What to do: the payments and the summary agree with each other; the rake does not.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "wrong-rake",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD512", "TD521", "TD522", "TD523", "TD527"),
)
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    total, accounts = table.total, table.accounts
    if accounts.culprit is not Culprit.RAKE or accounts.payable is None:
        return None
    rake, place = (0, table.payments[0][0]) if total is None else (total.rake, total.line)
    missing = accounts.payable + rake - accounts.collected
    return Finding(
        min(place, line),
        f"the rake is {table.amount(rake)}, but {table.amount(missing)} of the pot is not paid",
        rests_on=("prints_rake",) if total is None else (),
        data={"expected": table.amount(missing), "found": table.amount(rake)},
    )
