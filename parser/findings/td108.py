"""A field that cannot be used.

What: a field of a structured file (PHH) is missing, is of another kind than the format says, or does not go with the
others: amounts that are not one for each player, seats that are not in order. It is an error where the hand cannot be
read without it, a warning where it is left out.

Why: each of these fields has one meaning and one shape; none is guessed (docs/rules.md §7).

Example:
    antes = [0, 0, 0]
    starting_stacks = [100, 80]

What to do: compare with the program that wrote the file.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "unusable-field", breaks=Breaks.RECORD)
