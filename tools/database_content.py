"""What a database holds, in an order and a form that do not tell how it came in: to hold two against each other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tripledraw.store import Store

# Keys are numbers of one database, and the blanks behind a file's last hand depend on what followed it.
_CONTENT = {
    "hands": """
        SELECT room, hand_id, identity, verdict, counted, currency, played_at, pot, rake, facts,
               (SELECT count(*) FROM seats s WHERE s.hand_key = h.hand_key),
               (SELECT count(*) FROM actions a WHERE a.hand_key = h.hand_key),
               (SELECT count(*) FROM draws d WHERE d.hand_key = h.hand_key)
        FROM hands h ORDER BY ALL""",
    "seats": "SELECT h.hand_id, s.* EXCLUDE (hand_key) FROM seats s JOIN hands h USING (hand_key) ORDER BY ALL",
    "views": """
        SELECT h.hand_id, v.view_key = v.hand_key, v.number, v.line, v."column", v.span_start, v.verdict, v.digest,
               trim(v.text, chr(10) || chr(13) || ' '), v.text_exact
        FROM views v JOIN hands h USING (hand_key) ORDER BY ALL""",
    "cards": """
        SELECT h.hand_id, c.* EXCLUDE (hand_key, view_key) FROM cards c JOIN hands h USING (hand_key) ORDER BY ALL""",
    "findings": """
        SELECT h.hand_id, f.* EXCLUDE (hand_key, view_key) FROM findings f JOIN hands h USING (hand_key)
        ORDER BY ALL""",
    "skipped": "SELECT game, sum(hands) FROM skipped GROUP BY ALL ORDER BY ALL",
    "sources": """
        SELECT name, sha256, size, complete, unfinished, hands, imported, duplicate, conflicts, legal, illegal, corrupt,
               incomplete, cancelled, skipped
        FROM sources ORDER BY ALL""",
}

Content = dict[str, list[tuple[Any, ...]]]


def content(path: Path, *, without: Iterable[str] = ()) -> Content:
    """Return the rows of a database's tables."""
    left_out = set(without)
    with Store(path, read_only=True) as store:
        return {name: store.rows(sql).rows for name, sql in _CONTENT.items() if name not in left_out}


def differences(one: Content, other: Content) -> list[str]:
    """Return the names of the tables that differ, each with the first row that only one of them has."""
    told = []
    for name in one.keys() | other.keys():
        rows, rows_2 = one.get(name, []), other.get(name, [])
        if rows != rows_2:
            pairs = zip([*rows, None], [*rows_2, None], strict=False)
            told.append(f"{name}: {next((pair for pair in pairs if pair[0] != pair[1]), 'order')}"[:600])
    return told
