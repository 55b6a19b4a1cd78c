"""A player who bet, or did not, otherwise in the summary.

What: the summary says that a player who folded before the first draw did not bet, and he put chips in; or it leaves
that out for one who did not.

Why: what a text says twice must agree (docs/rules.md §5). Where the room need not say who did not bet (key
`tells_no_bet`), it counts only if the summary says so of somebody.

Example:
    Quill: posts small blind $0.05
    Quill: folds
    ...
    Seat 2: Quill (small blind) folded before the Draw (didn't bet)

What to do: compare with the posts and calls.
"""

from __future__ import annotations

from ...model import Breaks, SeatResult, rule_from
from ..conditions import is_more_than_folded
from ..finding import Finding
from ..state import SummaryWord, Table

RULE = rule_from(
    __name__, "summary-bets", breaks=Breaks.RECORD, yields_to=("TD1", "TD2", "TD3", "TD541", "TD543", "TD544")
)
ON = (SeatResult,)
ONLY = is_more_than_folded


def check(table: Table, event: SeatResult) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    chair = table.chairs.get(event.player)
    if event.folded != 0 or chair is None or chair.folded_round != 1 or chair.dead or chair.ante:
        return None
    if event.didnt_bet == (chair.paid == 0):
        return None
    if not event.didnt_bet and SummaryWord.DID_NOT_BET not in table.words and not table.profile.tells_no_bet:
        return None  # the room does not say
    found = "did not bet" if event.didnt_bet else "bet"
    return Finding(
        event.line, f"the summary says that {event.player} {found}", rests_on=("tells_no_bet",), data={"found": found}
    )
