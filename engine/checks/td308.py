"""A player who leaves the hand without folding.

What: a player who is in the hand neither draws nor acts any more, though no line says that he folds. If the summary
says in which round he folded, the finding stands at his last action in it.

Why: a player leaves a hand by folding only (docs/rules.md §1).

Example:
    Quill: calls $0.10
    *** FIRST DRAW ***
    (Quill neither draws nor acts)
    Seat 2: Quill folded before the Draw

What to do: see whether the last action of this player should be a fold.
"""

from __future__ import annotations

from ...model import rule_from
from .. import foresight
from ..finding import Finding, Moment
from ..state import Phase, Table

RULE = rule_from(__name__, "leaves-without-folding", yields_to=("TD1",))
ON = (Moment.PASSED, Moment.DRAWN)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, None if nothing is."""
    found = []
    for chair in table.passed_over:
        if foresight.should_have_folded(table, chair):
            words = f"{chair.player} goes on by this line, but is never heard of again"
            related = ((line, "here the hand goes on without this player"),)
            found.append(Finding(chair.last_line, words, related=related, misses=(chair.player,)))
        elif table.phase is Phase.DRAWING and not foresight.plays_on(table, chair.player, table.index):
            words = f"{chair.player} is in the hand, does not draw and is never heard of again"
            found.append(Finding(line, words, misses=(chair.player,)))
    return found
