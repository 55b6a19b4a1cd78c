"""Tables as text: columns aligned by what the letters take up, and never cut.

A pipe gets every row on one line, as long as it is. On a terminal too narrow for the table, columns that may be spared
are left out, then those that may fold break their cells over several lines. rich's own table costs a hundred times as
much a row, and cuts what does not fit, so only its texts are used here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from .page import Page
from .styles import HEADING, QUIET

_GAP = 2


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, numbers to the right, and what may happen to it on a narrow terminal.

    ``fold``: its cells may break over lines, down to so many places. ``spare``: it may be left out, the highest first.
    0 is never.
    """

    title: str
    right: bool = False
    fold: int = 0
    spare: int = 0


def print_table(page: Page, columns: Sequence[Column], rows: Sequence[Sequence[Text]], *, indent: int = 0) -> None:
    """Print the rows below the titles and a line; cells are made of `printable` words."""
    widths = [
        max([len(column.title), *(row[place].cell_len for row in rows)], default=0)
        for place, column in enumerate(columns)
    ]
    if page.width is not None:
        room = page.width - indent
        kept = _kept(columns, widths, room)
        columns, widths = [columns[place] for place in kept], [widths[place] for place in kept]
        rows = [[row[place] for place in kept] for row in rows]
        _narrow(widths, columns, room)
    margin = " " * indent
    dash = "─" if page.signs else "-"
    gap = " " * _GAP
    page.line(_line(columns, widths, [Text(column.title, HEADING) for column in columns], margin))
    page.line(Text(margin + gap.join(dash * width for width in widths), QUIET))
    for row in rows:
        for line in _folded(row, widths):
            page.line(_line(columns, widths, line, margin))


def _kept(columns: Sequence[Column], widths: Sequence[int], room: int) -> list[int]:
    """Return the places of the columns that are shown: those that may be spared go until the others fit, folded."""
    kept = list(range(len(columns)))
    least = [min(width, column.fold or width) for column, width in zip(columns, widths, strict=True)]
    while sum(least[place] for place in kept) + _GAP * (len(kept) - 1) > room:
        last = max(kept, key=lambda place: columns[place].spare)
        if columns[last].spare == 0:
            break
        kept.remove(last)
    return kept


def _narrow(widths: list[int], columns: Sequence[Column], room: int) -> None:
    """Take from the widest column that may fold until the table fits, or nothing is left to take."""
    while sum(widths) + _GAP * (len(widths) - 1) > room:
        foldable = [place for place, column in enumerate(columns) if 0 < column.fold < widths[place]]
        widest = max(foldable, key=lambda place: widths[place], default=None)
        if widest is None:
            return
        widths[widest] -= 1


def _folded(row: Sequence[Text], widths: Sequence[int]) -> list[list[Text]]:
    if all(cell.cell_len <= width for cell, width in zip(row, widths, strict=True)):
        return [list(row)]
    broken = [_broken(cell, width) for cell, width in zip(row, widths, strict=True)]
    height = max(map(len, broken))
    return [[pieces[line] if line < len(pieces) else Text() for pieces in broken] for line in range(height)]


def _broken(cell: Text, width: int) -> list[Text]:
    """Break a cell behind a blank or a slash where it can be, else between letters."""
    if cell.cell_len <= width:
        return [cell]
    ends, begin, blank = [], 0, 0
    used = 0
    for place, letter in enumerate(cell.plain):
        used += Text(letter).cell_len
        if used > width:
            end = blank if blank > begin else place
            ends.append(end)
            begin, used = end, Text(cell.plain[end : place + 1]).cell_len
        if letter in " /":
            blank = place + 1
    first, *others = cell.divide(ends)
    return [first, *(piece[1:] if piece.plain.startswith(" ") else piece for piece in others)]


def _line(columns: Sequence[Column], widths: Sequence[int], cells: Sequence[Text], margin: str) -> Text:
    line = Text(margin)
    for place, (column, width, cell) in enumerate(zip(columns, widths, cells, strict=True)):
        fill = " " * (width - cell.cell_len)
        if place:
            line.append(" " * _GAP)
        if column.right:
            line.append(fill)
        line.append_text(cell)
        if not column.right:
            line.append(fill)
    line.rstrip()
    return line
