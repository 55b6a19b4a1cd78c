"""A bet or raise past the cap.

What: the round has all the bets it may have, and somebody raises again.

Why: fixed limit allows four bets a round, the big blind counting as the first of round 1, or what the profile says
(docs/rules.md §3, cap; keys `cap_bets`, `cap_heads_up`).

Example:
    Ismay: raises $0.10 to $0.40
    Quill: raises $0.10 to $0.50

What to do: if the room allows more bets, use or write a profile that says so.
"""

from __future__ import annotations

from ...model import Raise, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..limits import is_capped
from ..state import Table

RULE = rule_from(__name__, "raise-past-the-cap")
ON = (Raise,)  # a bet on top of others is TD314
ONLY = is_irregular


def check(table: Table, event: Raise) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.told or not is_capped(table):
        return None
    last = next((made.line for made in reversed(table.decisions) if made.action in {"bet", "raise"}), event.line)
    return Finding(
        event.line,
        f"{event.player} raises though the round has its {table.bets} bets",
        rests_on=("cap_bets", "cap_heads_up"),
        related=((last, "the cap is reached here"),),
        data={"expected": str(table.profile.cap_bets), "found": str(table.bets + 1)},
    )
