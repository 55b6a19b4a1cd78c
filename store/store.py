"""An open database: SQL in, rows or a pandas frame out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import duckdb

from ..model import Replay
from .connection import connect, damaged, damaged_dataset, full, is_full
from .dataset.place import address_of, is_dataset
from .errors import NoHeroError, QueryError, StoreError
from .users_condition import check_condition, is_text

if TYPE_CHECKING:
    import pandas as pd

    from .counts import Counts

Parameters = Sequence[Any] | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rows:
    """The result of a query without pandas: column names, and one tuple a row."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Hero:
    """A player whose cards a room's texts show, and in how many hands."""

    room: str | None
    player: str
    hands: int


class Store:
    """A database file, open for reading and writing or for reading only; use it in a ``with`` block.

    DuckDB lets no second process open a file while one writes, and an open reader keeps writers out: hold a Store
    for as short as possible (`Loader` with a path opens one for each batch). No connection, the writing one
    included, can read or write any file but the database, load extensions or change these limits.

    Args:
        path: the file; without ``read_only`` an empty database is made where there is none (its folder must exist). Or
            a dataset, a folder or a URL (see `store.dataset`), which can only be read.
        read_only: whether nothing may be changed; the user's own SQL (`sql_read_only`, ``Filters.where``) needs it.
        wait: seconds to go on trying while another process holds the file.
        any_version: whether a database with an older schema will do, to be read by what knows that schema.
        much: whether every transaction will write thousands of hands; many small ones would make a large file.

    Raises:
        StoreError: not a database of ours, damaged, written by a newer version, held by another process (the
            sentence says which), or its folder is missing or not writable. No foreign file is ever altered.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        read_only: bool = False,
        wait: float = 5.0,
        any_version: bool = False,
        much: bool = False,
    ) -> None:
        self.path = Path(path)
        self.read_only = read_only
        self.is_dataset = is_dataset(self.path)
        self._heroes: tuple[Hero, ...] | None = None
        self._connection = connect(self.path, read_only=read_only, wait=wait, any_version=any_version, much=much)

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the database; a transaction that was not committed is rolled back."""
        self.close()

    def close(self) -> None:
        """Close the database, so that other processes can open it. A second call does nothing."""
        self._connection.close()

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """The duckdb connection, for the modules of this room."""
        return self._connection

    def add(self, replays: Iterable[Replay]) -> Counts:
        """Load replayed hands, in transactions of 10,000, and return what became of them.

        The hands of one file must follow each other. Files and hands known before add nothing. `Loader` does the
        same step by step, without holding the file, and counts file by file.
        """
        from .load import Loader  # and numpy, which readers do not need

        with Loader(self) as loader:
            for replay in replays:
                loader.add(replay)
        return loader.total

    def rows(self, sql: str, parameters: Parameters = (), *, users_own: bool = False) -> Rows:
        """Run one statement of ours and return its rows; ``parameters`` fill ``?`` or ``$name``.

        ``users_own`` says that it holds a condition the user wrote.

        Raises:
            StoreError: the database turned out to be damaged, or too little memory.
            QueryError: the user's condition does not run.
        """
        if users_own:
            self.require_read_only()
        with self._running(users_own=users_own):
            result = self._connection.execute(sql, parameters)
            return Rows(tuple(entry[0] for entry in result.description or ()), result.fetchall())

    def query(self, sql: str, parameters: Parameters = ()) -> pd.DataFrame:
        """Run one statement of ours and return a pandas frame. Sums are exact only if cast to BIGINT or VARCHAR.

        Raises:
            StoreError: as for `rows`.
        """
        with self._running():
            return self._connection.execute(sql, parameters).df()

    def sql_read_only(self, query: str) -> Rows:
        """Run the user's own SQL, one statement, on a store opened with ``read_only``.

        Raises:
            QueryError: it does not run; it tried to write, or to reach a file; there is none or more than one.
            ValueError: the store is open for writing.
        """
        self.require_read_only()
        if not is_text(query):
            raise QueryError("the query holds bytes that are no text in UTF-8")
        with self._running(users_own=True):
            statements = self._connection.extract_statements(query)
            if len(statements) != 1:
                raise QueryError(f"one SQL statement is needed, not {len(statements)}")
            if statements[0].type not in _READS:
                raise QueryError(f"only queries can be run, not {statements[0].type.name}")
            result = self._connection.execute(statements[0])
            return Rows(tuple(entry[0] for entry in result.description or ()), result.fetchall())

    def check_condition(self, condition: str, relation: str) -> None:
        """Make sure that the user's condition is one boolean expression over the columns of ``relation``, a query.

        Raises:
            QueryError: it is not.
        """
        with self._running(users_own=True):
            check_condition(self._connection, condition, relation)

    def require_read_only(self) -> None:
        """Make sure that SQL of the user's own cannot change anything.

        Raises:
            ValueError: the store is open for writing.
        """
        if not self.read_only:
            raise ValueError("the user's SQL needs a store opened with read_only=True")

    def heroes(self) -> tuple[Hero, ...]:
        """Return the players whose cards the texts show at the deal, by room, those of most hands first."""
        if self._heroes is None or not self.read_only:  # nobody writes while it is open for reading
            self._heroes = tuple(Hero(*row) for row in self.rows(_HEROES).rows)
        return self._heroes

    def require_hero(self) -> tuple[Hero, ...]:
        """Return the heroes.

        Raises:
            NoHeroError: no hand shows anybody's cards.
        """
        heroes = self.heroes()
        if not heroes:
            raise NoHeroError("no hero is known, because no hand shows a player's cards: name one with --player NAME")
        return heroes

    def default_heroes(self) -> tuple[Hero, ...]:
        """Return one hero for each room: whose statistics are meant if nobody is named.

        Raises:
            NoHeroError: no hand shows anybody's cards, or a room's hands show those of several players.
        """
        heroes = self.require_hero()
        by_room: dict[str | None, list[str]] = {}
        for hero in heroes:
            by_room.setdefault(hero.room, []).append(hero.player)
        for room, names in by_room.items():
            if len(names) > 1:
                several = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
                raise NoHeroError(
                    f"the hands of {room or 'no known room'} have several heroes ({several}): "
                    "name one with --player NAME",
                )
        return heroes

    @contextmanager
    def transaction(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """Give the connection for one transaction: committed at the block's end, undone if the block fails.

        Raises:
            StoreError: the disk is full, or the database damaged.
        """
        with self._running():
            self._connection.begin()
            try:
                yield self._connection
                self._connection.commit()
            except BaseException as error:
                with suppress(duckdb.Error):  # the first error is the one to tell
                    self._connection.rollback()
                if isinstance(error, duckdb.TransactionException):  # no space left, or no memory, at the end
                    if is_full(error):
                        raise full(self.path, error) from error
                    raise StoreError(f"the database {self.path} cannot be written: {_first_line(error)}") from error
                raise

    @contextmanager
    def _running(self, *, users_own: bool = False) -> Iterator[None]:
        try:
            yield
        except duckdb.InterruptException:
            raise
        except duckdb.Error as error:
            if is_full(error):
                raise full(self.path, error) from error
            if self.is_dataset and _is_about_files(error, users_own=users_own):
                raise damaged_dataset(address_of(self.path), error) from error
            if "Corrupt" in str(error) or isinstance(error, duckdb.SerializationException):
                raise damaged(self.path, error) from error
            if isinstance(error, _BROKEN):
                raise StoreError(f"the database {self.path} cannot be used: {_first_line(error)}") from error
            if users_own:
                raise QueryError(_first_line(error)) from error
            if isinstance(error, duckdb.OutOfMemoryException):
                raise StoreError(f"too little memory for this query: {_first_line(error)}") from error
            raise


# Nearly all hands have one text, whose hero is their own: only the others are looked up.
_HEROES = """
    SELECT room, hero, count(*) FROM (
        SELECT room, hero FROM hands WHERE hero IS NOT NULL
        UNION ALL
        SELECT room, hero FROM (
            SELECT DISTINCT h.room, v.hero, hand_key FROM views v JOIN hands h USING (hand_key)
            WHERE v.view_key <> v.hand_key AND v.hero IS NOT NULL AND v.hero IS DISTINCT FROM h.hero
        )
    )
    GROUP BY ALL ORDER BY room NULLS FIRST, 3 DESC, 2
"""
_BROKEN = (duckdb.IOException, duckdb.FatalException, duckdb.InternalException)
_READS = frozenset(
    {
        duckdb.StatementType.SELECT,
        duckdb.StatementType.EXPLAIN,
        duckdb.StatementType.RELATION,
        duckdb.StatementType.CALL,
        duckdb.StatementType.PRAGMA,
        duckdb.StatementType.MULTI,  # a PIVOT without a list of values
    }
)


def _is_about_files(error: duckdb.Error, *, users_own: bool) -> bool:
    """Return whether a dataset's files cannot be read, which shows only when they are; our own SQL has no other fault.

    What the files' format cannot be decoded with has no class of its own.
    """
    if isinstance(error, duckdb.OutOfMemoryException | duckdb.PermissionException):
        return False
    return (
        not users_own
        or isinstance(error, duckdb.IOException)
        or type(error) is duckdb.Error
        or ".parquet" in str(error)
    )


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
