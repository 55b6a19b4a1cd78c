"""A blind out of position that is in position, or the other way round.

What: the line says that a blind is posted out of position, and by the seats it is the player's; or a newcomer's big
blind does not say so, where the room does.

Why: what a text says twice must agree (docs/rules.md §5; key `tells_position`): blinds are the players' left of the
button, and others post out of position (§3).

Example:
    (Quill sits two seats left of the button)
    Quill posts big blind 0.50 out of position

What to do: compare with the button and the posts around it.
"""

from __future__ import annotations

from ...model import Breaks, Post, PostKind, rule_from
from ..blinds import BIG
from ..finding import Finding, Moment
from ..state import Chair, Table

RULE = rule_from(__name__, "out-of-position", breaks=Breaks.RECORD, yields_to=("TD1", "TD20", "TD21", "TD22", "TD23"))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    if not table.profile.tells_position or table.button is None:
        return []
    found = []
    for post, chair in table.posts:
        if post.out_of_position and _is_in_position(table, post, chair):
            words = f"{chair.player} posts the {post.kind.value} out of position, but it is his by the seats"
        elif post.kind in BIG and not post.out_of_position and chair is not table.blinds.big:
            words = f"{chair.player} posts a big blind that is not his by the seats, and the line does not say so"
        else:
            continue
        found.append(Finding(post.line, words, rests_on=("tells_position",)))
    return found


def _is_in_position(table: Table, post: Post, chair: Chair) -> bool:
    if post.kind in BIG:
        return chair is table.blinds.big and post.amount > 0
    return post.kind is PostKind.DEAD_SMALL_BLIND and chair is table.blinds.small
