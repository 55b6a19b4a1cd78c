"""A player's statistics: the files of `stats`, by the groups of `GROUPS`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..model import UNIT, Money
from ..store import Filters, Store
from .chosen import ask_sql
from .groups import ALL, GROUPS, Group
from .interval import mean_interval, rate_interval
from .stats import MONEY, Stat, StatValue, statistics

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("group", "stat", "title", "currency", "limit", "made", "of", "value", "ci95")


def stat_values(
    store: Store,
    player: str | None = None,
    names: Iterable[str] = (),
    by: str | None = None,
    filters: Filters | None = None,
) -> list[StatValue]:
    """Return a player's statistics, one value a statistic and group, and a currency where it is money.

    Args:
        store: the database; open for reading if ``filters.where`` is used.
        player: whose; None is ``filters.player``, and failing that the hero of each room.
        names: names of `stats.statistics`, in the order they are wanted; none of them is all.
        by: a name of `GROUPS`, or None for all hands together.
        filters: which hands; hands that are not legal are left out unless ``filters.verdicts`` asks for them.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError, QueryError: a filter cannot be understood or run.
        KeyError: no such statistic, or no such group.
    """
    known = statistics()
    wanted = [known[name] for name in dict.fromkeys(names)] or list(known.values())
    group = ALL if by is None else GROUPS[by]
    rows = ask_sql(store, _counting(wanted), filters or Filters(), _keyed(group), player=player).rows
    return [_value(row, wanted, group) for row in rows]


def stats(
    store: Store,
    player: str | None = None,
    names: Iterable[str] = (),
    by: str | None = None,
    filters: Filters | None = None,
) -> pd.DataFrame:
    """Return a player's statistics as a frame with the columns of `COLUMNS`, one row a value.

    ``made`` and ``of`` are whole numbers, ``ci95`` is a pair; what is not known is None. Arguments and errors as for
    `stat_values`.
    """
    import pandas as pd

    rows = [
        (one.group, one.stat.name, one.stat.title, one.currency, one.limit, one.made, one.of, one.value, one.ci95)
        for one in stat_values(store, player, names, by, filters)
    ]
    columns = zip(*rows, strict=True) if rows else [()] * len(COLUMNS)
    return pd.DataFrame(
        {
            name: pd.Series(list(values), dtype="int64" if name in {"made", "of"} else "object")
            for name, values in zip(COLUMNS, columns, strict=True)
        }
    )


def _keyed(group: Group) -> Group:
    """Return the group with its order, currency and limit in its value: whatever divides by it keeps them."""
    own = "currency := currency, limit_type := limit_type"
    none = "currency := CAST(NULL AS VARCHAR), limit_type := CAST(NULL AS VARCHAR)"
    return Group(
        group.title,
        f"struct_pack(name := {group.value}, place := {group.order}, {own if group.of_stakes else none})",
        text=group.text,
        join=group.join,
    )


def _counting(wanted: Sequence[Stat]) -> str:
    """Return one query for all the statistics, so that the hands are read once."""
    # S608: SQL of this room's own files
    parts = [f"SELECT {place} AS place, * FROM (\n{stat.sql}\n)" for place, stat in enumerate(wanted)]  # noqa: S608
    return f"""
        SELECT place, "group".name, coalesce(currency, "group".currency), "group".limit_type, made, of, deviation, total
        FROM (
            SELECT CAST(NULL AS VARCHAR) AS currency, CAST(NULL AS DOUBLE) AS deviation, CAST(NULL AS HUGEINT) AS total
            WHERE FALSE
            UNION ALL BY NAME {" UNION ALL BY NAME ".join(parts)}
        )
        ORDER BY place, "group".place NULLS LAST, "group".name, 3, 4
    """  # noqa: S608


def _value(row: tuple[Any, ...], wanted: Sequence[Stat], group: Group) -> StatValue:
    place, name, currency, limit, made, of, deviation, total = row
    stat, made, of = wanted[place], int(made), int(of)
    text = None if name is None else group.text(name, currency)
    if total is not None:
        amount = Money(int(total)) if stat.unit == MONEY else None
        whole = int(total) if amount is None else int(total) / UNIT
        return StatValue(text, stat, currency, limit, made, of, whole, amount=amount)
    if not of:
        return StatValue(text, stat, currency, limit, made, of, None)
    value = made / of
    if stat.is_rate:
        interval = rate_interval(made, of)
    else:
        interval = None if deviation is None else mean_interval(value, deviation, of)
    return StatValue(text, stat, currency, limit, made, of, value, interval)
