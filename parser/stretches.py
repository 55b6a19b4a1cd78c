"""A large file in stretches of hands, each of which can be read by itself, in any process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..model import Source, Span
from .split import Segment, split


class Stretch(NamedTuple):
    """Hands of a file that follow each other: what stands from ``begin`` to ``end``, the beginning of another hand.

    ``is_last`` says that ``end`` is that of the file, whose last hand may still be written.
    """

    source: Source
    segments: tuple[Segment, ...]
    begin: int
    end: int
    is_last: bool

    def cut(self) -> Stretch:
        """Return the stretch with no more of its file than itself."""
        text = self.source.text[self.begin : self.end]
        whole = self.source
        source = Source(whole.name, text, whole.encoding, whole.sha256, whole.size, whole.spoilt)
        segments = (replace(segment, span=self._moved(segment.span)) for segment in self.segments)
        return Stretch(source, tuple(segments), 0, len(text), self.is_last)

    def _moved(self, span: Span) -> Span:
        return Span(span.start - self.begin, span.end - self.begin)


def stretches(source: Source, letters: int) -> Iterator[Stretch]:
    """Divide a file into stretches of at least so many letters: all one where its hands cannot be told apart here.

    A container's hands cannot: its reader needs all of it.
    """
    held: list[Segment] = []
    begin = 0
    for segment in split(source):
        start = segment.span.start
        if held and start - begin >= letters and _is_seam(source.text, held[-1], segment):
            yield Stretch(source, tuple(held), begin, start, is_last=False)
            held, begin = [], start
        held.append(segment)
    yield Stretch(source, tuple(held), begin, len(source.text), is_last=True)


def _is_seam(text: str, before: Segment, segment: Segment) -> bool:
    """Return whether two hands can be read apart: both tell where they end, and the second begins a line."""
    apart = all(each.room is not None and each.room.read is None for each in (before, segment))
    return apart and text[segment.span.start - 1] in "\r\n"
