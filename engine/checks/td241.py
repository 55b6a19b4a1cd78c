"""Antes that differ.

What: a player posts another ante than most others, and is not all-in with it.

Why: antes of a hand are equal (docs/rules.md §1).

Example:
    Ismay: posts the ante 11
    Quill: posts the ante 11
    Corwin: posts the ante 1

What to do: compare with the antes of the hands before.
"""

from __future__ import annotations

from ...model import PostKind, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "uneven-antes")
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    antes = [(post, chair) for post, chair in table.posts if post.kind is PostKind.ANTE]
    if not antes:
        return []
    amounts = [post.amount for post, _ in antes]
    usual = max(sorted(set(amounts), reverse=True), key=amounts.count)
    return [
        Finding(
            post.line,
            f"{chair.player} posts an ante of {table.amount(post.amount)}, the others {table.amount(usual)}",
            data={"expected": table.amount(usual), "found": table.amount(post.amount)},
        )
        for post, chair in antes
        if post.amount != usual and not (post.amount < usual and chair.all_in)
    ]
