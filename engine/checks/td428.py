"""No line of the cards drawn.

What: a player whose cards the text shows throws cards away, and no line shows those that he gets.

Why: the room shows the hero's cards at every moment (docs/rules.md §4), if it prints them at all, and when it is their
turn: keys `prints_drawn` and `draw_order`.

Example:
    Hero: discards 1 card [Kh]
    Quill: discards 2 cards

What to do: export the hand again: a line was lost. The hand is unknown until the next line that lists it.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..kinds import Draw
from ..state import Phase, Table

RULE = rule_from(__name__, "dealt-line-missing", breaks=Breaks.RECORD, yields_to=("TD1", "TD412"))
ON = (Moment.PASSED, Moment.DRAWN)


def check(table: Table, line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if not table.awaiting or table.phase is not Phase.DRAWING or not table.profile.prints_drawn:
        return None
    chair = table.awaiting[0]
    # While others still draw, the cards may come behind them; once the draw is over, no order of dealing explains it.
    still_drawing = isinstance(table.event, Draw)
    return Finding(
        line,
        f"{chair.player} has drawn, and no line shows the new cards before this one",
        rests_on=("draw_order", "prints_drawn") if still_drawing else ("prints_drawn",),
        data={"player": chair.player},
    )
