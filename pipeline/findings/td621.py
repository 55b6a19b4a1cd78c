"""A hand that stands in the file already.

What: another hand of the same room with the same number stands further up in the file. Both are read and judged; the
database keeps one, and an import counts the other as a duplicate.

Why: histories that were joined from several files, or asked for twice by mail, hold hands more than once. Where the two
texts do not say the same, the import tells (docs/rules.md §6).

Example: ``PokerStars Hand #900000001`` on lines 1 and 43 of one file.

What to do: nothing.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "same-hand-again", severity=Severity.INFO, breaks=Breaks.RECORD)
