"""Merge: hands in XML, one element a hand, with an element before them that says what is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import Span
from .container import Contained
from .room import Room

TRIPLE_DRAW = "2-7 Lowball"
# Other programs have elements of these names too; theirs have other attributes.
_GAME = r"<game\b(?=\s+id=[\"'][0-9]+-|[^<>]{0,2000}?\s(?:gametype|numholecards)=)"
_DESCRIPTION = r"<description\b(?=[^<>]{0,2000}?\s(?:stakes|type)=)"


def _read(text: str) -> Iterator[Contained | Span]:
    """Yield what `merge_hands` reads, which only those need whose text is Merge's."""
    from .merge_hands import read

    yield from read(text)


ROOM = Room(
    name="merge",
    title="Merge",
    profile="merge",
    grammar="",
    first_lines=(re.compile(rf"{_DESCRIPTION}|{_GAME}"),),
    first_line_has="<",
    glued=re.compile(rf"(?:{_DESCRIPTION}|{_GAME})[^<>]*>"),
    chat=re.compile(r"[^\r\n]*<[A-Za-z][^<>\r\n]*=\"[^<>\"\r\n]*\Z"),
    games={TRIPLE_DRAW.lower(): "2-7 triple draw"},
    read=_read,
    wrappers=(re.compile(r"(?:\s|<\?[^<>]*\?>|<!--[^<>]*-->|</?[A-Za-z][\w.-]*\s*/?>|<description\b[^<>]*>)+"),),
    before=re.compile(r"[ \t]*(?:<[?!/A-Za-z].*|\]\s*>.*)?"),
)
