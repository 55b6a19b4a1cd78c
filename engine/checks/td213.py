"""The button is not where the blinds say.

What: the small and the big blind were posted in a row, but not by the players left of the button that the table line
names.

Why: the first player left of the button posts the small blind, the next the big one; heads-up the button posts the
small blind (docs/rules.md §1).

Example:
    Table 'Elmgrove' 6-max Seat #3 is the button
    ...
    (seat 2) Quill: posts small blind $0.05

What to do: compare with the summary, which names the button again. The hand is replayed with the button of the
blinds.
"""

from __future__ import annotations

from ...model import rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "button-against-the-blinds", yields_to=("TD211", "TD201"))
ON = (Moment.MISPOSTED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    seat, stated = table.blinds.button_fault, table.table_line
    if seat is None or stated is None:
        return None
    return Finding(
        stated.line,
        f"the button is at seat {stated.button}, by the blinds it is at seat {seat}",
        related=tuple((post.line, f"{chair.player} posts") for post, chair in table.posts[:2]),
        data={"expected": str(seat), "found": str(stated.button)},
    )
