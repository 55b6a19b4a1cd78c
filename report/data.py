"""Rows for other programs: JSON and CSV.

Money is a `Decimal`: text in JSON, a plain number in CSV. Times are ISO text.

In CSV a text that a spreadsheet would run as a formula gets an apostrophe before it: one that begins with ``=``,
``+``, ``-``, ``@``, tab or a line end, and one that begins with an apostrophe of its own. So taking one apostrophe
from the front of every text cell that has one gives back what was written. Amounts and other numbers are never
touched.

Files and pipes get every letter as it is; on a terminal, what would steer it is a visible escape, in JSON one that JSON
knows.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import chain
from typing import Any, TextIO

from ..model import money_text
from .printable import UNSEEN, printable
from .streams import knows_all_letters

_FORMULA = tuple("=+-@\t\r\n'")
_ESCAPED = re.compile("[\x7f-\x9f\ud800-\udfff]")  # no text by itself: control letters and half pairs


def money_value(amount: int | None, currency: str | None) -> Decimal | None:
    """Return an amount as an exact number that is written as `money_text` writes it."""
    return None if amount is None else Decimal(money_text(amount, currency))


def json_text(value: object, *, ascii_only: bool = False) -> str:
    """Return JSON on one line; letters stay letters, unpaired surrogates become escapes."""
    text = json.dumps(value, ensure_ascii=ascii_only, default=_text, allow_nan=False)
    return text if ascii_only else _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def write_json(stream: TextIO, rows: Iterable[Mapping[str, object]]) -> None:
    """Write the rows as a JSON array, an object a line."""
    begin = "["
    for row in rows:
        stream.write(f"{begin}\n{json_line(stream, row)}")
        begin = ","
    stream.write("[]\n" if begin == "[" else "\n]\n")


def json_line(stream: TextIO, value: object) -> str:
    """Return JSON that the stream can hold: in a code page that knows few letters, all others are escapes."""
    text = json_text(plain_value(value), ascii_only=not knows_all_letters(stream))
    return UNSEEN.sub(lambda match: json.dumps(match[0])[1:-1], text) if stream.isatty() else text


def write_csv(stream: TextIO, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write the rows below their titles, texts guarded against being run as formulas."""
    line = io.StringIO()
    shown = printable if stream.isatty() else str
    writer = csv.writer(line)  # its own line end, \r\n, so that it quotes cells with either of the two
    for row in chain([columns], rows):
        cells = [_cell(value) for value in row]
        writer.writerow([shown(cell) if isinstance(cell, str) else cell for cell in cells])
        stream.write(line.getvalue().removesuffix("\r\n") + "\n")
        line.seek(0)
        line.truncate()


def _cell(value: object) -> str | int | float:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int() | float():
            return value
        case Decimal():
            return format(value, "f")
        case str():
            return f"'{value}" if value.startswith(_FORMULA) else value
        case datetime() | date() | time() | timedelta() | bytes():
            return _text(value)
        case _:
            return _cell(json_text(plain_value(value)))


def plain_value(value: Any) -> Any:  # noqa: ANN401  # whatever a query gives
    """Return a value with keys as text, and NaN and infinity, which JSON has no word for, as their names."""
    match value:
        case float() if not math.isfinite(value):
            return str(value)
        case Decimal() | datetime() | date() | time() | timedelta() | bytes():
            return _text(value)
        case Mapping():
            return {str(key): plain_value(entry) for key, entry in value.items()}
        case list() | tuple():
            return [plain_value(entry) for entry in value]
        case _:
            return value


def _text(value: object) -> str:
    """Return what JSON has no form for as text."""
    match value:
        case Decimal():
            return format(value, "f")
        case datetime() | date() | time():
            return value.isoformat()
        case bytes():
            return value.hex()
        case _:
            return str(value)
