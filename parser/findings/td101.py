"""A line that the room never writes.

What: the room's grammar does not know the line. It is an error where the line holds an amount, a card or a verb of
the game, since then something of the play may be lost: what the play behind it misses is laid to its account. Otherwise
it is a warning and explains nothing, unless it begins like an action of the very player whose line is missing.

Why: a line that was mangled, typed in by hand, or a notice that nobody has met yet (docs/rules.md §7).

Example:
    Quill: ca1ls $4

What to do: compare the line with the room's own history. If the room did write it, please report it with the line.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "unread-line", breaks=Breaks.RECORD)
