"""The fields of a PHH hand: players, stakes, stacks, time, and where each of them stands.

A value of the wrong kind is a fault (TD108), a number that no amount can be another (TD102); neither stops the reading
of the others.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Any

from ..model import CHIPS, PLAY, UNIT, Header, Limit, Money, Severity, Span, Tournament, money
from .container import Contained, Fault
from .phh import TRIPLE_DRAW
from .toml_places import Path, ValuePlace

_GAMES = {
    "FT": "Hold'em",
    "NT": "Hold'em",
    "NS": "6+ Hold'em",
    "PO": "Omaha",
    "FO/8": "Omaha Hi/Lo",
    "F7S": "7 Card Stud",
    "F7S/8": "7 Card Stud Hi/Lo",
    "FR": "Razz",
    "N2L1D": "Single Draw 2-7 Lowball",
    "FB": "Badugi",
}
_LIMITS = {"F": Limit.FIXED, "P": Limit.POT, "N": Limit.NO}
_CURRENCY = re.compile(r"[A-Z]{3}")
_LARGEST = 20  # digits before or behind the point of a number that is worth looking at

Amount = Money | None
"""An amount that may have a sign; None where the text says that it is not known (``inf``)."""


@dataclass(frozen=True, slots=True)
class Fields:
    """One hand's table of the document, with the places of its values; faults go to ``hand``."""

    hand: Contained
    values: Mapping[str, Any]
    places: Mapping[Path, ValuePlace]
    table: Path

    def place(self, key: str, item: int | None = None) -> Span:
        """Return where the field, or a part of its array, stands; the hand's beginning if it does not."""
        found = self.places.get((*self.table, key))
        if found is None:
            return Span(self.hand.span.start, self.hand.span.start)
        return found.whole if item is None or item >= len(found.items) else found.items[item]

    def fault(
        self, key: str, message: str, *, item: int | None = None, severity: Severity | None = None, code: str = "TD108"
    ) -> None:
        """Note that a field cannot be used."""
        self.hand.faults.append(Fault(code, self.place(key, item), message, severity))

    def text(self, key: str) -> str | None:
        """Return a text, or a whole number as text; None where the field is not there or is something else."""
        value = self.values.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**_LARGEST:
            return str(value)
        if isinstance(value, str):
            return value
        if value is not None:
            self.fault(key, f"{key} is neither a text nor a whole number", severity=Severity.WARNING)
        return None

    def number(self, key: str) -> int | None:
        """Return a small whole number."""
        value = self.values.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
            return value
        if value is not None:
            self.fault(key, f"{key} is no whole number", severity=Severity.WARNING)
        return None

    def amount(self, key: str) -> Money | None:
        """Return an amount above 0 that the hand needs; None, and a fault, where it is not there."""
        value = self.values.get(key)
        if value is None:
            self.fault(key, f"{key} is missing")
            return None
        amount = exact(value)
        if amount is None or amount <= 0:
            self.fault(key, f"{key} is no amount that can be kept exactly", code="TD102")
            return None
        return amount

    def amounts(
        self, key: str, count: int | None, *, needed: bool = True, unknown: bool = False
    ) -> tuple[Amount, ...] | None:
        """Return one amount a player; None, and a fault if it should be there, where they cannot be had.

        Args:
            key: the field.
            count: how many players there are, None for as many as the field says.
            needed: whether the hand cannot be read without the field.
            unknown: whether ``inf``, which stands for an unknown amount, may be among them.
        """
        severity = None if needed else Severity.WARNING
        values = self.values.get(key)
        if values is None:
            if needed:
                self.fault(key, f"{key} is missing")
            return None
        if not isinstance(values, list) or (count is not None and len(values) != count):
            self.fault(key, f"{key} has not one amount for each player", severity=severity)
            return None
        found: list[Amount] = []
        sound = True
        for item, value in enumerate(values):
            if unknown and isinstance(value, Decimal) and value == Decimal("inf"):
                found.append(None)
                continue
            amount = exact(value)
            if amount is None:
                words = f"{key} has no amount here that can be kept exactly"
                self.fault(key, words, item=item, severity=severity, code="TD102")
                sound = sound and unknown
            found.append(amount)
        return tuple(found) if sound else None

    def texts(self, key: str) -> Sequence[object] | None:
        """Return an array."""
        values = self.values.get(key)
        if values is not None and not isinstance(values, list):
            self.fault(key, f"{key} is no array")
            return None
        return values


def exact(value: object) -> Money | None:
    """Return a number of the document as an amount, with its sign; None where it cannot be kept exactly."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    if isinstance(value, int):
        return Money(value * UNIT) if abs(value) < 10**14 else None
    if not value.is_finite() or abs(value.adjusted()) > _LARGEST:
        return None
    try:
        amount = money(format(abs(value), "f"))
    except ValueError:
        return None
    return Money(-amount) if value < 0 else amount


def count_players(fields: Fields) -> int:
    """Return how many players most of the arrays are for that have a part for each of them."""
    arrays = (fields.values.get(key) for key in ("starting_stacks", "antes", "blinds_or_straddles", "players"))
    counted = Counter(len(array) for array in arrays if isinstance(array, list))
    return max(counted, key=lambda count: counted[count], default=0)


def game_of(code: str) -> str:
    """Return the name of the game that a variant's code stands for, the code itself if that is unknown."""
    return code if code == TRIPLE_DRAW else _GAMES.get(code, code)


def read_header(fields: Fields, code: str, hand_id: str) -> Header | None:
    """Return what rooms say in a hand's first line; None where the stakes cannot be read."""
    limit = _LIMITS.get(code[:1], Limit.NO)
    if limit is Limit.FIXED:
        stakes = fields.amount("small_bet"), fields.amount("big_bet")
    else:
        blinds = fields.amounts("blinds_or_straddles", None) or ()
        first = [amount for amount in blinds if amount is not None and amount > 0]
        stakes = (first[0], first[1]) if len(first) > 1 else (None, None)
    small, big = stakes
    if small is None or big is None:
        return None
    stamp, zone = _stamp(fields)
    return Header(
        fields.hand.at(fields.place("variant")), hand_id, game_of(code), limit, (small, big), _currency(fields),
        _tournament(fields), stamp, zone, None,
    )  # fmt: skip


def _currency(fields: Fields) -> str | None:
    own = fields.values.get("_currency")
    if own in {CHIPS, PLAY}:
        return str(own)
    named = fields.text("currency")
    return named.upper() if named is not None and _CURRENCY.fullmatch(named.upper()) else None


def _tournament(fields: Fields) -> Tournament | None:
    number = fields.text("_tournament")
    if number is None:
        return None
    return Tournament(number, fields.text("_tournament_name"), fields.text("_tournament_level"))


def _stamp(fields: Fields) -> tuple[str | None, str | None]:
    """Return date and time as rooms write them, ``2026/03/14 20:10:05`` or the date alone, and the zone."""
    year, month, day = fields.number("year"), fields.number("month"), fields.number("day")
    if year is None or month is None or day is None:
        return None, None
    fields.hand.dated = fields.place("day")
    date = f"{year:04}/{month:02}/{day:02}"
    time = fields.values.get("time")
    if not isinstance(time, dt.time):
        if time is not None:
            fields.fault("time", "time is no time of day", severity=Severity.WARNING)
        return date, None
    zone = fields.text("time_zone") or fields.text("time_zone_abbreviation")
    fields.hand.dated = fields.place("time_zone" if "time_zone" in fields.values else "time")
    return f"{date} {time:%H:%M:%S}", zone


def read_players(fields: Fields, count: int) -> tuple[str, ...]:
    """Return the players' names, ``p1``, ``p2``, … where there are none; no two are alike."""
    values = fields.texts("players")
    if values is not None and (len(values) != count or not all(isinstance(value, str) for value in values)):
        fields.fault("players", "players has not one name for each player", severity=Severity.WARNING)
        values = None
    names: list[str] = []
    for item in range(count):
        name = str(values[item]) if values else ""
        if name in names:
            fields.fault("players", f"the name of p{names.index(name) + 1} again", item=item, severity=Severity.WARNING)
            name = f"{name} (p{item + 1})"
        while not name or name in names:
            name = f"p{item + 1}" if not name else f"{name}'"
        names.append(name)
    return tuple(names)


def read_seats(fields: Fields, count: int) -> tuple[int, ...]:
    """Return the players' seats, from the left of the button; 1, 2, 3, … where none or impossible ones are given."""
    values = fields.texts("seats")
    numbered = tuple(range(1, count + 1))
    if values is None:
        return numbered
    seats = [value for value in values if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000]
    turns = sum(second <= first for first, second in pairwise([*seats, *seats[:1]]))
    if len(seats) != count or len(values) != count or turns != 1:
        fields.fault("seats", "seats does not list the players' seats clockwise", severity=Severity.WARNING)
        return numbered
    return tuple(seats)


def read_button(fields: Fields, seats: Sequence[int]) -> int:
    """Return the button's seat: the last player's, or an empty one before the first if the text says so."""
    own = fields.number("_button")
    return seats[-1] if own is None else own
