"""The program failed.

What: a fault of tripledraw's own, not of a hand, a file or a command. A hand that it happens to is kept with its text
as corrupt, since nobody has judged it, and the others go on; the run ends with exit code 3.

Why: a hand that nobody thought of, or plainly a mistake of ours.

Example:
    tripledraw: TD900 a fault of ours, not of your hands: KeyError 'Quill' (engine/betting.py:120)

What to do: report the line, with the command and, if you may, the hand. With TRIPLEDRAW_DEBUG=1 in the environment
the program stops there and prints where it was.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "our-own-fault", breaks=Breaks.RECORD)
