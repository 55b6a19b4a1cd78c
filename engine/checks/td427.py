"""Cards dealt to a player who did not draw.

What: a line of new cards does not follow a draw of the player.

Why: who stands pat or is not in the draw gets no cards (docs/rules.md §1).

Example:
    Hero: stands pat on [7h 5c 4d 3s 2h]
    Dealt to Hero [7h 5c 4d 3s] [2c]

What to do: see whether the line was doubled, or the draw line before it was lost.
"""

from __future__ import annotations

from ...model import Dealt, rule_from
from ..finding import Finding
from ..state import Place, Table

RULE = rule_from(__name__, "dealt-without-a-draw", yields_to=("TD1", "TD206", "TD41"))
ON = (Dealt,)


def check(table: Table, event: Dealt) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.actor
    if not table.draw or chair is None or not chair.usable:
        return None
    if chair.awaits is not None and table.misplaced is not Place.OUT_OF_TURN:
        return None
    return Finding(event.line, f"{event.player} is dealt cards without a draw")
