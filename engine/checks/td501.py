"""A showdown out of order.

What: a player shows or mucks before somebody whose turn it is.

Why: first the last player who bet or raised in the last round (in some rooms: in any round), else the first left of
the button; then clockwise; with side pots, in some rooms, the players of the last side pot first (docs/rules.md §5;
keys `first_to_show`, `shows_by_pot`).

Example:
    (Ismay bet last)
    Quill: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)
    Ismay: mucks hand

What to do: see whether lines were swapped.
"""

from __future__ import annotations

from ...model import Muck, Show, rule_from
from .. import foresight
from ..finding import Finding, Moment
from ..showing import is_left_untold, next_to_show
from ..state import Place, Table

RULE = rule_from(__name__, "show-out-of-order", yields_to=("TD1", "TD3", "TD508"))
ON = (Moment.MISPLACED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    due = next_to_show(table)
    if table.misplaced is not Place.OUT_OF_TURN or due is None or not isinstance(table.event, (Show, Muck)):
        return None
    first = due.player
    untold = is_left_untold(table, first) and not foresight.shows_later(table, first)
    if untold and table.actor is table.named:
        return None  # his line is lost, and this is not it under a wrong name: told at the end
    by_pot = len({chair.level for chair in table.live_chairs()}) > 1
    return Finding(
        line,
        f"{table.player} shows, but it is {first}'s turn",
        rests_on=("first_to_show", "shows_by_pot") if by_pot else ("first_to_show",),
        data={"expected": first, "found": table.player},
        misses=(first,),
        sums=True,
    )
