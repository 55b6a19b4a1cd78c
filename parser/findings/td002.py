"""A file that is no text.

What: the file is a picture, a database, a program, an archive that is not unpacked here, or other data. Nothing of it
is read.

Why: hand histories are texts. What such a file holds of letters would only be findings without end.

Example: a file ``hands.txt`` that begins with the bytes of a PNG picture.

What to do: nothing, if there are no hands in it. Else bring them out of it as text: unpack the archive, export from
the database, save the document as plain text.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "no-text", severity=Severity.WARNING, breaks=Breaks.RECORD)
