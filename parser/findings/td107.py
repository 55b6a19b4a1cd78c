"""A structured file that cannot be opened.

What: the file's format (TOML for PHH) is broken at this place, so that nothing of the hand can be read. Of several
hands in one file the others are read all the same.

Why: such formats are read as a whole or not at all; a guess at what was meant could change the play (docs/rules.md §7).

Example:
    actions = [
      "p3 f
      "p4 cbr 4",
    ]

What to do: mend the place named, or export the hand again. The text is kept.
"""

from __future__ import annotations

from ...model import Breaks, rule_from

RULE = rule_from(__name__, "broken-container", breaks=Breaks.RECORD)
