"""What all figures share: colours, type, labels at the ends of lines, and writing without side effects.

Figures are drawn without pyplot: no window, no global list of figures, whatever backend the user has set.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unicodedata import category

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.ticker import MaxNLocator

INK, QUIET, GRID = "#1f2933", "#616e7c", "#e4e7eb"
GREEN, BLUE, RED = "#00795c", "#0067a8", "#c14a00"
"""Told apart by colour-blind readers too (the palette of Okabe and Ito, darkened so that text can have it)."""

WIDTH, HEIGHT, DPI = 12.0, 7.0, 100
"""Inches and dots an inch: a figure with one panel is 1200 x 700."""

_FALLBACKS = (
    "Noto Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai",
    "Noto Sans Devanagari", "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Emoji", "Segoe UI", "Segoe UI Symbol",
    "Segoe UI Emoji", "Yu Gothic", "Microsoft YaHei", "Arial Unicode MS", "Hiragino Sans", "Apple Symbols",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EndLabel:
    """What stands at the right end of a line, in its colour, instead of a legend."""

    value: float
    text: str
    colour: str
    bold: bool = False


@contextmanager
def house_style(kind: str) -> Iterator[None]:
    """Draw a ``png`` or ``svg`` as this house does, whatever the user's matplotlibrc says, and leave that as it was."""
    # In an SVG the text stays text, and whoever shows it finds the letters; a PNG needs fonts that have them now.
    families = ["DejaVu Sans", "sans-serif"] if kind == "svg" else ["DejaVu Sans", *_installed()]
    with mpl.rc_context(), warnings.catch_warnings():
        mpl.rcdefaults()
        mpl.rcParams.update({
            "font.family": families,
            "font.size": 11,
            "text.color": INK,
            "text.parse_math": False,  # a player may be called $hark$
            "text.usetex": False,
            "axes.edgecolor": GRID,
            "axes.labelcolor": QUIET,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.spines.left": False,
            "axes.grid": True,
            "axes.axisbelow": True,
            "axes.unicode_minus": True,
            "grid.color": GRID,
            "grid.linewidth": 0.8,
            "xtick.color": QUIET,
            "ytick.color": QUIET,
            "xtick.major.size": 0,
            "ytick.major.size": 0,
            "svg.fonttype": "none",
            "svg.hashsalt": "tripledraw",
        })  # fmt: skip
        warnings.filterwarnings("ignore", message="Glyph .* missing from font", category=UserWarning)
        yield


def blank(panels: int) -> tuple[Figure, list[Axes]]:
    """Return a figure with panels one below the other, and room for a headline above them."""
    above, below, panel, between = (1.4, 0.75, HEIGHT - 2.15, 0) if panels == 1 else (1.95, 0.75, 2.9, 1.6)
    height = above + below + panels * panel + (panels - 1) * between
    figure = Figure(figsize=(WIDTH, height), dpi=DPI, facecolor="white")
    axes = figure.subplots(panels, 1, squeeze=False)[:, 0].tolist()
    figure.subplots_adjust(
        left=0.07,
        right=0.785,
        top=1 - above / height,
        bottom=below / height,
        hspace=between / panel,
    )
    return figure, axes


def headline(figure: Figure, title: str, subtitle: str) -> None:
    """Write the two lines at the top."""
    left, height = 0.028, float(figure.get_figheight())
    figure.text(left, 1 - 0.3 / height, title, fontsize=19, fontweight="bold", va="top")
    figure.text(left, 1 - 0.72 / height, subtitle, fontsize=12, color=QUIET, va="top")


def footnote(figure: Figure, text: str) -> None:
    """Write a small line at the bottom."""
    figure.text(0.028, 0.14 / float(figure.get_figheight()), text, fontsize=10, color=QUIET, va="bottom")


def panel_headline(axes: Axes, title: str, subtitle: str) -> None:
    """Write two lines above a panel of several."""
    for text, up, size, colour, weight in ((title, 46, 13, INK, "bold"), (subtitle, 29, 11, QUIET, "normal")):
        _beside(axes, text, (0, 1), (-36, up), color=colour, fontsize=size, fontweight=weight)


def scale(axes: Axes, unit: str, *, places: int) -> None:
    """Name the unit of the upright axis at its top, and write its numbers with sign and thousands; count along x."""
    _beside(axes, unit, (0, 1), (-36, 8), color=QUIET)
    axes.yaxis.set_major_formatter(lambda value, _: signed(value, places))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.xaxis.set_major_locator(MaxNLocator(8, steps=[1, 2, 2.5, 5, 10], integer=True))


def signed(value: float, places: int) -> str:
    """Return a number with sign and thousands; zero has no sign."""
    text = f"{abs(value):,.{places}f}"
    return text if not text.strip("0.,") else ("−" if value < 0 else "+") + text


def label_ends(axes: Axes, labels: Sequence[EndLabel]) -> None:
    """Write labels beside the right end of lines, moved apart where they would touch."""
    low, high = axes.get_ylim()
    pixels = axes.get_window_extent().height
    apart = (high - low) * 20 / pixels
    places = _spread([label.value for label in labels], apart)
    for label, place in zip(labels, places, strict=True):
        _beside(
            axes, label.text, (1, place), (8, 0), coordinates=("axes fraction", "data"), va="center",
            color=label.colour, fontsize=12 if label.bold else 11, fontweight="bold" if label.bold else "normal",
        )  # fmt: skip


def drawable(name: str, letters: int = 40) -> str:
    """Return a name without what cannot be drawn or written into a picture: control signs, halves of letters."""
    name = name if len(name) <= letters else name[: letters - 1] + "…"
    return "".join("\ufffd" if category(letter) in {"Cc", "Cs", "Co", "Cn"} else letter for letter in name)


def picture(figure: Figure, kind: str) -> bytes:
    """Return the figure as ``png`` or ``svg``; the same figure gives the same SVG."""
    content = io.BytesIO()
    silent = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
    figure.savefig(content, format=kind, metadata=silent)
    return content.getvalue()


def _spread(values: Sequence[float], apart: float) -> list[float]:
    """Return the values moved so that neighbours are at least ``apart``, as little as possible."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    groups: list[list[int]] = []
    middles: list[float] = []
    for place in order:
        groups.append([place])
        middles.append(values[place])
        while len(groups) > 1 and middles[-1] - middles[-2] < apart * (len(groups[-1]) + len(groups[-2])) / 2:
            merged = groups.pop(-2) + groups.pop()
            groups.append(merged)
            middles[-2:] = [sum(values[member] for member in merged) / len(merged)]
    spread = list(values)
    for group, middle in zip(groups, middles, strict=True):
        for step, place in enumerate(group):
            spread[place] = middle + apart * (step - (len(group) - 1) / 2)
    return spread


def _beside(
    axes: Axes,
    text: str,
    place: tuple[float, float],
    offset: tuple[float, float],
    *,
    coordinates: str | tuple[str, str] = "axes fraction",
    **style: Any,  # noqa: ANN401  matplotlib's own
) -> None:
    axes.annotate(text, place, offset, coordinates, "offset points", annotation_clip=False, **style)


def _installed() -> list[str]:
    fonts = {font.name for font in fontManager.ttflist}
    return [name for name in _FALLBACKS if name in fonts]
