"""A player on two seats.

What: a second seat line bears a name that another seat has already.

Why: a player sits on one seat of a table (docs/rules.md §1), and the name is all that tells players apart.

Example:
    Seat 2: Ismay ($4 in chips)
    Seat 5: Ismay ($4 in chips)

What to do: the summary tells which of the two seats is another player's, and it is given to the one who has no seat
line.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import SeatFaultKind, Table

RULE = rule_from(__name__, "player-seated-twice", breaks=Breaks.RECORD)
ON = (Moment.MISSEATED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    found = []
    for fault in table.seat_faults:
        if fault.kind is SeatFaultKind.TWICE_NAMED:
            meant = "" if fault.chair.player == fault.found else f", {fault.chair.player} plays from this one"
            found.append(
                Finding(
                    fault.line,
                    f"{fault.found} has another seat{meant}",
                    related=((fault.other_line, f"the other seat line of {fault.found}"),),
                    data={"expected": fault.chair.player, "found": fault.found},
                )
            )
    return found
