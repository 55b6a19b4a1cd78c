"""A small blind that does not go with the player's call.

What: what the small blind pays to call comes to half the big blind short of it, but the posted amount was another.

Why: a call brings the player's chips up to the highest bet (docs/rules.md §3): here post and call together do not,
and a small blind of half the big one, the usual one, would.

Example:
    Ismay: posts small blind $0.07
    ...
    Ismay: calls $0.05

What to do: correct the posted amount: the call agrees with the usual small blind.
"""

from __future__ import annotations

from ...model import Call, rule_from
from ..conditions import is_irregular
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "small-blind-against-its-call")
ON = (Call,)
ONLY = is_irregular


def check(table: Table, event: Call) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if table.round != 1 or chair is not table.blinds.small or chair is None:
        return None
    if chair.acted or event.all_in or event.amount == table.highest - chair.in_round or not chair.in_round:
        return None
    half = table.big_blind // 2
    if chair.in_round == half or half + event.amount != table.highest:
        return None
    line = next((post.line for post, poster in table.posts if poster is chair), event.line)
    return Finding(
        line,
        f"{chair.player} posts {table.amount(chair.posted)}, and calls as if it had been {table.amount(half)}",
        related=((event.line, "the call"),),
        data={"expected": table.amount(half), "found": table.amount(chair.posted)},
    )
