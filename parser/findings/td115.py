"""A time that cannot be placed.

What: the stamp is no date and time, or (a warning only) its time zone is one that nobody has listed.

Why: no room dealt a hand at a time that does not exist, so the text was changed (docs/rules.md §7). Times are kept in
UTC; a time without a known zone is kept as local time, an impossible one not at all.

Example:
    ... - 2026/02/30 20:10:05 ET

What to do: compare with the room's own history; report a zone that is real.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "time-unknown", breaks=Breaks.RECORD)
