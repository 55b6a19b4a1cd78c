"""A hand that goes on when one player is left.

What: all but one have folded, and a draw or a showdown begins.

Why: the last player who has not folded has won (docs/rules.md §1).

Example:
    Ismay: folds
    (Quill is the only one left)
    *** SECOND DRAW ***

What to do: see whether one of the folds should be a call.
"""

from __future__ import annotations

from ...model import Section, Street, rule_from
from ..conditions import is_odd_section
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "goes-on-when-won", yields_to=("TD1", "TD30", "TD204"))
ON = (Section,)
ONLY = is_odd_section


def check(table: Table, event: Section) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.live != 1 or table.went_on or event.street in {Street.DEAL, Street.SUMMARY} or not table.opened:
        return None
    return Finding(event.line, f"the hand goes on, but only {table.live_chairs()[0].player} is left")
