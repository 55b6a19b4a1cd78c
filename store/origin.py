"""Where a hand stands in the file that was read once."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..model import ParsedHand, Source


class Origin(NamedTuple):
    """Where a hand's source begins in the file that was read once: its line and column, from 1, and its offset."""

    line: int
    column: int
    start: int

    def place(self, source: Source, offset: int) -> tuple[int, int]:
        """Return line and column in the file of an offset in the source."""
        line, column = source.line_column(offset)
        return line + self.line - 1, column + self.column - 1 if line == 1 else column

    def behind(self, preface: str) -> Origin:
        """Return the same for a source that begins with what stands elsewhere in the file, in one line."""
        return Origin(self.line, self.column - len(preface), self.start - len(preface))


WHOLE_FILE: Final = Origin(1, 1, 0)


def beginning(hand: ParsedHand, origin: Origin) -> tuple[int, int]:
    """Return line and column where a hand begins: nearly always the first column of a line after the one before."""
    source, start = hand.source, hand.span.start
    if origin.column == 1 and (start == 0 or source.text[start - 1] in "\r\n"):
        return source.line(start) + origin.line - 1, 1
    return origin.place(source, start)
