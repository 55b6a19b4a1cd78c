"""A line that the betting is capped, when it is not.

What: the room says that the betting is capped, but the round has fewer bets, or it was said before.

Why: the cap is four bets a round, or what the profile says (docs/rules.md §3, cap; keys `cap_bets`, `cap_heads_up`).

Example:
    Ismay: raises $0.10 to $0.30
    Betting is capped

What to do: see whether a raise is missing before the line.
"""

from __future__ import annotations

from ...model import BettingCapped, Breaks, rule_from
from ..finding import Finding
from ..limits import is_capped
from ..state import Table

RULE = rule_from(__name__, "capped-line-wrong", breaks=Breaks.RECORD, yields_to=("TD1", "TD30", "TD31", "TD32"))
ON = (BettingCapped,)


def check(table: Table, event: BettingCapped) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.cap_due is not None:
        return None
    if table.cap_told is not None:
        return Finding(
            event.line, "the betting is said to be capped a second time", related=((table.cap_told, "the first"),)
        )
    if is_capped(table):
        return None
    cap = table.profile.cap_bets
    return Finding(
        event.line,
        f"the betting is said to be capped, but the round has {table.bets} bets",
        rests_on=("cap_bets", "cap_heads_up"),
        data={"expected": "no cap" if cap is None else str(cap), "found": str(table.bets)},
    )
