"""A player who is out of the hand plays.

What: the seat line says that the player is out of this hand, and yet he posts, acts or draws.

Why: who was moved from another table into the small blind is not dealt in (docs/rules.md §1).

Example:
    Seat 4: Corwin (1500 in chips) out of hand (moved from another table into small blind)
    ...
    Corwin: calls 100

What to do: find out whose line it is, or whether the seat line is that of another hand.
"""

from __future__ import annotations

from ...model import Breaks, SeatState, rule_from
from ..finding import Finding, Moment
from ..foresight import doers
from ..state import Table

RULE = rule_from(__name__, "out-of-hand-player-plays", breaks=Breaks.RECORD)
ON = (Moment.OPENED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            min(doers(table).get(chair.player, [line])),
            f"{chair.player} is out of this hand by the seat line and plays",
        )
        for chair in table.ring
        if chair.state is SeatState.OUT_OF_HAND
    ]
