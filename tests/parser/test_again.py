"""What was said before, said again: every kind of event, with all its fields."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any, get_args

import pytest

from tripledraw.model import (
    Collected,
    Event,
    Limit,
    Money,
    Notice,
    NoticeKind,
    Outcome,
    PostKind,
    SeatState,
    Street,
    TableLine,
    Tournament,
)
from tripledraw.model.cards import Card
from tripledraw.parser.again import again, stated

KINDS = get_args(Event)
NUMBERS = ("line", "seat", "max_seats", "button", "number", "count", "listed", "folded", "net")
AMOUNTS = ("amount", "pot", "stack", "by", "to", "whole", "total", "rake", "main")
MARKS = ("partial", "play_money", "real_money", "bounty", "dealt_in", "all_in", "out_of_position", "didnt_bet")
TEXTS = ("hand_id", "game", "currency", "stamp", "zone", "et_stamp", "table", "name", "text")
# A value for each field by its name, all different and no field's default: compiled, a field does not know its type.
VALUES: dict[str, Any] = {
    **{name: number for number, name in enumerate(NUMBERS, 41)},
    **{name: Money(number) for number, name in enumerate(AMOUNTS, 61)},
    **dict.fromkeys(MARKS, True),
    **{name: f"a {name}" for name in TEXTS},
    "cards": (Card("2c"), Card("3d")),
    "drawn": (Card("4h"),),
    "kind": PostKind.ANTE,
    "limit": Limit.POT,
    "outcome": Outcome.FOLDED,
    "player": "Runa",
    "position": ("button",),
    "sides": (Money(5),),
    "stakes": (Money(1), Money(2)),
    "state": SeatState.OUT_OF_HAND,
    "street": Street.SECOND_DRAW,
    "tournament": Tournament("7", "Daily", "III"),
}
OF_KIND: dict[type[Any], dict[str, Any]] = {
    Collected: {"pot": "side pot"},
    Notice: {"kind": NoticeKind.OTHER},
    TableLine: {"tournament": "7"},
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_said_again_differs_in_line_and_player_alone(kind: type[Any]) -> None:
    names = [field.name for field in fields(kind)]
    event = kind(**{name: (VALUES | OF_KIND.get(kind, {}))[name] for name in names})
    assert all(getattr(event, each.name) != each.default for each in fields(kind) if each.default is not MISSING)
    wanted = {"line": 7} | ({"player": "Quill"} if "player" in names else {})
    said = again(event, 7, "Quill")
    assert type(said) is kind
    assert said is not event
    assert said == replace(event, **wanted)
    for mark in set(MARKS).intersection(names):  # those are alike: each alone is another
        other = replace(event, **{mark: False})
        assert again(other, 7, "Quill") == replace(other, **wanted)


def test_what_is_about_nobody_stays_so() -> None:
    notice = Notice(3, None, NoticeKind.OTHER, "the table is closing")
    assert again(notice, 9, "") == Notice(9, None, NoticeKind.OTHER, "the table is closing")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_that_is_stated_has_its_arguments_in_their_order(kind: type[Any]) -> None:
    values = [OF_KIND.get(kind, {}).get(field.name, VALUES[field.name]) for field in fields(kind)]
    required = [field for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
    for count in range(len(required), len(values) + 1):
        assert stated(kind, values[0], values[1:count]) == kind(*values[:count])
