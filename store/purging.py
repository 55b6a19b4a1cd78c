"""Hands deleted for good: which ones the filters mean is told first, and then exactly these go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np

from ..model import Verdict
from .filters import Filters, condition, run
from .kept import recount
from .store import Store

_TABLES = ("hands", "seats", "actions", "draws", "cards", "findings", "views")


@dataclass(frozen=True, slots=True)
class Doomed:
    """A hand that is meant: its key, and what tells that the key still means the same hand."""

    hand_key: int
    room: str | None
    identity: str
    verdict: Verdict


def find_doomed(store: Store, filters: Filters) -> list[Doomed]:
    """Return the hands that the filters let through, all verdicts unless they name some.

    Raises:
        StoreError: as for `list_hands`.
    """
    if filters.needs_player and filters.player is None:
        store.require_hero()
    chosen = condition(filters)
    sql = (
        f"WITH hand AS ({chosen.hand}) SELECT DISTINCT hand_key, room, identity, verdict FROM hand WHERE {chosen.where}"  # noqa: S608  only names of this room are in it
    )
    return [
        Doomed(key, room, identity, Verdict(verdict)) for key, room, identity, verdict in run(store, sql, chosen).rows
    ]


def purge(store: Store, doomed: Sequence[Doomed]) -> int:
    """Delete the hands with all their texts, in one transaction, and return how many there were.

    The files that held them are not known any more: imported again, they bring back their hands.

    Raises:
        StoreError: the database cannot be written; nothing was deleted.
    """
    if not doomed:
        return 0
    with store.transaction() as connection:
        connection.register("doomed", _columns(doomed))
        connection.execute("""
            CREATE TEMP TABLE gone AS
            SELECT h.hand_key FROM hands h JOIN doomed d
            ON d.hand_key = h.hand_key AND d.identity = h.identity AND d.room IS NOT DISTINCT FROM h.room
        """)
        connection.unregister("doomed")
        connection.execute("""
            CREATE TEMP TABLE touched AS SELECT DISTINCT source_key FROM views WHERE hand_key IN (FROM gone)
        """)
        [(count,)] = connection.execute("SELECT count(*) FROM gone").fetchall()
        for table in _TABLES:
            connection.execute(f"DELETE FROM {table} WHERE hand_key IN (FROM gone)")  # noqa: S608  names from above
        _forget_files(connection)
        for table in ("gone", "touched"):
            connection.execute(f"DROP TABLE {table}")
    return int(count)


def _forget_files(connection: duckdb.DuckDBPyConnection) -> None:
    """Let the files that lost hands, or may hold such a hand too, be read again, and drop those that have none left."""
    connection.execute("UPDATE sources SET complete = FALSE WHERE duplicate > 0 OR source_key IN (FROM touched)")
    connection.execute("""
        CREATE TEMP TABLE emptied AS
        SELECT t.source_key FROM touched t ANTI JOIN views v ON v.source_key = t.source_key
    """)
    for table in ("sources", "skipped"):
        connection.execute(f"DELETE FROM {table} WHERE source_key IN (FROM emptied)")  # noqa: S608  names from above
    connection.execute("DROP TABLE emptied")
    recount(connection)


def _columns(doomed: Sequence[Doomed]) -> dict[str, np.ndarray[Any, Any]]:
    texts: dict[str, list[str | None]] = {
        "room": [hand.room for hand in doomed],
        "identity": [hand.identity for hand in doomed],
    }
    columns: dict[str, np.ndarray[Any, Any]] = {
        "hand_key": np.array([hand.hand_key for hand in doomed], dtype=np.int64)
    }
    for name, values in texts.items():
        columns[name] = np.empty(len(values), dtype=object)
        columns[name][:] = values
    return columns
