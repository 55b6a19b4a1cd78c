"""Replayed hands as columns: packed numbers and texts, ready for DuckDB, cheap to send between processes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ..model import Replay
from . import rows
from .identity import packed
from .rows import NULL

_LARGEST: Final = 2**63 - 1


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
        self.numbers = {name: array("q") for name in SHAPES}
        self.texts: dict[str, list[str | None]] = {name: [] for name in SHAPES}
        self.hands = 0
        self.exact: dict[int, bytes] = {}
        """Texts that UTF-8 cannot hold, by the hand's place: UTF-8 with surrogates."""
        self.unnumbered: list[int] = []
        """Hands that are called by their place in their file."""

    def __len__(self) -> int:
        """Return the number of hands."""
        return self.hands

    def add(self, replay: Replay, number: int, origin: rows.Origin = rows.WHOLE_FILE) -> None:
        """Append a hand; ``number`` is its place in its file, from 0, and ``origin`` where its source begins there."""
        place, text = self.hands, replay.hand.text
        is_utf8 = _is_utf8(text)
        ends = {} if is_utf8 else {name: len(texts) for name, texts in self.texts.items()}
        numbers: dict[str, list[int]] = {name: [] for name in SHAPES}
        rows.add_hand(numbers, self.texts, (place, number), replay, text, origin)
        try:
            self._pack(numbers)
        except OverflowError:
            rows.tell_too_large(numbers, self.texts, place, replay.hand, origin)
            self._pack({name: [_fitting(number) for number in row] for name, row in numbers.items()})
        if not is_utf8:
            self.exact[place] = text[: rows.LONGEST_TEXT].encode("utf-8", "surrogatepass")
            for name, end in ends.items():
                texts = self.texts[name]
                texts[end:] = [None if word is None else rows.clean(word) for word in texts[end:]]
        if replay.hand.hand_id is None:
            self.unnumbered.append(place)
        self.hands += 1

    def move(self, name: str, hands: int) -> None:
        """Put so many hands of the file called ``name`` before these."""
        numbers, texts = self.numbers["hands"], self.texts["hands"]
        for place in range(_NUMBER, len(numbers), len(SHAPES["hands"].numbers)):
            numbers[place] += hands
        for row in self.unnumbered:
            number = numbers[_NUMBER + row * len(SHAPES["hands"].numbers)]
            texts[_HAND_ID + row * len(SHAPES["hands"].texts)] = rows.clean(rows.made_up_id(name, number))

    def keep_findings(self, findings: Iterable[Sequence[Any]]) -> None:
        """Append findings, values of `FINDING`, to the hand that is added next."""
        first_text = len(SHAPES["findings"].numbers) - 1
        for finding in findings:
            numbers = [NULL if value is None else value for value in finding[:first_text]]
            self.numbers["findings"].fromlist([self.hands, *numbers])
            self.texts["findings"] += finding[first_text:]

    def _pack(self, numbers: dict[str, list[int]]) -> None:
        """Append the numbers of a hand to all tables, or to none: OverflowError where one is too large."""
        done: list[str] = []
        try:
            for name, row in numbers.items():
                self.numbers[name].frombytes(packed(row))
                done.append(name)
        except OverflowError:
            for name in done:
                column = self.numbers[name]
                del column[len(column) - len(numbers[name]) :]
            raise


def _is_utf8(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _fitting(number: int) -> int:
    """Return a number that 64 bits cannot hold as unknown, rather than as another number."""
    return number if NULL <= number <= _LARGEST else NULL
