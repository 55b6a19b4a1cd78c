"""A section out of order.

What: a section line repeats a section, leaves one out, or goes back.

Why: deal, three draws and the showdown follow each other (docs/rules.md §1); when no more betting is possible the
remaining draws still happen.

Example:
    *** FIRST DRAW ***
    ...
    *** THIRD DRAW ***

What to do: see whether a section was lost or its line bears the wrong number.
"""

from __future__ import annotations

from ...model import Breaks, Section, Street, rule_from
from ..conditions import is_odd_section
from ..finding import Finding
from ..state import Table

RULE = rule_from(__name__, "section-out-of-order", breaks=Breaks.RECORD, yields_to=("TD1", "TD415"))
ON = (Section,)
ONLY = is_odd_section


def check(table: Table, event: Section) -> Finding | None:
    """Return what is wrong, None if nothing is."""
    street = event.street
    due = table.due_street
    if street is due or street is Street.SUMMARY or (street is Street.SHOWDOWN and table.live < 2):
        return None
    if street is Street.BLINDS and street not in table.section_lines:
        return None  # the room has a line for it too
    if street is table.street and table.meant is street:
        return Finding(event.line, f"the section {_name(street)} is there already")
    if due is Street.DEAL and table.meant is street:
        return None
    return Finding(
        event.line,
        f"the section {_name(street)} comes, {_name(due)} is due",
        data={"expected": _name(due), "found": _name(street)},
        sums=True,
    )


def _name(street: Street) -> str:
    return street.name.lower().replace("_", " ")
