"""Reads hands back: lists of them with filters, and one hand with its texts and findings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from ..model import Money, Verdict
from .errors import FilterError
from .filters import LARGEST, Condition, Filters, condition, run
from .store import Store
from .users_condition import is_text

_ROW = (
    "room", "hand_id", "verdict", "played_at", "played_local", "limit_type", "stake_1", "stake_2", "currency",
    "tournament_id", "table_name", "players", "hero", "player", "position", "draw_1", "draw_2", "draw_3",
    "final_class", "net", "pot", "rake", "showdown", "errors", "warnings",
)  # fmt: skip
_KEY = ("hand_key", "profile")


class Sort(StrEnum):
    """What a list of hands is sorted by."""

    PLAYED = "played"
    NET = "net"
    POT = "pot"
    ROOM = "room"
    STAKES = "stakes"
    VERDICT = "verdict"


_ORDER = {
    Sort.PLAYED: ("played_local",),
    Sort.NET: ("currency", "net"),  # amounts of two currencies cannot be compared
    Sort.POT: ("currency", "pot"),
    Sort.ROOM: ("room",),
    Sort.STAKES: ("currency", "stake_2", "stake_1"),
    Sort.VERDICT: ("verdict",),
}


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in a list, as the player sees it; what a player would have is None where the hand has no known hero.

    ``played_at`` is UTC with ``Z``, local without, or a date; ``played_local`` the same in the reader's time zone.
    ``draws`` are the cards taken (0 pat, None not in the draw). ``stakes`` are None where the header was not read.
    ``errors`` and ``warnings`` count the findings of all the hand's texts.
    """

    room: str | None
    hand_id: str
    verdict: Verdict
    played_at: str | None
    played_local: datetime | None
    limit_type: str | None
    stakes: tuple[Money, Money] | None
    currency: str | None
    tournament_id: str | None
    table_name: str | None
    players: int | None
    hero: str | None
    player: str | None
    position: str | None
    draws: tuple[int | None, int | None, int | None] | None
    final_class: str | None
    net: Money | None
    pot: Money | None
    rake: Money | None
    showdown: bool | None
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding as stored. ``related`` are places (line, column, message) in the same file."""

    code: str
    name: str
    severity: str
    message: str
    line: int
    column: int
    span: tuple[int, int]
    related: tuple[tuple[int, int, str], ...]
    data: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StoredText:
    """One text of a hand, exactly as it was decoded, and where it was read."""

    source: str
    line: int
    verdict: Verdict
    hero: str | None
    text: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand with all its texts: the one its facts are of comes first, then other views in the order they came."""

    row: HandRow
    profile: str
    texts: tuple[StoredText, ...]


def list_hands(
    store: Store,
    filters: Filters | None = None,
    *,
    sort: Sort = Sort.PLAYED,
    descending: bool = False,
    limit: int | None = None,
) -> list[HandRow]:
    """Return the hands that the filters let through, all verdicts unless they name some.

    Raises:
        FilterError: a filter's value cannot be understood, or ``limit`` is beyond `LARGEST`.
        QueryError: ``filters.where`` does not run.
        NoHeroError: a filter asks something of the hero, and no hand shows a player's cards.
    """
    if limit is not None and limit > LARGEST:
        raise FilterError(f"at most {LARGEST} hands can be asked for")
    direction = "DESC" if descending else "ASC"
    order = ", ".join(f"{name} {direction} NULLS LAST" for name in (*_ORDER[sort], "hand_key"))
    return [_hand_row(row) for row in _select(store, _chosen(store, filters), order, limit=limit)]


def stored_hands(store: Store, filters: Filters | None = None) -> list[StoredHand]:
    """Return the hands of `list_hands`, in the order they were played, with their texts and findings.

    Raises:
        StoreError: as for `list_hands`.
    """
    order = ", ".join(f"{name} NULLS LAST" for name in (*_ORDER[Sort.PLAYED], "hand_key"))
    return _with_texts(store, _select(store, _chosen(store, filters), order, _KEY))


def find_hands(store: Store, name: str) -> list[StoredHand]:
    """Return the hands called ``name``: a hand number, or ``room:number`` where two rooms have it.

    The list is empty where there is none, and has several where a number alone is not enough.
    """
    if not is_text(name):
        return []
    chosen = condition(Filters())
    chosen.where = "hand_id = $name OR (room = $room AND hand_id = $number)"
    room, _, number = name.partition(":")
    chosen.parameters |= {"name": name, "room": room, "number": number}
    return _with_texts(store, _select(store, chosen, "room, hand_key", _KEY))


def _chosen(store: Store, filters: Filters | None) -> Condition:
    """Return the filters as SQL, once it is sure that they can be asked."""
    filters = filters or Filters()
    if filters.needs_player and filters.player is None:
        store.require_hero()
    return condition(filters)


def _select(
    store: Store,
    chosen: Condition,
    order: str,
    more: tuple[str, ...] = (),
    limit: int | None = None,
) -> list[tuple[Any, ...]]:
    """Run the query of a list: the columns of a `HandRow`, then ``more``."""
    if limit is not None:
        order += " LIMIT $limit"
        chosen.parameters["limit"] = limit
    # S608: only names of this room are put into the text; what the user typed is in the parameters
    sql = f"""
        WITH hand AS ({chosen.hand}),
             found AS (SELECT hand_key, count(*) FILTER (severity = 'error') AS errors,
                              count(*) FILTER (severity = 'warning') AS warnings FROM findings GROUP BY hand_key)
        SELECT {", ".join((*_ROW, *more))}
        FROM (FROM hand WHERE {chosen.where})
        LEFT JOIN (SELECT h.hand_key, coalesce(errors, 0) AS errors, coalesce(warnings, 0) AS warnings
                   FROM hands h LEFT JOIN found USING (hand_key)) USING (hand_key)
        ORDER BY {order}
    """  # noqa: S608
    return run(store, sql, chosen).rows


def _hand_row(row: tuple[Any, ...]) -> HandRow:
    values = dict(zip(_ROW, row, strict=True))
    small, big = values.pop("stake_1"), values.pop("stake_2")
    draws = (values.pop("draw_1"), values.pop("draw_2"), values.pop("draw_3"))
    return HandRow(
        **values
        | {
            "verdict": Verdict(values["verdict"]),
            "stakes": None if small is None or big is None else (small, big),
            "draws": None if values["player"] is None else draws,
        },
    )


def _with_texts(store: Store, rows: list[tuple[Any, ...]]) -> list[StoredHand]:
    """Make hands of rows that end with `_KEY`."""
    texts = _texts(store, [row[-2] for row in rows])
    return [StoredHand(_hand_row(row[: -len(_KEY)]), row[-1], tuple(texts[row[-2]])) for row in rows]


def _texts(store: Store, hand_keys: list[int]) -> dict[int, list[StoredText]]:
    """Return the texts of each hand, its own first."""
    findings: dict[int, list[Finding]] = {}
    for view_key, code, name, severity, message, line, column, start, end, related, data in store.rows(
        """
        SELECT view_key, code, name, severity, message, line, "column", span_start, span_end, related, data
        FROM findings WHERE hand_key IN (SELECT unnest(CAST($keys AS BIGINT[]))) ORDER BY rowid
        """,
        {"keys": hand_keys},
    ).rows:
        places = tuple((at["line"], at["column"], at["message"]) for at in json.loads(related or "[]"))
        findings.setdefault(view_key, []).append(
            Finding(code, name, severity, message, line, column, (start, end), places, json.loads(data or "{}")),
        )
    views = store.rows(
        """
        SELECT v.hand_key, v.view_key, s.name, v.line, v.verdict, v.hero, v.text, v.text_exact
        FROM views v JOIN sources s USING (source_key)
        WHERE v.hand_key IN (SELECT unnest(CAST($keys AS BIGINT[])))
        ORDER BY v.view_key <> v.hand_key, v.view_key
        """,
        {"keys": hand_keys},
    ).rows
    texts: dict[int, list[StoredText]] = {}
    for hand_key, key, source, line, verdict, hero, text, exact in views:
        texts.setdefault(hand_key, []).append(
            StoredText(
                source,
                line,
                Verdict(verdict),
                hero,
                text if exact is None else exact.decode("utf-8", "surrogatepass"),
                tuple(findings.get(key, ())),
            )
        )
    return texts
