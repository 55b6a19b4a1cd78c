"""The colours of figures, by name, so that a page can give them counterparts on a dark ground."""

from __future__ import annotations

INK, QUIET, GRID, PALE = "#1f2933", "#616e7c", "#e4e7eb", "#b8c2cc"
GREEN, BLUE, RED = "#00795c", "#0067a8", "#c14a00"
"""Told apart by colour-blind readers too (the palette of Okabe and Ito, darkened so that text can have it)."""

COLOURS = {"ink": INK, "quiet": QUIET, "grid": GRID, "pale": PALE, "green": GREEN, "blue": BLUE, "red": RED}
