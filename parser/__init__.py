"""Bytes to text to hands to typed events, and what is wrong with bytes and lines. Knows no rule, no room by name."""

from __future__ import annotations

from .coverage import Account, unaccounted
from .decode import read_source
from .findings import rules
from .hands import parse_source, unfinished_text

__all__ = ["Account", "parse_source", "read_source", "rules", "unaccounted", "unfinished_text"]
