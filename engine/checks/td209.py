"""A player without a seat line.

What: somebody plays the hand, and the summary may know the seat, but no seat line names the player.

Why: every player of a hand has a seat line (docs/rules.md §1): this one was lost. The stack is unknown.

Example:
    Seat 1: Ismay ($4 in chips)
    Seat 3: Corwin ($4 in chips)
    ...
    Seat 2: Quill folded before the Draw (didn't bet)

What to do: export the hand again. The finding stands where the seat line is missing.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import SeatFaultKind, Table

RULE = rule_from(__name__, "missing-seat-line", breaks=Breaks.RECORD, yields_to=("TD1",))
ON = (Moment.OPENED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            fault.line,
            f"a seat line is missing: {fault.chair.player} plays without one",
            related=((fault.other_line, f"{fault.chair.player} plays"),),
            data={"player": fault.chair.player},
        )
        for fault in table.seat_faults
        if fault.kind is SeatFaultKind.MISSING
    ]
