"""No line for an uncalled bet.

What: the last bet or raise was not called in full, and no line returns the rest.

Why: the uncalled part goes back before the pot is paid, and the room prints it (docs/rules.md §3; key
`prints_uncalled`).

Example:
    Ismay: bets $0.20
    Quill: folds
    Ismay collected $0.48 from pot

What to do: see whether the line was lost. The rest is taken as returned.
"""

from __future__ import annotations

from ...model import Breaks, Collected, Section, rule_from
from ..conditions import is_odd_section
from ..finding import Finding
from ..kinds import REVEALS, Reveal
from ..state import Table

RULE = rule_from(__name__, "uncalled-missing", breaks=Breaks.RECORD, yields_to=("TD1", "TD2", "TD3", "TD412"))
ON = (Section, Collected, *REVEALS)
ONLY = {Section: is_odd_section}


def check(table: Table, event: Section | Collected | Reveal) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.due is None or not table.tells_uncalled:
        return None
    chair, amount = table.due
    return Finding(
        event.line,
        f"no line returns {table.amount(amount)} to {chair.player}",
        rests_on=("prints_uncalled",),
        data={"player": chair.player, "expected": table.amount(amount)},
        sums=True,
    )
