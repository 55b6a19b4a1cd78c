"""A pot paid to one player twice.

What: two lines pay one player from one pot.

Why: a pot is paid in one line for each of its winners (docs/rules.md §5). A line that stands twice, or one that pays
more than there is, is an error; a share in two parts that come out together is odd, and no room read writes it so.

Example:
    Quill collected $1.20 from pot
    Quill collected $1.20 from pot

What to do: see whether the line was doubled, or tells of another pot.
"""

from __future__ import annotations

from ...model import Collected, Severity, rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..reckoning import tells_rake_alone
from ..settlement import pot_number
from ..state import Table

RULE = rule_from(__name__, "paid-twice", yields_to=("TD1", "TD521"))
ON = (Moment.ENDED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, nothing if nothing is."""
    if len(table.payments) < 2:
        return []
    too_much = table.accounts.culprit is Culprit.COLLECTED
    confirmed = not too_much and (table.total is not None or tells_rake_alone(table))
    found: list[Finding] = []
    first: dict[tuple[str, int | None], Collected] = {}
    for event in table.hand.events:  # what is paid without a line is among the table's payments too
        if type(event) is not Collected:
            continue
        pot = pot_number(event.pot)
        other = first.setdefault((event.player, pot), event)
        if other is event:
            continue
        same = event.amount == other.amount
        if pot is None and len(table.pots) > 1 and not (same and too_much):
            continue  # a line that names no pot may pay another one
        doubtful = confirmed or not (same or too_much)
        found.append(
            Finding(
                event.line,
                f"{event.player} is paid {table.amount(event.amount)} from a pot that he has been paid from",
                severity=Severity.WARNING if doubtful else None,
                related=((other.line, f"{event.player} is paid here"),),
                data={"found": table.amount(event.amount)},
            )
        )
    return found
