"""``winrate``: what was won, in big bets per 100 hands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import typer

from .filters import takes_filters
from .grouping import GroupBy
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
    by: GroupBy = None,
    chosen: Filters,
) -> int:
    """Big bets won per 100 hands, with 95 % interval, deviation, rake.

    A row for each group, currency and limit; a big bet is the big blind where the limit is not fixed. Only legal hands
    count unless --verdict names others. Months, weekdays and days are those of your time zone. Hours are those between
    deals that follow each other within 30 minutes; the result of an hour is given from one hour on.
    """
    from ..analytics.winrate import win_rates
    from ..report.rates import CSV_COLUMNS, print_rates, rate_objects, rate_values
    from ..store import Store

    with Store(database(context, db), read_only=True) as store:
        rates = win_rates(store, by=by, filters=chosen)
    table = partial(print_rates, group=by)
    put_out(output, rates, table=table, objects=rate_objects, columns=CSV_COLUMNS, values=rate_values)
    return ExitCode.FINE
