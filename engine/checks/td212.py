"""The button at a seat where nobody is dealt in.

What: the seat with the button is empty, or its player sits out.

Why: some rooms leave the button behind when a player goes, others move it on (docs/rules.md §3; key `dead_button`).

Example:
    Table 'Elmgrove' 6-max Seat #4 is the button
    Seat 3: Ismay ($4 in chips)
    Seat 5: Corwin ($4 in chips)

What to do: see whether the room has a dead button; a home game says so in its profile.
"""

from __future__ import annotations

from ...model import Severity, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "dead-button", yields_to=("TD202", "TD211", "TD213", "TD201", "TD203", "TD206", "TD209"))
ON = (Moment.OPENED,)


def check(table: Table, _line: int) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    stated = table.table_line
    if stated is None or stated.button is None or table.profile.dead_button == "yes":
        return None
    if any(chair.seat == stated.button for chair in table.ring):
        return None
    unknown = table.profile.dead_button == "unknown"
    return Finding(
        stated.line,
        f"nobody is dealt in at seat {stated.button}, where the button is",
        rests_on=("dead_button",),
        severity=Severity.WARNING if unknown else None,
    )
