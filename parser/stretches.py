"""A large file in stretches of hands, each of which can be read by itself, in any process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from ..model import Bytes, Source, Span
from .decode import decoding_of
from .kinds import kind_of
from .split import Segment, split

WINDOW = 2_000_000
"""Bytes of a file that are text at a time, at least: some stretches, so that not each is looked for twice. A letter may
take four bytes, and a window stands in memory up to three times while the next is begun."""

_PIECE = 1 << 18
"""Bytes that are decoded at a time: so few stay in the caches."""

MARGIN = 50_000
"""Letters behind a seam that must be known: a first line may be told from others by what stands behind it."""


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
        if self.begin == 0 and self.end == len(self.source.text):
            return self
        text = self.source.text[self.begin : self.end]
        whole = self.source
        source = Source(whole.name, text, whole.encoding, whole.sha256, whole.size, whole.spoilt)
        segments = [Segment(self._moved(each.span), each.room, each.other, each.history) for each in self.segments]
        return Stretch(source, tuple(segments), 0, len(text), self.is_last)

    def _moved(self, span: Span) -> Span:
        return Span(span.start - self.begin, span.end - self.begin)


class Placed(NamedTuple):
    """A stretch with no more of its file than itself, and where it begins there: its line, from 1, and its offset."""

    stretch: Stretch
    line: int
    start: int


def read_stretches(
    name: str, data: Bytes, sha256: str, letters: int, *, window: int = WINDOW, margin: int = MARGIN
) -> Iterator[Placed]:
    """Divide a file at seams, as `stretches` does, with no more of its text at a time than that needs.

    ``window`` is how many bytes are text at a time, ``margin`` how many letters behind a seam must be. The last stretch
    of a window may have fewer ``letters``: else its hands would be looked for twice.

    Nothing is yielded of a file that cannot be divided: one that is no text, a container, or one hand.
    """
    if kind_of(data) is not None:
        return
    size = min(window, _PIECE)
    decoding = decoding_of(data, size)
    source = Source(name, "", decoding.encoding, sha256, len(data), decoding.spoilt)
    line, start, wanted = 1, 0, window
    held, waits = [""], 0
    for piece in chain(decoding.pieces(data, size), (None,)):
        is_last = piece is None
        if piece is not None:
            held.append(piece)
            waits += len(piece)
            if waits < wanted:
                continue
        waiting = "".join(held)
        part = replace(source, text=waiting if is_last else waiting[: _whole_lines(waiting)])
        done = 0
        for stretch in stretches(part, letters):
            known = stretch if is_last else _before(stretch, len(part.text) - margin)
            if known is None:
                break
            if start + known.begin or not known.is_last:
                yield Placed(known.cut(), line + part.line(known.begin) - 1, start + known.begin)
            done = known.end
        # Where there is no seam, twice as much is looked at: never the same text again and again.
        wanted = window if done else 2 * len(waiting)
        line += part.line(done) - 1
        start, held = start + done, [waiting[done:]]
        waits = len(held[0])


def _before(stretch: Stretch, limit: int) -> Stretch | None:
    """Return as much of a stretch as ends at a seam not behind ``limit``."""
    if stretch.end <= limit:
        return stretch
    text, segments = stretch.source.text, stretch.segments
    for place in range(len(segments) - 1, 0, -1):
        seam = segments[place].span.start
        if seam <= limit and _is_seam(text, segments[place - 1], segments[place]):
            return Stretch(stretch.source, segments[:place], stretch.begin, seam, is_last=False)
    return None


def _whole_lines(text: str) -> int:
    """Return where the last line ends that is known to have ended: behind a CR a LF may follow."""
    return max(text.rfind("\n"), text.rfind("\r", 0, len(text) - 1)) + 1


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
