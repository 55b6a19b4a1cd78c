"""What of a file is accounted for: the promise that no line is dropped in silence, as something that can be counted."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from ..model import ParsedHand, Source, Span
from .margin import BLANK, MARGIN
from .split import is_wrapper, split

_LINE = re.compile(r"[^\r\n]+")


class Account:
    """What the hands of a file answer for, hand by hand; a byte of memory for a code point of the text.

    A piece of a line is answered for if it is blank, a known wrapper, an event of a hand, the place of a parser's
    finding, or within a text that is told and not read line by line: a skipped hand, a text of no room, a container.
    """

    def __init__(self, source: Source) -> None:
        """Open the account of a file."""
        self.source = source
        self._told = bytearray(len(source.text))
        self._containers = [segment.span for segment in split(source) if segment.room is not None and segment.room.read]
        self._starts = [span.start for span in self._containers]

    def add(self, hand: ParsedHand) -> None:
        """Take a hand that `parse_source` gave for the file."""
        for span in (*self._places(hand), *hand.wrapped):
            self._told[span.start : span.end] = b"\1" * (span.end - span.start)

    def unaccounted(self) -> list[Span]:
        """Return the pieces of lines that nothing answers for, as offsets in the file's text; empty if all is well."""
        text = self.source.text
        return [
            gap
            for line in _LINE.finditer(text)
            for gap in self._gaps(line.start(), line.end())
            if not _is_nothing(text[gap.start : gap.end])
        ]

    def _places(self, hand: ParsedHand) -> Iterator[Span]:
        if hand.room is None or hand.skipped or self._is_contained(hand):
            yield hand.span
            yield from (finding.span for finding in hand.diagnostics)  # of what stands before it, too
            return
        for line in {event.line for event in hand.events}:
            yield hand.line_span(line)
        for finding in hand.diagnostics:
            yield finding.span

    def _is_contained(self, hand: ParsedHand) -> bool:
        place = bisect_right(self._starts, hand.span.start) - 1
        return place >= 0 and hand.span.start < self._containers[place].end

    def _gaps(self, start: int, end: int) -> Iterator[Span]:
        while (begin := self._told.find(0, start, end)) >= 0:
            stop = self._told.find(1, begin, end)
            start = end if stop < 0 else stop
            container = bisect_right(self._starts, begin)  # what stands before it on its line is another text
            if container < len(self._starts):
                start = min(start, self._starts[container])
            yield Span(begin, start)


def unaccounted(source: Source, hands: Iterable[ParsedHand]) -> list[Span]:
    """Return what no hand of a file answers for; ``hands`` are all that `parse_source` gave for it."""
    account = Account(source)
    for hand in hands:
        account.add(hand)
    return account.unaccounted()


def _is_nothing(piece: str) -> bool:
    line = piece.strip(BLANK).lstrip(MARGIN)
    return is_wrapper(line)
