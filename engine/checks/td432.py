"""A reshuffle that was not needed.

What: the text tells of a reshuffle, but the stub held what the next player takes.

Why: the deck is reshuffled when the stub cannot serve a player, at that player's turn (docs/rules.md §4, running
out; key `burns`: burned cards are gone from the stub).

Example:
    (six players, 44 cards are out)
    The deck is reshuffled
    Quill: discards 2 cards

What to do: see whether a count is wrong, or the line stands at the wrong place.
"""

from __future__ import annotations

from ...model import rule_from
from ..deck import Shuffle
from ..finding import CARDS_MISCOUNTED, Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "needless-reshuffle",
    yields_to=("TD431", *CARDS_MISCOUNTED),
)
ON = (Moment.SERVED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    serving = table.serving
    if serving is None or serving.shuffle is not Shuffle.NEEDLESS:
        return None
    if next(each for each in table.deck.servings if each.shuffle is Shuffle.NEEDLESS) is not serving:
        return None  # behind a line that may be wrong nobody knows what the stub holds
    return Finding(
        line if table.reshuffled is None else table.reshuffled,
        f"the deck is reshuffled before {serving.player} takes {serving.count}, and the stub holds {serving.stub.text}",
        rests_on=("burns",),
        data={"expected": serving.stub.text, "found": str(serving.count)},
        sums=True,
    )
