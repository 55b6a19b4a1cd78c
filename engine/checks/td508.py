"""A showdown without one of its hands.

What: the summary says that a player showed or mucked at the showdown, and no line of the showdown does.

Why: what a text says twice must agree, body with summary (docs/rules.md §5).

Example:
    *** SHOW DOWN ***
    Ismay: shows [7h 5c 4d 3s 2h] (Lo: 7,5,4,3,2)
    Ismay collected $1 from pot
    *** SUMMARY ***
    Seat 2: Quill mucked [8h 6c 4s 3d 2d]

What to do: export the hand again: a line was lost.
"""

from __future__ import annotations

from ...model import Breaks, Outcome, rule_from
from ..finding import Finding, Moment
from ..showing import order_of_showing
from ..state import Table

RULE = rule_from(__name__, "show-missing", breaks=Breaks.RECORD, yields_to=("TD403", "TD1", "TD3", "TD502"))
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    if table.live < 2:
        return []
    order = order_of_showing(table)
    found = []
    in_order = table.profile.first_to_show != "unknown"
    by_pot = table.profile.shows_by_pot and "shows_by_pot" not in table.profile.assumed
    for place, chair in enumerate(order):
        result = table.results.get(chair.player)
        seen = chair.shown_line >= 0 or chair.mucked_line >= 0
        if seen or result is None or result.outcome not in {Outcome.WON, Outcome.LOST, Outcome.MUCKED}:
            continue
        behind = order[place + 1 :] if in_order else []
        later = [line for other in behind for line in (other.shown_line, other.mucked_line) if line >= 0]
        later += [where for where, paid in table.payments if not by_pot or _plays_for(table, chair.player, paid.pot)]
        where = min(later, default=line)
        words = f"no line shows that {chair.player} showed or mucked"
        related = ((result.line, "the summary says so"),)
        found.append(Finding(where, words, related=related, misses=(chair.player,)))
    return found


def _plays_for(table: Table, player: str, pot: int | None) -> bool:
    return pot is None or (pot < len(table.pots) and player in table.pots[pot].players)
