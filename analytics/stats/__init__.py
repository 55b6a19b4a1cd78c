"""The statistics, one SQL file each: this folder is their registry.

A file's name is the statistic's, its header says what it is, its query counts. It reads the relation ``chosen``, the
hands as the player sees them (the columns of ``store.filters.HAND``, and "group"), and gives for each "group"

- ``made`` and ``of``, always: a rate is their quotient, and so is a mean, whose ``made`` is a sum;
- ``deviation`` as well if it is a mean: the standard deviation of what was summed up;
- ``total`` as well if it is a sum to be told as it is, and ``currency`` where that is money.

Facts come from the engine: no file goes through a hand's actions again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...model import Money

RATE = "rate"
MONEY = "money"
CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Stat:
    """A statistic.

    ``unit`` is ``rate`` (a share between 0 and 1), ``money``, or what is counted (``hands``, ``cards``). ``made`` and
    ``of`` say what the two counts count. ``sql`` is the file's query.
    """

    name: str
    title: str
    unit: str
    definition: str
    made: str
    of: str
    sql: str
    order: int

    @property
    def is_rate(self) -> bool:
        """Whether it is a share between 0 and 1."""
        return self.unit == RATE


@dataclass(frozen=True, slots=True)
class StatValue:
    """A statistic of a group of hands.

    ``group`` is ``all`` where hands are not divided, None for hands that belong to no group. ``value`` is a rate or a
    mean with its 95 % interval ``ci95``, or a total, which has none; a rate or mean of nothing is None. ``amount`` is
    a total of money in 1/10,000 of the currency's unit, exact. ``currency`` is None unless it is money, or the group is
    one of stakes, which have a currency and a ``limit``.
    """

    group: str | None
    stat: Stat
    currency: str | None
    limit: str | None
    made: int
    of: int
    value: float | None
    ci95: tuple[float, float] | None = None
    amount: Money | None = None


_HEADER = re.compile(r"^-- ([A-Z][a-z]+): (.+(?:\n--   .+)*)$", re.MULTILINE)
_FIELDS = ("Title", "Unit", "Definition", "Made", "Of")


@cache
def statistics() -> Mapping[str, Stat]:
    """Return all statistics by name, in the order in which they are told."""
    texts = {
        file.name.removesuffix(".sql"): file.read_text(encoding="utf-8")
        for file in files(__package__).iterdir()
        if file.name.endswith(".sql")
    }
    found = [_stat(name, text) for name, text in texts.items()]
    return {stat.name: stat for stat in sorted(found, key=lambda stat: (stat.order, stat.name))}


def _stat(name: str, text: str) -> Stat:
    entries = {key: re.sub(r"\n--  +", " ", value) for key, value in _HEADER.findall(text)}
    title, unit, definition, made, of = (entries[key] for key in _FIELDS)
    return Stat(name, title, unit, definition, made, of, text, int(entries["Order"]))
