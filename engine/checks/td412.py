"""A live player who does not draw.

What: a player who plays on neither draws nor stands pat.

Why: every live player draws or stands pat once in each draw, all-in players too (docs/rules.md §1).

Example:
    *** FIRST DRAW ***
    Ismay: discards 1 card
    (Quill does not draw)
    Ismay: bets $0.10
    Quill: calls $0.10

What to do: export the hand again: a line was lost.
"""

from __future__ import annotations

from ...model import Dealt, Served, rule_from
from .. import foresight
from ..finding import Finding, Moment
from ..kinds import Draw
from ..state import Phase, Table

RULE = rule_from(__name__, "missing-draw", yields_to=("TD1", "TD415"))
ON = (Moment.PASSED, Moment.DRAWN)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.phase is not Phase.DRAWING:
        return None
    missing = [
        chair.player
        for chair in table.passed_over
        if foresight.plays_on(table, chair.player, table.index) and not foresight.draws_later(table, chair.player)
    ]
    if not missing:
        return None
    players = ", ".join(missing)
    words = f"{players} neither draws nor stands pat in draw {table.draw}"
    return Finding(_place(table, line), words, data={"player": players}, misses=tuple(missing))


def _place(table: Table, line: int) -> int:
    """Return the line before which a draw is missing: where all announce first, it stands above all new cards."""
    events, index = table.hand.events, table.index
    if table.profile.draw_order == "one_by_one" or isinstance(events[index], Draw):
        return line
    while isinstance(events[index - 1], (Served, Dealt)):
        index -= 1
        line = events[index].line
    return line
