"""A bet where there is a bet already.

What: a player bets though somebody has bet in this round, or a big blind was posted.

Why: the first chips of a round are a bet, more on top of it is a raise (docs/rules.md §3).

Example:
    Ismay: bets $0.20
    Quill: bets $0.20

What to do: see whether the second line should be a raise or a call.
"""

from __future__ import annotations

from ...model import Bet, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "bet-into-a-bet", yields_to=("TD1",))
ON = (Bet,)
ONLY = is_irregular


def check(table: Table, event: Bet) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.told or table.highest <= 0:
        return None
    return Finding(event.line, f"{event.player} bets, but the bet is {table.amount(table.highest)} already")
