"""``stats``: a player's statistics, with the counts behind them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ..analytics.stats import statistics
from .filters import takes_filters
from .grouping import GroupBy
from .mistakes import ExitCode, Mistake
from .options import Database, TableAs, TableFormat, database, switch
from .tables import put_out

if TYPE_CHECKING:
    from ..store import Filters


@takes_filters
def run(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME", help="Which statistics; none is all. --list tells them.", show_default=False,
            autocompletion=lambda: list(statistics()),
        ),
    ] = None,
    *,
    db: Database = None,
    output: TableAs = TableFormat.TEXT,
    by: GroupBy = None,
    listing: Annotated[bool, switch("--list", "List the statistics there are, and what each is.")] = False,
    chosen: Filters,
) -> int:  # fmt: skip
    """Statistics of a player: rates and means with counts and 95 % intervals.

    The hands are the hero's, or those of the named player. Only legal hands count unless --verdict names others. In
    json and csv a rate is a share between 0 and 1. Months, weekdays and days are those of your time zone.
    """
    known = statistics()
    for name in names or ():
        if name not in known:
            raise Mistake(f"there is no statistic {name}, but {', '.join(known)}")
    if listing:
        _tell_statistics(output, names or list(known))
        return ExitCode.FINE

    from ..analytics.statistics import stat_values
    from ..report.stat_table import CSV_COLUMNS, print_stats, stat_objects, stat_rows
    from ..store import Store

    with Store(database(context, db), read_only=True) as store:
        values = stat_values(store, names=names or (), by=by, filters=chosen)
    table = partial(print_stats, group=by)
    put_out(output, values, table=table, objects=stat_objects, columns=CSV_COLUMNS, values=stat_rows)
    return ExitCode.FINE


def _tell_statistics(output: TableFormat, names: list[str]) -> None:
    from ..report.stat_table import STAT_COLUMNS, print_statistics, statistic_objects, statistic_rows

    wanted = [statistics()[name] for name in names]
    put_out(
        output, wanted, table=print_statistics, objects=statistic_objects, columns=STAT_COLUMNS, values=statistic_rows,
    )  # fmt: skip
