"""A first line that cannot be read.

What: the line begins like a hand's first line, but game, stakes or time are not where the room writes them.

Why: without it stakes and limit are unknown, and bets cannot be judged (docs/rules.md §1).

Example:
    PokerStars Hand #9000000003:  Triple Draw 2-7 Low

What to do: export the hand again.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "unreadable-header", breaks=Breaks.RECORD)
