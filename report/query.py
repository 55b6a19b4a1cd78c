"""The result of a query whose columns nobody knows before: as a table, as objects."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from rich.text import Text

from ..store import Rows
from .data import json_text, plain_value
from .page import Page, word
from .styles import QUIET
from .table import Column, print_table


def print_rows(page: Page, result: Rows) -> None:
    """Print the rows; numbers to the right, NULL told apart from an empty text."""
    numbers = [_all_numbers(values) for values in zip(*result.rows, strict=True)] or [False] * len(result.columns)
    columns = [
        Column(word(name).plain, right, fold=0 if right else 8)
        for name, right in zip(result.columns, numbers, strict=True)
    ]
    print_table(page, columns, [[_cell(value) for value in row] for row in result.rows])


def _all_numbers(values: Iterable[object]) -> bool:
    kinds = {type(value) for value in values} - {type(None)}
    return bool(kinds) and kinds <= {int, float, Decimal}


def _cell(value: object) -> Text:
    match value:
        case None:
            return Text("NULL", QUIET)
        case str():
            return word(value)
        case bool():
            return Text("true" if value else "false")
        case int() | float():
            return Text(str(value))
        case datetime():
            return Text(value.isoformat(sep=" "))
        case list() | tuple() | dict():
            return word(json_text(plain_value(value)))
        case _:
            return word(str(plain_value(value)))


def row_objects(result: Rows) -> Iterable[dict[str, object]]:
    """Return the rows as objects; a name that comes again gets its place behind it, so that no column is lost."""
    names: list[str] = []
    for name in result.columns:
        unique, number = name, 1
        while unique in names:
            number += 1
            unique = f"{name}_{number}"
        names.append(unique)
    return (dict(zip(names, row, strict=True)) for row in result.rows)
