"""What others have put before the lines of a text: the marks of a quoted mail, the blanks of a forum's copy."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import Final

from ..model import Span

# Padding, page breaks and the end-of-file mark of old editors are no text.
_PLAIN_BLANK: Final = " \t\x00\x0b\x0c\x1a"
# Nor are byte-order marks and the blanks of other widths that forums and word processors put.
_WIDE_BLANK: Final = (
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u2060\u3000\ufeff"
)
BLANK: Final = _PLAIN_BLANK + _WIDE_BLANK
_QUOTE: Final = ">|»"  # marks of what somebody else wrote, one more each time it is quoted
MARGIN: Final = BLANK + _QUOTE

_LINE: Final = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")


def has_margin(text: str) -> bool:
    """Return whether a line of the text may begin or end with a blank, or is quoted.

    By plain searches, since it is asked of every hand. Blanks within a name count too, which does no harm.
    """
    if " \n" in text or "\n " in text or "\t" in text or text[:1] in MARGIN or text[-1:] in BLANK:
        return True
    if "\x00" in text or "\x0b" in text or "\x0c" in text or "\x1a" in text:
        return True
    if "\r" in text and (" \r" in text or "\r " in text):
        return True
    if not text.isascii():
        for blank in _WIDE_BLANK:  # in a loop: `any` takes three times as long
            if blank in text:
                return True
    return False


def lines_within(text: str, *, blanks: bool = True) -> list[Span]:
    """Return where in the text each of its lines stands, without margin and without blanks at its end.

    A text whose first line is quoted is quoted all along: as many marks as there are taken from each line that has
    them, and no more, since a name may begin with one. Without ``blanks`` the marks alone are taken: a name may begin
    or end with a blank too.
    """
    margin = _margin(quotes_before(text), blanks=blanks)
    spans = []
    for line in _LINE.finditer(text):
        start, end = line.span(1)
        found = margin.match(text, start, end)
        start = start if found is None else found.end()
        spans.append(Span(start, start + len(text[start:end].rstrip(BLANK)) if blanks else end))
    return spans


def quotes_before(text: str) -> int:
    """Return how many times the first line of a text that is not blank is quoted."""
    first = text.lstrip(f"{BLANK}\r\n")
    return sum(letter in _QUOTE for letter in first[: len(first) - len(first.lstrip(MARGIN))])


@cache
def _margin(quotes: int, *, blanks: bool) -> re.Pattern[str]:
    if blanks:
        return re.compile(rf"[{BLANK}]*(?:[{_QUOTE}][{BLANK}]*){{0,{quotes}}}")
    return re.compile(rf"(?:[{BLANK}]*[{_QUOTE}] ?){{0,{quotes}}}")


def is_inset(text: str) -> bool:
    """Return whether a text must be taken out of its margin before a library can read it."""
    return text.lstrip(" \t\r\n")[:1] in tuple(_WIDE_BLANK) or quotes_before(text) > 0


class Inset:
    """A text taken out of its margin, for readers that need it whole, and the way back to where things stood."""

    def __init__(self, text: str) -> None:
        """Take the margin from each line."""
        self._places = lines_within(text)
        lines = [text[place.start : place.end] for place in self._places]
        self.text = "\n".join(lines)
        self._starts = [0, *accumulate(len(line) + 1 for line in lines)]

    def place(self, span: Span) -> Span:
        """Return where in the text with its margin a place stands."""
        return Span(self._offset(span.start), self._offset(span.end))

    def _offset(self, offset: int) -> int:
        line = min(bisect_right(self._starts, offset), len(self._places)) - 1
        return self._places[line].start + offset - self._starts[line]
