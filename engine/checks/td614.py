"""The button did not move to the next player.

What: everybody has the chips he ended the hand before with, so no hand is missing, and the same players were dealt in;
but the button is not at the next of them clockwise.

Why: the button moves clockwise, one player a hand (docs/rules.md §6).

Example: the button of the hand before was seat 3, and seats 3, 4 and 6 play
    Table 'Meadow IV' 6-max Seat #6 is the button

What to do: compare the blinds: who posted them tells whether the button's line or the deal is wrong.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "button-out-of-step", severity=Severity.WARNING, yields_to=("TD2",))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    link = table.link
    if link is None or link.button is None:
        return None
    line = 0 if table.table_line is None else table.table_line.line
    words = (
        f"the button is at seat {table.button}; after hand {link.before.hand_id} it goes to seat {link.button}, "
        "the next player clockwise"
    )
    return Finding(line, words, data={"expected": str(link.button), "found": str(table.button)})
