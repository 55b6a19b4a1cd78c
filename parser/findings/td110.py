"""A line where it cannot stand.

What: the room writes such a line, but not at this point of a hand.

Why: lines that were moved, doubled or pasted from another hand (docs/rules.md §1 gives the order of play).

Example:
    *** SUMMARY ***
    Quill: calls $4

What to do: compare the order of lines with the room's own history.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "line-out-of-place", breaks=Breaks.RECORD)
