"""The last hand of the file is not finished.

What: the file ends before the hand does. The hand is incomplete, which is no error, and is read again when the file
has grown.

Why: rooms write a hand while it is played (docs/rules.md §7).

Example:
    *** FIRST DRAW ***
    Quill: discards 2 cards

What to do: nothing while the table is running; otherwise export the hand again.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "unfinished-hand", severity=Severity.INFO, breaks=Breaks.RECORD)
