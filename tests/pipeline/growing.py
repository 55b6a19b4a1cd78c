"""Files in pieces, and what a database holds of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tripledraw.pipeline import generate, import_paths
from tripledraw.store import Counts, Store
from tripledraw.writer import file_text

# What must be the same however a file came in; keys are numbers of one database, and texts that went are gone.
_CONTENT = {
    "hands": """
        SELECT room, hand_id, identity, verdict, counted, currency, played_at, pot, rake, facts,
               (SELECT count(*) FROM seats s WHERE s.hand_key = h.hand_key),
               (SELECT count(*) FROM actions a WHERE a.hand_key = h.hand_key),
               (SELECT count(*) FROM draws d WHERE d.hand_key = h.hand_key)
        FROM hands h ORDER BY ALL""",
    "seats": """
        SELECT h.hand_id, s.* EXCLUDE (hand_key) FROM seats s JOIN hands h USING (hand_key) ORDER BY ALL""",
    "views": """
        SELECT h.hand_id, v.view_key = v.hand_key, v.number, v.line, v."column", v.span_start, v.verdict,
               v.digest, trim(v.text, chr(10) || chr(13) || ' ')
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


def content(path: Path, *, without: Iterable[str] = ()) -> dict[str, list[tuple[Any, ...]]]:
    """Return what a database holds, in an order and a form that do not tell how it came in."""
    with Store(path, read_only=True) as store:
        return {name: store.rows(sql).rows for name, sql in _CONTENT.items() if name not in set(without)}


def imported(*paths: Path, db: Path) -> Counts:
    """Import files, and return what became of their hands."""
    done = import_paths([str(path) for path in paths], db)
    assert done.unopened == []
    return done.total


def dealt(room: str = "pokerstars", hands: int = 3, seed: int = 5, **more: Any) -> bytes:  # noqa: ANN401  # as `generate`
    """Return a file of dealt hands."""
    return file_text(generate(room, hands=hands, seed=seed, players=4, hero="Søren Åkerlund", **more)).encode()
