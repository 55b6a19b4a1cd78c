"""An uncalled bet of the wrong amount or player.

What: a bet is returned that was called, or another amount, or to another player.

Why: what comes back is the part of the last bet or raise that nobody matched (docs/rules.md §3).

Example:
    Ismay: bets $0.20
    Quill: folds
    Uncalled bet ($0.10) returned to Ismay

What to do: compare with the last bet. What was not called is taken as returned.
"""

from __future__ import annotations

from ...model import Uncalled, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "uncalled-wrong", yields_to=("TD511", "TD1", "TD2", "TD3", "TD412"))
ON = (Uncalled,)


def check(table: Table, event: Uncalled) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    due = table.due
    if due is None:
        return Finding(event.line, f"{table.amount(event.amount)} is returned, but every bet was called", sums=True)
    chair, amount = due
    if table.named is None or (event.player == chair.player and event.amount == amount):
        return None
    expected, found = f"{table.amount(amount)} to {chair.player}", f"{table.amount(event.amount)} to {event.player}"
    return Finding(
        event.line,
        f"{found} is returned, not called was {expected}",
        data={"expected": expected, "found": found},
        sums=True,
    )
