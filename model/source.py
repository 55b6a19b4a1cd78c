"""Decoded files, and places in them."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Protocol

from .frozen import Frozen

_LINE_END: Final = re.compile(r"\r\n|\n|\r")  # LF, CRLF, CR only: design decision 4
_STRIDE: Final = 1 << 16  # letters between two places that are remembered

_Place = tuple[int, int, int]
"""An offset, the line it is in, from 1, and the offset where that line begins."""

_BEGIN: Final[_Place] = (0, 1, 0)


def _offset(place: _Place) -> int:
    return place[0]


class Bytes(Protocol):
    """The bytes of a file, in memory or where they can be read: their number, and slices of them."""

    def __len__(self) -> int:
        """Return the number of bytes."""

    def __getitem__(self, part: slice, /) -> bytes:
        """Return some of them."""


@dataclass(frozen=True, slots=True)
class Span(Frozen):
    """A half-open range of code points, ``start <= i < end``, in the decoded file."""

    start: int
    end: int


@dataclass(slots=True)
class Source:
    r"""One file as text: where it came from, how it was decoded, and where its lines begin.

    ``name`` is the path as given (``a.zip!b.txt`` for a member of an archive), ``sha256`` that of the bytes.
    ``spoilt`` is True where some bytes fitted no encoding; they stand in the text as ``\xff``. ``kind`` says what the
    file is if it is no text; then ``text`` is empty.
    """

    name: str
    text: str
    encoding: str
    sha256: str
    size: int
    spoilt: bool = False
    kind: str = ""
    _starts: array[int] | None = field(default=None, repr=False)
    _counted: _Place = field(default=_BEGIN, repr=False, compare=False)
    _marks: list[_Place] = field(default_factory=list, repr=False, compare=False)
    _before: dict[int, tuple[int, int]] | None = field(default=None, repr=False, compare=False)

    def know(self, offset: int, line: int, column: int) -> None:
        """Remember a place of the file before this text, which is only a part of it: all three count from its begin."""
        self._before = {**(self._before or {}), offset: (line, column)}

    def line_starts(self) -> array[int]:
        """Return the offset at which each line begins, found once."""
        if self._starts is None:  # an array, since there may be millions
            self._starts = array("q", chain((0,), (match.end() for match in _LINE_END.finditer(self.text))))
        return self._starts

    def line(self, offset: int) -> int:
        """Return the line of ``offset``, from 1."""
        return self.line_column(offset)[0]

    def line_column(self, offset: int) -> tuple[int, int]:
        """Return line and column of ``offset``, both from 1, in code points."""
        if offset < 0 and self._before is not None:
            return self._before[offset]
        _, line, begin = self._place(offset)
        return line, offset - begin + 1

    def _place(self, offset: int) -> _Place:
        """Return ``offset``, its line, and where that begins: cheap if asked in the order of the text, as it mostly is.

        Not by `line_starts`: a large file has many lines, and few of its places are ever asked for.
        """
        place = self._counted
        if not 0 <= offset - place[0] < _STRIDE:
            marks = self._marks
            known = bisect_right(marks, offset, key=_offset)
            place = marks[known - 1] if known else _BEGIN
            while offset - place[0] >= _STRIDE:
                place = self._counted_to(place, place[0] + _STRIDE)
                marks.append(place)
        self._counted = place = self._counted_to(place, offset)
        return place

    def _counted_to(self, place: _Place, offset: int) -> _Place:
        """Count the lines that begin between a place and an offset behind it."""
        text = self.text
        start, line, begin = place
        line += text.count("\n", start, offset)
        begin = max(begin, text.rfind("\n", start, offset) + 1)
        if text.find("\r", start, offset) >= 0:  # looked for first: counting what is nowhere takes ten times as long
            line += text.count("\r", start, offset) - text.count("\r\n", start, offset + 1)
            alone = text.rfind("\r", start, offset)
            if alone == offset - 1 and text.startswith("\n", offset):  # the two end a line together
                alone = text.rfind("\r", start, alone)
            begin = max(begin, alone + 1)
        return offset, line, begin

    def line_text(self, line: int) -> str:
        """Return line number ``line`` (from 1) without its line break."""
        starts = self.line_starts()
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")
