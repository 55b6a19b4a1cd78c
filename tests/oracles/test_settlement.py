"""Who is paid what, worked out chip by chip from docs/rules.md §5, and what the engine's settlement says of the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tripledraw.engine.settlement import CENT, Fault, FaultKind, Payment, judge, pots, settle, uncalled
from tripledraw.model import Money

CASES = int(os.environ.get("TRIPLEDRAW_ORACLE_CASES", "10000"))
NAMES = ("Runa", "Quill", "Ottoline", "Bastian", "Ismay", "Corwin")
Pots = list[tuple[frozenset[str], int]]


@dataclass(frozen=True)
class Case:
    """A hand before its pots are paid, in cents: ``ring`` clockwise from the button's left, rank 0 the best hand."""

    ring: list[str]
    put_in: dict[str, int]
    live: list[str]
    ranks: dict[str, int]
    dead: int


def random_case(rng: Random) -> Case:
    """Return a hand of two to six players with short stacks, folded players, dead blinds and ties."""
    ring = rng.sample(NAMES, rng.randint(2, 6))
    stacks = [rng.randint(1, 40) for _ in range(rng.randint(1, 4))]
    put_in = {player: rng.choice(stacks) if rng.random() < 0.8 else rng.randint(0, 40) for player in ring}
    live = [player for player in ring if put_in[player]]
    live = [player for player in live if rng.random() < 0.7] or [max(ring, key=put_in.__getitem__)]
    if not put_in[live[0]]:
        put_in[live[0]] = 1
    ranks = {player: rng.randint(0, 3) for player in live}
    return Case(ring, put_in, live, ranks, rng.choice([0, 0, 0, rng.randint(1, 9)]))


def back_of(case: Case) -> dict[str, int]:
    """Return the chips that a live player put in and nobody matched."""
    chips = {player: set(range(amount)) for player, amount in case.put_in.items()}
    return {
        player: len(alone)
        for player in case.live
        if (alone := chips[player].difference(*(chips[other] for other in case.ring if other != player)))
    }


def pots_of(case: Case) -> Pots:
    """Put chip after chip of everybody into the pot of those live players who have put in as many."""
    back = back_of(case)
    put_in = {player: amount - back.get(player, 0) for player, amount in case.put_in.items()}
    made: dict[frozenset[str], int] = {}
    playing = frozenset(player for player in case.live if put_in[player]) or frozenset(case.live)
    made[playing] = case.dead
    for number in range(1, max(put_in.values()) + 1):
        reached = frozenset(player for player in playing if put_in[player] >= number)
        playing = reached or playing
        made[playing] = made.get(playing, 0) + sum(amount >= number for amount in put_in.values())
    return list(made.items())


def pay(case: Case, players: frozenset[str], cents: int) -> dict[str, int]:
    """Deal a pot out to its best hands cent by cent, beginning at the left of the button."""
    best = min(case.ranks[player] for player in players)
    winners = [player for player in case.ring if player in players and case.ranks[player] == best]
    paid = dict.fromkeys(winners, 0)
    for cent in range(cents):
        paid[winners[cent % len(winners)]] += 1
    return paid


def money(cents: dict[str, int]) -> dict[str, Money]:
    return {player: Money(amount * CENT) for player, amount in cents.items()}


def cases() -> Iterator[tuple[Random, Case]]:
    for number in range(CASES):
        rng = Random(number)  # cases of a test, the same each time
        yield rng, random_case(rng)


def called(case: Case) -> dict[str, Money]:
    """Return what everybody put in, less what the engine gives back."""
    left = money(case.put_in)
    back = uncalled(left, case.live)
    if back is not None:
        left[back[0]] = Money(left[back[0]] - back[1])
    return left


def faults(case: Case, payments: list[Payment], rake: int) -> list[Fault]:
    made = pots(called(case), case.live, Money(case.dead * CENT))
    order = [player for player in case.ring if player in case.live]
    return judge(made, payments, Money(rake * CENT), case.ranks, order, CENT)


def test_pots_and_shares_are_those_of_single_chips() -> None:
    for _, case in cases():
        order = [player for player in case.ring if player in case.live]
        back = uncalled(money(case.put_in), case.live)
        assert ({} if back is None else dict([back])) == money(back_of(case)), case
        awards = settle(pots(called(case), case.live, Money(case.dead * CENT)), case.ranks, order, CENT)
        made = [(award.pot.players, award.pot.amount // CENT) for award in awards]
        assert made == pots_of(case), case
        for award, (players, cents) in zip(awards, pots_of(case), strict=True):
            due = pay(case, players, cents)
            assert award.shares == money(due), case
            assert list(award.shares) == list(due), case


def raked_payments(rng: Random, case: Case) -> tuple[list[Payment], int]:
    """Return fair payments of every pot after a rake that is spread over the pots at random, and the rake."""
    payments, raked = [], 0
    for number, (players, cents) in enumerate(pots_of(case)):
        rake = rng.randint(0, cents // 10)
        raked += rake
        paid = pay(case, players, cents - rake)
        payments += [Payment(player, Money(amount * CENT), number) for player, amount in paid.items() if amount]
    return payments, raked


def test_fair_payments_have_no_fault_and_one_cent_elsewhere_is_one() -> None:
    kinds = set()
    for rng, case in cases():
        payments, rake = raked_payments(rng, case)
        assert faults(case, payments, rake) == [], case
        if not payments:
            continue  # everything went back
        wrong = list(payments)
        place = rng.randrange(len(wrong))
        one = wrong[place]
        wrong[place] = Payment(one.player, Money(one.amount - CENT), one.pot)
        others = [player for player in case.ring if player != one.player]
        wrong.append(Payment(rng.choice(others), CENT, one.pot))
        found = faults(case, wrong, rake)
        assert found or is_fair(case, wrong), case
        kinds |= {fault.kind for fault in found}
    assert {FaultKind.NOT_ELIGIBLE, FaultKind.WRONG_WINNER, FaultKind.UNFAIR_SPLIT, FaultKind.ODD_UNIT} <= kinds


def is_fair(case: Case, payments: list[Payment]) -> bool:
    """Say whether each pot's payments are the fair ones of their sum: a cent taken and given may be the odd one."""
    for number, (players, _) in enumerate(pots_of(case)):
        paid: dict[str, int] = {}
        for payment in payments:
            if payment.pot == number and payment.amount:
                paid[payment.player] = paid.get(payment.player, 0) + payment.amount // CENT
        due = pay(case, players, sum(paid.values()))
        if paid != {player: amount for player, amount in due.items() if amount}:
            return False
    return True
