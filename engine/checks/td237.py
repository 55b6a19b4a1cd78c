"""An odd small blind.

What: the small blind is nothing, or more than the big blind.

Why: small blinds of half, two fifths, a third of the big blind and others are real; nothing or more than the big
blind is not (docs/rules.md §1).

Example:
    Ismay: posts small blind $0.15
    Quill: posts big blind $0.10

What to do: compare with what the small blind pays to call.
"""

from __future__ import annotations

from ...model import PostKind, Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "odd-small-blind", severity=Severity.WARNING, yields_to=("TD243", "TD221"))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    return [
        Finding(
            post.line,
            f"{chair.player} posts a small blind of {table.amount(post.amount)}, the big blind is "
            f"{table.amount(table.big_blind)}",
            data={"found": table.amount(post.amount)},
        )
        for post, chair in table.posts
        if post.kind is PostKind.SMALL_BLIND and table.big_blind and not 0 < post.amount <= table.big_blind
    ]
