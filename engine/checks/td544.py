"""An end that the summary tells otherwise.

What: the summary says that a player folded, showed, mucked, won or lost, and the body says something else.

Why: what a text says twice must agree, body with summary (docs/rules.md §5).

Example:
    Quill: folds
    ...
    Seat 2: Quill showed [7h 5c 4d 3s 2h] and lost with Lo: 7,5,4,3,2

What to do: compare with the body.
"""

from __future__ import annotations

from ...model import Breaks, Outcome, SeatResult, rule_from
from ..conditions import is_more_than_folded
from ..finding import Finding
from ..state import Table

RULE = rule_from(
    __name__,
    "summary-outcome",
    breaks=Breaks.RECORD,
    yields_to=(
        "TD403",
        "TD508",
        "TD504",
        "TD503",
        "TD1",
        "TD20",
        "TD3",
        "TD412",
        "TD413",
        "TD502",
        "TD509",
        "TD52",
        "TD541",
    ),
)
ON = (SeatResult,)
ONLY = is_more_than_folded

_FOLDED, _NOT_TOLD = Outcome.FOLDED, Outcome.NOT_TOLD  # bound once: read for every seat


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if chair is None or not table.opened:
        return None
    outcome = event.outcome
    folded = chair.folded_round is not None
    if outcome is _NOT_TOLD or (outcome is _FOLDED and folded):
        return None
    if outcome is Outcome.SITTING_OUT:
        wrong = chair.dealt_in
    elif not chair.dealt_in:
        wrong = outcome is not _FOLDED or table.profile.tells_absent
    elif outcome is Outcome.FOLDED:
        wrong = not folded
    elif folded:
        wrong = True
    elif outcome is Outcome.MUCKED:
        wrong = chair.shown is not None and len(chair.shown) == 5
    else:
        mucked = chair.mucked_line >= 0 and chair.shown is None and outcome is not Outcome.COLLECTED
        wrong = mucked or (outcome is Outcome.LOST) == (chair.won > 0)
    if not wrong:
        return None
    return Finding(
        event.line,
        f"{event.player}: {outcome.value}, which is not what the hand says",
        data={"found": outcome.value},
        sums=True,
    )
