"""Statistics and figures over a store's hands.

- `winrate.winrate` (a pandas frame) and `winrate.win_rates` (rows, without pandas): big bets per 100 hands.
- `statistics.stats` (a pandas frame) and `statistics.stat_values` (rows): the statistics of the folder `stats`.
- `sessions.sessions`: when was played, how long, and what it brought.
- `plots.plots`: the figures by name.

Importing this room loads neither duckdb nor pandas nor matplotlib; each module loads what it needs.
"""

from __future__ import annotations

from ..store.errors import NoHeroError
from .groups import GROUPS

__all__ = ["GROUPS", "NoHeroError"]
