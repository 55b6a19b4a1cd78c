"""The files that hands came from: one row each, and the hands of other games in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import duckdb
import numpy as np

from .. import __version__
from ..model import Verdict
from .part import Part, Written
from .rows import clean

_COUNTED = (
    "hands", "imported", "duplicate", "conflicts",
    *(verdict.value for verdict in Verdict if verdict is not Verdict.SKIPPED), "skipped",
)  # fmt: skip


_KEPT = tuple(name for name in _COUNTED if name not in {"hands", "duplicate", "skipped"})


@dataclass(slots=True)
class _Source:
    """A row of ``sources``, with its games.

    ``closed`` rows belong to a finished import and stay as they are. ``kept`` counts what an earlier reading of the
    file, broken off or before it grew, brought into the database: read again, these hands are known, and still its own.
    """

    key: int
    part: Part
    complete: bool = False
    closed: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    games: Counter[str | None] = field(default_factory=Counter)

    def take(self, part: Part, outcome: Written) -> None:
        """Count what became of the part's hands."""
        if part.first == 0:
            self.counts, self.games = self.kept, Counter()
        self.part, self.complete = part, part.last
        self.games.update(part.skipped)
        self.counts["hands"] += part.hands
        self.counts["skipped"] += part.skipped.total()
        self.counts["conflicts"] += outcome.conflicts
        self.counts["imported"] += outcome.verdicts.total()
        for verdict, count in outcome.verdicts.items():
            self.counts[verdict.value] += count
        self.counts["duplicate"] = self.counts["hands"] - self.counts["skipped"] - self.counts["imported"]


def write_sources(
    connection: duckdb.DuckDBPyConnection,
    parts: Sequence[Part],
    written: Sequence[Written],
) -> list[int]:
    """Write what became of the parts' hands to their files' rows, and return the source key of each part."""
    sources = _open_sources(connection, parts)
    for part, outcome in zip(parts, written, strict=True):
        if not sources[part.sha256].closed:
            sources[part.sha256].take(part, outcome)
    _store(connection, [source for source in sources.values() if not source.closed])
    return [sources[part.sha256].key for part in parts]


def _open_sources(connection: duckdb.DuckDBPyConnection, parts: Sequence[Part]) -> dict[str, _Source]:
    by_hash = {part.sha256: part for part in parts}
    hashes = list(by_hash)
    [(next_key,)] = connection.execute("SELECT coalesce(max(source_key), -1) + 1 FROM sources").fetchall()
    columns = ", ".join(_COUNTED)
    # S608: the names are this module's own
    found = connection.execute(
        f"SELECT sha256, source_key, complete, version, {columns} FROM sources "  # noqa: S608
        "WHERE sha256 IN (SELECT unnest($hashes))",
        {"hashes": hashes},
    ).fetchall()
    sources = {}
    for sha256, key, complete, version, *numbers in found:
        counts = Counter(dict(zip(_COUNTED, numbers, strict=True)))
        closed = complete and version == __version__
        kept = Counter({name: counts[name] for name in _KEPT})
        sources[sha256] = _Source(key, by_hash[sha256], complete, closed, counts, kept)
    by_key = {source.key: source for source in sources.values()}
    for key, game, hands in connection.execute(
        "SELECT source_key, game, hands FROM skipped WHERE source_key IN (SELECT unnest($keys))",
        {"keys": list(by_key)},
    ).fetchall():
        by_key[key].games[game] += hands
    for sha256, part in by_hash.items():
        if sha256 not in sources:
            sources[sha256] = _Source(next_key, part)
            next_key += 1
    return sources


def _store(connection: duckdb.DuckDBPyConnection, sources: Sequence[_Source]) -> None:
    if not sources:
        return
    keys = np.array([source.key for source in sources], dtype=np.int64)
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    connection.register("kept", {
        "source_key": keys,
        "sha256": _texts([source.part.sha256 for source in sources]),
        "name": _texts([clean(source.part.name) for source in sources]),
        "size": np.array([source.part.size for source in sources], dtype=np.int64),
        "encoding": _texts([source.part.encoding for source in sources]),
        "complete": np.array([source.complete for source in sources], dtype=np.bool_),
        "unfinished": np.array([source.part.unfinished for source in sources], dtype=np.bool_),
        "version": _texts([__version__] * len(sources)),
        **{name: np.array([source.counts[name] for source in sources], dtype=np.int64) for name in _COUNTED},
    })  # fmt: skip
    games = [(source.key, game, hands) for source in sources for game, hands in source.games.items()]
    connection.register("games", {
        "source_key": np.array([key for key, _, _ in games], dtype=np.int64),
        "game": _texts([None if game is None else clean(game) for _, game, _ in games]),
        "hands": np.array([hands for _, _, hands in games], dtype=np.int64),
    })  # fmt: skip
    connection.execute("DELETE FROM skipped WHERE source_key IN (SELECT source_key FROM kept)")
    connection.execute("DELETE FROM sources WHERE source_key IN (SELECT source_key FROM kept)")
    connection.execute("INSERT INTO sources BY NAME SELECT *, CAST(? AS TIMESTAMP) AS imported_at FROM kept", [now])
    connection.execute("INSERT INTO skipped BY NAME FROM games")
    connection.unregister("kept")
    connection.unregister("games")


def _texts(texts: Sequence[str | None]) -> np.ndarray[tuple[int], np.dtype[np.object_]]:
    column = np.empty(len(texts), dtype=object)
    column[:] = texts
    return column
