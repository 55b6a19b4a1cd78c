"""A payment from a pot that there is not.

What: a side pot is paid that the contributions do not make.

Why: a side pot is what players put in beyond an all-in (docs/rules.md §5).

Example:
    Ismay collected $0.40 from side pot
    (nobody is all-in)

What to do: compare with the summary's total.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..reckoning import payment_findings
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(__name__, "no-such-pot", yields_to=("TD1", "TD2", "TD3", "TD412", "TD529"))
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return payment_findings(table, line, FaultKind.NO_SUCH_POT, "{found} is paid from a side pot that there is not")
