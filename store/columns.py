"""Replayed hands as columns: packed numbers and texts, ready for DuckDB, cheap to send between processes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from librt.strings import BytesWriter

from ..model import Replay
from . import rows
from .fitting import fitting
from .origin import WHOLE_FILE, Origin

NUMBER: Final = struct.Struct("<q")
"""How a number is kept: 64 bits, the lowest first."""


class Shape(NamedTuple):
    """The columns of a table: numbers (the first is the hand's place in the batch) and texts."""

    numbers: tuple[str, ...]
    texts: tuple[str, ...]


SHAPES: Final = {
    "hands": Shape(
        ("hand", "number", "line", "column", "span_start", "counted", "stake_1", "stake_2", "max_seats", "button",
         "players", "pot", "rake", "showdown", "reshuffles", "facts", "digest"),
        ("room", "hand_id", "identity", "verdict", "profile", "game", "limit_type", "currency", "tournament_id",
         "tournament_name", "tournament_level", "played_at", "played_at_raw", "table_name", "hero", "text"),
    ),
    "seats": Shape(
        ("hand", "seat", "stack", "dealt_in", "posted", "contributed", "won", "net", "rake", "draw_1", "draw_2",
         "draw_3", "vpip", "pfr", "three_bet", "check_raise", "check_raises", "check_raise_chances", "bets", "calls",
         "folded_round", "showdown", "won_showdown", "all_in"),
        ("player", "position", "final_class"),
    ),
    "actions": Shape(
        ("hand", "line", "round", "seat", "amount", "all_in", "price", "pot", "players", "bets"), ("action",),
    ),
    "draws": Shape(("hand", "line", "draw", "seat", "taken"), ()),
    "cards": Shape(("hand", "seat", "draw"), ("role", "cards")),
    "findings": Shape(
        ("hand", "line", "column", "span_start", "span_end"),
        ("code", "name", "severity", "message", "related", "data"),
    ),
}  # fmt: skip


FINDING = SHAPES["findings"].numbers[1:] + SHAPES["findings"].texts
"""The columns of a finding."""

_NUMBER: Final = SHAPES["hands"].numbers.index("number")
_HAND_ID: Final = SHAPES["hands"].texts.index("hand_id")


class Columns:
    """Replayed hands of one file as columns. They can be pickled; nothing in them refers to the hands."""

    def __init__(self) -> None:
        self._numbers = {name: BytesWriter() for name in SHAPES}
        self.texts: dict[str, list[str | None]] = {name: [] for name in SHAPES}
        self.hands = 0
        self.exact: dict[int, bytes] = {}
        """Texts that UTF-8 cannot hold, by the hand's place: UTF-8 with surrogates."""
        self.unnumbered: list[int] = []
        """Hands that are called by their place in their file."""

    def __len__(self) -> int:
        """Return the number of hands."""
        return self.hands

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process as bytes, which a writer cannot."""
        return _columns, (list(map(self.numbers, SHAPES)), self.texts, self.hands, self.exact, self.unnumbered)

    def numbers(self, table: str) -> bytes:
        """Return the numbers of a table, row after row, each as `NUMBER` packs it."""
        return self._numbers[table].getvalue()

    def add(self, replay: Replay, number: int, origin: Origin = WHOLE_FILE) -> None:
        """Append a hand; ``number`` is its place in its file, from 0, and ``origin`` where its source begins there."""
        text, place = replay.hand.text, (self.hands, number)
        ends = [len(texts) for texts in self.texts.values()]
        sizes = [len(numbers) for numbers in self._numbers.values()]
        try:
            rows.add_hand(self._numbers, self.texts, place, replay, text, origin)
        except (OverflowError, ValueError):  # a number past 64 bits
            for texts, end in zip(self.texts.values(), ends, strict=True):
                del texts[end:]
            for numbers, size in zip(self._numbers.values(), sizes, strict=True):
                numbers.truncate(size)
            fitted, too_large = fitting(replay)
            rows.add_hand(self._numbers, self.texts, place, fitted, text, origin, too_large)
        if not _is_utf8(text):
            self.exact[self.hands] = text[: rows.LONGEST_TEXT].encode("utf-8", "surrogatepass")
            for texts, end in zip(self.texts.values(), ends, strict=True):
                texts[end:] = [None if word is None else rows.clean(word) for word in texts[end:]]
        if replay.hand.hand_id is None:
            self.unnumbered.append(self.hands)
        self.hands += 1

    def move(self, name: str, hands: int) -> None:
        """Put so many hands of the file called ``name`` before these."""
        numbers, texts = bytearray(self.numbers("hands")), self.texts["hands"]
        size = NUMBER.size * len(SHAPES["hands"].numbers)
        for place in range(NUMBER.size * _NUMBER, len(numbers), size):
            [number] = NUMBER.unpack_from(numbers, place)
            NUMBER.pack_into(numbers, place, number + hands)
        for row in self.unnumbered:
            [number] = NUMBER.unpack_from(numbers, NUMBER.size * _NUMBER + row * size)
            texts[_HAND_ID + row * len(SHAPES["hands"].texts)] = rows.clean(rows.made_up_id(name, number))
        self._numbers["hands"] = _writer(numbers)

    def keep_findings(self, findings: Iterable[Sequence[Any]]) -> None:
        """Append findings, values of `FINDING`, to the hand that is added next."""
        first_text = len(SHAPES["findings"].numbers) - 1
        for finding in findings:
            for value in (self.hands, *finding[:first_text]):
                rows.put_known(self._numbers["findings"], value)
            self.texts["findings"] += finding[first_text:]


def _columns(
    numbers: Sequence[bytes],
    texts: dict[str, list[str | None]],
    hands: int,
    exact: dict[int, bytes],
    unnumbered: list[int],
) -> Columns:
    made = Columns()
    made._numbers = {name: _writer(each) for name, each in zip(SHAPES, numbers, strict=True)}  # noqa: SLF001  of this module
    made.texts, made.hands, made.exact, made.unnumbered = texts, hands, exact, unnumbered
    return made


def _writer(content: bytes | bytearray) -> BytesWriter:
    writer = BytesWriter()
    writer.write(content)
    return writer


def _is_utf8(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
