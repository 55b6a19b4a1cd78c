"""Whether a database is sound: everything in it is read once, and what must fit together is held together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from .. import __version__
from ..model import Verdict
from .connection import SCHEMA_VERSION, log_of
from .dataset.layout import size_of_dataset
from .store import Store

_TABLES = ("meta", "sources", "skipped", "hands", "views", "seats", "actions", "draws", "cards", "findings")
_TWICE = "files that are there twice"
# What must hold, by what to tell with the number of rows for which it does not.
_RULES = {
    "hands without a text of their own": "SELECT count(*) FROM hands h ANTI JOIN views v ON v.view_key = h.hand_key",
    "hands that are there twice": "SELECT count(*) - count(DISTINCT (room, identity)) FROM hands",
    "texts that belong to no hand": "SELECT count(*) FROM views v ANTI JOIN hands h ON h.hand_key = v.hand_key",
    "texts that are there twice": "SELECT count(*) - count(DISTINCT view_key) FROM views",
    "texts from no file": "SELECT count(*) FROM views v ANTI JOIN sources s ON s.source_key = v.source_key",
    _TWICE: "SELECT count(*) - count(DISTINCT sha256) FROM sources",
    **{
        f"rows of {table} that belong to no hand": f"SELECT count(*) FROM {table} t ANTI JOIN hands USING (hand_key)"  # noqa: S608  names from the line below
        for table in ("seats", "actions", "draws", "cards", "findings")
    },
    "rows of cards and findings that belong to no text": """
        SELECT count(*) FROM (SELECT view_key FROM cards UNION ALL SELECT view_key FROM findings)
        ANTI JOIN views USING (view_key)""",
}


@dataclass(frozen=True, slots=True)
class Found:
    """A finding's code and name, and in how many hands it is."""

    code: str
    name: str
    severity: str
    hands: int


@dataclass(slots=True)
class Health:
    """What a database is, and what is wrong with it.

    ``size`` is in bytes, what is still in the log included. ``judged_by`` counts texts by the version of the program
    that judged them. ``unread`` counts files that the next import of them reads again: their import was broken off, or
    hands of theirs were purged. ``problems`` are sentences; none
    means that the database is sound.
    """

    path: Path
    size: int
    schema: int
    texts: int = 0
    files: int = 0
    unread: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    judged_by: dict[str, int] = field(default_factory=dict)
    findings: list[Found] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def judged_before(self) -> int:
        """How many texts another version of the program judged."""
        return sum(count for version, count in self.judged_by.items() if version != __version__)


def examine(path: Path) -> Health:
    """Read the whole database and return how it is.

    Raises:
        StoreError: it cannot be opened (the sentence says why, and who holds it), or a part of it cannot be read.
    """
    with Store(path, read_only=True) as store:
        if store.is_dataset:
            size = size_of_dataset(path)
        else:
            size = sum(file.stat().st_size for file in (path, log_of(path)) if file.exists())
        health = Health(path, size, SCHEMA_VERSION)
        for table in _TABLES:  # whatever is spoilt in a file shows when it is read
            store.rows(f"SELECT bit_xor(hash(t)) FROM {table} t")  # noqa: S608  names from above
        [(health.texts,)] = store.rows("SELECT count(*) FROM views").rows
        [(health.files, health.unread)] = store.rows(
            "SELECT count(*), count(*) FILTER (NOT complete) FROM sources"
        ).rows
        rows = store.rows("SELECT verdict, count(*) FROM hands GROUP BY ALL").rows
        health.verdicts = Counter({Verdict(name): count for name, count in rows})
        health.judged_by = dict(store.rows("SELECT version, count(*) FROM views GROUP BY ALL ORDER BY ALL").rows)
        health.findings = [
            Found(*row)
            for row in store.rows(
                "SELECT code, name, severity, count(DISTINCT hand_key) FROM findings GROUP BY ALL ORDER BY 1, 3"
            ).rows
        ]
        for what, sql in _RULES.items():
            if store.is_dataset and what == _TWICE:  # two imports may have read it at the same time; its hands are one
                continue
            [(count,)] = store.rows(sql).rows
            if count:
                health.problems.append(f"{what}: {count:,}")
    return health
