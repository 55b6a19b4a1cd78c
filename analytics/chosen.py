"""Asks the database: a statistic's SQL file, over the hands that are meant, as the player sees them."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from ..store import Filters, Rows, Store
from ..store.filters import Condition, condition, run
from .groups import ALL, Group

_DEALT = "coalesce(played_at_utc, timezone('UTC', timezone(current_setting('TimeZone'), played_at_text)))"
"""When a hand was dealt, in UTC; a text without a zone is taken for the reader's own time, so that all compare."""


def ask(
    store: Store,
    sql_file: str,
    filters: Filters,
    group: Group = ALL,
    *,
    player: str | None = None,
    **parameters: object,
) -> Rows:
    """Run a statistic's SQL file over the chosen hands of ``player``, or of ``filters.player``, or of the hero.

    The file reads the relation ``chosen``: the columns of ``store.filters.HAND``, dealt (the moment in UTC), "group"
    and group_order; what else it has of ``$names`` is filled by ``parameters``.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError, QueryError: a filter cannot be understood or run.
    """
    statistic = files(__package__).joinpath(sql_file).read_text(encoding="utf-8")
    return ask_sql(store, statistic, filters, group, player=player, **parameters)


def ask_sql(
    store: Store,
    statistic: str,
    filters: Filters,
    group: Group = ALL,
    *,
    player: str | None = None,
    **parameters: object,
) -> Rows:
    """Run SQL of this room as `ask` runs a file's."""
    chosen = player_condition(store, named(filters, player))
    chosen.parameters |= parameters
    # S608: SQL of this room and of the store; what the user typed is in the parameters
    sql = f"""
        WITH hand AS ({chosen.hand}),
        chosen AS (
            SELECT *, {_DEALT} AS dealt, {group.value} AS "group", {group.order} AS group_order
            FROM (FROM hand WHERE {chosen.where}) {group.join}
        )
        {statistic}
    """  # noqa: S608
    return run(store, sql, chosen)


def player_condition(store: Store, filters: Filters) -> Condition:
    """Return the filters as SQL, over the counted hands of one player: the one named, else each room's hero.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError: a filter cannot be understood.
    """
    heroes = None if filters.player is not None else store.default_heroes()
    return condition(filters, heroes, counted=True)


def named(filters: Filters, player: str | None) -> Filters:
    """Return the filters with the player in them, if one is named."""
    return filters if player is None else replace(filters, player=player)


def players(store: Store, filters: Filters, player: str | None = None) -> tuple[str, ...]:
    """Return the names of whose hands are meant: one player, or the heroes of the rooms.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
    """
    name = named(filters, player).player
    if name is not None:
        return (name,)
    return tuple(dict.fromkeys(hero.player for hero in store.default_heroes()))
