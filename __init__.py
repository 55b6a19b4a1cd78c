"""tripledraw: reads 2-7 Triple Draw hand histories, replays each hand against the rules, and reports on them."""

from __future__ import annotations

__version__ = "0.1.0"
