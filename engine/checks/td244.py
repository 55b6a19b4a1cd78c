"""A dead blind that no line tells of.

What: a player who posts out of position put in a dead small blind besides the live blind of his line: what he has won
or lost by the summary shows it.

Why: a player who comes back posts a dead small blind and a live big blind, and this room prints the live part only
(docs/rules.md §3, dead money; key `prints_dead_blind`).

Example:
    Corwin: posts blind 44
    ...
    Seat 2: Corwin (923) -77
    (an ante of 11, the blind of 44, and a dead blind of 22)

What to do: nothing. The dead blind is in the pot, and counts for the player's result.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "unprinted-dead-blind", severity=Severity.INFO)
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is worth telling, nothing where every dead blind has its line."""
    return [
        Finding(
            post.line,
            f"{post.player} posts {table.amount(amount)} besides, which no line tells of",
            rests_on=("prints_dead_blind",),
            related=((table.results[post.player].line, "the result that shows it"),)
            if post.player in table.results
            else (),
            data={"found": table.amount(amount)},
        )
        for post, amount in table.unprinted
    ]
