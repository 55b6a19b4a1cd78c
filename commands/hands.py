"""``hands``: lists stored hands."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode
from .options import Database, TableAs, TableFormat, database, switch
from .tables import put_out

if TYPE_CHECKING:
    from ..store import Filters


class SortBy(StrEnum):
    """What a list of hands is sorted by: the store's `Sort`, which is not loaded before it is used."""

    PLAYED = "played"
    NET = "net"
    POT = "pot"
    ROOM = "room"
    STAKES = "stakes"
    VERDICT = "verdict"


@takes_filters
def run(
    context: typer.Context,
    *,
    db: Database = None,
    output: TableAs = TableFormat.TEXT,
    sort: Annotated[
        SortBy, typer.Option("--sort", metavar="ORDER", help="By played, net, pot, room, stakes or verdict.")
    ] = SortBy.PLAYED,
    reverse: Annotated[bool, switch("--reverse", "In the opposite order.")] = False,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=0, show_default=False, help="At most so many hands."),
    ] = None,
    chosen: Filters,
) -> int:
    """List stored hands, as their hero or the named player sees them.

    Every verdict is listed unless some are named. Times and days are those of your time zone.
    """
    from ..report.hand_list import CSV_COLUMNS, hand_objects, hand_values, print_hands
    from ..store import Sort, Store, list_hands

    with Store(database(context, db), read_only=True) as store:
        rows = list_hands(store, chosen, sort=Sort(sort.value), descending=reverse, limit=limit)
    put_out(output, rows, table=print_hands, objects=hand_objects, columns=CSV_COLUMNS, values=hand_values)
    return ExitCode.FINE
