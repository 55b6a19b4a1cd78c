"""A number of the hand is larger than the database can hold.

What: an amount, or a sum of amounts, does not fit 64 bits in units of 1/10,000.

Why: the database stores it as unknown rather than as another number, and statistics leave the hand out. The text
is kept exact, so nothing is lost.

Example: seven players with stacks of ``$99999999999999`` each raise all-in on every street.

What to do: nothing, if the amounts are real; otherwise the text was altered.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "number-too-large-to-store", severity=Severity.WARNING, breaks=Breaks.RECORD)
