"""A hand that stops in the middle.

What: another hand or another text begins before this one has its end.

Why: a copy that was cut, or two files glued together in the wrong place (docs/rules.md §7).

Example:
    *** SECOND DRAW ***
    PokerStars Hand #9000000002: ...

What to do: export the hand again. What was read of it is kept.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "cut-hand", breaks=Breaks.RECORD)
