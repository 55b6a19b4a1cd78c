"""Lines of a hand quoted below a finding, with marks under its place, as good compilers do.

The marks stand below what the letters take up on a terminal: wide letters take two places, combining ones none, and
what `printable` shows as an escape takes the escape's. A line that is too long is cut around its mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import bidirectional

from rich.cells import cell_len
from rich.text import Text

from ..model import Diagnostic, Source, Span
from .page import Page, joined, word
from .printable import printable
from .styles import QUIET, SEVERITY

_WIDTH = 160  # places where there is no terminal to ask
_NARROWEST = 30
_NUMBER = 8
_CUT = "[…]", "[...]"  # with signs, and without
_BAR = "│", "|"
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_RELATED_STYLE = "bold"


def excerpt(page: Page, source: Source, diagnostic: Diagnostic) -> Iterator[Text]:
    """Yield the line that a finding stands at, then those that explain it, each with its marks below it.

    Nothing is wider than the page, but for a word that explains a place, which may need lines of its own.
    """
    yield from _quoted(page, source, diagnostic.span, "^", SEVERITY[diagnostic.severity])
    for related in diagnostic.related:
        yield from _quoted(page, source, related.span, "-", _RELATED_STYLE, related.message)


def _quoted(page: Page, source: Source, span: Span, mark: str, style: str, message: str = "") -> Iterator[Text]:
    number = source.line_column(span.start)[0]
    bar = _BAR[not page.signs]
    gutter = f"{number:>{_NUMBER}} {bar} "
    width = _WIDTH if page.width is None else page.width
    room = max(_NARROWEST, width - len(gutter) - 1)  # 1: a full line would make some terminals break it
    shown = _shown(source, number, span, room, _CUT[not page.signs])
    quiet = QUIET if shown.before or shown.after else ""  # a line that is marked whole needs no second hint
    yield joined(
        Text(gutter, QUIET), Text(shown.before, QUIET), Text(shown.marked, style if quiet else ""),
        Text(shown.after, QUIET),
    )  # fmt: skip
    blank = f"{'':>{_NUMBER}} {bar} "
    begin = cell_len(shown.before)
    length = max(1, cell_len(shown.marked))
    marks = joined(Text(blank + " " * begin, QUIET), Text(mark * length, style))
    if not message:
        yield marks
    elif begin + length + 1 + cell_len(printable(message)) <= room:
        yield joined(marks, " ", word(message, style))
    else:
        yield marks
        yield joined(Text(blank, QUIET), word(message, style))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A line as it is printed: what is marked, and what stands before and after it."""

    before: str
    marked: str
    after: str


def _shown(source: Source, number: int, span: Span, room: int, cut: str) -> _Shown:
    """Return the line, cut around the mark if it takes more than ``room`` places.

    A line may hold a whole file: only what may come to be shown is looked at.
    """
    text = source.text
    starts = source.line_starts()
    first, last = starts[number - 1], starts[number] if number < len(starts) else len(text)
    while last > first and text[last - 1] in "\r\n":
        last -= 1
    begin = min(span.start, last)
    end = max(begin, min(span.end, last))
    if not text[begin:end].isspace():
        while begin < end and text[begin].isspace():
            begin += 1
        while begin < end and text[end - 1].isspace():
            end -= 1
    places = (first, begin, end, last)
    escaped = _is_unsteady(text, places, room)
    free = room - (begin == last)  # a mark behind the end takes a place of its own
    if last - first <= free and cell_len(whole := _printed(text, first, last, escaped=escaped)) <= free:
        before, marked = _printed(text, first, begin, escaped=escaped), _printed(text, begin, end, escaped=escaped)
        return _Shown(before, marked, whole[len(before) + len(marked) :])
    return _cut(text, places, room - 2 * len(cut), cut, escaped=escaped)


def _cut(text: str, places: tuple[int, int, int, int], room: int, cut: str, *, escaped: bool) -> _Shown:
    first, begin, end, last = places
    before = _fitting(text, begin, first, room // 3, escaped=escaped)
    left = room - _cells(text, before, begin, escaped=escaped)
    after = _fitting(text, begin, last, left, escaped=escaped)
    if after == last:  # nothing more behind the mark: what is left is for what stands before it
        before = _fitting(text, begin, first, room - _cells(text, begin, last, escaped=escaped), escaped=escaped)
    end = min(end, after)
    return _Shown(
        (cut if before > first else "") + _printed(text, before, begin, escaped=escaped),
        _printed(text, begin, end, escaped=escaped),
        _printed(text, end, after, escaped=escaped) + (cut if after < last else ""),
    )


def _fitting(text: str, begin: int, end: int, room: int, *, escaped: bool) -> int:
    """Return how far from ``begin`` towards ``end``, which may stand before it, letters fit into ``room`` places.

    Letters without a width count as one, so that no heap of them makes a line endless.
    """
    step = 1 if end > begin else -1
    place = begin
    while place != end:
        at = place if step == 1 else place - 1
        room -= max(1, _cells(text, at, at + 1, escaped=escaped))
        if room < 0:
            break
        place += step
    return place


def _is_unsteady(text: str, places: tuple[int, int, int, int], room: int) -> bool:
    """Say whether letters written from right to left may move the mark: terminals differ in how they show those.

    They do if they stand before it, or in it with more behind it. Only what can come to be shown is looked at.
    """
    first, begin, end, last = places
    shown = text[max(first, begin - room) : begin] + (text[begin : min(end, begin + room)] if end < last else "")
    return not shown.isascii() and any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in shown)


def _printed(text: str, begin: int, end: int, *, escaped: bool) -> str:
    part = printable(text[begin:end])
    if not escaped:
        return part
    return "".join(_escape(letter) if bidirectional(letter) in _RIGHT_TO_LEFT else letter for letter in part)


def _escape(letter: str) -> str:
    number = ord(letter)
    return f"\\U{number:08x}" if number > 0xFFFF else f"\\u{number:04x}"


def _cells(text: str, begin: int, end: int, *, escaped: bool) -> int:
    return cell_len(_printed(text, begin, end, escaped=escaped))
