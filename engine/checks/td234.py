"""A blind posted twice.

What: a player posts the same blind or ante a second time, or there is a second live small blind.

Why: one small blind and one big blind are due; further big blinds are newcomers', each posts once (docs/rules.md §3).

Example:
    Ismay: posts small blind $0.05
    Ismay: posts small blind $0.05

What to do: see whether the line was doubled. The second one counts as dead money.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "blind-posted-twice", yields_to=("TD232",))
ON = (Moment.MISPOSTED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(post.line, f"{post.player} posts the {post.kind.value} though it was posted already")
        for post in table.blinds.twice
    ]
