"""Chips behind the hand that do not follow from those before it.

What: the summary says how many chips a player has after the hand, which is not what he had before it and his result.

Why: what a text says twice must agree (docs/rules.md §5): seat line, result and the chips behind the hand.

Example:
    Seat 1: Quill (478.50)
    ...
    *** SUMMARY ***
    Seat 1: Quill (87.50) -400

What to do: compare with the seat lines of the hands before and behind: either of the two amounts may be wrong.
"""

from __future__ import annotations

from ...model import Breaks, rule_from
from ..finding import Finding, Moment
from ..reckoning import net_of
from ..state import Table

RULE = rule_from(__name__, "summary-chips", breaks=Breaks.RECORD, yields_to=("TD1", "TD20", "TD331", "TD541", "TD548"))
ON = (Moment.ENDED,)


def check(table: Table, _line: int) -> list[Finding]:
    """Return what is wrong, nothing where it is the result that is told wrongly."""
    found = []
    for result in table.results.values():
        chair = table.chairs.get(result.player)
        if chair is None or chair.start is None or result.stack is None or result.net is None:
            continue
        expected = chair.start + result.net
        if result.stack in {expected, chair.start + net_of(table, chair)}:
            continue
        found.append(
            Finding(
                result.line,
                f"{result.player} has {table.amount(result.stack)} after the hand, and should have "
                f"{table.amount(expected)}",
                related=((chair.line, "the chips before the hand"),),
                data={"expected": table.amount(expected), "found": table.amount(result.stack)},
            )
        )
    return found
