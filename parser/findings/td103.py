"""An amount in another currency than the stakes.

What: the sign before the amount is not the one in the hand's first line.

Why: one hand is played in one currency; a mixed one is a composed or damaged text (docs/rules.md §7).

Example:
    Quill: calls €4

What to do: compare with the room's own history. The number is read as it stands.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "other-currency", breaks=Breaks.RECORD)
