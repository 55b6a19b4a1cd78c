"""Standing pat in words that the room does not use.

What: the line says that a player discards 0 cards. The play is clear: he stands pat.

Why: the room has other words for it (docs/rules.md §1: 0 is "stands pat"; key `zero_is_pat`), so that it did not write
the line.

Example:
    Quill: discards 0 cards

What to do: nothing, if a converter wrote the hand; else compare the line with the room's own history.
"""

from __future__ import annotations

from ...model import Breaks, Discard, Severity, rule_from
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "zero-discards", severity=Severity.WARNING, breaks=Breaks.RECORD)
ON = (Discard,)


def check(table: Table, event: Discard) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    if event.count or table.profile.zero_is_pat:
        return None
    return Finding(
        event.line,
        f"{event.player} discards 0 cards, which this room calls standing pat",
        rests_on=("zero_is_pat",),
        data={"expected": "stands pat", "found": "discards 0 cards"},
    )
