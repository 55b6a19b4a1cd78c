"""One list in the three forms of ``--format``: a table to read, JSON, CSV."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from .options import TableFormat, note

if TYPE_CHECKING:
    from ..report.page import Page

Row = TypeVar("Row")


def put_out(
    output: TableFormat,
    rows: Sequence[Row],
    *,
    table: Callable[[Page, Sequence[Row]], None],
    objects: Callable[[Sequence[Row]], Iterable[Mapping[str, object]]],
    columns: Sequence[str],
    values: Callable[[Sequence[Row]], Iterable[Sequence[object]]],
) -> None:
    """Write rows to standard output as asked for.

    Args:
        output: the form.
        rows: what is written; without any, a table is a note that no hand fits, and the other forms are empty.
        table: prints them to be read.
        objects: makes the objects of JSON of them.
        columns: the titles in CSV.
        values: makes the rows below them.
    """
    from ..report.data import write_csv, write_json
    from ..report.page import Page

    match output:
        case TableFormat.JSON:
            write_json(sys.stdout, objects(rows))
        case TableFormat.CSV:
            write_csv(sys.stdout, columns, values(rows))
        case TableFormat.TEXT if rows:
            table(Page(sys.stdout), rows)
        case TableFormat.TEXT:
            note("no hand fits")
