"""A small blind that counts but was not posted.

What: the player left of the button did not post, but the play or the summary goes on as if he had.

Why: a missing small blind is legal (docs/rules.md §3): then nobody owes less than the others. Here the player
completes to the big blind, or the summary calls him the small blind.

Example:
    Quill: posts big blind $0.10
    *** DEALING HANDS ***
    Ismay: calls $0.05

What to do: export the hand again: a line was lost.
"""

from __future__ import annotations

from ...model import Street, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "missing-small-blind", yields_to=("TD1", "TD206", "TD213"))
ON = (Moment.MISPOSTED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    small = table.blinds.small
    if table.blinds.small_missing is None or small is None:
        return None
    bigs = [post.line for post, chair in table.posts if chair is table.blinds.big]
    return Finding(
        min(bigs, default=table.section_lines.get(Street.DEAL, line)),
        f"no line says that {small.player} posts the small blind, but it counts",
        misses=(small.player,),
    )
