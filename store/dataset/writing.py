"""A portion of hands into a dataset: what a database of its own holds, as Parquet files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname
from tempfile import TemporaryDirectory, gettempdir

import duckdb

from ... import __version__
from ..connection import connect, is_full, reason_of
from ..counts import SourceCounts
from ..errors import StoreError
from .layout import ROWS, TABLES, Portion, mark_portion, source_of
from .place import Place

UNKNOWN = "unknown"
"""The room, or the month, of hands that have none."""

_KEYS = {
    "hands": ("hand_key",),
    "views": ("hand_key", "view_key", "source_key"),
    "seats": ("hand_key",),
    "actions": ("hand_key",),
    "draws": ("hand_key",),
    "cards": ("hand_key", "view_key"),
    "findings": ("hand_key", "view_key"),
    "sources": ("source_key",),
    "skipped": ("source_key",),
}
_FORMAT = "FORMAT parquet, COMPRESSION zstd"


def write_portion(place: Place, name: str, content: str, database: Path, sources: Sequence[SourceCounts]) -> Portion:
    """Write what a database holds as the portion of that name, and return it. A second time the same is written again.

    ``sources`` are the files whose hands it holds.

    Raises:
        StoreError: the place cannot be written, this machine has no room for what is to be put there, or a portion of
            so many hands has no keys.
    """
    with here(), TemporaryDirectory(prefix="tripledraw-") as folder:
        with _opened(database) as connection:
            _require_keys(connection)
            for table in TABLES:
                _copy(connection, table, name, Path(folder))
        files: dict[str, dict[str, int]] = {}
        for file in sorted(Path(folder).rglob("*.parquet")):
            place_name = file.relative_to(folder).as_posix()
            place.put(file, place_name)
            files.setdefault(place_name.partition("/")[0], {})[place_name] = file.stat().st_size
    portion = Portion(name, content, __version__, files, [source_of(counts) for counts in sources])
    mark_portion(place, portion)
    return portion


@contextmanager
def here() -> Iterator[None]:
    """Turn what goes wrong with the files that a worker makes on its own machine into a sentence."""
    try:
        yield
    except (duckdb.Error, OSError) as error:
        if isinstance(error, duckdb.OutOfMemoryException) or is_full(error):
            raise StoreError(
                f"{gethostname()} has no room for what a portion needs on the way, in {gettempdir()} or in memory "
                f"({reason_of(error)}): make some, or name another folder there with TMPDIR, and import again to go on"
            ) from error
        raise StoreError(
            f"{gethostname()} cannot make the files of a portion in {gettempdir()} ({reason_of(error)}): mend that, or "
            "name another folder there with TMPDIR, and import again to go on"
        ) from error


def _opened(database: Path) -> duckdb.DuckDBPyConnection:
    connect(database, read_only=True, wait=0.0).close()  # ours, whole, and of this version
    # One thread writes rows in their order, and one file a partition. This connection runs nobody's SQL but ours.
    return duckdb.connect(database, read_only=True, config={"threads": "1", "memory_limit": "512MB"})


def _require_keys(connection: duckdb.DuckDBPyConnection) -> None:
    [(last,)] = connection.execute("SELECT greatest(max(view_key), max(source_key)) FROM views").fetchall()
    if last is not None and last >= 1 << ROWS:
        raise StoreError(f"{last:,} hands are too many to be read together: divide the file")


def _copy(connection: duckdb.DuckDBPyConnection, table: str, name: str, folder: Path) -> None:
    """Write a table's Parquet files into a folder, if it has rows, under the names that they have in a dataset."""
    [(is_empty,)] = connection.execute(f"SELECT count(*) = 0 FROM {table}").fetchall()  # noqa: S608  names of our own
    if is_empty:
        return
    first = int(name, 16) << ROWS
    keys = ", ".join(f"{first} + t.{key} AS {key}" for key in _KEYS[table])
    target = folder / table
    if "hand_key" not in _KEYS[table]:
        target.mkdir()
        sql = f"SELECT * REPLACE ({keys}) FROM {table} t ORDER BY rowid"  # noqa: S608  as above
        connection.execute(f"COPY ({sql}) TO '{_quoted(target)}/{name}.parquet' ({_FORMAT})")
        return
    room, month = f"coalesce(h.room, '{UNKNOWN}') AS room", f"coalesce({_MONTH}, '{UNKNOWN}') AS month"
    columns = f"t.* REPLACE ({keys}, {room}), {month}" if table == "hands" else f"t.* REPLACE ({keys}), {room}, {month}"
    sql = f"SELECT {columns} FROM {table} t JOIN hands h USING (hand_key) ORDER BY t.rowid"  # noqa: S608  as above
    partitions = f"{_FORMAT}, PARTITION_BY (room, month), WRITE_PARTITION_COLUMNS true, FILENAME_PATTERN '{name}_{{i}}'"
    connection.execute(f"COPY ({sql}) TO '{_quoted(target)}' ({partitions})")
    for file in target.rglob("*.parquet"):
        file.rename(file.with_name(f"{name}.parquet"))


_MONTH = "strftime(coalesce(h.played_at_utc, h.played_at_text), '%Y-%m')"


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
