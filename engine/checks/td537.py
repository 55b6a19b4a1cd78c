"""A pot at a section's line that is not what lies in the middle.

What: the section line states the pot, and the chips put in so far, less what came back, are another amount.

Why: what a text says twice must agree, a pot figure at a section header with the money in (docs/rules.md §5).

Example:
    *** SECOND DRAW *** (Pot: $0.75)
    (the players put in $0.65)

What to do: add up the bets.
"""

from __future__ import annotations

from ...model import Breaks, Section, rule_from
from ..conditions import is_odd_section
from ..finding import Finding
from ..state import Table

RULE = rule_from(
    __name__, "section-pot", breaks=Breaks.RECORD, yields_to=("TD1", "TD2", "TD3", "TD412", "TD511", "TD512")
)
ON = (Section,)
ONLY = is_odd_section


def check(table: Table, event: Section) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if event.pot is None or not table.opened or event.pot - table.pot in {0, table.pot_off}:
        return None  # it agrees, or is off by what it was off before: told there
    return Finding(
        event.line,
        f"the pot is {table.amount(event.pot)} by this line, {table.amount(table.pot)} by the bets",
        data={"expected": table.amount(table.pot), "found": table.amount(event.pot)},
        sums=True,
    )
