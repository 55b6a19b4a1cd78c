"""What of a file is accounted for: the promise that no line is dropped in silence, as something that can be counted."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from ..model import ParsedHand, Source, Span
from .margin import BLANK, MARGIN
from .split import is_wrapper, split

_LINE = re.compile(r"[^\r\n]+")


def unaccounted(source: Source, hands: Iterable[ParsedHand]) -> list[Span]:
    """Return the pieces of lines that nothing answers for; empty if all is well.

    A piece is answered for if it is blank, a known wrapper, an event of a hand, the place of a parser's finding, or
    within a text that is told and not read: a skipped hand, a text of no room, a container. ``hands`` are all that
    `parse_source` gave for this source. Spans are offsets in the file's text; takes a byte of memory a code point.
    """
    told = bytearray(len(source.text))
    containers = [segment.span for segment in split(source) if segment.room is not None and segment.room.read]
    starts = [span.start for span in containers]
    for hand in hands:
        container = bisect_right(starts, hand.span.start) - 1
        whole = container >= 0 and hand.span.start < containers[container].end
        for start, end in [(hand.span.start, hand.span.end)] if whole else _places(hand):
            told[start:end] = b"\1" * (end - start)
    return [
        Span(start, end)
        for line in _LINE.finditer(source.text)
        for start, end in _gaps(told, line.start(), line.end())
        if not _is_nothing(source.text[start:end])
    ]


def _places(hand: ParsedHand) -> Iterator[tuple[int, int]]:
    """Yield the stretches of text that a hand answers for."""
    if hand.room is None or hand.skipped:
        yield hand.span.start, hand.span.end
        return
    for line in {event.line for event in hand.events}:
        place = hand.line_span(line)
        yield place.start, place.end
    for finding in hand.diagnostics:
        yield finding.span.start, finding.span.end


def _gaps(told: bytearray, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a line that nobody answers for."""
    while (begin := told.find(0, start, end)) >= 0:
        stop = told.find(1, begin, end)
        start = end if stop < 0 else stop
        yield begin, start


def _is_nothing(piece: str) -> bool:
    line = piece.strip(BLANK).lstrip(MARGIN)
    return not line or is_wrapper(line)
