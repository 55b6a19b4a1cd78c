"""Cumulative result, with and without showdown.

One panel for each currency and limit, in big bets (big blinds where the limit is not fixed), hand after hand in the
order of play. The band around the total is the 95 % interval of the win rate carried over the hands: it covers what the
player's true rate would have brought.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from ...model import CHIPS, PLAY, UNIT, money_text
from ...store import Filters, Store
from ..chosen import ask, players
from ..winrate import WinRate, win_rates
from . import NoHandsError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "JPY": "¥"}
_LIMITS = {"fixed": "fixed limit", "pot": "pot limit", "no": "no limit"}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
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
    def unit(self) -> str:
        """What is counted: big bets, or big blinds."""
        return "big bets" if self.rate.limit == "fixed" else "big blinds"

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
        series.days = (first_day, last_day)
        series.hands.append(number)
        series.total.append(total)
        series.showdown.append(showdown)
        series.others.append(others)
    drawn = [series for series in found.values() if len(series.hands) > 1]
    return sorted(drawn, key=lambda series: -series.hands[-1])


def draw(store: Store, player: str | None, filters: Filters) -> Figure:
    """Draw the figure.

    Raises:
        NoHandsError: the player has no hands that count.
        NoHeroError: no player is named and the hands do not say whose they are.
    """
    from . import canvas

    found = read(store, player, filters)
    who = canvas.drawable(" / ".join(players(store, filters, player)))
    if not found:
        raise NoHandsError(f"there are no hands of {who} to draw")
    drawn, others = _worth_a_panel(found)
    figure, panels = canvas.blank(len(drawn))
    not_drawn = f"   ·   not drawn, fewer hands: {'; '.join(others)}" if others else ""
    if len(drawn) == 1:
        canvas.headline(figure, f"{who}: {_result(drawn[0])}", _details(drawn[0]))
        canvas.footnote(figure, f"{_kind(drawn[0].rate)}{not_drawn}")
    else:
        hands = sum(series.rate.hands for series in drawn)
        canvas.headline(figure, f"{who}: {_hands(hands)}", f"Currencies and limits apart{not_drawn}")
        for axes, series in zip(panels, drawn, strict=True):
            canvas.panel_headline(axes, f"{_kind(series.rate)}: {_result(series)}", _details(series))
    for axes, series in zip(panels, drawn, strict=True):
        _draw_panel(axes, series)
    return figure


def _worth_a_panel(found: list[Series]) -> tuple[list[Series], list[str]]:
    """Return the series to draw, and those left out in words: a handful of hands beside many says nothing."""
    most = found[0].rate.hands
    worth = [series for series in found if series.rate.hands >= min(10, most / 10)][:_MOST_PANELS]
    others = [f"{_kind(series.rate)} ({series.rate.hands:,})" for series in found if series not in worth]
    return worth, others if len(others) <= 3 else [*others[:3], f"{len(others) - 3} more"]


def _draw_panel(axes: Axes, series: Series) -> None:
    from . import canvas

    lines = (
        ("without showdown", series.others, canvas.RED, 1.4),
        ("at showdown", series.showdown, canvas.BLUE, 1.4),
        ("total", series.total, canvas.GREEN, 2.4),
    )
    band = series.band()
    if band is not None:
        axes.fill_between(series.hands, *band, color=canvas.GREEN, alpha=0.13, linewidth=0)
    axes.axhline(0, color=canvas.QUIET, linewidth=1)
    for _, values, colour, width in lines:
        axes.plot(series.hands, values, color=colour, linewidth=width, solid_capstyle="round", solid_joinstyle="round")
    axes.set_xlim(0, series.hands[-1])
    axes.set_xlabel("hands")
    low, high = axes.get_ylim()
    if high - low < 2:  # nothing won or lost
        low, high = axes.set_ylim(low - 1, high + 1)
    canvas.scale(axes, series.unit, places=0 if high - low > 8 else 1)
    ends = [(values[-1], name, colour) for name, values, colour, _ in lines]
    canvas.label_ends(
        axes,
        [canvas.EndLabel(end, f"{_short(end)} {name}", colour, bold=name == "total") for end, name, colour in ends],
    )


def _result(series: Series) -> str:
    return f"{_short(series.total[-1])} {series.unit} in {_hands(series.rate.hands)}"


def _details(series: Series) -> str:
    rate = series.rate
    parts = []
    if rate.bb_per_100 is not None and rate.ci95 is not None:
        half = (rate.ci95[1] - rate.ci95[0]) / 2
        parts.append(f"{_short(rate.bb_per_100)} ± {half:,.1f} per 100 hands (95 % interval, shaded)")
    parts += [f"net {_money(rate.net, rate.currency, sign=True)}", f"rake {_money(rate.rake, rate.currency)}"]
    if series.days is not None:
        first, last = (f"{day.day} {_MONTHS[day.month - 1]} {day.year}" for day in series.days)
        parts.append(first if first == last else f"{first} – {last}")
    return "   ·   ".join(parts)


def _kind(rate: WinRate) -> str:
    currency = {CHIPS: "Tournament chips", PLAY: "Play money", None: "No currency named"}.get(rate.currency)
    return f"{currency or rate.currency}, {_LIMITS.get(rate.limit or '', 'unknown limit')}"


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count:,} hands"


def _short(value: float) -> str:
    """A number with sign, and a decimal where it counts."""
    from .canvas import signed

    return signed(value, 1 if abs(value) < 1000 else 0)


def _money(amount: int, currency: str | None, *, sign: bool = False) -> str:
    """An amount with the currency's sign, to the cent or chip: a share of the rake can be less."""
    smallest = UNIT if currency in {CHIPS, PLAY} else UNIT // 100
    whole, point, fraction = money_text(round(abs(amount) / smallest) * smallest, currency).partition(".")
    text = f"{int(whole):,}{point}{fraction}"
    text = f"{_SIGNS[currency]}{text}" if currency in _SIGNS else f"{text} {currency or ''}".rstrip()
    return (("−" if amount < 0 else "+") if sign and amount else "") + text
