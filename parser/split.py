"""A file into hands, each with its room, and the texts between them."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from ..grammar import WRAPPERS, OtherText, Room, rooms
from ..model import Source, Span
from .margin import BLANK, MARGIN

_REMAINS: Final = f"{MARGIN}\ufffd\ufffe"
_ENDS: Final = frozenset({"", "\r", "\n", " "})  # what stands behind a first line: nothing, or a second stamp
_MARGIN: Final = re.compile(f"[{MARGIN}]{{0,200}}")  # more blanks before a first line are no margin
_SEATED: Final = re.compile(rf"(?:^|(?<=[\r\n])){_MARGIN.pattern}Seat \d{{1,5}}: ([^\r\n]*)")
_LINE: Final = re.compile(r"[^\r\n]+")
_EVERY_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_HISTORY: Final = re.compile(
    r"(?i)\b(?:Seat \d+:|Dealt to |posts (?:the )?(?:small|big) blind|Hand ?#\d|Game ?#\d|variant = )|"
    r"\*\*\* [A-Z ]+ \*\*\*|<game ",
)


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a file: a hand of ``room``, or without one a text that is not read as a hand.

    ``other`` says what such a text is, None where no room writes it; ``history`` whether it looks like a hand history.
    """

    span: Span
    room: Room | None
    other: OtherText | None = None
    history: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process with the room's name: a room is more than data."""
        return _segment, (self.span, self.room and self.room.name, self.other, self.history)


def _segment(span: Span, name: str | None, other: OtherText | None, history: bool) -> Segment:  # noqa: FBT001  from a pickle
    return Segment(span, next((room for room in rooms() if room.name == name), None), other, history)


def _first_lines(text: str) -> Iterator[tuple[re.Match[str], Room]]:
    """Yield what looks like a first line, in order, the earlier room's where two begin at one place.

    Pattern by pattern, because a search for one skips along the text by the letters it begins with, and one for
    several at once does not: that takes five times as long.
    """
    end = 0
    present = [room for room in rooms() if room.first_line_has in text]
    searches = [(pattern.finditer(text), room) for room in present for pattern in room.first_lines]
    # By hand, not by `heapq.merge`: most searches find nothing at all, and two or three are quickly compared.
    waiting = [(match.start(), at, match) for at, (found, _) in enumerate(searches) for match in islice(found, 1)]
    while waiting:
        first = min(waiting)  # no two are of one search, so that matches are never compared
        waiting.remove(first)
        start, at, match = first
        found, room = searches[at]
        following = next(found, None)
        if following is not None:
            waiting.append((following.start(), at, following))
        if start >= end:
            end = match.end()
            yield match, room


def split(source: Source) -> Iterator[Segment]:
    """Yield the hands of the file and the texts before them, in order; what follows a hand's end is still with it."""
    begin, before = 0, None
    for start, room in _containers(source.text, _beginnings(source.text)):
        yield from _up_to(source.text, begin, start, before)
        begin, before = start, room
    yield from _up_to(source.text, begin, len(source.text), before)


def _up_to(text: str, begin: int, end: int, room: Room | None) -> Iterator[Segment]:
    """Yield what ends where the next hand begins, or the file: a hand of ``room``, or what stands before the first."""
    if room is None:
        yield from others(text, begin, end)
    else:
        yield Segment(Span(begin, end), room)


def _beginnings(text: str) -> Iterator[tuple[int, Room]]:
    """Yield where hands begin. Every step looks only at what no step before it has looked at: time is linear."""
    seated = _Seated(text)
    line_start, scanned, chat_end = 0, 0, -1
    for match, room in _first_lines(text):
        start = match.start()
        if start < chat_end:
            continue
        line_start = max(text.rfind("\n", scanned, start) + 1, text.rfind("\r", scanned, start) + 1, line_start)
        scanned = start
        whole = room.glued.match(text, start)
        alone = whole is not None and text[whole.end() : whole.end() + 1] in _ENDS
        first = _MARGIN.match(text, line_start, start)
        begins_line = first is not None and first.end() == start
        if begins_line:
            if not alone and seated.introduces(match[0] if whole is None else whole[0], start):
                continue
        elif whole is None or seated.introduces(whole[0], start):
            continue
        elif any(_is_chat(each, text, seated, first.end() if first else line_start, start) for each in rooms()):
            end = _LINE.match(text, start)
            chat_end = end.end() if end else start
            continue
        marks = text[line_start:start].lstrip(BLANK) if begins_line else ""
        yield start - len(marks), room  # a quoted hand begins with its marks: as many stand before its other lines
        seated.begin(start)
        line_start = start


def _containers(text: str, begins: Iterable[tuple[int, Room]]) -> Iterator[tuple[int, Room]]:
    """Make one segment of a container room's text, from the lines before its first that belong to it."""
    previous: Room | None = None
    floor = 0
    for start, room in begins:
        if room.read is not None and room is previous:
            continue  # which hands are in it, the room's reader tells
        previous = room
        begin = start if room.before is None else _with_lines_before(text, floor, start, room.before)
        floor = start
        yield begin, room


def _with_lines_before(text: str, floor: int, start: int, before: re.Pattern[str]) -> int:
    """Return where the lines above ``start`` begin that match ``before``, not above ``floor``."""
    lines = [match.start() for match in _EVERY_LINE.finditer(text, floor, start)]
    begin = start
    for place in reversed(lines):
        if before.fullmatch(text[place:begin].rstrip("\r\n").lstrip(MARGIN)) is None:
            break
        begin = place
    return begin


class _Seated:
    """Whom the seat lines introduce that stand between the beginning of a hand and the place that is looked at."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._seen = 0
        self._introduced: list[str] = []  # what stands in the seat lines behind the number, sorted

    def begin(self, start: int) -> None:
        """Forget the players of the hands before: a hand begins here."""
        self._seen = start
        self._introduced = []

    def introduces(self, words: str, place: int) -> bool:
        """Return whether a seat line before ``place``, or one with these very words there, introduces a player by them.

        Places are asked for in their order.
        """
        known = self._introduced
        end = place + len(words)
        for match in _SEATED.finditer(self._text, self._seen, end):
            insort(known, match[1])
        self._seen = max(self._seen, end)
        # What begins with the words comes right behind them in the order of the alphabet.
        first = bisect_left(known, words)
        return first < len(known) and known[first].startswith(words)


def _is_chat(room: Room, text: str, seated: _Seated, line_start: int, start: int) -> bool:
    """Return whether what stands at ``start`` was said by somebody."""
    said = None if room.chat is None else room.chat.match(text, line_start, start)
    if said is not None and said.end() < start and text[start - 1] == '"':
        return False  # the quotes are closed: a first line glued behind the chat
    return said is not None and all(seated.introduces(name, line_start) for name in said.groupdict().values())


@cache
def _other_texts() -> re.Pattern[str]:
    """Return one pattern for all first lines of texts that are no hands here; it matches at the start of a line."""
    return re.compile("|".join(f"(?:{other.first_line.pattern})" for room in rooms() for other in room.others))


def other_text(line: str) -> OtherText | None:
    """Return what a room writes that begins with such a line and is no hand to be read; None for any other line."""
    if _other_texts().match(line) is None:
        return None
    return next(other for room in rooms() for other in room.others if other.first_line.match(line))


def others(text: str, start: int, end: int) -> Iterator[Segment]:
    """Yield the texts in this stretch, which holds no hand: each that a room is known to write, and the rest."""
    begin, other, history = -1, None, False
    for match in _LINE.finditer(text, start, end):
        line = match[0].strip(BLANK).lstrip(MARGIN)
        if is_wrapper(line):
            continue
        known = other_text(line)
        if begin < 0 or known is not None:
            if begin >= 0:
                yield Segment(Span(begin, match.start()), None, other, history)
            begin, other, history = match.start(), known, False
        history = history or (other is None and _HISTORY.search(line) is not None)
    if begin >= 0:
        yield Segment(Span(begin, end), None, other, history)


def is_wrapper(line: str) -> bool:
    """Return whether a tool puts such a line around hands, or it is what is left of half a letter."""
    return not line.strip(_REMAINS) or any(wrapper.fullmatch(line) for wrapper in _wrappers())


@cache
def _wrappers() -> tuple[re.Pattern[str], ...]:
    return (*WRAPPERS, *dict.fromkeys(wrapper for room in rooms() for wrapper in room.wrappers))
