"""A seat number given to two players.

What: two seat lines bear the same number.

Why: every player sits alone on a seat; the order of play hangs on the numbers (docs/rules.md §1).

Example:
    Seat 3: Ismay ($4 in chips)
    Seat 3: Corwin ($2.50 in chips)

What to do: compare with the summary's seat numbers: the engine goes by them where they are free.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import SeatFaultKind, Table

RULE = rule_from(__name__, "seat-taken-twice", breaks=Breaks.RECORD)
ON = (Moment.MISSEATED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            fault.line,
            f"seat {fault.found}, which is {fault.chair.player}'s by this line, is taken",
            related=((fault.other_line, "the other player of this seat"),),
            data={"expected": str(fault.chair.seat), "found": fault.found},
        )
        for fault in table.seat_faults
        if fault.kind is SeatFaultKind.TWICE_SEATED
    ]
