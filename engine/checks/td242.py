"""A player who posts no ante.

What: others post an ante, and a player who is dealt in does not.

Why: everybody dealt in posts the ante (docs/rules.md §1).

Example:
    Ismay: posts the ante 11
    Quill: posts the ante 11
    (three players are dealt in)

What to do: export the hand again: a line was lost.
"""

from __future__ import annotations

from ...model import PostKind, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "missing-ante", yields_to=("TD1", "TD206"))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    antes = [(post, chair) for post, chair in table.posts if post.kind is PostKind.ANTE]
    if len(antes) < 2:
        return None
    posters = {chair.player for _, chair in antes}
    without = [chair.player for chair in table.ring if chair.player not in posters]
    if not without:
        return None
    return Finding(antes[-1][0].line, f"no ante of {', '.join(without)}", data={"player": ", ".join(without)})
