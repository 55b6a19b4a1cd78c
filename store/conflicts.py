"""Whether two texts of one hand tell the same facts, and what they tell differently."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np

from .findings.td601 import RULE
from .identity import Extras, Facts, Row, differences, extras_unlike
from .rows import NULL
from .views import Text

Arrays = dict[str, "np.ndarray[Any, Any]"]
"""The columns of a table, all of one length."""

_TERMS = ("limit_type", "stake_1", "stake_2", "currency", "button")
_SEATS = ("seat", "player", "stack", "dealt_in", "contributed", "net")
_ACTIONS = ("round", "seat", "action", "amount", "all_in")
_DRAWS = ("draw", "seat", "taken")


_FINDING = (
    "hand_key", "view_key", "code", "name", "severity", "message",
    "line", "column", "span_start", "span_end", "data",
)  # fmt: skip


@dataclass(slots=True)
class Conflict:
    """A text that tells other facts than another text of the same hand; ``differs`` names them: ``stacks``."""

    bearer: Text
    other: Text
    differs: tuple[str, ...]


def find_conflicts(
    connection: duckdb.DuckDBPyConnection,
    tables: dict[str, Arrays],
    pairs: Sequence[tuple[Text, Text]],
) -> list[Conflict]:
    """Return those pairs whose texts tell different facts.

    Args:
        connection: the database, before the batch is written.
        tables: the batch.
        pairs: texts that must tell the same; those without a ``row`` are the database's.
    """
    if not pairs:
        return []
    stored = _stored(connection, {text.hand_key for pair in pairs for text in pair if text.row is None})
    found = []
    for bearer, other in pairs:
        told, told_2 = (
            stored[text.hand_key] if text.row is None else _staged(tables, text.row) for text in (bearer, other)
        )
        if told.fingerprint == told_2.fingerprint:
            differs = extras_unlike(told.extras, told_2.extras)
        else:
            differs = differences((told.facts, told.extras), (told_2.facts, told_2.extras))
        if differs:
            found.append(Conflict(bearer, other, differs))
    return found


def tell_conflicts(connection: duckdb.DuckDBPyConnection, conflicts: Sequence[Conflict]) -> None:
    """Write a finding TD601 to each text that tells other facts; its verdict is ``corrupt`` if it was legal.

    The batch's texts are written by now, so that every text has its file and line in the database.
    """
    if not conflicts:
        return
    connection.register("clash", {
        "bearer": np.array([conflict.bearer.hand_key for conflict in conflicts], dtype=np.int64),
        "other": np.array([conflict.other.hand_key for conflict in conflicts], dtype=np.int64),
        "differs": np.array([", ".join(conflict.differs) for conflict in conflicts], dtype=object),
    })  # fmt: skip
    connection.execute("UPDATE views SET verdict = 'corrupt' FROM clash WHERE view_key = bearer AND verdict = 'legal'")
    found = connection.execute("""
        SELECT v.hand_key, v.view_key, v.line, v.span_start, v.text, c.differs, s.name, o.line
        FROM clash c
        JOIN views v ON v.view_key = c.bearer
        JOIN views o ON o.view_key = c.other
        JOIN sources s ON s.source_key = o.source_key
    """).fetchall()
    rows = []
    for hand_key, view_key, line, start, text, differs, name, other_line in found:
        message = f"another text of this hand ({name}, line {other_line}) says otherwise: {differs}"
        data = json.dumps({"differs": differs, "other": f"{name}:{other_line}"})
        end = start + len(re.split(r"[\r\n]", text, maxsplit=1)[0])
        rows.append((hand_key, view_key, RULE.code, RULE.name, RULE.severity.value, message, line, 1, start, end, data))
    connection.register("told", _columns(_FINDING, rows))
    connection.execute("INSERT INTO findings BY NAME FROM told")
    connection.unregister("clash")
    connection.unregister("told")


def _columns(names: Sequence[str], rows: Sequence[tuple[object, ...]]) -> Arrays:
    columns = zip(*rows, strict=True)
    return {name: np.array(values, dtype=object) for name, values in zip(names, columns, strict=True)}


@dataclass(slots=True)
class _Told:
    fingerprint: int
    facts: Facts
    extras: Extras


def _staged(tables: dict[str, Arrays], row: int) -> _Told:
    hands = tables["hands"]
    played_at, table = hands["played_at"][row], hands["table_name"][row]
    shown = {
        (seat, str(cards))
        for seat, role, cards in _rows_of(tables["cards"], row, ("seat", "role", "cards"))
        if role == "shown"
    }
    return _Told(
        int(hands["facts"][row]),
        Facts(
            tuple(_value(hands[name][row]) for name in _TERMS),
            _rows_of(tables["seats"], row, _SEATS),
            _rows_of(tables["actions"], row, _ACTIONS),
            _rows_of(tables["draws"], row, _DRAWS),
        ),
        Extras(_instant(played_at), table, frozenset(shown)),
    )


def _rows_of(table: Arrays, row: int, names: tuple[str, ...]) -> list[Row]:
    start, end = np.searchsorted(table["hand"], [row, row + 1])
    columns = [[_value(value) for value in table[name][start:end]] for name in names]
    return list(zip(*columns, strict=True))


def _value(value: Any) -> int | str | None:  # noqa: ANN401  numpy's own type for an element
    if value is None or isinstance(value, str):
        return value
    number = int(value)
    return None if number == NULL else number


def _instant(played_at: str | None) -> str | None:
    return played_at if played_at is not None and played_at.endswith("Z") else None


def _stored(connection: duckdb.DuckDBPyConnection, keys: Collection[int]) -> dict[int, _Told]:
    if not keys:
        return {}
    connection.register("asked", {"hand_key": np.array(sorted(keys), dtype=np.int64)})
    rows: dict[str, dict[int, list[Row]]] = {}
    for table, names in (("seats", _SEATS), ("actions", _ACTIONS), ("draws", _DRAWS)):
        rows[table] = _grouped(connection, table, names)
    shown = _grouped(connection, "cards", ("seat", "cards"), "AND role = 'shown' AND view_key = hand_key")
    hands = _grouped(connection, "hands", ("facts", "played_at", "table_name", *_TERMS))
    connection.unregister("asked")
    told = {}
    for key, [(facts, played_at, table_name, *terms)] in hands.items():
        told[key] = _Told(
            facts,
            Facts(tuple(terms), rows["seats"][key], rows["actions"][key], rows["draws"][key]),
            Extras(_instant(played_at), table_name, frozenset(shown[key])),
        )
    return told


def _grouped(
    connection: duckdb.DuckDBPyConnection,
    table: str,
    names: tuple[str, ...],
    more: str = "",
) -> dict[int, list[Any]]:
    # S608: the names are this module's own
    sql = f"SELECT hand_key, {', '.join(names)} FROM {table} WHERE hand_key IN (FROM asked) {more} ORDER BY rowid"  # noqa: S608
    grouped: dict[int, list[Any]] = defaultdict(list)
    for key, *row in connection.execute(sql).fetchall():
        grouped[key].append(tuple(row))
    return grouped
