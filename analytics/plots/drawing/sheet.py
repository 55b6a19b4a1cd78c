"""What a figure consists of, before it is drawn: headlines in words, and panels that can draw themselves.

The command ``plot`` draws a sheet whole, as one picture; a page sets the words itself and takes the panels, each drawn
for a wide and for a narrow screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Draw = Callable[["Axes", bool], None]
"""Draws on axes; True: on narrow ones, where nothing finds room beside them."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes: the words above it, and what draws it. ``alt`` tells what is seen to who does not see it."""

    title: str
    details: tuple[str, ...]
    draw: Draw
    alt: str


@dataclass(frozen=True, slots=True)
class Margins:
    """Inches left and right of a panel for what stands there, on wide and on narrow paper."""

    left: float = 0.84
    right: float = 2.58
    narrow_left: float = 0.5
    narrow_right: float = 0.12


@dataclass(frozen=True, slots=True)
class Sheet:
    """A figure.

    Attributes:
        who: whose hands, hostile text; they stand before the title.
        title: the main thing in words.
        details: what is said besides, below the title.
        panels: at least one; a single one's own words are those of the sheet.
        footnote: a small line at the bottom.
        margins: room beside the panels.
        columns: how many panels stand side by side.
        height: of a panel beside others, in inches.
        above: room above a panel that stands alone in a page, in inches: for the axis' unit.
    """

    who: tuple[str, ...]
    title: str
    details: tuple[str, ...]
    panels: tuple[Panel, ...]
    footnote: str = ""
    margins: Margins = Margins()
    columns: int = 1
    height: float = 2.9
    above: float = 0.4
