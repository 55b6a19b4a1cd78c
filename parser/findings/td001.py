r"""Bytes that are no text.

What: the file is UTF-8 but for some bytes that no encoding explains. They stand in the text as ``\xff``.

Why: a file that was copied, cut or mended with the wrong tool. A name or an amount may be affected.

Example:
    Seat 2: Ren\xe9e ($12 in chips)

What to do: export the hand again, or compare the line with another copy. The hand is kept and judged as it stands.
"""

from __future__ import annotations

from ...model import Breaks, Severity, rule_from

RULE = rule_from(__name__, "spoilt-bytes", severity=Severity.WARNING, breaks=Breaks.RECORD)
