"""A big blind of the wrong amount.

What: a big blind is not the small bet (in pot and no limit: not the stakes' big blind), and the player is not all-in
with it.

Why: the big blind is the small bet (docs/rules.md §1); less is legal only with the whole stack.

Example:
    PokerStars Hand #9000000001:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - ...
    Quill: posts big blind $0.20

What to do: compare with what others pay to call. Callers owe the full big blind in any case.
"""

from __future__ import annotations

from ...model import PostKind, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "big-blind-amount", yields_to=("TD221",))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    due = table.big_blind
    return [
        Finding(
            post.line,
            f"{chair.player} posts a big blind of {table.amount(post.amount)}, it is {table.amount(due)}",
            data={"expected": table.amount(due), "found": table.amount(post.amount)},
        )
        for post, chair in table.posts
        if post.kind is PostKind.BIG_BLIND
        and post.amount != due
        and due
        and not (post.amount < due and chair.all_in)
        and not (post.out_of_position and not post.amount)  # nothing is owed but the dead blind
    ]
