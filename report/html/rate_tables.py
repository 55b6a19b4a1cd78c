"""Win rates as tables and as the tiles at the page's head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...analytics.plots.drawing.words import kind_words, signed, unit_words
from ...analytics.winrate import WinRate
from ..amounts import amount_text, payable, things
from .cells import NOTHING, Cell, Column, Table, Tone, duration_text, net_cell, tone_of


@dataclass(frozen=True, slots=True)
class Tile:
    """The result of a currency and limit in large letters."""

    kind: str
    net: Cell
    rate: str
    interval: str
    facts: tuple[str, ...]


def tiles(rates: Sequence[WinRate]) -> list[Tile]:
    """Return a tile for each currency and limit, those of most hands first."""
    return [_tile(rate) for rate in sorted(rates, key=lambda rate: -rate.hands)]


def _tile(rate: WinRate) -> Tile:
    facts = [things(rate.hands, "hand")]
    if rate.hours:
        facts.append(f"{duration_text(rate.hours)} hours")
    if rate.rake:
        facts.append(f"rake {amount_text(payable(rate.rake, rate.currency), rate.currency)}")
    measured = "" if rate.bb_per_100 is None else f"{signed(rate.bb_per_100, 1)} {unit_words(rate.limit)} per 100 hands"
    interval = "" if rate.ci95 is None else f"95 % interval {_interval(rate, 1)}"
    return Tile(_kind(rate), net_cell(rate.net, rate.currency), measured, interval, tuple(facts))


def rate_table(caption: str, rates: Sequence[WinRate]) -> Table:
    """Return the win rates of all hands, a row for each currency and limit."""
    rows = [_row(_kind(rate), rate, hours=_have_hours(rates)) for rate in sorted(rates, key=lambda rate: -rate.hands)]
    return Table(caption, _columns("Currency and limit", rates, prose=True), [("", rows)])


def rate_table_by(caption: str, group: str, rates: Sequence[WinRate], unknown: str) -> Table:
    """Return win rates by a group, a part for each currency and limit; ``unknown`` names hands of no group."""
    hours = _have_hours(rates)
    kinds: dict[str, list[WinRate]] = {}
    for rate in rates:
        kinds.setdefault(_kind(rate), []).append(rate)
    by_hands = sorted(kinds.items(), key=lambda item: -sum(rate.hands for rate in item[1]))
    parts = [
        (kind, [_row(unknown if rate.group is None else rate.group, rate, hours=hours) for rate in members])
        for kind, members in by_hands
    ]
    return Table(caption, _columns(group, rates), parts)


def _kind(rate: WinRate) -> str:
    return kind_words(rate.currency, rate.limit)


def _have_hours(rates: Sequence[WinRate]) -> bool:
    return any(rate.hours for rate in rates)


def _columns(first: str, rates: Sequence[WinRate], *, prose: bool = False) -> list[Column]:
    titles = ["Hands", "Net", "bb/100", "95 % interval", "SD/100", "Rake"]
    titles += ["Hours", "An hour"] if _have_hours(rates) else []
    return [Column(first, prose=prose), *(Column(title, numbers=True) for title in titles)]


def _row(name: str, rate: WinRate, *, hours: bool) -> list[Cell]:
    return [Cell(name), *_numbers(rate), *(_hours(rate) if hours else [])]


def _numbers(rate: WinRate) -> list[Cell]:
    return [
        Cell(f"{rate.hands:,}"),
        net_cell(rate.net, rate.currency),
        Cell(NOTHING) if rate.bb_per_100 is None else Cell(signed(rate.bb_per_100, 2), tone_of(rate.bb_per_100)),
        Cell(NOTHING if rate.ci95 is None else _interval(rate, 2), Tone.QUIET),
        Cell(NOTHING if rate.sd_per_100 is None else f"{rate.sd_per_100:,.2f}", Tone.QUIET),
        Cell(amount_text(payable(rate.rake, rate.currency), rate.currency), Tone.QUIET),
    ]


def _hours(rate: WinRate) -> list[Cell]:
    hourly = None if rate.per_hour is None else payable(rate.per_hour, rate.currency)
    return [
        Cell(duration_text(rate.hours), Tone.QUIET),
        Cell(NOTHING, Tone.QUIET) if hourly is None else net_cell(hourly, rate.currency),
    ]


def _interval(rate: WinRate, places: int) -> str:
    low, high = rate.ci95 or (0.0, 0.0)
    return f"{signed(low, places)} to {signed(high, places)}"
