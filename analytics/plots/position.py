"""Win rate by position, with 95 % intervals.

One panel for each currency and limit. A dot is the win rate from a position in big bets (big blinds where the limit is
not fixed) per 100 hands, the bar through it the 95 % interval. The scale fits the positions of many hands; an interval
that goes beyond it ends in an arrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...store import Filters, Store
from ..chosen import players
from ..winrate import WinRate, win_rates
from .drawing.sheet import Margins, Panel, Sheet
from .drawing.words import few, kind_words, short, signed, things, unit_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_PANELS = 8
_NAMES = {
    "UTG": "under the gun", "MP": "middle position", "CO": "cut-off", "BTN": "button", "SB": "small blind",
    "BB": "big blind", None: "unknown",
}  # fmt: skip


def read(store: Store, player: str | None, filters: Filters) -> list[list[WinRate]]:
    """Return the win rates by position, a list for each currency and limit, those of most hands first."""
    found: dict[tuple[str | None, str | None], list[WinRate]] = {}
    for rate in win_rates(store, player, "position", filters):
        if rate.bb_per_100 is not None:
            found.setdefault((rate.currency, rate.limit), []).append(rate)
    return sorted(found.values(), key=lambda rates: -_hands(rates))


def lay_out(store: Store, player: str | None, filters: Filters) -> Sheet | None:
    """Return the figure; None without hands."""
    found = read(store, player, filters)
    if not found:
        return None
    who = players(store, filters, player)
    most = _hands(found[0])
    drawn = [rates for rates in found if _hands(rates) >= min(10, most / 10)][:_MOST_PANELS]
    others = [f"{_kind(rates)} ({_hands(rates):,})" for rates in found if rates not in drawn]
    not_drawn = [f"not drawn, fewer hands: {few(others)}"] if others else []
    panels = tuple(
        Panel(_kind(rates), (things(_hands(rates), "hand"),), partial(_draw, rates), _alt(rates)) for rates in drawn
    )
    unit = _unit(drawn[0]) if len({_unit(rates) for rates in drawn}) == 1 else "big bets or big blinds"
    how = [f"{unit.capitalize()} per 100 hands, with 95 % intervals"]
    if any(_goes_beyond(rates) for rates in drawn):
        how.append("arrow or diamond: beyond the scale")
    kind = [f"{_kind(drawn[0])}, {things(_hands(drawn[0]), 'hand')}"] if len(drawn) == 1 else []
    footnote = "   ·   ".join((*kind, *not_drawn))
    title = f"{things(sum(_hands(rates) for rates in drawn), 'hand')} by position"
    margins = Margins(1.7, 2.6, 0.62, 0.95)
    return Sheet(who, title, tuple(how), panels, footnote, margins, above=0.1)


def _draw(rates: Sequence[WinRate], axes: Axes, narrow: bool) -> None:  # noqa: FBT001  # as sheet.Draw has it
    from .drawing import palette

    low, high = _reach(rates)
    axes.set_xlim(low, high)
    axes.set_ylim(len(rates) - 0.5, -0.5)
    axes.axvline(0, color=palette.QUIET, linewidth=1)
    axes.grid(visible=False, axis="y")
    for place, rate in enumerate(rates):
        mean = rate.bb_per_100 or 0.0
        colour = palette.GREEN if mean > 0 else palette.RED if mean < 0 else palette.QUIET
        if rate.ci95 is not None:
            begin, end = (min(max(edge, low), high) for edge in rate.ci95)
            axes.plot([begin, end], [place, place], color=colour, alpha=0.28, linewidth=9, solid_capstyle="butt")
            for edge, beyond, marker in ((low, rate.ci95[0] < low <= mean, 4), (high, rate.ci95[1] > high >= mean, 5)):
                if beyond:  # 4 and 5 are matplotlib's triangles whose tip is at the point
                    axes.plot([edge], [place], color=colour, marker=marker, markersize=9, clip_on=False)
        if low <= mean <= high:
            axes.plot([mean], [place], color=colour, marker="o", markersize=9)
        else:
            axes.plot([min(max(mean, low), high)], [place], color=colour, marker="D", markersize=7, clip_on=False)
        _label(axes, place, rate, colour, narrow=narrow)
    axes.set_yticks([])
    axes.set_xlabel(f"{_unit(rates)} per 100 hands")
    places = 0 if high - low > 8 else 1
    axes.xaxis.set_major_formatter(lambda value, _: signed(value, places))
    axes.locator_params(axis="x", nbins=5 if narrow else 9)


def _label(axes: Axes, place: int, rate: WinRate, colour: str, *, narrow: bool) -> None:
    """Write position and hands at the left of a row, the rate at its right."""
    from .drawing import canvas, palette

    mean = short(rate.bb_per_100 or 0.0)
    half = "" if rate.ci95 is None else f"± {(rate.ci95[1] - rate.ci95[0]) / 2:,.1f}"
    left = ("axes fraction", "data")
    if narrow:
        rows = [
            (-38, 0, rate.group or "?", palette.INK, "bold", 11, 5),
            (-38, 0, f"{rate.hands:,}", palette.QUIET, "normal", 10, -8),
            (6, 1, mean, colour, "bold", 11, 5),
            (6, 1, half, palette.QUIET, "normal", 10, -8),
        ]
    else:
        rows = [
            (-98, 0, rate.group or "?", palette.INK, "bold", 12, 0),
            (-62, 0, things(rate.hands, "hand"), palette.QUIET, "normal", 11, 0),
            (12, 1, mean, colour, "bold", 12, 0),
            (70, 1, half, palette.QUIET, "normal", 11, 0),
        ]
    for offset, side, text, ink, weight, size, up in rows:
        canvas.beside(
            axes, text, (side, place), (offset, up), coordinates=left, va="center", color=ink, fontsize=size,
            fontweight=weight,
        )  # fmt: skip


def _reach(rates: Sequence[WinRate]) -> tuple[float, float]:
    """Return the ends of the scale: the intervals of positions that have at least a third of the most hands."""
    enough = max(rate.hands for rate in rates) / 3
    edges = [
        edge
        for rate in rates
        if rate.hands >= enough and rate.bb_per_100 is not None
        for edge in (rate.ci95 or (rate.bb_per_100,))
    ]
    low, high = min(0.0, *edges), max(0.0, *edges)
    pad = (high - low) * 0.05 or 1.0
    return low - pad, high + pad


def _goes_beyond(rates: Sequence[WinRate]) -> bool:
    low, high = _reach(rates)
    return any(not low <= edge <= high for rate in rates for edge in (rate.bb_per_100 or 0.0, *(rate.ci95 or ())))


def _hands(rates: Sequence[WinRate]) -> int:
    return sum(rate.hands for rate in rates)


def _kind(rates: Sequence[WinRate]) -> str:
    return kind_words(rates[0].currency, rates[0].limit)


def _unit(rates: Sequence[WinRate]) -> str:
    return unit_words(rates[0].limit)


def _alt(rates: Sequence[WinRate]) -> str:
    parts = [f"{_NAMES.get(rate.group, rate.group)} {short(rate.bb_per_100 or 0.0)}" for rate in rates]
    return f"Dots with intervals, in {_unit(rates)} per 100 hands: {', '.join(parts)}."
