"""What was said before, said again: every kind of event, with all its fields."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any, get_args

import pytest

from tripledraw.model import Event, Limit, Money, Notice, NoticeKind, Outcome, PostKind, SeatState, Street, Tournament
from tripledraw.model.cards import Card
from tripledraw.parser.again import again

KINDS = get_args(Event)
OF_TYPE: dict[str, Any] = {  # values that are no field's default
    "int": 41, "int | None": 42, "Money": Money(43), "Money | None": Money(44), "bool": True,
    "str": "a text", "str | None": "another", "Cards": (Card("2c"),), "Cards | None": (Card("3d"), Card("4h")),
    "Limit": Limit.POT, "Tournament | None": Tournament("7", "Daily", "III"), "tuple[Money, Money]": (Money(1), Money(2)),
    "SeatState": SeatState.OUT_OF_HAND, "PostKind": PostKind.ANTE, "Street": Street.SECOND_DRAW,
    "tuple[Money, ...]": (Money(5),), "tuple[str, ...]": ("button",), "Outcome": Outcome.FOLDED,
    "NoticeKind": NoticeKind.OTHER,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_said_again_differs_in_line_and_player_alone(kind: type[Any]) -> None:
    names = [field.name for field in fields(kind)]
    event = kind(**{field.name: OF_TYPE[str(field.type)] for field in fields(kind)})
    assert all(getattr(event, each.name) != each.default for each in fields(kind) if each.default is not MISSING)
    wanted = {"line": 7} | ({"player": "Quill"} if "player" in names else {})
    said = again(event, 7, "Quill")
    assert type(said) is kind
    assert said is not event
    assert said == replace(event, **wanted)


def test_what_is_about_nobody_stays_so() -> None:
    notice = Notice(3, None, NoticeKind.OTHER, "the table is closing")
    assert again(notice, 9, "") == Notice(9, None, NoticeKind.OTHER, "the table is closing")
