"""Colours and marks: few, and the same everywhere."""

from __future__ import annotations

from rich.text import Text

from ..model import RANKS, Severity, Verdict
from .amounts import amount_text
from .printable import printable

HEADING = "bold"
QUIET = "bright_black"
PLACE = "cyan"
HERO = "bold"

SEVERITY = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
VERDICT = {
    Verdict.LEGAL: "green",
    Verdict.ILLEGAL: "red",
    Verdict.CORRUPT: "magenta",
    Verdict.INCOMPLETE: "yellow",
    Verdict.CANCELLED: QUIET,
    Verdict.SKIPPED: QUIET,
}
_MARKS = {
    Verdict.LEGAL: "✓",
    Verdict.ILLEGAL: "✗",
    Verdict.CORRUPT: "≠",
    Verdict.INCOMPLETE: "◐",
    Verdict.CANCELLED: "∅",
    Verdict.SKIPPED: "·",
}
_SUIT_STYLES = {"s": "", "h": "red", "d": "blue", "c": "green"}
_SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def verdict_text(verdict: Verdict, *, signs: bool) -> Text:
    """Return the verdict's word in its colour, behind its mark where the page can show signs."""
    return Text(f"{_MARKS[verdict]} {verdict}" if signs else str(verdict), VERDICT[verdict])


def net_text(amount: int | None, currency: str | None) -> Text:
    """Return a result with its sign: what was won in green, what was lost in red."""
    style = QUIET if not amount else "green" if amount > 0 else "red"
    return Text(amount_text(amount, currency, plus=True), style)


def card_text(card: str, *, signs: bool) -> Text:
    """Return a card in the colour of its suit (four colours), ``8s`` or with ``signs`` ``8♠``; no card as written."""
    rank, suit = card[:-1], card[-1:]
    if suit not in _SUIT_SIGNS or rank not in {*RANKS}:
        return Text(printable(card))
    return Text(rank + (_SUIT_SIGNS[suit] if signs else suit), _SUIT_STYLES[suit])


def cards_line(cards: tuple[str, ...], *, signs: bool) -> Text:
    """Return cards side by side."""
    return Text(" ").join(card_text(card, signs=signs) for card in cards)
