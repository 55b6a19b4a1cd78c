"""What counts as a chance to raise, to check-raise, to make the third bet: decisions in their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripledraw.engine.habits import Habit, habits
from tripledraw.engine.state import Chair, Table
from tripledraw.model import Decision, Money, Profile, SeatState

from .test_checks import POKERSTARS, hand

SMALL, BIG = 1000, 2000


def counted(*played: Decision, short: int = 0, profile: Profile = POKERSTARS, fixed: bool = True) -> dict[int, Habit]:
    """Return the habits of three players of whom those on the seats up to ``short`` have two small bets."""
    table = Table(hand("heads-up"), profile, lambda _moment, _line: None)
    table.fixed, table.small_bet, table.big_bet, table.big_blind = fixed, SMALL, BIG, SMALL
    for seat in (1, 2, 3):
        chips = 2 * SMALL if seat <= short else 100_000
        table.by_seat[seat] = Chair(seat, f"Player {seat}", seat, SeatState.IN, chips, chips)
    table.ring = list(table.by_seat.values())
    table.decisions = list(played)
    return habits(table)


def does(
    seat: int,
    action: str,
    amount: int = 0,
    price: int = 0,
    *,
    bets: int = 0,
    number: int = 2,
    players: int = 3,
    all_in: bool = False,
) -> Decision:
    return Decision(
        0, number, seat, action, Money(amount), all_in, Money(price), Money(5 * SMALL), players, bets
    )  # fmt: skip


def checks_and_faces(price: int, then: str, *, number: int = 2, bets: int = 1) -> tuple[Decision, ...]:
    """One player checks, the next bets ``price``, and the first calls or raises."""
    more = price + SMALL if then == "raise" else price
    return (
        does(1, "check", number=number),
        does(2, "bet", price, number=number),
        does(1, then, more, price, bets=bets, number=number),
    )


def chances(found: Habit) -> tuple[int, int]:
    return found.check_raises, found.check_raise_chances


def test_who_checks_and_faces_a_bet_may_raise() -> None:
    assert chances(counted(*checks_and_faces(SMALL, "raise"))[1]) == (1, 1)
    assert chances(counted(*checks_and_faces(SMALL, "call"))[1]) == (0, 1)
    assert chances(counted(*checks_and_faces(SMALL, "call"))[2]) == (0, 0)


def test_only_the_first_bet_behind_a_check_gives_the_chance() -> None:
    again = does(3, "raise", 2 * SMALL, SMALL, bets=1, number=1), does(1, "call", SMALL, SMALL, bets=2, number=1)
    assert chances(counted(*checks_and_faces(SMALL, "call", number=1), *again)[1]) == (0, 1)
    once_more = checks_and_faces(BIG, "call", number=3)
    assert chances(counted(*checks_and_faces(SMALL, "call"), *once_more)[1]) == (0, 2)


def test_without_chips_for_more_than_the_call_there_is_no_chance() -> None:
    assert chances(counted(*checks_and_faces(SMALL, "call"), short=1)[1]) == (0, 1)
    assert chances(counted(*checks_and_faces(2 * SMALL, "call", bets=2), short=1)[1]) == (0, 0)
    assert chances(counted(*checks_and_faces(2 * SMALL, "call", bets=2))[1]) == (0, 1)


def test_without_anybody_to_answer_there_is_no_chance() -> None:
    check, bet, call = checks_and_faces(SMALL, "call")
    fold = does(3, "fold", price=SMALL, bets=1)
    assert chances(counted(check, replace(bet, all_in=True), call)[1]) == (0, 1)  # the third player may answer
    assert chances(counted(check, bet, fold, call)[1]) == (0, 1)
    found = counted(check, replace(bet, all_in=True), fold, call)
    assert chances(found[1]) == (0, 0)
    assert [found[seat].all_in for seat in (1, 2, 3)] == [False, True, False]


def test_in_a_capped_round_there_is_no_chance_but_a_raise_is_one() -> None:
    assert chances(counted(*checks_and_faces(SMALL, "call", bets=4))[1]) == (0, 0)
    assert chances(counted(*checks_and_faces(SMALL, "raise", bets=4))[1]) == (1, 1)
    assert chances(counted(*checks_and_faces(SMALL, "call", bets=4), fixed=False)[1]) == (0, 1)


@pytest.mark.parametrize(("players", "chance"), [(2, 1), (3, 0)])
def test_some_rooms_have_no_cap_between_two(players: int, chance: int) -> None:
    played = [replace(each, players=players) for each in checks_and_faces(SMALL, "call", bets=4)]
    assert chances(counted(*played, profile=replace(POKERSTARS, cap_heads_up="none_two_live"))[1]) == (0, chance)


@pytest.mark.parametrize(
    ("number", "bet", "chance"),
    [(2, SMALL // 2, 1), (2, SMALL // 2 - 1, 0), (3, SMALL, 1), (3, SMALL - 1, 0), (3, SMALL // 2, 0)],
)
def test_half_a_bet_of_the_street_opens_the_betting_again(number: int, bet: int, chance: int) -> None:
    assert chances(counted(*checks_and_faces(bet, "call", number=number))[1]) == (0, chance)


def test_without_a_limit_a_whole_raise_opens_the_betting_again() -> None:
    assert chances(counted(*checks_and_faces(SMALL, "call"), fixed=False)[1]) == (0, 1)
    assert chances(counted(*checks_and_faces(SMALL - 1, "call"), fixed=False)[1]) == (0, 0)


OPENED = does(2, "raise", 2 * SMALL, SMALL, bets=1, number=1)


def third(action: str, *, price: int = SMALL, bets: int = 2) -> Decision:
    return does(1, action, price + SMALL if action == "raise" else price, price, bets=bets, number=1)


def test_the_third_bet_is_a_raise_against_the_one_raise() -> None:
    assert counted(OPENED, third("raise"))[1].three_bet is True
    assert counted(OPENED, third("call"))[1].three_bet is False
    assert counted(OPENED, third("fold"))[1].three_bet is False
    assert counted(OPENED, third("call", bets=3))[1].three_bet is None
    assert counted(OPENED, third("check", price=0))[1].three_bet is None
    assert counted(third("call"))[1].three_bet is None  # nobody is seen to raise
    assert counted(OPENED, third("call"), third("call"))[1].three_bet is False  # a short all-in stands between
    assert counted(OPENED, third("call"), third("raise"))[1].three_bet is True


def test_who_made_the_raise_does_not_face_it() -> None:
    assert counted(OPENED, replace(third("call"), seat=2))[2].three_bet is None


def test_a_third_bet_that_nobody_may_make_is_one_if_it_is_made() -> None:
    assert counted(OPENED, third("call", price=2 * SMALL), short=1)[1].three_bet is None
    assert counted(OPENED, third("raise", price=2 * SMALL), short=1)[1].three_bet is True


def test_a_raise_of_a_later_round_is_no_third_bet() -> None:
    found = counted(OPENED, does(3, "bet", SMALL, number=2), does(1, "raise", 2 * SMALL, SMALL, bets=2, number=2))
    assert (found[1].three_bet, found[1].vpip, found[1].pfr, found[1].bets) == (None, None, None, 1)
