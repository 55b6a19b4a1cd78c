"""Opens a database file: whether it is ours, whether somebody holds it, and what nobody may do through it."""

from __future__ import annotations

import os
import re
import time
from importlib.resources import files
from pathlib import Path

import duckdb

from .dataset.place import address_of, is_dataset
from .errors import DamagedError, HeldError, StoreError
from .workshop import clear_away, workshop

SCHEMA_VERSION = 3
APPLICATION = "tripledraw"
_MAGIC_AT = slice(8, 12)  # a DuckDB file: eight bytes of checksum, then its mark
_MAGIC = b"DUCK"
_HEADER = 4096  # bytes that duckdb writes once
_CHANCE = slice(124, 140)  # of them: no two databases have these alike, but for those of older formats, which have none
_ours: set[bytes] = set()
"""Headers of databases that this process has found to be ours, of this version."""
_MOST = 100
Settings = dict[str, str | bool | int | float | list[str]]
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.4  # seconds
_HOLDER = re.compile(r"held in (?P<program>.*?) \(PID (?P<pid>\d+)\)")

# Nothing but the database's own files is ever read or written, and nothing is fetched: an unknown file makes
# duckdb 2.0 look for an extension that can open it, and a user's SQL could copy any file in or out.
_SETTINGS: Settings = {
    "enable_external_access": "false",
    "autoload_known_extensions": "false",
    "autoinstall_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
    "lock_configuration": "true",
}
# One thread fills row groups in order (a database half the size), and the limit keeps a million hands in bounds.
# What a column of numpy's objects holds, its first value tells: all of ours are of one kind each.
_WRITING = _SETTINGS | {"threads": "1", "memory_limit": "256MB", "pandas_analyze_sample": "1"}
# At the end of a transaction duckdb 2 writes small row groups together, which many small imports need: a row group
# takes 256 kB a column. Full batches are large enough; with many of them, most of the time would go into writing them
# again.
_WRITING_MUCH = _WRITING | {"max_vacuum_tasks": "0"}
_READING = _SETTINGS | {"memory_limit": "1GB"}
MEMORY_VARIABLE = "TRIPLEDRAW_MEMORY"
_MEMORY = re.compile(r"[1-9]\d{0,6} ?[MG]i?B", re.IGNORECASE)


_NO_SPACE = (duckdb.IOException, duckdb.TransactionException, duckdb.FatalException)


def connect(
    path: Path, *, read_only: bool, wait: float, any_version: bool = False, much: bool = False
) -> duckdb.DuckDBPyConnection:
    """Open the database at ``path``; without ``read_only`` make it if there is none.

    ``wait`` is how many seconds to go on trying while another process holds the file, ``any_version`` whether an older
    schema will do, ``much`` whether every transaction will write thousands of hands.

    Raises:
        StoreError: with one sentence for the user.
    """
    if is_dataset(path):
        return _connect_dataset(path, read_only=read_only)
    require_name(path)
    if not _exists(path):
        if read_only:
            raise StoreError(f"there is no database at {path} yet: import hands first, or name another with --db")
        _make(path)
    header = _read_header(path)
    if not read_only:
        # A foreign DuckDB file would be altered by merely opening it for writing, so it is looked at first.
        if header not in _ours:
            _open(path, read_only=True, wait=wait, any_version=any_version).close()
            if not any_version:
                _know(header)
        if not os.access(path, os.W_OK):
            raise StoreError(f"{path} is not writable: name another with --db")
        clear_away(path)
    return _open(path, read_only=read_only, wait=wait, any_version=any_version, much=much)


def _connect_dataset(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    from .dataset.opening import open_dataset  # which needs this module

    if not read_only:
        refuse_dataset(path)
    return open_dataset(path)


def refuse_dataset(path: Path) -> None:
    """Make sure that a path, which is to be written or copied as a database, names no dataset.

    Raises:
        StoreError: it does.
    """
    if is_dataset(path):
        raise StoreError(
            f"{address_of(path)} is a dataset, which can only be read here: import --dask --out adds hands to it; "
            "name a database with --db"
        )


def reading_config() -> Settings:
    """Return the settings of a connection that only reads.

    Raises:
        StoreError: the environment asks for an amount of memory that is none.
    """
    return _config(_READING)


def _config(settings: Settings) -> Settings:
    """Return how to open a database; how much memory duckdb may take, the environment may say."""
    memory = os.environ.get(MEMORY_VARIABLE)
    if not memory:
        return settings
    if not _MEMORY.fullmatch(memory):
        raise StoreError(f"{MEMORY_VARIABLE} is {memory!r}: it must be an amount of memory, such as 512MB or 2GB")
    return settings | {"memory_limit": memory}


def require_name(path: Path) -> None:
    """Make sure that a database can have this name.

    Raises:
        StoreError: it cannot.
    """
    name = str(path.absolute())
    # What follows a question mark duckdb takes for options, and puts its log file elsewhere; and it knows UTF-8 only.
    if "?" in name or "\0" in name or name.encode("utf-8", "replace").decode() != name:
        raise StoreError(f"{path} is a name that duckdb cannot use: name another file with --db")


def _exists(path: Path) -> bool:
    try:
        if path.is_dir():
            raise StoreError(f"{path} is a folder, not a database: name a file with --db")
        return path.exists()
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} cannot be used: {reason_of(error)}; name another with --db") from error


def _read_header(path: Path) -> bytes:
    """Return the header of a database.

    Raises:
        StoreError: the file is none of duckdb's, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError as error:
        raise StoreError(f"the database {path} cannot be read: {reason_of(error)}; name another with --db") from error
    if header[_MAGIC_AT] != _MAGIC:
        raise StoreError(f"{path} is not a tripledraw database: name another file with --db")
    return header


def _know(header: bytes) -> None:
    """Remember a database as ours, so that it need not be looked at again."""
    if len(_ours) >= _MOST:
        _ours.clear()
    if any(header[_CHANCE]):
        _ours.add(header)


def _open(
    path: Path, *, read_only: bool, wait: float, any_version: bool, much: bool = False
) -> duckdb.DuckDBPyConnection:
    settings = _READING if read_only else _WRITING_MUCH if much else _WRITING
    connection = _connect_in_time(path, settings, read_only=read_only, wait=wait)
    try:
        _check_ours(path, connection, any_version=any_version)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect_in_time(path: Path, settings: Settings, *, read_only: bool, wait: float) -> duckdb.DuckDBPyConnection:
    until, pause, config = time.monotonic() + wait, _FIRST_PAUSE, _config(settings)
    while True:
        try:
            # Absolute, because ``:memory:`` and what stands before a colon have a meaning of their own to duckdb.
            return duckdb.connect(path.absolute(), read_only=read_only, config=config)
        except duckdb.Error as error:
            if not _is_lock(error):
                raise _unusable(path, error) from error
            if time.monotonic() + pause > until:
                raise HeldError(f"{path} is in use by {_holder(error)}: try again when it has finished") from error
        time.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)


def _is_lock(error: duckdb.Error) -> bool:
    text = str(error)
    return isinstance(error, duckdb.IOException) and ("Could not set lock" in text or "being used by another" in text)


def _holder(error: duckdb.Error) -> str:
    match = _HOLDER.search(str(error))
    if match is None:
        return "another process"
    return f"another process ({Path(match['program']).name}, number {match['pid']})"


_FULL = re.compile(r"No space left on device|File too large|Disk quota exceeded|not enough space", re.IGNORECASE)


def is_full(error: Exception) -> bool:
    """Return whether an error says that nothing more can be written."""
    return _FULL.search(str(error)) is not None


def full(path: Path, error: Exception) -> StoreError:
    """Return what to tell where the disk is full."""
    match = _FULL.search(str(error))
    reason = match[0].lower() if match else reason_of(error)
    return StoreError(
        f"there is no room for the database {path} ({reason}): make some and try again; what it held is untouched",
    )


def _unusable(path: Path, error: duckdb.Error) -> StoreError:
    text = str(error)
    if is_full(error):
        return full(path, error)
    if "different configuration" in text:
        return StoreError(f"{path} is already open in this program for another purpose")
    if "version number" in text or "newer version" in text:
        return StoreError(f"{path} was written by a newer version: update tripledraw, or name another file with --db")
    if "WAL does not match" in text:
        return DamagedError(
            f"the log {log_of(path)} is not that of {path}: move the log away, restore a backup, "
            "or name another with --db",
        )
    return damaged(path, error)


def damaged(path: Path, error: Exception) -> DamagedError:
    """Return what to tell of a database of ours that is spoilt."""
    return DamagedError(
        f"the database {path} is damaged: move it away and import the hands again, "
        f"restore a backup, or name another with --db ({reason_of(error)})",
    )


def damaged_dataset(address: str, error: Exception) -> DamagedError:
    """Return what to tell of a dataset whose files are spoilt, or gone."""
    return DamagedError(
        f"the dataset {address} is damaged: delete the mark of the portion (_portions/PORTION.json) that the file is "
        f"of, and import the hands again with --dask ({reason_of(error)})",
    )


def _check_ours(path: Path, connection: duckdb.DuckDBPyConnection, *, any_version: bool) -> None:
    try:
        meta = dict(connection.execute("SELECT key, value FROM main.meta").fetchall())
    except (duckdb.CatalogException, duckdb.BinderException):
        meta = {}
    except duckdb.Error as error:
        raise _unusable(path, error) from error
    version = meta.get("schema", "")
    if meta.get("application") != APPLICATION or not version.isdecimal():
        raise StoreError(f"{path} is a database of another program: name another file with --db")
    if int(version) > SCHEMA_VERSION:
        raise StoreError(f"{path} was written by a newer version: update tripledraw, or name another file with --db")
    if int(version) < SCHEMA_VERSION and not any_version:
        raise StoreError(f"{path} was written by an older version: run rebuild, or name another file with --db")


def make_if_none(path: Path) -> bool:
    """Make an empty database where there is none; return whether this one was made here.

    Raises:
        StoreError: as for `connect`.
    """
    refuse_dataset(path)
    require_name(path)
    return not _exists(path) and _make(path)


def _make(path: Path) -> bool:
    """Make an empty database beside ``path`` and move it there whole, so that no half-made one is ever seen.

    Return False if another process was faster: then its database is the one to use.
    """
    folder = path.parent
    if not folder.is_dir():
        raise StoreError(f"the folder {folder} of the database does not exist: make it, or name another with --db")
    try:
        with workshop(path) as place:
            make_empty(place / "new.duckdb")
            _know(_read_header(place / "new.duckdb"))
            set_log_aside(path)
            return _move_if_free(place / "new.duckdb", path)
    except (OSError, ValueError, *_NO_SPACE) as error:
        if is_full(error):
            raise full(path, error) from error
        raise StoreError(f"no database can be made in {folder}: {reason_of(error)}; name another with --db") from error


def make_empty(new: Path) -> None:
    """Make an empty database, which nobody else knows of yet."""
    with duckdb.connect(new.absolute(), config=_config(_WRITING)) as connection:
        connection.execute("BEGIN")
        connection.execute(schema_sql())
        connection.execute(
            "INSERT INTO meta VALUES ('application', ?), ('schema', ?)", [APPLICATION, str(SCHEMA_VERSION)]
        )
        connection.execute("COMMIT")
        connection.execute("CHECKPOINT")  # out of the log, which stays behind; closing would fail in silence


def schema_sql() -> str:
    """Return what makes the tables, views and macros of a database."""
    return files(__package__).joinpath("schema.sql").read_text(encoding="utf-8")


def log_of(path: Path) -> Path:
    """Return where duckdb keeps what is not in the database file yet."""
    return path.with_name(f"{path.name}.wal")


def set_log_aside(path: Path) -> None:
    """Rename the log of a database that is not there any more: duckdb would take it for the new one's, and refuse."""
    log = log_of(path)
    if log.exists():
        log.replace(log.with_name(f"{log.name}.stray"))


def _move_if_free(new: Path, path: Path) -> bool:
    """Move ``new`` to ``path`` unless there is another one by now; return whether it was moved."""
    try:
        os.link(new, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if path.exists():
            return False
        new.rename(path)
    return True


def reason_of(error: Exception) -> str:
    """Return what an error says, in one line."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error).partition("\n")[0]
