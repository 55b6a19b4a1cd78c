"""The text is too long to be stored whole.

What: a text of more than eight million letters is stored up to there.

Why: no hand is that long. It is a file of something else, which no room's first line divides into hands, and a
database that held it whole could not be opened in the memory an import may use.

Example: a log of 150 MB in a folder that is imported.

What to do: nothing, if the file holds no hands; it stays where it is. Take it out of the folder, and it is not read
again.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "text-too-long-to-store", severity=Severity.WARNING, breaks=Breaks.RECORD)
