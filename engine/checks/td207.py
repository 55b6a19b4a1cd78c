"""A player without chips who is dealt in.

What: the seat line says that the stack is empty, and the player is not sitting out.

Why: without chips nobody can post or bet, so nobody is dealt in (docs/rules.md §1).

Example:
    Seat 4: Corwin ($0 in chips)

What to do: compare with the stack at the end of the player's hand before.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "dealt-in-without-chips")
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(chair.line, f"{chair.player} has no chips and is dealt in") for chair in table.ring if chair.start == 0
    ]
