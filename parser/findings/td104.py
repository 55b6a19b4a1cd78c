"""Text that belongs to no hand.

What: lines before, between or after the hands that no room writes and no known tool puts there.

Why: nothing that a file holds is dropped in silence (docs/rules.md §7).

Example:
    shopping list: eggs, deuces

What to do: delete the lines if they are notes, or report the first line if they are part of a hand history.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "text-of-no-room", breaks=Breaks.RECORD)
