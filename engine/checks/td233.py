"""The big blind posted by the wrong player only.

What: a big blind was posted, but not by the player whose place it is.

Why: newcomers may post a big blind out of place (docs/rules.md §3), but only besides the one that is due.

Example:
    Table 'Elmgrove' 6-max Seat #1 is the button
    (seat 2) Ismay: posts small blind $0.05
    (seat 5) Quill: posts big blind $0.10

What to do: compare with the summary, which names the big blind again. The play goes on by the places.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "big-blind-out-of-place", yields_to=("TD211", "TD201", "TD206"))
ON = (Moment.MISPOSTED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    post, big = table.blinds.big_fault, table.blinds.big
    if post is None or big is None:
        return None
    return Finding(
        post.line,
        f"{post.player} posts the big blind, and {big.player}, whose it is, does not",
        data={"expected": big.player, "found": post.player},
    )
