"""Statistics: as a table to read, as the objects of ``stats --format json``, as CSV rows; and what there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from ..analytics.stats import CARDS, Stat, StatValue
from ..model import CHIPS, PLAY
from .amounts import currency_text
from .data import money_value
from .page import Page, word
from .styles import QUIET, net_text
from .table import Column, print_table

CSV_COLUMNS = (
    "group", "stat", "title", "currency", "limit", "made", "of", "value", "ci95_low", "ci95_high",
)  # fmt: skip
STAT_COLUMNS = ("stat", "title", "unit", "definition", "made", "of")
_NOTHING = Text("–", QUIET)
_UNSIGNED = {CHIPS, PLAY, None}  # their amounts do not show what they are


def stat_objects(values: Iterable[StatValue]) -> Iterable[dict[str, object]]:
    """Return the values as objects: a stable contract. ``currency`` and ``limit`` are null where there are none."""
    for one in values:
        yield {
            "group": one.group,
            "stat": one.stat.name,
            "title": one.stat.title,
            "currency": one.currency,
            "limit": one.limit,
            "made": one.made,
            "of": one.of,
            "value": one.value,
            "ci95": None if one.ci95 is None else list(one.ci95),
        }


def stat_rows(values: Iterable[StatValue]) -> Iterable[Sequence[object]]:
    """Return the values as rows below `CSV_COLUMNS`."""
    for one in values:
        value = one.value if one.amount is None else money_value(one.amount, one.currency)
        yield (
            one.group, one.stat.name, one.stat.title, one.currency, one.limit, one.made, one.of, value,
            *(one.ci95 or (None, None)),
        )  # fmt: skip


def print_stats(page: Page, values: Sequence[StatValue], group: str | None) -> None:
    """Print the values, a block a statistic; ``group`` is the head of the groups' column, None where there are none."""
    money = {one.currency for one in values if one.amount is not None}
    of_stakes = any(one.currency is not None and one.amount is None for one in values)
    currencies = of_stakes or len(money) > 1 or not money.isdisjoint(_UNSIGNED)
    limits = len({one.limit for one in values}) > 1
    columns = [
        Column("statistic", fold=12), *([Column(group, fold=8)] if group is not None else []),
        *([Column("currency")] if currencies else []), *([Column("limit")] if limits else []),
        Column("value", right=True), Column("95 % interval", right=True), Column("made of", right=True),
    ]  # fmt: skip
    rows: list[list[Text]] = []
    told: Stat | None = None
    for one in values:
        if group is not None and told is not None and one.stat is not told:
            rows.append([Text()] * len(columns))
        title = Text("") if one.stat is told else Text(one.stat.title)
        told = one.stat
        cells = [title]
        if group is not None:
            cells.append(_NOTHING if one.group is None else word(one.group))
        if currencies:
            cells.append(word(currency_text(one.currency) if of_stakes or one.amount is not None else ""))
        if limits:
            cells.append(Text(one.limit or ""))
        rows.append([*cells, *_figures(one)])
    print_table(page, columns, rows)


def _figures(one: StatValue) -> list[Text]:
    word_between = "in" if one.stat.unit == CARDS else "of"
    counts = Text(f"{one.made:,} {word_between} {one.of:,}")
    if one.amount is not None:
        return [net_text(one.amount, one.currency), _NOTHING, counts]
    if one.value is None:
        return [_NOTHING, _NOTHING, counts]
    if one.stat.is_rate:
        interval = _NOTHING if one.ci95 is None else Text(f"{100 * one.ci95[0]:.1f} to {100 * one.ci95[1]:.1f} %")
        return [Text(f"{100 * one.value:.1f} %", "bold"), interval, counts]
    if one.value == one.made == one.of:  # a count, which is of itself
        return [Text(f"{one.made:,}", "bold"), _NOTHING, _NOTHING]
    interval = _NOTHING if one.ci95 is None else Text(f"{one.ci95[0]:.2f} to {one.ci95[1]:.2f}")
    return [Text(f"{one.value:.2f}", "bold"), interval, counts]


def print_statistics(page: Page, statistics: Iterable[Stat]) -> None:
    """Print which statistics there are, and what each is."""
    rows = [[Text(one.name, "bold"), Text(one.title), Text(one.unit), Text(one.definition)] for one in statistics]
    columns = [Column("name"), Column("title", fold=12), Column("unit"), Column("definition", fold=24)]
    print_table(page, columns, rows)


def statistic_rows(statistics: Iterable[Stat]) -> Iterable[Sequence[object]]:
    """Return the statistics as rows below `STAT_COLUMNS`."""
    for one in statistics:
        yield (one.name, one.title, one.unit, one.definition, one.made, one.of)


def statistic_objects(statistics: Iterable[Stat]) -> Iterable[dict[str, object]]:
    """Return the statistics as objects, with the keys of `STAT_COLUMNS`."""
    return (dict(zip(STAT_COLUMNS, row, strict=True)) for row in statistic_rows(statistics))
