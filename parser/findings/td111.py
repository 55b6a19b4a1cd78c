"""A section of the hand is missing.

What: the line can only stand behind a section line (a draw, the showdown, the summary, the total) that is not there.

Why: a text from which lines were lost (docs/rules.md §1 gives the order of play).

Example:
    Quill: checks
    Quill: discards 2 cards

What to do: export the hand again. It is replayed as if the section line stood there.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "missing-section", breaks=Breaks.RECORD)
