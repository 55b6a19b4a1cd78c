"""A text of the room that is no hand history.

What: a tournament summary or another text that lies beside the hands. It is skipped.

Why: rooms write such files into the same folder; they hold no hands.

Example:
    PokerStars Tournament #9000000001, 8-Game

What to do: nothing.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "no-hand-history", severity=Severity.INFO, breaks=Breaks.RECORD)
