"""Files that have grown since they were read: their rows follow them, and their last texts are taken back.

The last text of a file that was still being written may be anything: half a hand, a hand under half its number, a few
letters, or a whole hand whose notices came later. The file as it is now says it anew, so the earlier one goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import duckdb

from .conflicts import Arrays
from .part import Part

_OF_HANDS = ("hands", "seats", "actions", "draws")
_OF_VIEWS = ("views", "cards", "findings")


@dataclass(frozen=True, slots=True)
class _Last:
    """The last text of an earlier state of a file: its keys, its place in the file, and whether it can be taken back.

    It can unless it is the hand's own text and others stand beside it: these keep no facts to go on with.
    """

    view_key: int
    hand_key: int
    number: int
    digest: int
    verdict: str
    alone: bool

    @property
    def is_own(self) -> bool:
        return self.view_key == self.hand_key


def follow_grown(connection: duckdb.DuckDBPyConnection, parts: Sequence[Part], hands: Arrays) -> None:
    """Give the rows of earlier states to each file that has grown from them, and take back those states' last texts.

    Args:
        connection: the database, before the batch is written.
        parts: the batch.
        hands: its table of hands.
    """
    grown = {old: part for part in parts if part.first == 0 for old in part.beginnings}
    if not grown:
        return
    texts = _last_texts(connection, list(grown))
    for old, key in connection.execute(
        "SELECT sha256, source_key FROM sources WHERE sha256 IN (SELECT unnest($hashes))",
        {"hashes": list(grown)},
    ).fetchall():
        last, part = texts.get(old), grown[old]
        if last is not None and last.digest not in _digests_at(last.number, part, parts, hands):
            _take_back(connection, last, key)
        _pass_on(connection, key, part.sha256)


def _last_texts(connection: duckdb.DuckDBPyConnection, hashes: list[str]) -> dict[str, _Last]:
    """Return the last text of each file of which it was stored: it may have been known, or of another game."""
    rows = connection.execute(
        """
        WITH last AS (
            SELECT s.sha256, v.* FROM sources s JOIN views v ON v.source_key = s.source_key AND v.number = s.hands - 1
            WHERE s.sha256 IN (SELECT unnest($hashes))
        )
        SELECT l.sha256, l.view_key, l.hand_key, l.number, l.digest, l.verdict, count(*) = 1
        FROM last l JOIN views v USING (hand_key) GROUP BY ALL
        """,
        {"hashes": hashes},
    ).fetchall()
    return {sha256: _Last(*values) for sha256, *values in rows}


def _digests_at(number: int, part: Part, parts: Sequence[Part], hands: Arrays) -> set[int]:
    """Return the digest of the file's hand ``number`` as it reads now, if the batch has it."""
    first_row, found = 0, set()
    for other in parts:
        rows = slice(first_row, first_row + len(other.columns))
        if other.sha256 == part.sha256:
            found.update(hands["digest"][rows][hands["number"][rows] == number].tolist())
        first_row += len(other.columns)
    return found


def _take_back(connection: duckdb.DuckDBPyConnection, last: _Last, source_key: int) -> None:
    if last.is_own and not last.alone:
        return
    if last.is_own:
        for table in _OF_HANDS:
            # S608: the names are this module's own, here and below
            connection.execute(f"DELETE FROM {table} WHERE hand_key = ?", [last.hand_key])  # noqa: S608
        # The verdict names a column, and is one of the five that are stored.
        connection.execute(
            f"UPDATE sources SET imported = imported - 1, {last.verdict} = {last.verdict} - 1 WHERE source_key = ?",  # noqa: S608
            [source_key],
        )
    for table in _OF_VIEWS:
        connection.execute(f"DELETE FROM {table} WHERE view_key = ?", [last.view_key])  # noqa: S608


def _pass_on(connection: duckdb.DuckDBPyConnection, source_key: int, sha256: str) -> None:
    """Make the row that of the file with this hash; one that has it already, as it was before it was cut, takes it in.

    Either is marked as read by no version, so that it is written anew.
    """
    others = connection.execute("SELECT source_key FROM sources WHERE sha256 = ?", [sha256]).fetchall()
    if not others:
        connection.execute("UPDATE sources SET sha256 = ?, version = '' WHERE source_key = ?", [sha256, source_key])
        return
    [(other,)] = others
    keys = {"old": source_key, "new": other}
    connection.execute("UPDATE views SET source_key = $new WHERE source_key = $old", keys)
    connection.execute(
        """
        UPDATE sources SET imported = sources.imported + o.imported, legal = sources.legal + o.legal,
            illegal = sources.illegal + o.illegal, corrupt = sources.corrupt + o.corrupt,
            incomplete = sources.incomplete + o.incomplete, cancelled = sources.cancelled + o.cancelled,
            conflicts = sources.conflicts + o.conflicts, version = ''
        FROM sources o WHERE o.source_key = $old AND sources.source_key = $new
        """,
        keys,
    )
    for table in ("sources", "skipped"):
        connection.execute(f"DELETE FROM {table} WHERE source_key = ?", [source_key])  # noqa: S608  as above
