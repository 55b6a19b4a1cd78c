"""A call or check that the others take for a raise.

What: a player calls or checks, and the next lines go by a bet that is one step higher, as if he had raised.

Why: a call brings the player's chips up to the highest bet, and a raise counts from it (docs/rules.md §3): several
later amounts agree with each other against this line.

Example:
    Ismay: calls $0.10
    Quill: raises $0.10 to $0.30
    Ismay: calls $0.10

What to do: see whether the line should be a bet or a raise.
"""

from __future__ import annotations

from ...model import Call, Fold, Raise, rule_from
from ..conditions import is_irregular, is_odd_fold
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "plays-on-as-if-raised", yields_to=("TD1",))
ON = (Call, Raise, Fold)
ONLY = {Call: is_irregular, Raise: is_irregular, Fold: is_odd_fold}


def check(table: Table, event: Call | Raise | Fold) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if table.as_if_raised is None or table.told:
        return None
    line, player, level = table.as_if_raised
    return Finding(
        line,
        f"{player} does not raise, but the play goes on as if he had made it {table.amount(level)}",
        related=((event.line, "this line goes by the higher bet"),),
        data={"expected": table.amount(level)},
    )
