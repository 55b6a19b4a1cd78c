"""Drawing without side effects: sheets, type, labels at the ends of lines, pictures as bytes.

Figures are drawn without pyplot: no window, no global list of figures, whatever backend the user has set.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unicodedata import bidirectional

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.offsetbox import AnchoredOffsetbox, HPacker, TextArea
from matplotlib.ticker import MaxNLocator

from .palette import GRID, INK, QUIET
from .sheet import Panel, Sheet
from .words import drawable, signed

WIDTH, HEIGHT, DPI = 12.0, 7.0, 100
"""Inches and dots an inch: a figure with one panel is 1200 x 700."""

NARROW = 4.2
"""Inches across on a narrow screen: letters are as large there as on a wide one."""

_FALLBACKS = (
    "Noto Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai",
    "Noto Sans Devanagari", "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Emoji", "Segoe UI", "Segoe UI Symbol",
    "Segoe UI Emoji", "Yu Gothic", "Microsoft YaHei", "Arial Unicode MS", "Hiragino Sans", "Apple Symbols",
)  # fmt: skip

_LEFT_TO_RIGHT = "\u200e"


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


def whole(sheet: Sheet) -> Figure:
    """Return the sheet drawn as one picture, 12 inches wide, with its headlines."""
    panels, columns, margins = sheet.panels, sheet.columns, sheet.margins
    rows = -(-len(panels) // columns)
    if len(panels) == 1:
        above, below, panel, between = 1.4, 0.75, HEIGHT - 2.15, 0.0
    elif rows == 1:
        above, below, panel, between = 1.95, 0.75, HEIGHT - 2.7, 0.0
    else:
        above, below, panel, between = 1.95, 0.75, sheet.height, 1.6
    height = above + below + rows * panel + (rows - 1) * between
    figure = Figure(figsize=(WIDTH, height), dpi=DPI, facecolor="white")
    axes = figure.subplots(rows, columns, squeeze=False).ravel().tolist()
    figure.subplots_adjust(
        left=margins.left / WIDTH, right=1 - margins.right / WIDTH,
        top=1 - above / height, bottom=below / height, hspace=between / panel, wspace=0.3,
    )  # fmt: skip
    who = " / ".join(_isolated(drawable(name)) for name in sheet.who)
    _write(figure, (0.028, 1 - 0.3 / height), f"{who}: {sheet.title}", fontsize=19, fontweight="bold", va="top")
    _write(figure, (0.028, 1 - 0.72 / height), _row(sheet.details), fontsize=12, color=QUIET, va="top")
    if sheet.footnote:
        _write(figure, (0.028, 0.14 / height), sheet.footnote, fontsize=10, color=QUIET, va="bottom")
    for place, panel_shown in zip(axes, panels, strict=False):
        if len(panels) > 1:
            _headline(place, panel_shown, outdent=margins.left * 72 - 24 if columns == 1 else 0)
        panel_shown.draw(place, False)  # noqa: FBT003  # wide
    return figure


def alone(sheet: Sheet, panel: Panel, *, narrow: bool) -> Figure:
    """Return one panel drawn for a page that sets the words itself: no headlines, no ground."""
    margins = sheet.margins
    width = NARROW if narrow or sheet.columns > 1 else WIDTH
    left, right = (margins.narrow_left, margins.narrow_right) if width < WIDTH else (margins.left, margins.right)
    above, below = sheet.above, 0.55
    height = above + sheet.height + below
    figure = Figure(figsize=(width, height), dpi=DPI, facecolor="none")
    axes = figure.subplots()
    axes.set_facecolor("none")
    figure.subplots_adjust(left=left / width, right=1 - right / width, top=1 - above / height, bottom=below / height)
    panel.draw(axes, width < WIDTH)
    return figure


def scale(axes: Axes, unit: str, *, places: int, narrow: bool = False) -> None:
    """Name the unit of the upright axis at its top, and write its numbers with sign and thousands; count along x.

    On narrow axes the top belongs to labels, so the unit stands inside.
    """
    if narrow:
        beside(axes, unit, (0, 1), (4, -12), color=QUIET, fontsize=10)
    else:
        beside(axes, unit, (0, 1), (-36, 8), color=QUIET)
    axes.yaxis.set_major_formatter(lambda value, _: signed(value, places))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.xaxis.set_major_locator(MaxNLocator(5 if narrow else 8, steps=[1, 2, 2.5, 5, 10], integer=True))


def label_ends(axes: Axes, labels: Sequence[EndLabel]) -> None:
    """Write labels beside the right end of lines, moved apart where they would touch."""
    low, high = axes.get_ylim()
    pixels = axes.get_window_extent().height
    apart = (high - low) * 20 / pixels
    places = _spread([label.value for label in labels], apart)
    for label, place in zip(labels, places, strict=True):
        beside(
            axes, label.text, (1, place), (8, 0), coordinates=("axes fraction", "data"), va="center",
            color=label.colour, fontsize=12 if label.bold else 11, fontweight="bold" if label.bold else "normal",
        )  # fmt: skip


def label_above(axes: Axes, labels: Sequence[EndLabel]) -> None:
    """Write labels in one line above narrow axes."""
    size = min(10.0, 410 / max(1, sum(len(label.text) for label in labels)))
    areas: list[Artist] = [
        TextArea(
            label.text,
            textprops={"color": label.colour, "fontsize": size, "fontweight": "bold" if label.bold else "normal"},
        )
        for label in reversed(labels)
    ]
    row = HPacker(children=areas, pad=0, sep=11)
    axes.add_artist(
        AnchoredOffsetbox(
            "lower left", child=row, pad=0, borderpad=0, frameon=False,
            bbox_to_anchor=(-0.09, 1.03), bbox_transform=axes.transAxes,
        )
    )  # fmt: skip


def picture(figure: Figure, kind: str) -> bytes:
    """Return the figure as ``png`` or ``svg``; the same figure gives the same SVG."""
    content = io.BytesIO()
    silent = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
    figure.savefig(content, format=kind, metadata=silent)
    return content.getvalue()


def beside(
    axes: Axes,
    text: str,
    place: tuple[float, float],
    offset: tuple[float, float],
    *,
    coordinates: str | tuple[str, str] = "axes fraction",
    **style: Any,  # noqa: ANN401  matplotlib's own
) -> None:
    """Write a text so many points from a place, inside the axes or outside."""
    axes.annotate(text, place, offset, coordinates, "offset points", annotation_clip=False, **style)


def _isolated(name: str) -> str:
    """Return a name whose letters, if they run from right to left, do not turn the words around it."""
    return f"{_LEFT_TO_RIGHT}{name}{_LEFT_TO_RIGHT}" if any(bidirectional(one) in {"R", "AL"} for one in name) else name


def _headline(axes: Axes, panel: Panel, outdent: float) -> None:
    """Write two lines above a panel of several."""
    for text, up, size, colour, weight in (
        (panel.title, 46, 13, INK, "bold"),
        (_row(panel.details), 29, 11, QUIET, "normal"),
    ):
        beside(axes, text, (0, 1), (-outdent, up), color=colour, fontsize=size, fontweight=weight)


def _write(figure: Figure, place: tuple[float, float], text: str, **style: Any) -> None:  # noqa: ANN401  matplotlib's
    """Write a line, smaller where it would not fit: a name can be long, and its letters wide."""
    line = figure.text(*place, text, **style)
    room = figure.bbox.width * (1 - 2 * place[0])
    width = line.get_window_extent().width
    if width > room:
        line.set_fontsize(style["fontsize"] * room / width)


def _row(parts: Sequence[str]) -> str:
    return "   ·   ".join(parts)


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


def _installed() -> list[str]:
    fonts = {font.name for font in fontManager.ttflist}
    return [name for name in _FALLBACKS if name in fonts]
