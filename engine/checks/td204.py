"""Too few or too many players.

What: fewer than two players are dealt in, or more than the profile allows. Of a hand with more than a hundred players
nothing further is looked at, and no amounts are told.

Why: two to six play, seven in some rooms (docs/rules.md §1): seven hands and their draws would need more than one
deck. It has cards for ten hands at most, whatever the room.

Example:
    Seat 1: Ismay ($4 in chips)
    *** DEALING HANDS ***

What to do: see whether seat lines were lost, or whether a profile with other `max_players` fits the room.
"""

from __future__ import annotations

from ...model import rule_from
from ..deck import MOST_SEATS
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "number-of-players", yields_to=("TD209", "TD205"))
ON = (Moment.OPENED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    number, most = len(table.ring), table.profile.max_players
    if 2 <= number <= most:
        return None
    if number < 2:
        return Finding(line, "a hand needs two players at least", data={"expected": "2", "found": str(number)})
    unseen = "; the play is not looked at" if table.crowded else ""
    return Finding(
        line,
        f"{number} players are dealt in, at most {most} can be{unseen}",
        rests_on=("max_players",) if number <= MOST_SEATS else (),
        data={"expected": str(most), "found": str(number)},
    )
