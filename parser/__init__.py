"""Bytes to text to hands to typed events, and what is wrong with bytes and lines. Knows no rule, no room by name."""

from __future__ import annotations

from .coverage import Account, unaccounted
from .decode import read_source
from .findings import rules
from .hands import parse_source, parse_stretch, unfinished_text
from .stretches import Placed, Stretch, read_stretches, stretches

__all__ = [
    "Account",
    "Placed",
    "Stretch",
    "parse_source",
    "parse_stretch",
    "read_source",
    "read_stretches",
    "rules",
    "stretches",
    "unaccounted",
    "unfinished_text",
]
