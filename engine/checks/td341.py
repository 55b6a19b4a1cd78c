"""No line that the betting is capped.

What: the last bet of the cap was made, and the line that the room prints for it does not follow.

Why: some rooms print it (key `prints_capped`; docs/rules.md §3, cap). Converters may leave it out.

Example:
    Ismay: raises $0.10 to $0.40
    Quill: calls $0.10

What to do: nothing, unless other lines are missing too.
"""

from __future__ import annotations

from ...model import Breaks, Collected, Fold, Section, Severity, Uncalled, rule_from
from ..conditions import is_irregular, is_odd_fold, is_odd_section
from ..finding import Finding
from ..kinds import ACTIONS, Action
from ..state import Table

RULE = rule_from(
    __name__, "capped-line-missing", severity=Severity.WARNING, breaks=Breaks.RECORD, yields_to=("TD1", "TD3")
)
ON = (*ACTIONS, Section, Uncalled, Collected)
ONLY = {**dict.fromkeys(ACTIONS, is_irregular), Fold: is_odd_fold, Section: is_odd_section}


def check(table: Table, event: Action | Section | Uncalled | Collected) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.cap_due is None or not table.profile.prints_capped:
        return None
    return Finding(
        table.cap_due, "the betting is capped by this raise, but no line says so", rests_on=("prints_capped",)
    )
