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
from ..reckoning import tells_rake_alone
from ..settlement import Payment
from ..state import Table

RULE = rule_from(
    __name__,
    "paid-more-or-less",
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD512", "TD521", "TD522", "TD523", "TD527", "TD529"),
)
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    accounts = table.accounts
    if table.total is None and not tells_rake_alone(table):
        return None
    if accounts.culprit is not Culprit.COLLECTED or not table.payments:
        return None
    wrong = {result.player for result in accounts.differing}
    first: dict[Payment, int] = {}
    twice = [where for where, payment in table.payments if first.setdefault(payment, where) != where]
    by_wrong = [(where, payment) for where, payment in table.payments if payment.player in wrong]
    wrong_pots = _wrong_pots(table)
    from_wrong_pot = [where for where, payment in by_wrong if payment.pot in wrong_pots]
    place = (twice or from_wrong_pot or [where for where, _ in by_wrong] or [table.payments[0][0]])[0]
    payable = table.amount(accounts.payable or 0)
    return Finding(
        min(place, line),
        f"{table.amount(accounts.collected)} is paid, there are {payable}",
        data={"expected": payable, "found": table.amount(accounts.collected)},
    )


def _wrong_pots(table: Table) -> set[int | None]:
    """Return the pots of which the summary states another size than what was paid from them."""
    total = table.total
    if total is None or total.main is None:
        return set()
    paid: dict[int | None, int] = {}
    for _, payment in table.payments:
        paid[payment.pot] = paid.get(payment.pot, 0) + payment.amount
    stated = [total.main, *total.sides]
    return {pot for pot, amount in paid.items() if pot is not None and pot < len(stated) and stated[pot] != amount}
