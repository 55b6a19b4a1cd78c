"""Statistics as tables."""

from __future__ import annotations

from collections.abc import Sequence

from ...analytics.stats import MONEY, StatValue
from ..amounts import currency_text
from .cells import NOTHING, Cell, Column, Span, Table, Tone, minus, net_cell

_MOST_CARDS = 5  # a mean of cards drawn lies between 0 and this
_DECIMALS_BELOW = 10  # percent: below, the first decimal tells


def stat_table(values: Sequence[StatValue]) -> Table:
    """Return a player's statistics, undivided: value, interval, and of what it was counted."""
    columns = [
        Column("Statistic", prose=True),
        Column("Value", numbers=True),
        Column("95 % interval"),
        Column(""),
        Column("Made", numbers=True),
        Column("Of", numbers=True),
    ]
    rows = [
        [
            Cell(_title(one), hint=one.stat.definition),
            _value(one),
            Cell("", span=_span(one)),
            Cell(_interval(one), Tone.QUIET),
            Cell(f"{one.made:,}", Tone.QUIET, hint=one.stat.made),
            Cell(f"{one.of:,}", Tone.QUIET, hint=one.stat.of),
        ]
        for one in values
    ]
    return Table("All hands", columns, [("", rows)])


def stat_matrix(caption: str, values: Sequence[StatValue], unknown: str = NOTHING) -> Table | None:
    """Return statistics by a group, a column each; None where there is no more than one group. Money is left out."""
    shown = [one for one in values if one.stat.unit != MONEY]
    groups = list(dict.fromkeys(one.group for one in shown))
    if len(groups) < 2:
        return None
    by_group = {(one.stat.name, one.group): one for one in shown}
    stats = dict.fromkeys((one.stat.name, one.stat.title) for one in shown)
    columns = [
        Column("Statistic", prose=True),
        *(Column(unknown if group is None else group, numbers=True) for group in groups),
    ]
    rows = [[Cell(title), *(_in_matrix(by_group.get((name, group))) for group in groups)] for name, title in stats]
    return Table(caption, columns, [("", rows)])


def definitions(values: Sequence[StatValue]) -> list[tuple[str, str, str]]:
    """Return what each statistic is: title, definition, and what is counted of what."""
    stats = {one.stat.name: one.stat for one in values}
    return [(stat.title, stat.definition, f"Made: {stat.made} Of: {stat.of}") for stat in stats.values()]


def _title(one: StatValue) -> str:
    """Return what it is called; amounts stand apart by currency."""
    return f"{one.stat.title}, {currency_text(one.currency)}" if one.amount is not None else one.stat.title


def _in_matrix(one: StatValue | None) -> Cell:
    if one is None or one.value is None:
        return Cell(NOTHING, Tone.QUIET)
    return Cell(_text(one), hint=f"{one.made:,} of {one.of:,}")


def _value(one: StatValue) -> Cell:
    if one.value is None:
        return Cell(NOTHING, Tone.QUIET)
    if one.amount is not None:
        return net_cell(one.amount, one.currency)
    return Cell(_text(one), Tone.STRONG)


def _text(one: StatValue) -> str:
    value = one.value or 0.0
    if one.stat.is_rate:
        return _percent(value)
    return f"{value:,.0f}" if one.ci95 is None and value == int(value) else minus(f"{value:,.2f}")


def _interval(one: StatValue) -> str:
    if one.ci95 is None:
        return ""
    low, high = one.ci95
    if one.stat.is_rate:
        return f"{_percent(low)} to {_percent(high)}"
    return minus(f"{low:,.2f} to {high:,.2f}")


def _percent(rate: float) -> str:
    percent = 100 * rate
    return f"{percent:.{1 if 0 < percent < _DECIMALS_BELOW else 0}f} %"


def _span(one: StatValue) -> Span | None:
    if one.ci95 is None or one.value is None:
        return None
    whole = 1.0 if one.stat.is_rate else float(_MOST_CARDS)
    low, value, high = (
        round(100 * min(max(edge / whole, 0.0), 1.0), 2) for edge in (one.ci95[0], one.value, one.ci95[1])
    )
    return Span(low, value, high)
