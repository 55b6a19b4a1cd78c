"""A deck that runs out without a reshuffle.

What: the stub does not hold as many cards as a player takes, and the line that the room prints for a reshuffle is not
there.

Why: 52 cards less five for each player dealt in and all cards drawn are left; when the stub cannot serve a player,
the pool is reshuffled before his draw (docs/rules.md §4, running out; keys `prints_reshuffle` and `burns`).

Example:
    (six players, 51 cards are out)
    Quill: discards 2 cards

What to do: see whether a count before it is wrong, or the line was lost.
"""

from __future__ import annotations

from ...model import rule_from
from ..deck import Shuffle
from ..finding import CARDS_MISCOUNTED, Finding, Moment
from ..state import Table

RULE = rule_from(
    __name__,
    "reshuffle-missing",
    yields_to=CARDS_MISCOUNTED,
)
ON = (Moment.SERVED,)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    serving = table.serving
    if serving is None or serving.shuffle is not Shuffle.MISSING:
        return None
    return Finding(
        line,
        f"{serving.player} takes {serving.count}, the stub holds {serving.stub.text}, and no line tells of a reshuffle",
        rests_on=("prints_reshuffle", "burns") if table.profile.burns else ("prints_reshuffle",),
        data={"expected": serving.stub.text, "found": str(serving.count)},
        sums=True,
    )
