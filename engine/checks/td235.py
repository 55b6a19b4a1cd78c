"""A blind posted after the deal.

What: a player posts when cards were dealt or somebody acted already.

Why: blinds and antes go in before the deal (docs/rules.md §1).

Example:
    Dealt to Hero [7h 5c 4d 3s 2h]
    Quill: posts big blind $0.10

What to do: see whether lines were moved. The post does not count.
"""

from __future__ import annotations

from ...model import Post, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "post-after-the-deal", yields_to=("TD1",))
ON = (Post,)


def check(table: Table, event: Post) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if not table.opened:
        return None
    return Finding(event.line, f"{event.player} posts after the deal")
