"""A dead blind of the wrong amount.

What: who posts small and big blind together does not post their sum, or a dead small blind is more than a big blind.

Why: a player who returns owes a dead small blind and a live big blind (docs/rules.md §3).

Example:
    Ismay: posts small blind $0.05
    Quill: posts big blind $0.10
    Corwin: posts small & big blinds $0.20

What to do: compare with the small blind posted in the same hand.
"""

from __future__ import annotations

from ...model import PostKind, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "dead-blind-amount", yields_to=("TD238", "TD243", "TD221"))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    big, small = table.big_blind, table.blinds.small_amount
    found = []
    for post, chair in table.posts:
        if chair.all_in or not big:
            continue
        if post.kind is PostKind.BOTH:
            wrong = post.amount != big + small if small else not big <= post.amount <= 2 * big
        else:
            wrong = post.kind is PostKind.DEAD_SMALL_BLIND and post.amount > big
        if wrong:
            words = f"{chair.player} posts {table.amount(post.amount)} as {post.kind.value}"
            found.append(Finding(post.line, words, data={"found": table.amount(post.amount)}))
    return found
