"""What statistics can be divided by: the values of ``--by``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..model import POSITIONS, money_text

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
        of_stakes: whether hands of two currencies or limits never belong to one group.
    """

    title: str
    value: str
    order: str = "NULL"
    text: Callable[[Any, str | None], str] = lambda value, _: str(value)
    join: str = ""
    has_time: bool = True
    of_stakes: bool = False


def _stakes(value: Any, currency: str | None) -> str:  # noqa: ANN401  what the query gives: a list
    return "/".join("?" if stake is None else money_text(stake, currency) for stake in value)


def _opening(taken: Any, _: str | None) -> str:  # noqa: ANN401  # what the query gives: a number
    if taken < 0:
        return "no draw"
    return "pat" if taken == 0 else f"{taken} card{'s' if taken > 1 else ''}"


GROUPS = {
    "position": Group("Position", "position", f"list_position({list(POSITIONS)}, position)", has_time=False),
    "stakes": Group("Stakes", "[stake_1, stake_2]", "[stake_2, stake_1]", _stakes, of_stakes=True),
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
    "opening": Group("Opening", "coalesce(draw_1, -1)", "coalesce(draw_1, 9)", _opening, has_time=False),
}
"""By the name that ``--by`` takes. Months and weekdays are those of the reader's time zone (``TZ``).

A hand's opening is what the player takes at the first draw: ``pat``, ``1 card`` to ``5 cards``, or ``no draw`` if he is
out of the hand, or the hand is over, before it.
"""

ALL = Group("", "'all'")
"""No division: one group, called ``all``."""
