"""Which text is a hand's own, of hands that stand in several portions; those of one portion its writer has settled.

The rule is that of a database (`store.views`), with the files in the order of their names: the most trusted text, and
among equals the first one, of incomplete ones the longest. Texts that say the same to the letter are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from ...model import Verdict
from ..findings.td601 import RULE
from ..views import TRUST
from .layout import ROWS
from .place import Place, pattern_of

_TRUST = " ".join(f"WHEN '{verdict.value}' THEN {trust}" for verdict, trust in TRUST.items())
_PLAIN = "trim(replace(replace({}, chr(13) || chr(10), chr(10)), chr(13), chr(10)), ' ' || chr(9) || chr(10))"

# Every text of a hand that stands in several portions: old_key is its portion's hand, hand_key the hand it belongs to;
# agrees whether it tells the facts of that hand's own text, is_kept whether no other text says the same.
_SETTLE = f"""
CREATE TABLE files.resettled AS
WITH several AS (
    SELECT room, identity FROM files.hands GROUP BY ALL HAVING count(*) > 1
), portions AS (
    SELECT h.room, h.identity, h.hand_key AS old_key, CASE h.verdict {_TRUST} END AS trust,
           CASE h.verdict WHEN 'incomplete' THEN length(v.text) ELSE 0 END AS letters,
           s.name AS file, v.number, v.facts, v.verdict, {_PLAIN.format("v.text")} AS text
    FROM files.hands h
    JOIN several ON several.identity = h.identity AND several.room IS NOT DISTINCT FROM h.room
    JOIN files.views v ON v.view_key = h.hand_key
    JOIN files.sources s ON s.source_key = v.source_key
), settled AS (
    SELECT old_key, trust, first_value(old_key) OVER best AS hand_key, first_value(facts) OVER best AS facts,
           first_value(verdict) OVER best AS verdict, first_value(text) OVER best AS text
    FROM portions
    WINDOW best AS (PARTITION BY room, identity ORDER BY trust DESC, letters DESC, file, number, old_key)
), texts AS (
    SELECT v.view_key, s.old_key, s.hand_key, s.trust, v.source_key, v.verdict, v.facts = s.facts AS agrees,
           'incomplete' IN (v.verdict, s.verdict) AS is_unfinished,
           v.verdict = 'incomplete' AND starts_with(s.text, {_PLAIN.format("v.text")}) AS is_beginning,
           row_number() OVER (PARTITION BY s.hand_key, v.digest
                              ORDER BY v.view_key <> s.hand_key, v.view_key) AS place
    FROM settled s JOIN files.views v ON v.hand_key = s.old_key
)
SELECT view_key, old_key, hand_key, trust, source_key, verdict, agrees,
       place = 1 AND (view_key = hand_key OR NOT is_beginning) AS is_kept,
       is_kept AND view_key = old_key AND NOT agrees AND NOT is_unfinished AS clashes
FROM texts
"""  # noqa: S608  names of our own
_COLUMNS = (
    "view_key::BIGINT AS view_key, old_key::BIGINT AS old_key, hand_key::BIGINT AS hand_key, trust::INTEGER AS trust, "
    "source_key::BIGINT AS source_key, verdict::VARCHAR AS verdict, agrees::BOOLEAN AS agrees, "
    "is_kept::BOOLEAN AS is_kept, clashes::BOOLEAN AS clashes"
)
_MOVED = "CREATE TABLE files.moved AS SELECT DISTINCT old_key, hand_key FROM files.resettled WHERE old_key <> hand_key"


def settle(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables ``resettled`` and ``moved`` of schema ``files``."""
    connection.execute(_SETTLE)
    connection.execute(_MOVED)


def settle_as_kept(connection: duckdb.DuckDBPyConnection, place: Place, name: str) -> None:
    """Make the same tables, from the file of that name if there is one that can be read."""
    content = place.read(name)
    if content is None or not _take_kept(connection, content):
        settle(connection)
    else:
        connection.execute(_MOVED)


def _take_kept(connection: duckdb.DuckDBPyConnection, content: bytes) -> bool:
    with TemporaryDirectory(prefix="tripledraw-") as folder:
        file = Path(folder) / "settled.parquet"
        file.write_bytes(content)
        rows = f"SELECT {_COLUMNS} FROM read_parquet({pattern_of(str(file))})"  # noqa: S608  names of our own
        try:
            connection.execute(f"CREATE TABLE files.resettled AS {rows}")
        except duckdb.Error:  # a damaged one is no loss: it only saves time
            return False
    return True


def keep_settled(connection: duckdb.DuckDBPyConnection, place: Place, name: str, old: Sequence[str]) -> None:
    """Write what is settled to the file of that name, for those who read the dataset, and remove the ``old`` ones."""
    with TemporaryDirectory(prefix="tripledraw-") as folder:
        file = Path(folder) / "settled.parquet"
        quoted = str(file).replace("'", "''")
        connection.execute(f"COPY files.resettled TO '{quoted}' (FORMAT parquet, COMPRESSION zstd)")
        place.put(file, name)
    for other in old:
        if other != name:
            place.remove(other)


@dataclass(frozen=True, slots=True)
class Again:
    """Texts of a file that a portion took for new hands or new texts, and that other portions have too.

    ``own`` says that they were taken for new hands; ``kept`` that they are kept, as other texts of their hands, and
    ``agrees`` that they tell the same facts as those.
    """

    portion: int
    sha256: str
    verdict: Verdict
    own: bool
    kept: bool
    agrees: bool
    hands: int


def told_again(connection: duckdb.DuckDBPyConnection, new: Sequence[int]) -> list[Again]:
    """Return what new portions tell again: of a hand they share one is new, and none if an older one is as trusted."""
    rows = connection.execute(
        f"""
        WITH texts AS (
            SELECT *, list_contains($new, old_key >> {ROWS}) AS is_new FROM files.resettled
        ), best AS (
            SELECT hand_key, max(trust) FILTER (NOT is_new) AS old_trust,
                   max_by(trust, old_key = hand_key) AS best_trust FROM texts GROUP BY hand_key
        )
        SELECT t.old_key >> {ROWS}, s.sha256, t.verdict, t.view_key = t.old_key, t.is_kept, t.agrees, count(*)
        FROM texts t JOIN best b USING (hand_key) JOIN files.sources s USING (source_key)
        WHERE t.is_new AND CASE WHEN t.view_key <> t.old_key THEN NOT t.is_kept
                                ELSE t.old_key <> t.hand_key OR b.old_trust >= b.best_trust END
        GROUP BY ALL
        """,  # noqa: S608  a number of our own
        {"new": list(new)},
    ).fetchall()
    return [Again(portion, sha256, Verdict(verdict), *more) for portion, sha256, verdict, *more in rows]


CLASHES = f"""
SELECT r.hand_key, v.view_key, '{RULE.code}' AS code, '{RULE.name}' AS name, '{RULE.severity.value}' AS severity,
       'another text of this hand (' || s.name || ', line ' || o.line || ') says otherwise' AS message,
       v.line, v."column", v.span_start,
       v.span_start + length(regexp_extract(v.text, '^[^\\r\\n]*')) AS span_end,
       json_object('other', s.name || ':' || o.line)::VARCHAR AS data, -1 AS rowid
FROM files.resettled r
JOIN files.views v USING (view_key)
JOIN files.views o ON o.view_key = r.hand_key
JOIN files.sources s ON s.source_key = o.source_key
WHERE r.clashes
"""  # noqa: S608  names of our own
"""The findings of texts that tell other facts than their hand's own text, which stands in another portion."""
