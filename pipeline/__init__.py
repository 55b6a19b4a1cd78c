"""Opens files, runs the stages on them, and puts the results into the database; and deals random hands.

Importing this room loads no other: `check` needs no database, and a database takes long to load.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .archives import Opened, Unopened
    from .cluster import ClusterError
    from .collector import collector_off
    from .deal import DealtHand, deal_session, generate
    from .importing import Imported, Progress, import_paths
    from .opening import open_paths
    from .rebuilding import Rebuilt, rebuild
    from .spread import spread_paths
    from .stages import LastHands, judge, judge_hand
    from .stored import judge_stored, parse_stored, rules_of
    from .watching import Back, Failed, Gone, News, Stored, Waiting, Watching, watch_folders
    from .workers import useful_jobs

__all__ = [
    "Back",
    "ClusterError",
    "DealtHand",
    "Failed",
    "Gone",
    "Imported",
    "LastHands",
    "News",
    "Opened",
    "Progress",
    "Rebuilt",
    "Stored",
    "Unopened",
    "Waiting",
    "Watching",
    "collector_off",
    "deal_session",
    "generate",
    "import_paths",
    "judge",
    "judge_hand",
    "judge_stored",
    "open_paths",
    "parse_stored",
    "rebuild",
    "rules_of",
    "spread_paths",
    "useful_jobs",
    "watch_folders",
]

_HOME = {
    **dict.fromkeys(("DealtHand", "deal_session", "generate"), "deal"),
    **dict.fromkeys(("Imported", "Progress", "import_paths"), "importing"),
    **dict.fromkeys(("Opened", "Unopened"), "archives"),
    "collector_off": "collector",
    "open_paths": "opening",
    **dict.fromkeys(("Rebuilt", "rebuild"), "rebuilding"),
    "ClusterError": "cluster",
    "spread_paths": "spread",
    **dict.fromkeys(("LastHands", "judge", "judge_hand"), "stages"),
    **dict.fromkeys(("judge_stored", "parse_stored", "rules_of"), "stored"),
    **dict.fromkeys(("Back", "Failed", "Gone", "News", "Stored", "Waiting", "Watching", "watch_folders"), "watching"),
    "useful_jobs": "workers",
}


def __getattr__(name: str) -> object:
    """Fetch a public name from its module when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
