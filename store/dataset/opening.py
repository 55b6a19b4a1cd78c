"""Opens a dataset for reading: views over its Parquet files that are called, and look, as a database's tables."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ..connection import APPLICATION, SCHEMA_VERSION, damaged_dataset, reading_config, schema_sql
from .layout import TABLES, Portion, portions, require_dataset, settled_name
from .place import Place, pattern_of, place_of
from .settling import CLASHES, settle_as_kept
from .writing import UNKNOWN

_SHAPES = "shapes"  # schema: the empty tables of a database, for their columns
_CREATES = re.compile(r"CREATE (?P<kind>TABLE|MACRO|VIEW)")
_LATER = ("enable_external_access", "lock_configuration")  # settings that come last


def open_dataset(path: Path | str) -> duckdb.DuckDBPyConnection:
    """Return a connection in which a dataset looks as a database does.

    Nothing but the dataset can be read through it, and nothing of that changed.

    Raises:
        StoreError: there is no dataset, or it is damaged.
    """
    place = require_dataset(place_of(path))
    there = portions(place)
    connection = connect_files(place, there)
    with _closed_if_damaged(connection, place):
        settle_as_kept(connection, place, settled_name(there))
        _view_tables(connection)
        _lock(connection, place)
    return connection


@contextmanager
def _closed_if_damaged(connection: duckdb.DuckDBPyConnection, place: Place) -> Iterator[None]:
    """Close a connection that cannot be made ready; what duckdb cannot read of the dataset is told as damaged."""
    try:
        yield
    except BaseException as error:
        connection.close()
        if isinstance(error, duckdb.Error):
            raise damaged_dataset(place.address, error) from error
        raise


def connect_files(place: Place, there: Sequence[Portion]) -> duckdb.DuckDBPyConnection:
    """Return a connection with what stands in the files, whichever text is a hand's own: views of schema ``files``.

    Raises:
        StoreError: a file is damaged, or not there.
    """
    folder = Path(tempfile.gettempdir()) / f"tripledraw-{os.getpid()}"  # made only if memory does not suffice
    config = {name: value for name, value in reading_config().items() if name not in _LATER}
    connection = duckdb.connect(config=config | {"temp_directory": str(folder)})
    with _closed_if_damaged(connection, place):
        place.register(connection)
        connection.execute(f"CREATE SCHEMA {_SHAPES}; CREATE SCHEMA files; USE {_SHAPES}")
        connection.execute(schema_sql())
        connection.execute("USE memory.main")
        for table in TABLES:
            names = [f"{place.address}/{name}" for portion in there for name in portion.files.get(table, {})]
            connection.execute(f"CREATE VIEW files.{table} AS {_select(connection, table, names)}")
    return connection


def _select(connection: duckdb.DuckDBPyConnection, table: str, names: list[str]) -> str:
    rows = connection.execute(
        "SELECT column_name FROM duckdb_columns() WHERE schema_name = ? AND table_name = ? ORDER BY column_index",
        [_SHAPES, table],
    ).fetchall()
    columns = [f'"{name}"' for (name,) in rows]
    if table == "hands":
        columns[columns.index('"room"')] = f"nullif(room, '{UNKNOWN}') AS room"
    if not names:
        found, number = f"{_SHAPES}.{table}", "0"
    else:
        listed = ", ".join(map(pattern_of, names))
        found = f"read_parquet([{listed}], hive_partitioning = false, file_row_number = true)"
        number = "file_row_number"
    if table == "findings":
        columns.append(f"{number} AS rowid")  # those of a hand come in their order
    return f"SELECT {', '.join(columns)} FROM {found}"  # noqa: S608  names of our own


def _view_tables(connection: duckdb.DuckDBPyConnection) -> None:
    """Make what a database has: its tables, as views, and its own views and macros."""
    [(several,)] = connection.execute("SELECT count(*) > 0 FROM files.resettled").fetchall()
    for table in TABLES:
        sql = _VIEWS.get(table, _AS_IT_IS) if several else _AS_IT_IS
        connection.execute(f"CREATE VIEW {table} AS {sql.format(table=table)}")
    meta = f"('application', '{APPLICATION}'), ('schema', '{SCHEMA_VERSION}')"
    connection.execute(f"CREATE VIEW meta AS FROM (VALUES {meta}) AS meta(key, value)")
    for statement in connection.extract_statements(schema_sql()):
        match = _CREATES.search(statement.query)
        if match is not None and match["kind"] != "TABLE":
            connection.execute(statement)


def _lock(connection: duckdb.DuckDBPyConnection, place: Place) -> None:
    # duckdb asks twice: for the pattern, and for the path that it means.
    address = "'" + f"{place.address}/".replace("'", "''") + "'"
    connection.execute(f"SET allowed_directories = [{address}, {pattern_of(f'{place.address}/')}]")
    for name in _LATER:
        connection.execute(f"SET {name} = {reading_config()[name]}")


_AS_IT_IS = "FROM files.{table}"
_OWN = "SELECT t.* FROM files.{table} t ANTI JOIN files.moved m ON m.old_key = t.hand_key"
_KEPT = "FROM files.{table} t LEFT JOIN files.resettled r USING (view_key) WHERE r.is_kept IS NOT FALSE"
_MOVED = "coalesce(r.hand_key, t.hand_key) AS hand_key"
_VIEWS = {
    **dict.fromkeys(("hands", "seats", "actions", "draws"), _OWN),
    "views": f"SELECT t.* REPLACE ({_MOVED}, "
    f"CASE WHEN r.clashes AND t.verdict = 'legal' THEN 'corrupt' ELSE t.verdict END AS verdict) {_KEPT}",
    "cards": f"SELECT t.* REPLACE ({_MOVED}) {_KEPT}",
    "findings": f"SELECT t.* REPLACE ({_MOVED}) {_KEPT} UNION ALL BY NAME {CLASHES}",
}
"""The tables of a dataset in which hands stand in several portions."""
