"""A tie not split equally.

What: players with the same hand get shares that differ by more than the smallest unit.

Why: ties split equally (docs/rules.md §5).

Example:
    Ismay collected $0.60 from pot
    Quill collected $0.40 from pot

What to do: read the hands shown.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..reckoning import payment_findings
from ..settlement import FaultKind
from ..state import Table

RULE = rule_from(__name__, "unfair-split", yields_to=("TD1", "TD526", "TD529", "TD24"))
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return payment_findings(
        table, line, FaultKind.UNFAIR_SPLIT, "{player} takes {found} of a tie, the share is {expected}"
    )
