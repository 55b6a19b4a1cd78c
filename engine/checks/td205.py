"""A seated player who is never heard of again.

What: the seat line says that the player is in the game, but no line of the play and no line of the summary names him.

Why: who is seated and not sitting out is dealt in (docs/rules.md §1), and who is dealt in folds at least; not all rooms
say who is not (key `tells_absent`). If a name without a seat plays instead, this seat line bears the wrong name.

Example:
    Seat 3: Ismay ($4 in chips)
    ...
    Ismey: folds

What to do: correct the name in the seat line, or see whether the player was sitting out.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..state import SeatFaultKind, Table

RULE = rule_from(__name__, "seat-never-heard-of", breaks=Breaks.RECORD, yields_to=("TD201", "TD206"))
ON = (Moment.MISSEATED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    found = []
    for fault in table.seat_faults:
        if fault.kind is SeatFaultKind.NEVER_HEARD_OF:
            player = fault.chair.player
            words = f"{player} is seated and not sitting out, but nothing is heard of this player again"
            if fault.found:
                words = f"{fault.found} is never heard of again; {player}, who has no seat, plays instead"
            rests_on = () if fault.found else ("tells_absent",)
            data = {"expected": player, "found": fault.found or player}
            found.append(Finding(fault.line, words, rests_on=rests_on, data=data))
    return found
