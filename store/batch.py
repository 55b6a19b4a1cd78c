"""Writes one batch of hands. Columns go in as numpy arrays, never row by row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

import duckdb
import numpy as np

from .. import __version__
from ..model import Verdict
from .columns import NUMBER, SHAPES
from .conflicts import Arrays, Conflict, find_conflicts, tell_conflicts
from .growth import follow_grown
from .part import Part, Written
from .rows import NULL
from .sources import write_sources
from .views import Fate, Identity, Settled, Text, settle


def write(connection: duckdb.DuckDBPyConnection, parts: Sequence[Part]) -> list[Written]:
    """Write the parts, and return what became of each one's hands; ``connection`` has begun the transaction."""
    tables = stack(parts)
    [(first_key,)] = connection.execute("SELECT coalesce(max(view_key), -1) + 1 FROM views").fetchall()
    follow_grown(connection, parts, tables["hands"])
    texts = _texts(tables["hands"], first_key)
    known, digests = _known(connection, tables["hands"]) if first_key else ({}, {})
    settled = settle(texts, known, digests)
    conflicts = find_conflicts(connection, tables, settled.pairs)
    written = _count(parts, texts, settled, conflicts)
    source_keys = write_sources(connection, parts, written)
    _add_columns(tables, parts, settled, first_key, source_keys)
    _replace(connection, settled, known)
    for name in _COLUMNS:
        _insert(connection, name, tables["hands" if name == "views" else name])
    tell_conflicts(connection, conflicts)
    return written


def stack(parts: Sequence[Part]) -> dict[str, Arrays]:
    """Return the tables of all parts, one under the other; ``hand`` counts the hands of the batch."""
    firsts = np.cumsum([0, *(len(part.columns) for part in parts)])
    tables: dict[str, Arrays] = {}
    for name, shape in SHAPES.items():
        matrices = [
            np.frombuffer(part.columns.numbers(name), dtype=NUMBER.format).reshape(-1, len(shape.numbers))
            for part in parts
        ]
        numbers = np.concatenate(matrices)
        numbers[:, 0] += np.repeat(firsts[:-1], [len(matrix) for matrix in matrices])
        words = chain.from_iterable(part.columns.texts[name] for part in parts)
        texts = np.fromiter(words, dtype=object, count=len(numbers) * len(shape.texts))
        texts = texts.reshape(len(numbers), len(shape.texts))
        tables[name] = {column: numbers[:, place] for place, column in enumerate(shape.numbers)}
        tables[name] |= {column: texts[:, place] for place, column in enumerate(shape.texts)}
    return tables


def _texts(hands: Arrays, first_key: int) -> list[tuple[Identity, Text]]:
    columns = (hands[name].tolist() for name in ("room", "identity", "verdict", "digest", "text"))
    return [
        ((room, identity), Text(first_key + row, row, _VERDICTS[verdict], digest, text))
        for row, (room, identity, verdict, digest, text) in enumerate(zip(*columns, strict=True))
    ]


def _known(
    connection: duckdb.DuckDBPyConnection,
    hands: Arrays,
) -> tuple[dict[Identity, Text], dict[Identity, set[int]]]:
    """Return the own texts of those hands of the batch that the database holds, and the digests of all their texts."""
    connection.register("staged", {name: hands[name] for name in ("room", "identity", "verdict")})
    rows = connection.execute("""
        WITH met AS (
            SELECT h.hand_key, h.room, h.identity, h.verdict,
                   bool_or(s.verdict = 'incomplete' OR h.verdict = 'incomplete') AS unfinished
            FROM staged s JOIN hands h ON h.identity = s.identity AND h.room IS NOT DISTINCT FROM s.room
            GROUP BY ALL
        )
        SELECT m.room, m.identity, m.verdict, m.hand_key, v.view_key = m.hand_key, v.digest,
               CASE WHEN m.unfinished THEN v.text END
        FROM met m JOIN views v USING (hand_key)
    """).fetchall()
    connection.unregister("staged")
    known: dict[Identity, Text] = {}
    digests: dict[Identity, set[int]] = {}
    for room, identity, verdict, hand_key, is_own, digest, text in rows:
        digests.setdefault((room, identity), set()).add(digest)
        if is_own:
            known[room, identity] = Text(hand_key, None, _VERDICTS[verdict], digest, text)
    return known, digests


def _count(
    parts: Sequence[Part],
    texts: Sequence[tuple[Identity, Text]],
    settled: Settled,
    conflicts: Sequence[Conflict],
) -> list[Written]:
    clashing = {conflict.bearer.row for conflict in conflicts}
    written, row = [], 0
    for part in parts:
        counts = Written()
        for _, text in texts[row : row + len(part.columns)]:
            fate = settled.fates[row]
            if fate is Fate.NEW:
                counts.verdicts[text.verdict] += 1
            else:
                counts.duplicate += 1
                counts.conflicts += row in clashing
                counts.views += fate is Fate.VIEW and row not in clashing
            row += 1
        written.append(counts)
    return written


def _replace(connection: duckdb.DuckDBPyConnection, settled: Settled, known: dict[Identity, Text]) -> None:
    """Take the facts of hands that get a more trusted text out of the way; their texts stay as views."""
    if not settled.replaced:
        return
    connection.register("replaced", {
        "old": np.array([entry.hand_key for entry in settled.replaced], dtype=np.int64),
        "new": np.array([known[entry.identity].hand_key for entry in settled.replaced], dtype=np.int64),
        "gone": np.array([entry.gone for entry in settled.replaced], dtype=np.bool_),
    })  # fmt: skip
    for table in ("hands", "seats", "actions", "draws"):
        # S608: the names are this function's own, here and below
        connection.execute(f"DELETE FROM {table} WHERE hand_key IN (SELECT old FROM replaced)")  # noqa: S608
    for table in ("views", "cards", "findings"):
        connection.execute(f"DELETE FROM {table} WHERE view_key IN (SELECT old FROM replaced WHERE gone)")  # noqa: S608
        connection.execute(f"UPDATE {table} SET hand_key = new FROM replaced WHERE hand_key = old")  # noqa: S608
    connection.unregister("replaced")


def _add_columns(
    tables: dict[str, Arrays],
    parts: Sequence[Part],
    settled: Settled,
    first_key: int,
    source_keys: Sequence[int],
) -> None:
    """Add to every table what only the database knows: the keys, the files, and which rows to keep."""
    hands = tables["hands"]
    count = len(hands["hand"])
    hand_keys = np.array(settled.hand_keys, dtype=np.int64)
    is_new = np.fromiter((fate is Fate.NEW for fate in settled.fates), np.bool_, count)
    is_kept = np.fromiter((fate is not Fate.DUPLICATE for fate in settled.fates), np.bool_, count)
    for table in tables.values():
        place = table["hand"]
        table["hand_key"], table["view_key"] = hand_keys[place], first_key + place
        table["is_new"], table["is_kept"] = is_new[place], is_kept[place]
    hands["source_key"] = np.repeat(np.array(source_keys, dtype=np.int64), [len(part.columns) for part in parts])
    hands["version"] = np.full(count, __version__, dtype=object)
    hands["text_exact"] = np.full(count, None, dtype=object)
    first_row = 0
    for part in parts:
        for place_in_part, text in part.columns.exact.items():
            hands["text_exact"][first_row + place_in_part] = text
        first_row += len(part.columns)


def _insert(connection: duckdb.DuckDBPyConnection, table: str, rows: Arrays) -> None:
    """Insert the rows that are kept, in numpy's own memory; ``NULL`` numbers become NULL."""
    columns = _COLUMNS[table]
    numbers = {name for name in columns if rows[name].dtype == np.int64}
    selected = ", ".join(
        f'nullif("{name}", {NULL}) AS "{name}"' if name in numbers else f'"{name}"' for name in columns
    )
    kept = "is_new" if table in _OF_HANDS else "is_kept"
    computed = "".join(f", {sql} AS {name}" for name, sql in _COMPUTED.get(table, {}).items())
    connection.register("staged", rows)
    # S608: the names are this module's own
    connection.execute(f"INSERT INTO {table} BY NAME SELECT {selected}{computed} FROM staged WHERE {kept}")  # noqa: S608
    connection.unregister("staged")


def _below(table: str, *keys: str) -> tuple[str, ...]:
    shape = SHAPES[table]
    return (*keys, *shape.numbers[1:], *shape.texts)


_VERDICTS: Final = {verdict.value: verdict for verdict in Verdict}

_OF_HANDS = frozenset({"hands", "seats", "actions", "draws"})
"""Tables of a hand's own text only; the others keep something of every text."""

_OF_VIEWS = ("number", "line", "column", "span_start", "verdict", "hero", "facts", "digest", "text")
_NOT_OF_HANDS = frozenset({"number", "line", "column", "span_start", "digest", "text"})
_COLUMNS = {
    "hands": tuple(name for name in _below("hands", "hand_key") if name not in _NOT_OF_HANDS),
    "views": ("view_key", "hand_key", "source_key", *_OF_VIEWS, "version", "text_exact"),
    "seats": _below("seats", "hand_key"),
    "actions": _below("actions", "hand_key"),
    "draws": _below("draws", "hand_key"),
    "cards": _below("cards", "hand_key", "view_key"),
    "findings": _below("findings", "hand_key", "view_key"),
}
_COMPUTED = {
    "hands": {
        "played_at_utc": "CASE WHEN played_at LIKE '%Z' THEN TRY_CAST(rtrim(played_at, 'Z') AS TIMESTAMP) END",
        "played_at_text": "CASE WHEN played_at NOT LIKE '%Z' THEN TRY_CAST(played_at AS TIMESTAMP) END",
    },
}
