"""A file to its hands, and to one object for each text in it that is no hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..grammar import rooms
from ..model import Diagnostic, ParsedHand, Severity, Source, Span
from .assembly import assemble
from .container import read_container
from .findings import rules
from .games import DRAWS
from .kinds import is_noise
from .margin import BLANK, MARGIN
from .room import room_parser
from .split import Segment, others, split
from .stretches import Stretch

_LINE_END = re.compile(r"\r\n|\n|\r")
_SECTION = re.compile(r"\*\*\* [^\r\n]*")


def parse_source(source: Source, *, reference: bool = False) -> Iterator[ParsedHand]:
    """Yield every hand of a file in order, and one `ParsedHand` without a room for each text that is no hand.

    With ``reference`` nothing is remembered between lines: slower, and equal in every event and finding.
    """
    if source.kind:
        yield _no_text(source, source.kind)
        return
    segments = tuple(split(source))
    if len(segments) == 1 and not (segments[0].room or segments[0].other) and is_noise(source.text):
        yield _no_text(source, "data that is no text")
        return
    yield from parse_stretch(Stretch(source, segments, 0, len(source.text), is_last=True), reference=reference)


def parse_stretch(stretch: Stretch, *, reference: bool = False) -> Iterator[ParsedHand]:
    """Yield the hands of a stretch of a file, as `parse_source` does for all of it."""
    source, segments, is_last = stretch.source, stretch.segments, stretch.is_last
    end = len(source.text) if is_last else -1
    before: ParsedHand | None = None
    for place, segment in enumerate(segments):
        last = is_last and place == len(segments) - 1
        if segment.room is None:
            yield _other(source, segment, before, end)
        elif segment.room.read is not None:
            for found in read_container(segment.room, source, segment.span, last=last):
                if isinstance(found, Span):
                    for other in others(source.text, found.start, found.end):
                        yield _other(source, other, before, end)
                else:
                    yield found
                    before = found
        else:
            parser = room_parser(segment.room.name, reference=reference)
            hand = assemble(parser, source, segment.span, last=last)
            yield hand
            before = hand
            if hand.span.end < segment.span.end:
                for other in others(source.text, hand.span.end, segment.span.end):
                    yield _other(source, other, before, end)


def _other(source: Source, segment: Segment, before: ParsedHand | None, end: int) -> ParsedHand:
    """Make the object of a text that is read as no hand; ``before`` is the hand before it, ``end`` the file's end."""
    other, span = segment.other, segment.span
    if other is None and before is not None and span.end == end and _begins_another(before, span):
        return unfinished_text(source, span)
    code, severity = ("TD106", Severity.INFO) if other and not other.advice else ("TD105", Severity.WARNING)
    line = _LINE_END.search(source.text, span.start, span.end)
    place = Span(span.start, line.start() if line else span.end)
    first = source.text[place.start : place.end].strip(BLANK).lstrip(MARGIN)[:80]
    if other is not None:
        message = f"{other.title}{': ' + other.advice if other.advice else ''}"
    elif segment.history and _has_draws(source.text, span):
        code, severity, message = "TD104", Severity.ERROR, f"a hand without its first line; it begins: {first}"
    elif segment.history:
        message = f"a hand history that no room here writes, skipped; it begins: {first}"
    else:
        code, severity, message = "TD104", Severity.ERROR, f"text that belongs to no hand; it begins: {first}"
    return ParsedHand(
        source, span, None, "published", None, None, None, None, [],
        diagnostics=[Diagnostic(rules()[code], severity, message, place)],
        skipped=code != "TD104",
    )  # fmt: skip


def _no_text(source: Source, kind: str) -> ParsedHand:
    """Make the object of a file that is no text."""
    rule, place = rules()["TD002"], Span(0, 0)
    finding = Diagnostic(rule, rule.severity, f"no hand history but {kind}", place)
    whole = Span(0, len(source.text))
    return ParsedHand(source, whole, None, "published", None, None, None, None, [], [finding], skipped=True)


def _begins_another(before: ParsedHand, span: Span) -> bool:
    """Return whether the end of a file is the beginning of a first line like that of the hand before."""
    text, line = before.source.text, before.line_span(0)
    return text.startswith(text[span.start : span.end].lstrip(MARGIN), line.start, line.end)


def _has_draws(text: str, span: Span) -> bool:
    """Return whether a room writes one of the text's lines where a draw begins: a hand of it has lost its first."""
    readers = [room_parser(room.name, reference=False).reader(None) for room in rooms() if room.read is None]
    lines = (line[0].rstrip(BLANK) for line in _SECTION.finditer(text, span.start, span.end))
    read = (reader.opening(0, line) for line in lines for reader in readers)
    return any(each is not None and each[0] in DRAWS for each in read)


def unfinished_text(source: Source, span: Span) -> ParsedHand:
    """Make the object of the first letters of another hand: the file is still being written."""
    rule = rules()["TD113"]
    return ParsedHand(
        source, span, None, "published", None, None, None, None, [],
        diagnostics=[Diagnostic(rule, Severity.INFO, "the file ends before this hand does", span)],
        complete=False,
    )  # fmt: skip
