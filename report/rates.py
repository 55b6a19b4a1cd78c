"""Win rates: as a table to read, as the objects of ``winrate --format json``, as CSV rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from ..analytics.winrate import WinRate
from .amounts import amount_text, currency_text, payable
from .data import money_value
from .page import Page, word
from .styles import QUIET, net_text
from .table import Column, print_table

CSV_COLUMNS = (
    "group", "currency", "limit", "hands", "net", "bb_per_100", "ci95_low", "ci95_high", "sd_per_100", "rake",
    "hours", "per_hour",
)  # fmt: skip
_NOTHING = Text("–", QUIET)


def rate_objects(rates: Iterable[WinRate]) -> Iterable[dict[str, object]]:
    """Return the rates as objects: a stable contract."""
    for rate in rates:
        yield {
            "group": rate.group,
            "currency": rate.currency,
            "limit": rate.limit,
            "hands": rate.hands,
            "net": money_value(rate.net, rate.currency),
            "bb_per_100": rate.bb_per_100,
            "ci95": None if rate.ci95 is None else list(rate.ci95),
            "sd_per_100": rate.sd_per_100,
            "rake": money_value(rate.rake, rate.currency),
        }


def rate_values(rates: Iterable[WinRate]) -> Iterable[Sequence[object]]:
    """Return the rates as rows below `CSV_COLUMNS`."""
    for rate in rates:
        yield (
            rate.group, rate.currency, rate.limit, rate.hands, money_value(rate.net, rate.currency), rate.bb_per_100,
            *(rate.ci95 or (None, None)), rate.sd_per_100, money_value(rate.rake, rate.currency), rate.hours,
            None if rate.per_hour is None else money_value(payable(rate.per_hour, rate.currency), rate.currency),
        )  # fmt: skip


def print_rates(page: Page, rates: Sequence[WinRate], group: str | None) -> None:
    """Print the rates; ``group`` is the head of the groups' column, None where hands are not divided."""
    limits = len({rate.limit for rate in rates}) > 1
    columns = [
        *([Column(group, fold=8)] if group is not None else []),
        Column("currency"), *([Column("limit")] if limits else []),
        Column("hands", right=True), Column("net", right=True), Column("bb/100", right=True),
        Column("95 % interval", right=True), Column("sd/100", right=True), Column("rake", right=True, spare=1),
        Column("hours", right=True, spare=3), Column("an hour", right=True, spare=2),
    ]  # fmt: skip
    print_table(page, columns, [_cells(rate, group=group is not None, limit=limits) for rate in rates])
    fixed = {rate.limit == "fixed" for rate in rates}
    unit = (
        "big bets" if fixed == {True} else "big blinds" if fixed == {False} else "big bets, big blinds where not fixed"
    )
    page.line(Text(f"bb: {unit}", QUIET))


def _cells(rate: WinRate, *, group: bool, limit: bool) -> list[Text]:
    currency = rate.currency
    return [
        *([_NOTHING if rate.group is None else word(rate.group)] if group else []),
        word(currency_text(currency)),
        *([Text(rate.limit or "")] if limit else []),
        Text(f"{rate.hands:,}"),
        net_text(rate.net, currency),
        _NOTHING if rate.bb_per_100 is None else Text(f"{rate.bb_per_100:+,.2f}", "bold"),
        _NOTHING if rate.ci95 is None else Text(f"{rate.ci95[0]:+,.2f} to {rate.ci95[1]:+,.2f}"),
        _NOTHING if rate.sd_per_100 is None else Text(f"{rate.sd_per_100:,.2f}"),
        Text(amount_text(payable(rate.rake, currency), currency)),
        _NOTHING if rate.hours is None else Text("{:,}:{:02d}".format(*divmod(round(rate.hours * 60), 60))),
        _NOTHING if rate.per_hour is None else net_text(payable(rate.per_hour, currency), currency),
    ]
