"""An amount that cannot be kept exactly.

What: the number has more digits or decimals than any stack or bet can have, or its separators are not the room's.

Why: amounts are kept to 1/10,000 of the currency's unit, up to 99,999,999,999,999; a number that does not fit is never
rounded or cut (docs/rules.md §5).

Example:
    Seat 2: Quill ($99999999999999999999.99 in chips)

What to do: look at the line in the room's own history. A stack that cannot be read is treated as unknown.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "unreadable-amount", breaks=Breaks.RECORD)
