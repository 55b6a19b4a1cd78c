"""Who takes the pot of a PHH hand.

No action of PHH pays anybody: the fields may tell the stacks at the end or what was won, and where they do not, the
format means what its play comes to. Then the pots are shared out here by the hands shown (docs/rules.md §2 and §5),
without rake; the engine judges these payments like a room's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..model import CHIPS, DECK, RANKS, UNIT, Cards, Collected, Money, TotalPot
from .chips import Chair
from .phh_fields import Fields, exact
from .phh_play import Play

_KINDS = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
_STRAIGHT, _FLUSH = 4, 5  # and 8 for both, behind four of a kind


def pay(fields: Fields, play: Play, currency: str | None) -> None:
    """Add what each player takes, and the total with the rake where our own export keeps it."""
    hand, chairs = fields.hand, play.chairs
    key, amounts = _told(fields, chairs)
    if key is None:
        amounts = shares(chairs, UNIT if currency == CHIPS else UNIT // 100)
    for item, (chair, amount) in enumerate(zip(chairs, amounts, strict=True)):
        if amount > 0:
            place = play.last if key is None else fields.place(key, item)
            hand.events.append(Collected(hand.at(place), chair.player, Money(amount), "pot"))
    if "_rake" in fields.values:
        rake = exact(fields.values["_rake"])
        if rake is None:
            fields.fault("_rake", "_rake is no amount that can be kept exactly", code="TD102")
        else:
            total = Money(sum(chair.level + chair.dead for chair in chairs))
            hand.events.append(TotalPot(hand.at(fields.place("_rake")), total, rake))


def _told(fields: Fields, chairs: Sequence[Chair]) -> tuple[str | None, Sequence[int]]:
    """Return which field tells what each player takes, and the amounts; no field where none does."""
    for key in ("_collected", "finishing_stacks", "winnings"):
        told = fields.amounts(key, len(chairs), needed=False)
        if told is None:
            continue
        amounts = [amount or 0 for amount in told]
        if key == "finishing_stacks":
            stacks = [chair.stack for chair in chairs]
            if None in stacks:
                continue
            amounts = [amount - (stack or 0) for amount, stack in zip(amounts, stacks, strict=True)]
            if sum(amounts) != sum(
                chair.level + chair.dead for chair in chairs
            ):  # not the actions are wrong, but these
                for item, amount in enumerate(amounts):
                    if amount < 0:
                        fields.fault(key, f"{chairs[item].player} has more than that left, whoever wins", item=item)
        return key, amounts
    return None, ()


def shares(chairs: Sequence[Chair], unit: int) -> list[int]:
    """Return what each player takes of the pots by the hands shown; nobody where no hand is seen.

    ``unit`` is the smallest amount paid: odd ones go to the first winners left of the button.
    """
    won = [0] * len(chairs)
    live = [chair for chair in chairs if chair.live]
    left = [chair for chair in live if not chair.mucked]
    low, pot = 0, sum(chair.dead for chair in chairs)
    levels = sorted({chair.level for chair in live})
    for level in levels:
        top = max(chair.level for chair in chairs) if level == levels[-1] else level
        pot += sum(min(chair.level, top) - min(chair.level, low) for chair in chairs)
        low = level
        winners = _best([chair for chair in left if chair.level >= level])
        if not winners:
            continue
        whole, odd = divmod(pot, unit * len(winners))
        for place, winner in enumerate(winners):
            more = unit if place < odd // unit else odd % unit if place == odd // unit else 0
            won[next(at for at, chair in enumerate(chairs) if chair is winner)] += whole * unit + more
        pot = 0
    return won


def _best(players: Sequence[Chair]) -> list[Chair]:
    """Return who has the lowest hand of those shown, the only player if there is one."""
    if len(players) < 2:
        return list(players)
    strengths = [(strength(chair.shown), chair) for chair in players if is_seen(chair.shown)]
    best = min((one for one, _ in strengths), default=None)
    return [chair for one, chair in strengths if one == best]


def is_seen(cards: Cards | None) -> bool:
    """Say whether these are five cards of one deck."""
    return cards is not None and len(set(cards)) == len(cards) == 5 and DECK.issuperset(cards)


def strength(cards: Cards | None) -> tuple[int, ...]:
    """Return what a hand is compared by: the lower, the better. Aces are high, straights and flushes count."""
    ranks = [RANKS.index(card[0]) for card in cards or ()]
    counts = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    kind = _KINDS[tuple(sorted(counts.values(), reverse=True))]
    straight = kind == 0 and max(ranks) - min(ranks) == 4
    flush = kind == 0 and len({card[1] for card in cards or ()}) == 1
    if straight or flush:
        kind = 8 if straight and flush else _STRAIGHT if straight else _FLUSH
    return (kind, *ordered)
