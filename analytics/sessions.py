"""Sessions: hands that follow each other, with their length and what they brought."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from ..model import Money
from ..store import Filters, Store
from .chosen import ask

GAP = timedelta(minutes=30)
"""The longest time between two deals of one session, unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session's hands in one currency; sessions with several have a row for each, with one ``number``.

    ``number`` counts the sessions in their order of time, from 1. ``start`` and ``end`` are the first and the last deal
    of the whole session: UTC with ``Z``, local without it where a text has no zone, a date where it has no time, None
    where it has neither; ``local`` is the start in the reader's time zone. ``length`` is the time between them, None
    where times of day are not known. ``tournament`` is its number, ``tournament_name`` its name as written; cash and
    play money have none. ``tables`` counts tables, ``stakes`` are all that were played, lowest first (the two bets in
    fixed limit, the blinds otherwise). ``bets`` is ``net`` in big bets, in big blinds where the limit is not fixed.
    """

    number: int
    start: str | None
    end: str | None
    local: datetime | None
    length: timedelta | None
    tournament: str | None
    tournament_name: str | None
    rooms: tuple[str, ...]
    tables: int
    stakes: tuple[tuple[Money | None, Money | None], ...]
    currency: str | None
    hands: int
    net: Money
    bets: float | None


def sessions(
    store: Store,
    player: str | None = None,
    filters: Filters | None = None,
    gap: timedelta = GAP,
) -> list[Session]:
    """Return a player's sessions in their order of time, one row a session and currency.

    Args:
        store: the database; open for reading if ``filters.where`` is used.
        player: whose; None is ``filters.player``, and failing that the hero of each room.
        filters: which hands; hands that are not legal are left out unless ``filters.verdicts`` asks for them.
        gap: how long the pause between two deals of a session may be; sessions.sql says what it does not divide.

    Raises:
        NoHeroError: no player is named and the hands do not say whose they are.
        FilterError, QueryError: a filter cannot be understood or run.
    """
    found = ask(store, "sessions.sql", filters or Filters(), player=player, gap=gap.total_seconds())
    return [_session(dict(zip(found.columns, row, strict=True))) for row in found.rows]


def _session(row: dict[str, Any]) -> Session:
    has_time = row["has_time"]
    return Session(
        number=row["number"],
        start=_time_text(row, "begun"),
        end=_time_text(row, "ended"),
        local=row["begun_local"],
        length=row["ended"] - row["begun"] if has_time else None,
        tournament=row["tournament_id"],
        tournament_name=row["tournament_name"],
        rooms=tuple(row["rooms"] or ()),
        tables=row["tables"],
        stakes=tuple((first, second) for second, first in row["stakes"]),
        currency=row["currency"],
        hands=row["hands"],
        net=Money(int(row["net"])),
        bets=row["bets"],
    )


def _time_text(row: dict[str, Any], name: str) -> str | None:
    if row[name] is None:
        return None
    if row["has_zone"]:
        return f"{row[name].isoformat()}Z"
    local: datetime = row[f"{name}_local"]
    return local.isoformat() if row["has_time"] else local.date().isoformat()
