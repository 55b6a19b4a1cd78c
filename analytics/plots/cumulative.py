"""Cumulative result, with and without showdown.

One panel for each currency and limit, in big bets (big blinds where the limit is not fixed), hand after hand in the
order of play. The band around the total is the 95 % interval of the win rate carried over the hands: it covers what the
player's true rate would have brought.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from ...store import Filters, Store
from ..chosen import ask, players
from ..winrate import WinRate, win_rates
from .drawing.sheet import Panel, Sheet
from .drawing.words import days_words, few, kind_words, money_words, short, things, unit_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_PANELS = 8


@dataclass(slots=True)
class Series:
    """The running sums of one currency and limit, from (0, 0) on."""

    rate: WinRate
    days: tuple[date, date] | None = None
    hands: list[int] = field(default_factory=lambda: [0])
    total: list[float] = field(default_factory=lambda: [0.0])
    showdown: list[float] = field(default_factory=lambda: [0.0])
    others: list[float] = field(default_factory=lambda: [0.0])

    @property
    def kind(self) -> str:
        """The currency and the limit, in words."""
        return kind_words(self.rate.currency, self.rate.limit)

    @property
    def result(self) -> str:
        """What came of it, in words."""
        return f"{short(self.total[-1])} {unit_words(self.rate.limit)} in {things(self.rate.hands, 'hand')}"

    def band(self) -> tuple[list[float], list[float]] | None:
        """Return the lower and upper edge of the band around the total; None for a single hand."""
        if self.rate.ci95 is None:
            return None
        low, high = self.rate.ci95
        end = self.hands[-1]
        # The rate's interval narrows with the root of the hands, so the sum's widens with it.
        half = [(high - low) / 2 / 100 * end * (number / end) ** 0.5 for number in self.hands]
        return (
            [total - width for total, width in zip(self.total, half, strict=True)],
            [total + width for total, width in zip(self.total, half, strict=True)],
        )


def read(store: Store, player: str | None, filters: Filters) -> list[Series]:
    """Return the series of a player's hands, those of most hands first."""
    found = {(rate.currency, rate.limit): Series(rate) for rate in win_rates(store, player, None, filters)}
    points = ask(store, "plots/cumulative.sql", filters, player=player).rows
    for currency, limit, number, total, showdown, others, first_day, last_day in points:
        series = found[currency, limit]
        series.days = None if first_day is None else (first_day, last_day)
        series.hands.append(number)
        series.total.append(total)
        series.showdown.append(showdown)
        series.others.append(others)
    drawn = [series for series in found.values() if len(series.hands) > 1]
    return sorted(drawn, key=lambda series: -series.hands[-1])


def lay_out(store: Store, player: str | None, filters: Filters) -> Sheet | None:
    """Return the figure; None without hands."""
    found = read(store, player, filters)
    if not found:
        return None
    who = players(store, filters, player)
    drawn, others = _worth_a_panel(found)
    not_drawn = f"not drawn, fewer hands: {few(others)}" if others else ""
    panels = tuple(
        Panel(f"{series.kind}: {series.result}", _details(series), partial(_draw, series), _alt(series))
        for series in drawn
    )
    if len(drawn) == 1:
        [series] = drawn
        footnote = "   ·   ".join(part for part in (series.kind, not_drawn) if part)
        return Sheet(who, series.result, _details(series), panels, footnote)
    details = ("Currencies and limits apart", *([not_drawn] if not_drawn else []))
    return Sheet(who, things(sum(series.rate.hands for series in drawn), "hand"), details, panels)


def _worth_a_panel(found: list[Series]) -> tuple[list[Series], list[str]]:
    """Return the series to draw, and those left out in words: a handful of hands beside many says nothing."""
    most = found[0].rate.hands
    worth = [series for series in found if series.rate.hands >= min(10, most / 10)][:_MOST_PANELS]
    return worth, [f"{series.kind} ({series.rate.hands:,})" for series in found if series not in worth]


def _draw(series: Series, axes: Axes, narrow: bool) -> None:  # noqa: FBT001  # as sheet.Draw has it
    from .drawing import canvas, palette

    lines = (
        ("no showdown" if narrow else "without showdown", series.others, palette.RED, 1.4),
        ("showdown" if narrow else "at showdown", series.showdown, palette.BLUE, 1.4),
        ("total", series.total, palette.GREEN, 2.4),
    )
    band = series.band()
    if band is not None:
        axes.fill_between(series.hands, *band, color=palette.GREEN, alpha=0.13, linewidth=0)
    axes.axhline(0, color=palette.QUIET, linewidth=1)
    for _, values, colour, width in lines:
        axes.plot(series.hands, values, color=colour, linewidth=width, solid_capstyle="round", solid_joinstyle="round")
    axes.set_xlim(0, series.hands[-1])
    axes.set_xlabel("hands")
    low, high = axes.get_ylim()
    if high - low < 2:  # nothing won or lost
        low, high = axes.set_ylim(low - 1, high + 1)
    canvas.scale(axes, unit_words(series.rate.limit), places=0 if high - low > 8 else 1, narrow=narrow)
    labels = [
        canvas.EndLabel(values[-1], f"{short(values[-1])} {name}", colour, bold=name == "total")
        for name, values, colour, _ in lines
    ]
    if narrow:
        canvas.label_above(axes, labels)
    else:
        canvas.label_ends(axes, labels)


def _details(series: Series) -> tuple[str, ...]:
    rate = series.rate
    parts = []
    if rate.bb_per_100 is not None and rate.ci95 is not None:
        half = (rate.ci95[1] - rate.ci95[0]) / 2
        parts.append(f"{short(rate.bb_per_100)} ± {half:,.1f} per 100 hands (95 % interval, shaded)")
    parts.append(f"net {money_words(rate.net, rate.currency, sign=True)}")
    parts.append(f"rake {money_words(rate.rake, rate.currency)}")
    if series.days is not None:
        parts.append(days_words(*series.days))
    return tuple(parts)


def _alt(series: Series) -> str:
    return (
        f"Lines over {things(series.rate.hands, 'hand')}: the total ends at {short(series.total[-1])} "
        f"{unit_words(series.rate.limit)}, {short(series.showdown[-1])} of them at showdown and "
        f"{short(series.others[-1])} without; it was never below {short(min(series.total))} "
        f"or above {short(max(series.total))}."
    )
