"""Settlement: side pots, uncalled bets, splits, and whether stated payments can be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from tripledraw.engine.settlement import (
    CENT,
    CHIP,
    Fault,
    FaultKind,
    Payment,
    Pot,
    judge,
    pot_number,
    pots,
    settle,
    shares,
    uncalled,
    winners,
)
from tripledraw.model import Money, money

RUNA, QUILL, ISMAY, CORWIN = "Runa", "Quill", "Ismay", "Corwin"
ORDER = [RUNA, QUILL, ISMAY, CORWIN]


def cents(**amounts: int) -> dict[str, Money]:
    return {name: Money(amount * CENT) for name, amount in amounts.items()}


def pot(amount: int, *players: str) -> Pot:
    return Pot(Money(amount * CENT), frozenset(players))


# --- pots


def test_one_pot_when_all_put_in_the_same() -> None:
    assert pots(cents(Runa=10, Quill=10), [RUNA, QUILL]) == [pot(20, RUNA, QUILL)]


def test_a_short_stack_plays_for_the_main_pot_only() -> None:
    made = pots(cents(Runa=5, Quill=20, Ismay=20), [RUNA, QUILL, ISMAY])
    assert made == [pot(15, RUNA, QUILL, ISMAY), pot(30, QUILL, ISMAY)]


def test_three_stacks_make_two_side_pots() -> None:
    made = pots(cents(Runa=5, Quill=12, Ismay=20, Corwin=20), ORDER)
    assert made == [pot(20, *ORDER), pot(21, QUILL, ISMAY, CORWIN), pot(16, ISMAY, CORWIN)]


def test_folded_chips_go_as_far_as_they_reach() -> None:
    made = pots(cents(Runa=5, Quill=12, Ismay=20, Corwin=20), [RUNA, ISMAY, CORWIN])
    assert made == [pot(20, RUNA, ISMAY, CORWIN), pot(37, ISMAY, CORWIN)]


def test_folded_chips_make_no_pot_of_their_own() -> None:
    assert pots(cents(Runa=20, Quill=20, Ismay=3), [RUNA, QUILL]) == [pot(43, RUNA, QUILL)]


def test_what_reaches_above_every_live_player_goes_to_the_last_pot() -> None:
    assert pots(cents(Runa=5, Quill=8, Ismay=12), [RUNA, QUILL]) == [pot(15, RUNA, QUILL), pot(10, QUILL)]


def test_dead_money_lies_in_the_main_pot() -> None:
    made = pots(cents(Runa=5, Quill=20, Ismay=20), [RUNA, QUILL, ISMAY], dead=Money(5 * CENT))
    assert made == [pot(20, RUNA, QUILL, ISMAY), pot(30, QUILL, ISMAY)]


def test_who_put_nothing_in_plays_for_nothing() -> None:
    assert pots(cents(Runa=10, Quill=10), [RUNA, QUILL, ISMAY]) == [pot(20, RUNA, QUILL)]


@pytest.mark.parametrize(
    ("contributed", "live", "made"),
    [
        ({}, [], [pot(0)]),
        ({}, [RUNA], [pot(0, RUNA)]),
        (cents(Runa=10), [], [pot(10)]),
        (cents(Runa=10), [QUILL], [pot(10, QUILL)]),
    ],
)
def test_there_is_always_a_main_pot(contributed: Mapping[str, Money], live: list[str], made: list[Pot]) -> None:
    assert pots(contributed, live) == made


# --- uncalled


@pytest.mark.parametrize(
    ("contributed", "live", "back"),
    [
        (cents(Runa=10, Quill=10), [RUNA, QUILL], None),
        (cents(Runa=5, Quill=10), [QUILL], (QUILL, 5)),  # all fold to the big blind
        (cents(Runa=40, Quill=20, Ismay=20), [RUNA], (RUNA, 20)),
        (cents(Runa=40, Quill=38), [RUNA, QUILL], (RUNA, 2)),  # called all-in for less
        (cents(Runa=40, Quill=20, Ismay=10), [RUNA, ISMAY], (RUNA, 20)),  # what the folded player matched stays
        (cents(Runa=40, Quill=20), [QUILL], None),  # nobody gets chips back after folding
        (cents(Runa=10), [RUNA], (RUNA, 10)),
        ({}, [], None),
    ],
)
def test_what_nobody_called_goes_back(
    contributed: Mapping[str, Money], live: list[str], back: tuple[str, int] | None
) -> None:
    assert uncalled(contributed, live) == (None if back is None else (back[0], back[1] * CENT))


# --- shares


@pytest.mark.parametrize(
    ("amount", "unit", "split"),
    [
        ("0.30", CENT, ["0.10", "0.10", "0.10"]),
        ("0.31", CENT, ["0.11", "0.10", "0.10"]),
        ("0.32", CENT, ["0.11", "0.11", "0.10"]),
        ("0.02", CENT, ["0.01", "0.01", "0"]),
        ("0", CENT, ["0", "0", "0"]),
        ("100", CHIP, ["34", "33", "33"]),
        ("100.50", CHIP, ["34.50", "33", "33"]),  # nobody's half chip
    ],
)
def test_odd_units_go_to_the_first_left_of_the_button(amount: str, unit: Money, split: list[str]) -> None:
    assert list(shares(money(amount), ORDER[:3], unit).values()) == [money(share) for share in split]


def test_without_a_winner_there_are_no_shares() -> None:
    assert shares(money("1"), [], CENT) == {}


# --- settle


def test_the_lowest_hand_wins_each_pot_it_plays_for() -> None:
    made = pots(cents(Runa=5, Quill=20, Ismay=20), [RUNA, QUILL, ISMAY])
    main, side = settle(made, {RUNA: 0, QUILL: 7, ISMAY: 3}, ORDER, CENT)
    assert main.shares == cents(Runa=15)
    assert side.shares == cents(Ismay=30)


def test_a_tie_is_split_pot_by_pot() -> None:
    made = pots(cents(Runa=5, Quill=20, Ismay=20, Corwin=1), [RUNA, QUILL, ISMAY])
    main, side = settle(made, {RUNA: 3, QUILL: 3, ISMAY: 3}, [ISMAY, RUNA, QUILL], CENT)
    assert main.shares == cents(Ismay=6, Runa=5, Quill=5)
    assert list(main.shares) == [ISMAY, RUNA, QUILL]
    assert side.shares == cents(Ismay=15, Quill=15)


def test_who_mucks_unseen_does_not_win() -> None:
    assert winners(pot(10, RUNA, QUILL), {QUILL: 7000}, ORDER) == [QUILL]
    assert winners(pot(10, RUNA, QUILL), {}, ORDER) == []


def test_the_only_player_of_a_pot_wins_it_without_showing() -> None:
    assert winners(pot(10, RUNA), {}, ORDER) == [RUNA]


def layers(contributed: Mapping[str, int], live: set[str]) -> Iterator[tuple[int, frozenset[str]]]:
    """Pots once more, chip by chip: a layer one chip high is won by the live players who reach it."""
    amount, players = 0, frozenset[str]()
    for height in range(1, max(contributed.values()) + 1):
        reached = {player for player, chips in contributed.items() if chips >= height}
        able = frozenset(reached & live) or players
        if able != players and amount and players:
            yield amount, players
            amount = 0
        amount, players = amount + len(reached), able
    yield amount, players


def test_random_hands_settle_as_chip_by_chip() -> None:
    random = np.random.default_rng(27)
    for _ in range(20_000):
        players = [f"player {n}" for n in range(random.integers(2, 7))]
        contributed = {player: int(random.integers(0, 9)) for player in players}
        live = {player for player in players if random.random() < 0.7 and contributed[player]}
        if not live:
            continue
        ranks = {player: int(random.integers(0, 3)) for player in live}
        order = [player for player in random.permutation(players).tolist() if player in live]
        awards = settle(
            pots({player: Money(chips * CENT) for player, chips in contributed.items()}, live), ranks, order, CENT
        )
        expected = []
        for amount, able in layers(contributed, live):
            best = min(ranks[player] for player in able)
            paid = {player: 0 for player in order if player in able and ranks[player] == best}
            for turn in range(amount):  # one unit each, around the table
                paid[list(paid)[turn % len(paid)]] += 1
            expected.append({player: Money(units * CENT) for player, units in paid.items()})
        assert [award.shares for award in awards] == expected
        assert [list(award.shares) for award in awards] == [list(paid) for paid in expected]
        assert sum(award.pot.amount for award in awards) == sum(contributed.values()) * CENT


# --- pot names


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("pot", None),
        ("the pot", None),
        ("main pot", 0),
        ("the main pot", 0),
        ("Main pot", 0),
        ("side pot", 1),
        ("side pot-1", 1),
        ("side pot-2", 2),
        ("side pot 3", 3),
        ("side pot #2", 2),
        ("the jackpot", None),
        ("", None),
    ],
)
def test_pots_are_known_by_their_names(label: str, number: int | None) -> None:
    assert pot_number(label) == number


# --- judge


def hand(ranks: Mapping[str, int], **contributed: int) -> tuple[list[Pot], Mapping[str, int]]:
    """Return the pots of a hand that nobody folded, and the ranks that are known."""
    return pots(cents(**contributed), list(contributed)), ranks


def kinds(faults: list[Fault]) -> list[tuple[FaultKind, int | None, str | None]]:
    return [(fault.kind, fault.pot, fault.player) for fault in faults]


def pay(player: str, amount: int, number: int | None = None) -> Payment:
    return Payment(player, Money(amount * CENT), number)


TWO = {RUNA: 5, QUILL: 9}
SIDE = {RUNA: 0, QUILL: 7, ISMAY: 3}
TIE = {RUNA: 5, QUILL: 5}


@pytest.mark.parametrize(
    ("made", "payments", "rake"),
    [
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 190)], 10),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 190, 0)], 10),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 190)], None),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 200)], None),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 300, 1), pay(RUNA, 150, 0)], 0),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 290, 1), pay(RUNA, 145, 0)], 15),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 300, 1), pay(RUNA, 135, 0)], 15),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 290), pay(RUNA, 145)], 15),
        (hand(TIE, Runa=100, Quill=100), [pay(RUNA, 95), pay(QUILL, 95)], 10),
        (hand(TIE, Runa=100, Quill=100), [pay(QUILL, 95), pay(RUNA, 96)], 9),
        (hand(SIDE | {RUNA: 3}, Runa=1, Quill=2, Ismay=2), [pay(RUNA, 1, 0), pay(ISMAY, 1, 0), pay(ISMAY, 2, 1)], 1),
        (hand({}, Runa=100, Quill=100), [pay(RUNA, 200)], 0),  # nobody's hand is known
        (hand({QUILL: 9}, Runa=100, Quill=100), [pay(RUNA, 200)], 0),  # nor the winner's
        (hand({}, Runa=100), [pay(RUNA, 100)], 0),
        (hand(TIE, Runa=1, Quill=1), [pay(RUNA, 1)], 1),  # nothing is left of a cent for the second winner
        (hand({RUNA: 0, ISMAY: 3}, Runa=50, Quill=200, Ismay=200), [pay(QUILL, 450)], 0),  # a hand unseen may be best
    ],
)
def test_right_payments_have_no_fault(
    made: tuple[list[Pot], Mapping[str, int]], payments: list[Payment], rake: int | None
) -> None:
    assert judge(made[0], payments, None if rake is None else Money(rake * CENT), made[1], ORDER, CENT) == []


@pytest.mark.parametrize(
    ("made", "payments", "rake", "found"),
    [
        (hand(TWO, Runa=100, Quill=100), [pay(QUILL, 190)], 10, [(FaultKind.WRONG_WINNER, 0, QUILL)]),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 180)], 10, [(FaultKind.WRONG_AMOUNT, None, None)]),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 210)], 10, [(FaultKind.WRONG_AMOUNT, 0, None)]),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 210)], None, [(FaultKind.WRONG_AMOUNT, 0, None)]),
        (hand(TWO, Runa=100, Quill=100), [pay(CORWIN, 190)], 10, [(FaultKind.NOT_ELIGIBLE, 0, CORWIN)]),
        (hand(TIE, Runa=100, Quill=100), [pay(RUNA, 190)], 10, [(FaultKind.NOT_PAID, 0, QUILL)]),
        (
            hand(TIE, Runa=100, Quill=100),
            [pay(RUNA, 90), pay(QUILL, 100)],
            10,
            [(FaultKind.UNFAIR_SPLIT, 0, RUNA), (FaultKind.UNFAIR_SPLIT, 0, QUILL)],
        ),
        (
            hand(TIE, Runa=100, Quill=100),
            [pay(RUNA, 95), pay(QUILL, 96)],
            9,
            [(FaultKind.ODD_UNIT, 0, RUNA), (FaultKind.ODD_UNIT, 0, QUILL)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(RUNA, 300, 1), pay(RUNA, 150, 0)],
            0,
            [(FaultKind.NOT_ELIGIBLE, 1, RUNA)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(ISMAY, 310, 1), pay(RUNA, 140, 0)],
            0,
            [(FaultKind.WRONG_AMOUNT, 1, None)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(ISMAY, 300, 2), pay(RUNA, 150, 0)],
            0,
            [(FaultKind.NO_SUCH_POT, 2, None)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(ISMAY, 450)],
            0,
            [(FaultKind.NOT_PAID, None, RUNA), (FaultKind.WRONG_AMOUNT, None, ISMAY)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(QUILL, 300), pay(RUNA, 150)],
            0,
            [(FaultKind.WRONG_WINNER, None, QUILL)],
        ),
        (
            hand(TWO, Runa=100, Quill=100),
            [],
            10,
            [(FaultKind.NOT_PAID, 0, RUNA), (FaultKind.WRONG_AMOUNT, None, None)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(QUILL, 300, 1), pay(ISMAY, 150, 0)],
            0,
            [(FaultKind.WRONG_WINNER, 0, ISMAY), (FaultKind.WRONG_WINNER, 1, QUILL)],
        ),
        (
            hand(SIDE, Runa=50, Quill=200, Ismay=200),
            [pay(ISMAY, 300), pay(CORWIN, 150)],
            0,
            [(FaultKind.NOT_ELIGIBLE, None, CORWIN)],
        ),
        (  # the last pot is one player's alone, whose hand nobody saw: the first is judged all the same
            hand({RUNA: 5, ISMAY: 9}, Runa=50, Ismay=50, Quill=80),
            [pay(QUILL, 30), pay(ISMAY, 150)],
            0,
            [(FaultKind.WRONG_WINNER, None, ISMAY)],
        ),
    ],
)
def test_wrong_payments(
    made: tuple[list[Pot], Mapping[str, int]],
    payments: list[Payment],
    rake: int | None,
    found: list[tuple[FaultKind, int | None, str | None]],
) -> None:
    assert kinds(judge(made[0], payments, None if rake is None else Money(rake * CENT), made[1], ORDER, CENT)) == found


@pytest.mark.parametrize(
    ("made", "payments", "amounts"),
    [
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 210)], [(200, 210)]),
        (hand(TWO, Runa=100, Quill=100), [pay(RUNA, 180)], [(200, 180)]),
        (hand(TWO, Runa=100, Quill=100), [pay(QUILL, 200)], [(0, 200)]),
        (hand(TWO, Runa=100, Quill=100), [pay(CORWIN, 200)], [(0, 200)]),
        (hand(TIE, Runa=100, Quill=100), [pay(RUNA, 200)], [(100, 0)]),
        (hand(TIE, Runa=100, Quill=100), [pay(RUNA, 90), pay(QUILL, 110)], [(100, 90), (100, 110)]),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 300, 2), pay(RUNA, 150, 0)], [(0, 300)]),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 450)], [(150, 0), (300, 450)]),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(QUILL, 300), pay(RUNA, 150)], [(0, 300)]),
        (hand(SIDE, Runa=50, Quill=200, Ismay=200), [pay(ISMAY, 300), pay(CORWIN, 150)], [(0, 150)]),
    ],
)
def test_a_fault_tells_what_should_have_been_paid_and_what_was(
    made: tuple[list[Pot], Mapping[str, int]], payments: list[Payment], amounts: list[tuple[int, int]]
) -> None:
    faults = judge(made[0], payments, Money(0), made[1], ORDER, CENT)
    assert [(fault.expected // CENT, fault.found // CENT) for fault in faults] == amounts


def test_what_settle_pays_is_right_under_any_rake() -> None:
    random = np.random.default_rng(72)
    for _ in range(3_000):
        contributed = {player: Money(int(random.integers(1, 40)) * CENT) for player in ORDER}
        ranks = {player: int(random.integers(0, 3)) for player in ORDER}
        made = pots(contributed, ORDER)
        awards = settle(made, ranks, ORDER, CENT)
        rakes = [Money(int(random.integers(0, award.pot.amount // CENT + 1)) * CENT) for award in awards]
        payments = [
            Payment(player, share, number)
            for number, (award, rake) in enumerate(zip(awards, rakes, strict=True))
            for player, share in shares(Money(award.pot.amount - rake), list(award.shares), CENT).items()
        ]
        total = Money(sum(rakes))
        assert judge(made, payments, total, ranks, ORDER, CENT) == []
        assert judge(made, [Payment(p.player, p.amount) for p in payments], total, ranks, ORDER, CENT) == []
        assert judge(made, payments, Money(total + CENT), ranks, ORDER, CENT)
