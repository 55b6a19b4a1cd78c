"""More cards drawn than there are.

What: not even all that may be shuffled in is enough for what a player takes.

Why: what may be shuffled in: discards and folded hands, by the room (docs/rules.md §4, running out; keys
`pool_folded`, `pool_this_draw`, `own_discard_returns`).

Example:
    (seven players who all draw five cards)
    Quill: discards 5 cards

What to do: see whether a count is wrong.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import CARDS_MISCOUNTED, Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "deck-exhausted",
    yields_to=(*CARDS_MISCOUNTED, "TD431"),
)
ON = (Moment.SERVED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    serving = table.serving
    if serving is None or not serving.short:
        return None
    return Finding(
        line,
        f"{serving.player} takes {serving.count} cards, and the deck cannot have as many",
        rests_on=("pool_folded", "pool_this_draw", "own_discard_returns"),
        data={"found": str(serving.count)},
    )
