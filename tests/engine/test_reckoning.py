"""The pots of a hand: what of the chips put in belongs to which of them."""

from __future__ import annotations

from tripledraw.engine.reckoning import _pots
from tripledraw.engine.settlement import Pot
from tripledraw.engine.state import Chair, Table
from tripledraw.model import Money, SeatState

from .test_checks import POKERSTARS, hand


def chair(seat: int, *, level: int, ante: int = 0, dead: int = 0, all_in: bool = False) -> Chair:
    return Chair(
        seat, "ABC"[seat], seat, SeatState.IN, None, None, live=True, level=level, ante=ante, dead=dead, all_in=all_in
    )


def pots(*chairs: Chair) -> list[Pot]:
    table = Table(hand("heads-up"), POKERSTARS, lambda _moment, _line: None)
    table.chairs = {each.player: each for each in chairs}
    table.set_ring(list(chairs))
    return _pots(table, list(chairs))


def test_who_is_all_in_with_the_ante_plays_for_all_antes() -> None:
    made = pots(chair(0, level=0, ante=10, all_in=True), chair(1, level=100, ante=10), chair(2, level=100, ante=10))
    assert made == [Pot(Money(30), frozenset("ABC")), Pot(Money(200), frozenset("BC"))]


def test_an_ante_is_a_part_of_what_was_put_in() -> None:
    made = pots(chair(0, level=50, ante=10, all_in=True), chair(1, level=100, ante=10), chair(2, level=100, ante=10))
    assert made == [Pot(Money(180), frozenset("ABC")), Pot(Money(100), frozenset("BC"))]


def test_who_is_all_in_with_a_dead_blind_plays_for_as_much_of_each() -> None:
    made = pots(chair(0, level=0, dead=30, all_in=True), chair(1, level=100), chair(2, level=100))
    assert made == [Pot(Money(90), frozenset("ABC")), Pot(Money(140), frozenset("BC"))]


def test_a_dead_blind_of_who_plays_on_lies_in_the_main_pot() -> None:
    made = pots(chair(0, level=50, all_in=True), chair(1, level=100, dead=30), chair(2, level=100))
    assert made == [Pot(Money(180), frozenset("ABC")), Pot(Money(100), frozenset("BC"))]
