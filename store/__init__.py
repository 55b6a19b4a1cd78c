"""The DuckDB store: schema, loading, identity of hands, reading. The only room that imports duckdb.

Importing this room loads neither duckdb nor numpy (0.3 s): its names are fetched when they are first asked for.

- `Store(path)` opens a database; `Loader(store_or_path)` puts replayed hands into it.
- `Filters` say which hands; `list_hands`, `find_hands`, `stored_hands` read them; `Store.rows`, `Store.query` run SQL.
- `StoreError` is everything that a user can mend: its text is one sentence to print.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .counts import Counts, SourceCounts
    from .dataset.adding import Dataset, add_portion
    from .dataset.layout import Portion
    from .dataset.settling import Again
    from .errors import DamagedError, FilterError, HeldError, NoHeroError, QueryError, StoreError
    from .filters import Filters, Outcome, parse_drew
    from .hands import Finding, HandRow, Sort, StoredHand, StoredText, find_hands, list_hands, stored_hands
    from .health import Found, Health, examine
    from .kept import KeptText, Remade, remaking
    from .known import Met, sha256_of
    from .load import Loader
    from .origin import WHOLE_FILE, Origin, beginning
    from .part import Part
    from .purging import Doomed, find_doomed, purge
    from .replacing import back_up, held_still, restore
    from .store import Hero, Rows, Store

__all__ = [
    "WHOLE_FILE",
    "Again",
    "Counts",
    "DamagedError",
    "Dataset",
    "Doomed",
    "FilterError",
    "Filters",
    "Finding",
    "Found",
    "HandRow",
    "Health",
    "HeldError",
    "Hero",
    "KeptText",
    "Loader",
    "Met",
    "NoHeroError",
    "Origin",
    "Outcome",
    "Part",
    "Portion",
    "QueryError",
    "Remade",
    "Rows",
    "Sort",
    "SourceCounts",
    "Store",
    "StoreError",
    "StoredHand",
    "StoredText",
    "add_portion",
    "back_up",
    "beginning",
    "examine",
    "find_doomed",
    "find_hands",
    "held_still",
    "list_hands",
    "parse_drew",
    "purge",
    "remaking",
    "restore",
    "sha256_of",
    "stored_hands",
]

_HOME = {
    "DamagedError": "errors",
    "FilterError": "errors",
    "HeldError": "errors",
    "NoHeroError": "errors",
    "QueryError": "errors",
    "StoreError": "errors",
    "Filters": "filters",
    "Outcome": "filters",
    "parse_drew": "filters",
    "Finding": "hands",
    "HandRow": "hands",
    "Sort": "hands",
    "StoredHand": "hands",
    "StoredText": "hands",
    "find_hands": "hands",
    "list_hands": "hands",
    "stored_hands": "hands",
    "Counts": "counts",
    "SourceCounts": "counts",
    "Dataset": "dataset.adding",
    "add_portion": "dataset.adding",
    "Portion": "dataset.layout",
    "Again": "dataset.settling",
    "Loader": "load",
    "Met": "known",
    "sha256_of": "known",
    "Part": "part",
    "Origin": "origin",
    "WHOLE_FILE": "origin",
    "beginning": "origin",
    "KeptText": "kept",
    "Remade": "kept",
    "remaking": "kept",
    "Found": "health",
    "Health": "health",
    "examine": "health",
    "Doomed": "purging",
    "find_doomed": "purging",
    "purge": "purging",
    "back_up": "replacing",
    "held_still": "replacing",
    "restore": "replacing",
    "Hero": "store",
    "Rows": "store",
    "Store": "store",
}


def __getattr__(name: str) -> object:
    """Fetch a public name from its module when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
