"""Who is paid how much: uncalled bets, side pots, shares of a split, and whether the payments of a text are right.

Nothing here reads events: contributions go in by player, amounts come out. Source: docs/rules.md §5.

Amounts are `Money`; ``unit`` is the smallest amount a room pays, ``CENT`` in currencies, ``CHIP`` in tournaments.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..model import UNIT, Money

CENT: Final = Money(UNIT // 100)
CHIP: Final = Money(UNIT)
NOTHING: Final = Money(0)

_LABEL: Final = re.compile(r"(?:the )?(?:(pot)|(main pot)|side pot(?:[ -]?#?(\d{1,2}))?)")


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that the same players play for. ``players`` are those who can win it, none if all have folded."""

    amount: Money
    players: frozenset[str]


@dataclass(frozen=True, slots=True)
class Award:
    """What a pot pays: ``shares`` by winner, in the order in which odd units are given; empty if nobody can win."""

    pot: Pot
    shares: Mapping[str, Money]


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment as stated. ``pot`` is 0 for the main pot, 1 for the first side pot; None for "the pot" as a whole."""

    player: str
    amount: Money
    pot: int | None = None


class FaultKind(StrEnum):
    """What can be wrong with the payments of a hand."""

    NO_SUCH_POT = "a pot that the contributions do not make"
    NOT_ELIGIBLE = "paid from a pot the player has no part in"
    WRONG_WINNER = "paid with a worse hand"
    NOT_PAID = "a winner who is not paid"
    UNFAIR_SPLIT = "a tie not split equally"
    ODD_UNIT = "the odd unit given to the wrong winner"
    WRONG_AMOUNT = "more or less paid than there is"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with the payments.

    ``pot`` counts from the main pot, None where the pots are judged together. ``player`` is who was paid wrongly or
    not at all, None where a sum is wrong. ``expected`` is what should have been paid, ``found`` what was.
    """

    kind: FaultKind
    pot: int | None
    player: str | None
    expected: Money
    found: Money


def uncalled(contributed: Mapping[str, Money], live: Collection[str]) -> tuple[str, Money] | None:
    """Return who gets back how much of the last bet or raise because nobody matched it, None if all was called.

    ``contributed`` holds, by player, the chips of the whole hand that count towards calling, those of folded players
    too (their chips called as far as they went), dead blinds not.
    """
    by_amount = sorted(contributed, key=lambda player: contributed[player], reverse=True)
    if not by_amount or by_amount[0] not in live:
        return None
    highest = contributed[by_amount[0]]
    matched = contributed[by_amount[1]] if len(by_amount) > 1 else 0
    return (by_amount[0], Money(highest - matched)) if highest > matched else None


def pots(contributed: Mapping[str, Money], live: Collection[str], dead: Money = NOTHING) -> list[Pot]:
    """Return the main pot and the side pots, in this order.

    ``contributed`` holds every player's chips of the hand, less what was returned uncalled, folded players' too;
    ``dead`` are chips that belong to nobody's contribution (dead blinds) and lie in the main pot. A folded player's
    chips go to the pots as far as they reach; what reaches above every live player's goes to the last pot. Two
    layers that the same players can win are one pot. There is always a main pot.
    """
    stakes = {player: contributed.get(player, Money(0)) for player in live}
    # Who put nothing in can win nothing, unless nobody did who is still in the hand.
    levels = sorted({chips for chips in stakes.values() if chips > 0}) or [Money(0)]
    amounts: list[int] = []
    below = 0
    for level in levels:
        amounts.append(sum(min(chips, level) - min(chips, below) for chips in contributed.values()))
        below = level
    amounts[-1] += sum(max(0, chips - below) for chips in contributed.values())
    amounts[0] += dead
    return [
        Pot(Money(amount), frozenset(player for player, chips in stakes.items() if chips >= level))
        for level, amount in zip(levels, amounts, strict=True)
    ]


def shares(amount: Money, winners: Sequence[str], unit: Money) -> dict[str, Money]:
    """Split ``amount`` equally; odd units go one each to the first of ``winners``, who stand in their order.

    ``winners`` are clockwise from the first left of the button. What is smaller than a unit goes to the very first.
    """
    if not winners:
        return {}
    units, crumbs = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    split = {player: Money((each + (place < odd)) * unit) for place, player in enumerate(winners)}
    split[winners[0]] = Money(split[winners[0]] + crumbs)
    return split


def winners(pot: Pot, ranks: Mapping[str, int], order: Sequence[str]) -> list[str]:
    """Return who wins the pot, clockwise from the first left of the button.

    ``ranks`` holds the ranks of the hands that are known (0 is the best); who mucked unseen has none and does not
    win, except as the only player of the pot. ``order`` are the live players clockwise from the button's left.
    """
    if len(pot.players) == 1:
        return list(pot.players)
    known = [ranks[player] for player in pot.players if player in ranks]
    best = min(known, default=None)
    won = {player for player in pot.players if best is not None and ranks.get(player) == best}
    return [player for player in order if player in won] + sorted(won.difference(order))


def settle(made: Iterable[Pot], ranks: Mapping[str, int], order: Sequence[str], unit: Money) -> list[Award]:
    """Return what each pot pays to whom, before rake: the lowest hand wins, ties split, odd units by `shares`."""
    return [Award(pot, shares(pot.amount, winners(pot, ranks, order), unit)) for pot in made]


def pot_number(label: str) -> int | None:
    """Return which pot a text means: ``main pot`` is 0, ``side pot`` and ``side pot-1`` 1, and so on.

    None for ``pot`` (all there is, or the one there is) and for words that are no pot's name.
    """
    found = _LABEL.fullmatch(label.strip().lower())
    if found is None or found[1]:
        return None
    return 0 if found[2] else int(found[3] or 1)


def judge(
    made: Iterable[Pot],
    payments: Iterable[Payment],
    rake: Money | None,
    ranks: Mapping[str, int],
    order: Sequence[str],
    unit: Money,
) -> list[Fault]:
    """Return what is wrong with the payments that a text states; none if they can be right.

    ``made`` are the pots by the contributions (see `pots`), ``rake`` the rake as stated, None where the text states
    none; ``ranks``, ``order`` and ``unit`` as in `settle`. How a room spreads the rake over main and side pots is
    nowhere said, so every spread is allowed that takes no more than there is from each pot and comes to ``rake`` in
    all: then each pot's payments must be the fair split of their own sum. Payments that name no pot, where there are
    several, are judged together. A pot is not judged for its winner if somebody was paid from it whose hand is unknown.
    """
    awards, known = settle(made, ranks, order, unit), ranks.keys()
    payments = list(payments)
    by_pot: dict[int, dict[str, Money]] = {}
    for payment in payments:
        _add(by_pot.setdefault(payment.pot or 0, {}), payment.player, payment.amount)
    together: dict[str, Money] = {}
    for payment in payments:
        _add(together, payment.player, payment.amount)
    strange = [number for number in sorted(by_pot) if number >= len(awards)]
    found = [
        Fault(FaultKind.NO_SUCH_POT, number, None, NOTHING, Money(sum(by_pot[number].values()))) for number in strange
    ]
    if strange or (len(awards) > 1 and any(payment.pot is None for payment in payments)):
        found += _judge_together(awards, together, known)
    else:
        for number, award in enumerate(awards):
            found += _judge_pot(number, award, by_pot.get(number, {}), known, unit)
    if any(fault.kind is FaultKind.WRONG_AMOUNT for fault in found):
        return found
    return found + _judge_sum(awards, together, rake)


def _add(amounts: dict[str, Money], player: str, amount: Money) -> None:
    amounts[player] = Money(amounts.get(player, 0) + amount)


def _judge_pot(
    number: int, award: Award, paid: Mapping[str, Money], known: Collection[str], unit: Money
) -> list[Fault]:
    pot, won = award.pot, list(award.shares)
    total = Money(sum(paid.values()))
    strangers = [player for player in paid if player not in pot.players]
    if strangers:
        return [Fault(FaultKind.NOT_ELIGIBLE, number, player, NOTHING, paid[player]) for player in strangers]
    if total > pot.amount:
        return [Fault(FaultKind.WRONG_AMOUNT, number, None, pot.amount, total)]
    if any(player not in known for player in paid):
        return []  # a hand that nobody saw may be the best
    fair = shares(total if paid else pot.amount, won, unit)
    losers = [player for player in paid if player not in fair]
    if losers:
        return [Fault(FaultKind.WRONG_WINNER, number, player, NOTHING, paid[player]) for player in losers]
    unpaid = [player for player in won if player not in paid and fair[player]]
    if unpaid:
        return [Fault(FaultKind.NOT_PAID, number, player, fair[player], NOTHING) for player in unpaid]
    even = max(paid.values(), default=0) - min(paid.values(), default=0) <= unit
    kind = FaultKind.ODD_UNIT if even else FaultKind.UNFAIR_SPLIT
    return [
        Fault(kind, number, player, share, paid[player])
        for player, share in fair.items()
        if paid.get(player, 0) != share
    ]


def _judge_together(awards: Iterable[Award], paid: Mapping[str, Money], known: Collection[str]) -> list[Fault]:
    fair: dict[str, Money] = {}
    players: set[str] = set()
    for award in awards:
        players |= award.pot.players
        for player, share in award.shares.items():
            _add(fair, player, share)
    strangers = [player for player in paid if player not in players]
    if strangers:
        return [Fault(FaultKind.NOT_ELIGIBLE, None, player, NOTHING, paid[player]) for player in strangers]
    if any(player not in known and player not in fair for player in paid):
        return []  # a hand that nobody saw may be the best
    losers = [player for player in paid if player not in fair]
    if losers:
        return [Fault(FaultKind.WRONG_WINNER, None, player, NOTHING, paid[player]) for player in losers]
    found = []
    for player, share in fair.items():
        if player not in paid and share:
            found.append(Fault(FaultKind.NOT_PAID, None, player, share, NOTHING))
        elif paid.get(player, 0) > share:  # rake only makes shares smaller
            found.append(Fault(FaultKind.WRONG_AMOUNT, None, player, share, paid[player]))
    return found


def _judge_sum(awards: Iterable[Award], paid: Mapping[str, Money], rake: Money | None) -> list[Fault]:
    total = Money(sum(paid.values()))
    payable = Money(sum(award.pot.amount for award in awards) - (rake or 0))
    wrong = total > payable if rake is None else total != payable
    return [Fault(FaultKind.WRONG_AMOUNT, None, None, payable, total)] if wrong else []
