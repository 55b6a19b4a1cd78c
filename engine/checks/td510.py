"""A hand at the showdown that is neither shown nor mucked.

What: a player is left at the showdown, and no line says that he shows or mucks, in a room whose summary does not tell.

Why: the players left when the betting is over show their hands, or muck if they are beaten (docs/rules.md §5). That a
room has no line for a muck is nowhere said.

Example:
    Ismay shows [7h 5c 4d 3s 2h]
    *** SUMMARY ***
    (Quill, who called the last bet, has not shown)

What to do: see whether a line was lost.
"""

from __future__ import annotations

from ...model import Breaks, Severity, Street, rule_from
from ..finding import Finding, Moment
from ..showing import is_left_untold
from ..state import Table

RULE = rule_from(
    __name__,
    "hand-not-shown",
    severity=Severity.WARNING,
    breaks=Breaks.RECORD,
    yields_to=("TD1", "TD3", "TD4", "TD502", "TD504", "TD507"),
)
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is odd, nothing where the summary tells how each seat ended."""
    if table.live < 2:
        return []
    place = table.section_lines.get(Street.SUMMARY, line)
    return [
        Finding(place, f"no line shows that {chair.player} showed or mucked", data={"player": chair.player})
        for chair in table.live_chairs()
        if chair.shown_line < 0 and chair.mucked_line < 0 and is_left_untold(table, chair.player)
    ]
