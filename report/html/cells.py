"""Tables before they are HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..amounts import amount_text

NOTHING = "–"


class Tone(StrEnum):
    """How a cell looks: its class in the style sheet."""

    PLAIN = ""
    STRONG = "strong"
    QUIET = "quiet"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Span:
    """An interval drawn in a cell: where it begins and ends, and the value in it, in hundredths of the cell's width."""

    low: float
    value: float
    high: float


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell: a text, which can be hostile, or an interval to be drawn. ``hint`` tells more."""

    text: str
    tone: Tone = Tone.PLAIN
    span: Span | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, whether it has numbers, which stand to the right, or prose, which may break over lines."""

    title: str
    numbers: bool = False
    prose: bool = False


Rows = Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. The first cell of a row is its name; ``note`` is a small line below.

    ``parts`` are rows below a title of their own, which can be empty.
    """

    caption: str
    columns: Sequence[Column]
    parts: Sequence[tuple[str, Rows]]
    note: str = ""


def minus(text: str) -> str:
    """Return a number with a true minus."""
    return text.replace("-", "−")


def tone_of(value: float) -> Tone:
    """Return how a result looks."""
    return Tone.WON if value > 0 else Tone.LOST if value < 0 else Tone.QUIET


def net_cell(amount: int | None, currency: str | None) -> Cell:
    """Return a result with its sign."""
    return Cell(minus(amount_text(amount, currency, plus=True)), tone_of(amount or 0))


def duration_text(hours: float | None) -> str:
    """Return a time as hours and minutes: ``12:05``."""
    if hours is None:
        return NOTHING
    whole, minutes = divmod(round(hours * 60), 60)
    return f"{whole:,}:{minutes:02d}"
