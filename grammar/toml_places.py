"""Where in a TOML text each value stands, which no reader of the standard library tells.

Made for texts that `tomllib` has read: what is no TOML gives no exception here, and no sensible answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..model import Span

Path = tuple[str, ...]

_TOKEN = re.compile(
    r'''(?P<comment>\#[^\r\n]*)
    |(?P<string>"""(?:\\[\s\S]|[^\\])*?"""(?!")|'{3}[\s\S]*?'{3}(?!')|"(?:\\.|[^"\\\r\n])*"|'[^'\r\n]*')
    |(?P<end>\r\n|\n|\r)
    |(?P<mark>[\[\]{},=])
    |(?P<bare>[^\s\[\]{},="'\#]+)''',
    re.VERBOSE,
)
_OPEN, _CLOSE = frozenset("[{"), frozenset("]}")


@dataclass(frozen=True, slots=True)
class ValuePlace:
    """Where a key and its value stand: ``whole`` from the key to the value's end, ``items`` the parts of an array."""

    whole: Span
    items: tuple[Span, ...] = ()


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def value_places(text: str) -> tuple[dict[Path, ValuePlace], dict[Path, int]]:
    """Return the place of each value by its keys, the tables' first, and where each table's header begins."""
    values: dict[Path, ValuePlace] = {}
    tables: dict[Path, int] = {}
    table: Path = ()
    for statement in _statements(text):
        first = statement[0]
        if first.text in _OPEN:
            table = _keys(token for token in statement if token.kind != "mark")
            tables.setdefault(table, first.start)
            continue
        equals = next((at for at, token in enumerate(statement) if token.text == "="), None)
        if equals is None:
            continue
        keys = table + _keys(statement[:equals])
        values.setdefault(keys, ValuePlace(Span(first.start, statement[-1].end), _items(statement[equals + 1 :])))
    return values, tables


def _statements(text: str) -> Iterator[list[_Token]]:
    """Yield the tokens of each header and each key with its value: a line, or several within brackets."""
    depth, tokens = 0, list[_Token]()
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "comment":
            continue
        if kind == "end":
            if depth == 0 and tokens:
                yield tokens
                tokens = []
            continue
        token = _Token(kind, match[0], match.start(), match.end())
        if kind == "mark":
            depth = max(0, depth + (token.text in _OPEN) - (token.text in _CLOSE))
        tokens.append(token)
    if tokens:
        yield tokens


def _keys(tokens: Iterator[_Token] | list[_Token]) -> Path:
    found: list[str] = []
    for token in tokens:
        if token.kind == "string":
            found.append(token.text[1:-1])
        elif token.kind == "bare":
            found += [part for part in token.text.split(".") if part]
    return tuple(found)


def _items(value: list[_Token]) -> tuple[Span, ...]:
    """Return the places of an array's parts."""
    if not value or value[0].text != "[":
        return ()
    found: list[Span] = []
    depth, start, end = 0, -1, -1
    for token in value:
        depth -= token.kind == "mark" and token.text in _CLOSE
        if depth == 0 or (depth == 1 and token.text == ","):
            if start >= 0:
                found.append(Span(start, end))
            start = -1
        else:
            start = token.start if start < 0 else start
            end = token.end
        depth += token.kind == "mark" and token.text in _OPEN
    return tuple(found)
