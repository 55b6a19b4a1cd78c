"""A small blind that the total does not go with.

What: the printed total comes out if the small blind was half the big one, and does not with the amount posted.

Why: the money of a hand agrees to the unit (docs/rules.md §5); the usual small blind is half the big one (§1).

Example:
    Ismay: posts small blind $0.07
    ...
    Ismay: folds
    ...
    Total pot $0.65 | Rake $0

What to do: correct the posted amount.
"""

from __future__ import annotations

from ...model import PostKind, rule_from
from ..accounts import Culprit
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "small-blind-against-the-total", yields_to=("TD238", "TD3", "TD4"))
ON = (Moment.MISPAID,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    small, total, half = table.blinds.small, table.total, table.big_blind // 2
    if small is None or total is None or small.posted == half or table.profile.total_pot == "none":
        return None
    post = next((event for event, chair in table.posts if chair is small and event.kind is PostKind.SMALL_BLIND), None)
    if post is None or small.all_in or table.accounts.culprit not in {Culprit.TOTAL, Culprit.RAKE}:
        return None
    # In a walk all but a second small blind goes back, where that is not in the total.
    walk = table.accounts.pot == 2 * post.amount and table.profile.total_pot == "contributions"
    if total.total not in {table.accounts.due - post.amount + half, 2 * half if walk else None}:
        return None
    return Finding(
        min(post.line, line),
        f"{small.player} posts {table.amount(post.amount)}, the total comes out with {table.amount(half)}",
        related=((total.line, "the total"),),
        data={"expected": table.amount(half), "found": table.amount(post.amount)},
    )
