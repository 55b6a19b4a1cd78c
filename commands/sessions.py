"""``sessions``: when was played, how long, and what it brought."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode
from .options import Database, TableAs, TableFormat, database
from .tables import put_out

if TYPE_CHECKING:
    from ..store import Filters


@takes_filters
def run(
    context: typer.Context,
    *,
    db: Database = None,
    output: TableAs = TableFormat.TEXT,
    gap: Annotated[
        float,
        typer.Option(
            "--gap", metavar="MINUTES", min=0, max=1_000_000,
            help="The longest pause between two deals of one session.",
        ),
    ] = 30,
    chosen: Filters,
) -> int:  # fmt: skip
    """List sessions with their length, hands and results.

    A session is whatever was played without a longer pause, at any number of tables, in any room; a tournament is one
    of its own. A session with several currencies has a row for each: they are never added. Only legal hands count
    unless --verdict names others.
    """
    from ..analytics.sessions import sessions
    from ..report.session_list import CSV_COLUMNS, print_sessions, session_objects, session_rows
    from ..store import Store

    pause = timedelta(minutes=gap)
    with Store(database(context, db), read_only=True) as store:
        rows = sessions(store, filters=chosen, gap=pause)
    table = partial(print_sessions, gap=pause)
    put_out(output, rows, table=table, objects=session_objects, columns=CSV_COLUMNS, values=session_rows)
    return ExitCode.FINE
