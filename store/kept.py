"""The texts that a database keeps, of whatever version, and a database made anew from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from .. import __version__
from ..model import Replay, Verdict
from .batch import write
from .columns import FINDING
from .conflicts import Arrays
from .connection import full, is_full, make_empty, refuse_dataset
from .errors import StoreError
from .identity import MADE_UP
from .load import BATCH, BATCH_TEXT
from .origin import Origin
from .part import Part
from .replacing import held_still, take_place
from .store import Store
from .workshop import workshop

_BETWEEN = "TD61"  # codes of findings between a hand and the one before it
_BESIDE = "TD62"  # codes of findings about other texts of its file
_CODE, _START = FINDING.index("code"), FINDING.index("span_start")
_AT_A_TIME = 1_000  # texts in memory

Found = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class KeptText:
    """A text as it was read once: which file it is from, its place there, and what was found in it.

    ``hand_id`` is that of its hand, ``number`` its place in the file, ``findings`` are values of `FINDING`.
    """

    source_key: int
    source: str
    number: int
    origin: Origin
    hand_id: str
    text: str
    findings: tuple[Found, ...]

    @property
    def is_numbered(self) -> bool:
        """Whether the hand's number is its room's own, not one made up of the file's name."""
        return MADE_UP not in self.hand_id

    @property
    def codes(self) -> frozenset[str]:
        """The codes of its findings."""
        return frozenset(finding[_CODE] for finding in self.findings)

    def found_by(self, family: str) -> list[Found]:
        """Return the findings whose codes begin so."""
        return [finding for finding in self.findings if finding[_CODE].startswith(family)]

    def take_ahead(self, replay: Replay) -> list[Found]:
        """Return what was found ahead of the hand, where its preface is from, and is found again in the preface.

        It is taken from the replay: where in the file it stands, the preface does not tell.
        """
        end = len(replay.hand.preface)
        again = {finding.rule.code for finding in replay.diagnostics if finding.span.start < end}
        ahead = [found for found in self.findings if found[_CODE] in again and found[_START] < self.origin.start]
        known = {found[_CODE] for found in ahead}
        replay.diagnostics[:] = [
            finding for finding in replay.diagnostics if finding.span.start >= end or finding.rule.code not in known
        ]
        return ahead


class Remade:
    """A database being made from the texts of another: add them all, with what they read as now.

    Attributes:
        before: hands by verdict in the other one, once it is finished.
        after: the same in this one.
    """

    def __init__(self, old: Store, new: Store) -> None:
        self.before: Counter[Verdict] = Counter()
        self.after: Counter[Verdict] = Counter()
        self._old, self._new = old, new
        self._parts: list[Part] = []
        self._waiting = self._letters = 0
        self._sources = _copy_sources(old, new)
        self._more: Counter[int] = Counter()  # hands that a text has become more of, by file
        self._skipped: Counter[tuple[int, str | None]] = Counter()
        self._current: int | None = None

    def count(self) -> int:
        """Return how many texts there are."""
        return int(self._old.rows("SELECT count(*) FROM views").rows[0][0])

    def texts(self) -> Iterator[KeptText]:
        """Yield every text, in the order they came in: the same ones decide again where two tell one hand."""
        keys = [key for (key,) in self._old.rows("SELECT view_key FROM views ORDER BY view_key").rows]
        for first in range(0, len(keys), _AT_A_TIME):
            yield from self._texts_between(keys[first], keys[min(first + _AT_A_TIME, len(keys)) - 1])

    def add(self, text: KeptText, hands_now: Iterable[tuple[Replay, bool]]) -> None:
        """Add a text with the hands it holds, each with whether it was compared with the one before it.

        Hands of other games are only counted. What a comparison found is kept where it cannot be made again, and
        what was found about other texts of the file always is.
        """
        if text.source_key != self._current or not self._parts:
            sha256 = self._sources[text.source_key]
            self._parts.append(Part(text.source, sha256, 0, ""))
            self._current = text.source_key
        part, hands = self._parts[-1], 0
        for replay, is_compared in hands_now:
            hands += 1
            if replay.record.verdict is Verdict.SKIPPED:
                self._skipped[text.source_key, replay.hand.game] += 1
            else:
                part.columns.keep_findings(text.found_by(_BESIDE))
                part.columns.keep_findings([] if is_compared else text.found_by(_BETWEEN))
                part.columns.keep_findings(text.take_ahead(replay))
                part.columns.add(replay, text.number, text.origin.behind(replay.hand.preface))
        self._more[text.source_key] += hands - 1
        self._waiting += hands
        self._letters += len(text.text)
        if self._waiting >= BATCH or self._letters >= BATCH_TEXT:
            self._write()

    def finish(self) -> None:
        """Write what is waiting, and count anew what the files brought; `remaking` does it at its block's end."""
        self._write()
        with self._new.transaction() as connection:
            self._add_skipped(connection)
            recount(connection)
            _give_back(connection, self._old)
        self.before, self.after = _verdicts(self._old), _verdicts(self._new)

    def _texts_between(self, first: int, last: int) -> Iterator[KeptText]:
        column = '"column"' if _has_column(self._old, "views", "column") else "1"
        findings: dict[int, list[Found]] = defaultdict(list)
        listed = ", ".join(f'"{name}"' for name in FINDING)
        # S608: the names are this room's own, here and below
        found = f"SELECT view_key, {listed} FROM findings WHERE view_key BETWEEN ? AND ? ORDER BY rowid"  # noqa: S608
        for key, *finding in self._old.rows(found, [first, last]).rows:
            findings[key].append(tuple(finding))
        rows = self._old.rows(
            f"""
            SELECT v.view_key, v.source_key, s.name, v.number, v.line, {column}, v.span_start, h.hand_id, v.text,
                   v.text_exact
            FROM views v JOIN hands h USING (hand_key) JOIN sources s USING (source_key)
            WHERE v.view_key BETWEEN ? AND ? ORDER BY v.view_key
            """,  # noqa: S608
            [first, last],
        ).rows
        for key, source_key, name, number, line, place, start, hand_id, text, exact in rows:
            content = text if exact is None else exact.decode("utf-8", "surrogatepass")
            yield KeptText(
                source_key, name, number, Origin(line, place, start), hand_id, content, tuple(findings[key])
            )  # fmt: skip

    def _write(self) -> None:
        if self._parts:
            with self._new.transaction() as connection:
                write(connection, self._parts)
        self._parts, self._waiting, self._letters = [], 0, 0

    def _add_skipped(self, connection: duckdb.DuckDBPyConnection) -> None:
        for (key, game), hands in self._skipped.items():
            connection.execute("INSERT INTO skipped VALUES (?, ?, ?)", [key, game, hands])
            connection.execute("UPDATE sources SET skipped = skipped + ? WHERE source_key = ?", [hands, key])
        for key, hands in self._more.items():
            if hands:
                connection.execute("UPDATE sources SET hands = hands + ? WHERE source_key = ?", [hands, key])


_STORED = [verdict.value for verdict in Verdict if verdict is not Verdict.SKIPPED]


@contextmanager
def remaking(path: Path) -> Iterator[Remade]:
    """Give a new database to be filled from the texts of the one at ``path``; it takes its place when the block ends.

    Nobody can write to the old one meanwhile. If the block fails, or the process is killed, the old one stays.

    Raises:
        StoreError: the database cannot be opened, of whatever version it is, or there is no room for another.
    """
    refuse_dataset(path)
    with held_still(path, any_version=True) as old:
        try:
            with workshop(path) as place:
                make_empty(place / "new.duckdb")
                with Store(place / "new.duckdb") as new:
                    remade = Remade(old, new)
                    yield remade
                    remade.finish()
                    new.connection.execute("CHECKPOINT")
                take_place(place / "new.duckdb", path, old)
        except (OSError, duckdb.Error) as error:
            if is_full(error):
                raise full(path, error) from error
            if isinstance(error, OSError):
                raise StoreError(f"{path} cannot be made anew: {(error.strerror or str(error)).lower()}") from error
            raise


def _verdicts(store: Store) -> Counter[Verdict]:
    rows = store.rows("SELECT verdict, count(*) FROM hands GROUP BY ALL").rows
    return Counter({Verdict(name): count for name, count in rows})


def _has_column(store: Store, table: str, column: str) -> bool:
    found = store.rows(
        "SELECT count(*) FROM duckdb_columns() WHERE table_name = ? AND column_name = ?", [table, column]
    ).rows
    return bool(found[0][0])


def _copy_sources(old: Store, new: Store) -> dict[int, str]:
    """Copy the files' rows, and return their hashes by key. While texts are added they are closed: nothing counts."""
    names = [name for (name,) in new.rows("SELECT column_name FROM duckdb_columns() WHERE table_name = 'sources'").rows]
    there = [name for name in names if _has_column(old, "sources", name)]
    listed = ", ".join(there)
    # S608: names of our own schema
    rows = old.rows(f"SELECT {listed} FROM sources ORDER BY source_key").rows  # noqa: S608
    missing = "".join(f", {value} AS {name}" for name, value in _DEFAULTS.items() if name not in there)
    with new.transaction() as connection:
        _insert(connection, "sources", there, rows, f"SELECT *{missing} FROM staged")  # noqa: S608  as above
        connection.execute("UPDATE sources SET complete = TRUE, version = ?", [__version__])
        games = old.rows("SELECT source_key, game, hands FROM skipped").rows
        _insert(connection, "skipped", ["source_key", "game", "hands"], games, "FROM staged")
    return {row[there.index("source_key")]: row[there.index("sha256")] for row in rows}


_DEFAULTS = {"unfinished": "FALSE", "version": "''"}
"""What a file's row says that an older version did not keep."""


def _insert(
    connection: duckdb.DuckDBPyConnection, table: str, names: list[str], rows: list[tuple[Any, ...]], query: str
) -> None:
    if not rows:
        return
    connection.register("staged", _columns(names, rows))
    connection.execute(f"INSERT INTO {table} BY NAME {query}")
    connection.unregister("staged")


def _columns(names: Sequence[str], rows: list[tuple[Any, ...]]) -> Arrays:
    return {name: _column(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)}


def _column(values: Iterable[Any]) -> np.ndarray[Any, Any]:
    filled = list(values)
    if filled and all(type(value) is int for value in filled):
        return np.array(filled, dtype=np.int64)
    if filled and all(type(value) is bool for value in filled):
        return np.array(filled, dtype=np.bool_)
    column = np.empty(len(filled), dtype=object)
    column[:] = filled
    return column


def recount(connection: duckdb.DuckDBPyConnection) -> None:
    """Count the hands of each file whose facts are from it, by verdict."""
    counted = ", ".join(f"count(*) FILTER (h.verdict = '{name}') AS {name}" for name in _STORED)
    taken = ", ".join(f"{name} = coalesce(n.{name}, 0)" for name in ["imported", *_STORED])
    # S608: the names are those of verdicts
    connection.execute(f"""
        UPDATE sources SET {taken}, duplicate = sources.hands - sources.skipped - coalesce(n.imported, 0)
        FROM (
            SELECT s.source_key, n.* EXCLUDE (source_key)
            FROM sources s LEFT JOIN (
                SELECT v.source_key, count(*) AS imported, {counted}
                FROM views v JOIN hands h ON h.hand_key = v.view_key GROUP BY v.source_key
            ) n USING (source_key)
        ) n
        WHERE n.source_key = sources.source_key
    """)  # noqa: S608


def _give_back(connection: duckdb.DuckDBPyConnection, old: Store) -> None:
    """Say of each file again which version read it, and whether it was read to its end."""
    version = "version" if _has_column(old, "sources", "version") else "''"
    rows = old.rows(f"SELECT source_key, complete, {version} AS version FROM sources").rows  # noqa: S608  as above
    if not rows:
        return
    connection.register("former", _columns(("source_key", "complete", "version"), rows))
    connection.execute("""
        UPDATE sources SET complete = f.complete, version = f.version FROM former f
        WHERE f.source_key = sources.source_key
    """)
    connection.unregister("former")
