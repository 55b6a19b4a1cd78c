"""A result that the summary tells otherwise.

What: the summary says that a player won or lost another amount than the hand's bets and payments come to.

Why: what a text says twice must agree (docs/rules.md §5): a player's result is what was paid to him less what he put
in.

Example:
    (Quill put in 400 and won nothing)
    *** SUMMARY ***
    Seat 1: Quill (78.50) -390

What to do: compare with the bets, and with the chips before and behind the hand.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..reckoning import net_of
from ..state import Table

RULE = rule_from(
    __name__,
    "summary-result",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD2", "TD3", "TD412", "TD509", "TD52", "TD541"),
)
ON = (Moment.MISPAID,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, nothing where it is the payments that are."""
    if table.accounts.culprit is Culprit.COLLECTED:
        return []
    found = []
    for result in table.accounts.differing:
        if result.net is not None:
            expected = table.amount(net_of(table, table.chairs[result.player]))
            words = f"{result.player}'s result is {table.amount(result.net)}, by the hand it is {expected}"
            data = {"expected": expected, "found": table.amount(result.net)}
            found.append(Finding(result.line, words, data=data))
    return found
