"""What statistics can be divided by: the values of ``--by``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..model import money_text

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Group:
    """A way to divide hands: SQL over the columns of ``store.filters.HAND``.

    Attributes:
        title: what is divided by, for the head of a table.
        value: the group of a hand.
        order: what groups are sorted by, before their value.
        text: the group's name from its value and the row's currency.
        join: a further join of the hands, which may give a hand several groups.
        has_time: whether a group's hands follow each other, so that time passes between them.
    """

    title: str
    value: str
    order: str = "NULL"
    text: Callable[[Any, str | None], str] = lambda value, _: str(value)
    join: str = ""
    has_time: bool = True


def _stakes(value: Any, currency: str | None) -> str:  # noqa: ANN401  what the query gives: a list
    return "/".join("?" if stake is None else money_text(stake, currency) for stake in value)


GROUPS = {
    "position": Group(
        "Position", "position", "list_position(['UTG', 'MP', 'CO', 'BTN', 'SB', 'BB'], position)", has_time=False
    ),
    "stakes": Group("Stakes", "[stake_1, stake_2]", "[stake_2, stake_1]", _stakes),
    "room": Group("Room", "room"),
    "month": Group("Month", "strftime(played_local, '%Y-%m')"),
    "weekday": Group("Weekday", "isodow(played_local)", text=lambda day, _: WEEKDAYS[day - 1]),
    "players": Group("Players", "players", has_time=False),
    "opponent": Group(
        "Opponent",
        "opponent",
        join="JOIN (SELECT hand_key AS met_in, player AS opponent FROM seats WHERE dealt_in) "
        "ON met_in = hand_key AND opponent <> player",
    ),
}
"""By the name that ``--by`` takes. Months and weekdays are those of the reader's time zone (``TZ``)."""

ALL = Group("", "'all'")
"""No division: one group, called ``all``."""
