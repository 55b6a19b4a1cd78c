"""``sql``: a query of the user's own."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode
from .options import Database, TableAs, TableFormat, database, note

if TYPE_CHECKING:
    from ..store import Rows, Store

_LOOK_EVERY = 0.2  # seconds: how soon Ctrl-C is noticed


def run(
    context: typer.Context,
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SQL statement.", show_default=False)],
    *,
    db: Database = None,
    output: TableAs = TableFormat.TEXT,
) -> int:
    """Run read-only SQL over the database.

    The tables are hands, seats, actions, draws, cards, findings, views (texts), sources, skipped; counted has the hands
    of statistics. "show tables" and "describe hands" tell more. Money is in 1/10,000: amount(net) reads it,
    units(1.50) writes it.
    """
    from ..report.data import write_csv, write_json
    from ..report.page import Page
    from ..report.query import print_rows, row_objects
    from ..store import Store

    with Store(database(context, db), read_only=True) as store:
        result = _interruptible(store, query)
    match output:
        case TableFormat.JSON:
            write_json(sys.stdout, row_objects(result))
        case TableFormat.CSV:
            write_csv(sys.stdout, result.columns, result.rows)
        case TableFormat.TEXT:
            print_rows(Page(sys.stdout), result)
            if not result.rows:
                note("no rows")
    return ExitCode.FINE


def _interruptible(store: Store, query: str) -> Rows:
    """Run the query beside the main thread, which alone hears Ctrl-C: duckdb does not listen while it works."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(store.sql_read_only, query)
        try:
            while not answer.done():
                wait([answer], _LOOK_EVERY)
        except KeyboardInterrupt:
            store.connection.interrupt()
            raise
    return answer.result()
