"""Win rates: big bets per 100 hands with their interval, by the groups of `GROUPS`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..model import Money
from ..store import Filters, Store
from .chosen import ask, named
from .groups import ALL, GROUPS
from .interval import mean_interval
from .sessions import GAP

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("group", "currency", "limit", "hands", "net", "bb_per_100", "ci95", "sd_per_100", "rake")


SHORTEST = 1.0
"""Hours that a result by the hour needs at least: of a few minutes it would tell what was not played."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """The result of a group of hands in one currency and limit.

    Money is in 1/10,000 of the currency's unit. ``group`` is ``all`` where hands are not divided, None for hands
    that belong to no group (no month in the text). ``bb_per_100`` is in big bets (in big blinds where the limit is not
    fixed), ``ci95`` its 95 % interval, by Student's t; ``sd_per_100`` the standard deviation of 100 hands' result.
    Each is None where there are too few hands: none, or one. ``rake`` is the share the player bore.

    ``hours`` is the time at the tables (table_time.sql); None where a hand's time is not known, or groups or filters
    pick hands that do not follow each other (positions). ``per_hour`` is the result in each of them, None too where
    they are fewer than `SHORTEST`.
    """

    group: str | None
    currency: str | None
    limit: str | None
    hands: int
    net: Money
    bb_per_100: float | None
    ci95: tuple[float, float] | None
    sd_per_100: float | None
    rake: Money
    hours: float | None = None
    per_hour: Money | None = None


def win_rates(
    store: Store,
    player: str | None = None,
    by: str | None = None,
    filters: Filters | None = None,
) -> list[WinRate]:
    """Return the player's win rates, without pandas: what `winrate` puts into a frame, and the hours.

    Args:
        store: the database; open for reading if ``filters.where`` is used.
        player: whose; None is ``filters.player``, and failing that the hero of each room.
        by: a name of `GROUPS`, or None for all hands together. Currencies and limits always stand apart.
        filters: which hands; hands that are not legal are left out unless ``filters.verdicts`` asks for them.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError, QueryError: a filter cannot be understood or run.
        KeyError: ``by`` is no name of `GROUPS`.
    """
    group = ALL if by is None else GROUPS[by]
    filters = named(filters or Filters(), player)
    rows = ask(store, "winrate.sql", filters, group).rows
    hours: dict[tuple[Any, ...], float | None] = {}
    if group.has_time and not _picks_hands(filters):
        times = ask(store, "table_time.sql", filters, group, gap=GAP.total_seconds())
        hours = {_key(row): row[3] for row in times.rows}
    return [
        _win_rate(row, None if row[0] is None else group.text(row[0], row[1]), hours.get(_key(row))) for row in rows
    ]


def winrate(
    store: Store,
    player: str | None = None,
    by: str | None = None,
    filters: Filters | None = None,
) -> pd.DataFrame:
    """Return the player's win rates as a frame, one row a group, currency and limit: the columns of `COLUMNS`.

    ``net`` and ``rake`` are exact whole numbers of 1/10,000 of the currency's unit, ``ci95`` is a pair; what is not
    known is None. Arguments and errors as for `win_rates`.
    """
    import pandas as pd

    rows = win_rates(store, player, by, filters)
    columns = {name: [getattr(row, name) for row in rows] for name in COLUMNS}
    return pd.DataFrame(
        {name: pd.Series(values, dtype=_DTYPES.get(name, "object")) for name, values in columns.items()}
    )


_DTYPES = {"hands": "int64"}  # objects otherwise: None stays None, and sums past 64 bits stay exact


def _key(row: tuple[Any, ...]) -> tuple[Any, ...]:
    group, currency, limit = row[:3]
    return (tuple(group) if isinstance(group, list) else group, currency, limit)


def _picks_hands(filters: Filters) -> bool:
    """Return whether the filters take single hands out of a stretch of play: its time is then not theirs."""
    picks = (filters.position, filters.drew, filters.outcome, filters.showdown, filters.final_class, filters.where)
    return any(pick is not None for pick in picks)


def _win_rate(row: tuple[Any, ...], group: str | None, hours: float | None) -> WinRate:
    _, currency, limit, hands, net, mean, deviation, measured, rake = row
    interval = None if deviation is None else mean_interval(100 * mean, 100 * deviation, measured)
    return WinRate(
        group,
        currency,
        limit,
        hands,
        net=Money(int(net)),
        bb_per_100=None if mean is None else 100 * mean,
        ci95=interval,
        sd_per_100=None if deviation is None else 10 * deviation,
        rake=Money(int(rake or 0)),
        hours=hours,
        per_hour=Money(round(int(net) / hours)) if hours is not None and hours >= SHORTEST else None,
    )
