"""A fold told in another round.

What: the summary says that a player folded before or after another draw than the body does.

Why: what a text says twice must agree: folded on which round (docs/rules.md §5).

Example:
    *** SECOND DRAW ***
    ...
    Quill: folds
    ...
    Seat 2: Quill folded after the 1st Draw

What to do: compare with the body.
"""

from __future__ import annotations

from ...model import Breaks, SeatResult, rule_from
from ..conditions import is_more_than_folded
from ..finding import Finding
from ..state import Table

RULE = rule_from(
    __name__,
    "summary-fold-round",
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD206", "TD3", "TD412", "TD413", "TD541"),
)
ON = (SeatResult,)
ONLY = is_more_than_folded


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if event.folded is None or chair is None or chair.folded_round is None:
        return None
    draws = chair.folded_round - 1
    if event.folded == draws:
        return None
    return Finding(
        event.line,
        f"{event.player} folded after {draws} draws, the summary says {event.folded}",
        related=((chair.fold_line, "the fold"),) if chair.fold_line >= 0 else (),
        data={"expected": str(draws), "found": str(event.folded)},
    )
