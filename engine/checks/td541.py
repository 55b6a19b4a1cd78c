"""A summary line for another seat.

What: a summary line names a player who has no seat, or another seat than the player's.

Why: what a text says twice must agree, body with summary (docs/rules.md §5).

Example:
    Seat 2: Quill ($4 in chips)
    ...
    Seat 3: Quill folded before the Draw (didn't bet)

What to do: compare with the seat lines.
"""

from __future__ import annotations

from ...model import Breaks, SeatResult, rule_from
from ..conditions import is_more_than_folded
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "summary-seat", breaks=Breaks.RECORD, yields_to=("TD1", "TD20"))
ON = (SeatResult,)
ONLY = is_more_than_folded


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if chair is None:
        return Finding(event.line, f"{event.player} has no seat line", data={"found": event.player})
    if chair.seat == event.seat:
        return None
    return Finding(
        event.line,
        f"{event.player} sits on seat {chair.seat}, not {event.seat}",
        related=((chair.line, "the seat line"),),
        data={"expected": str(chair.seat), "found": str(event.seat)},
    )
