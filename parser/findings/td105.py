"""A hand history of another room or in another language.

What: the text looks like a hand history, but of a room that is not covered or in a language other than English. It is
skipped, and kept out of everything.

Why: a guess at another wording would give wrong numbers (docs/rules.md §7).

Example:
    Main PokerStars n°900000000000 : ...

What to do: switch the room's history language to English, export again, and import that.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "not-read-here", severity=Severity.WARNING, breaks=Breaks.RECORD)
