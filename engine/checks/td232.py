"""The small blind posted by the wrong player.

What: somebody else than the first player left of the button posts the small blind (heads-up: than the button).

Why: the blinds' places follow from the button (docs/rules.md §1).

Example:
    Table 'Elmgrove' 6-max Seat #1 is the button
    (seat 4) Corwin: posts small blind $0.05

What to do: compare with the summary, which names the small blind again. The play goes on by the places.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "small-blind-out-of-place", yields_to=("TD211", "TD201", "TD206"))
ON = (Moment.MISPOSTED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    post, small = table.blinds.small_fault, table.blinds.small
    if post is None or small is None:
        return None
    return Finding(
        post.line,
        f"{post.player} posts the small blind, which is {small.player}'s",
        data={"expected": small.player, "found": post.player},
    )
