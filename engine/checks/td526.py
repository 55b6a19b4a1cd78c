"""More or less paid than there is.

What: the payments are not what the pot holds less the rake.

Why: to the unit: contributions less the uncalled part are what is collected and the rake (docs/rules.md §5).

Example:
    (the pot is $2.11, the rake $0.10)
    Quill collected $2.10 from pot

What to do: compare with the summary, which has the amounts again.
"""

from __future__ import annotations

from ...model import rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__, __doc__, "paid-more-or-less", yields_to=("TD1", "TD2", "TD3", "TD412", "TD521", "TD522", "TD523", "TD527")
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    accounts = table.accounts
    if accounts.culprit is not Culprit.COLLECTED or accounts.payable is None or not table.payments:
        return None
    wrong = {result.player for result in accounts.differing}
    place = next((where for where, payment in table.payments if payment.player in wrong), table.payments[0][0])
    return Finding(
        min(place, line),
        f"{table.amount(accounts.collected)} is paid, there are {table.amount(accounts.payable)}",
        data={"expected": table.amount(accounts.payable), "found": table.amount(accounts.collected)},
    )
