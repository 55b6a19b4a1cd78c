"""2-7 low ranking: which of two five-card hands is the lower, and what a hand is called.

The ace is high only, straights and flushes count against the hand, suits never break a tie. A-2-3-4-5 is no
straight: it is the best ace-high hand, and suited it is a flush. Source: docs/rules.md §2.

A hand's ranks are counted in one number, ``sum(5 ** rank)``, which no other hand of five cards shares; one
dictionary knows the class of each such number, another that of the suited ones. Both are filled when the first
hand is ranked, in some 10 ms of plain Python, so that importing costs nothing and `check` needs no numpy.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations, groupby
from typing import Final

from ..model import DECK, RANKS, Card

HAND: Final = 5
CLASSES: Final = 7462
WORST_NO_PAIR: Final = 1277  # A-K-Q-J-9

WEIGHTS: Final[dict[Card, int]] = {card: 5 ** RANKS.index(card[0]) for card in DECK}


class Kind(IntEnum):
    """The kinds of hands, best first; ``text`` is how they are written."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def text(self) -> str:
        """The kind in words, ``three of a kind``."""
        return self.name.lower().replace("_", " ")


# How often each of a hand's ranks stands in it, those that are most often first.
_COUNTS: Final = {
    Kind.NO_PAIR: (1, 1, 1, 1, 1),
    Kind.ONE_PAIR: (2, 1, 1, 1),
    Kind.TWO_PAIR: (2, 2, 1),
    Kind.THREE_OF_A_KIND: (3, 1, 1),
    Kind.STRAIGHT: (1, 1, 1, 1, 1),
    Kind.FLUSH: (1, 1, 1, 1, 1),
    Kind.FULL_HOUSE: (3, 2),
    Kind.FOUR_OF_A_KIND: (4, 1),
    Kind.STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
}
_BY_COUNTS: Final = {counts: kind_ for kind_, counts in reversed(_COUNTS.items())}  # of those alike the first kind

# Filled by _fill(), together and once.
_offsuit: dict[int, int] = {}
_suited: dict[int, int] = {}
_class_starts: list[int] = []
_class_names: list[str] = []
_listed: list[str] = []

_RECENT: Final = 1_000
_recent: dict[tuple[Card, ...], int] = {}
"""The class of hands asked for lately, `_NONE` of what is none: each is asked for several times while it is played."""
_NONE: Final = -1


def is_hand(cards: Sequence[Card]) -> bool:
    """Say whether these are five different cards of a deck, the only hands that have a rank."""
    return _class_of(tuple(cards)) != _NONE


def rank(cards: Sequence[Card]) -> int:
    """Return the class of a five-card hand: 0 is the best (7-5-4-3-2), 7461 the worst (the royal flush).

    Lower wins, equal is a tie. The cards may stand in any order.

    Raises:
        ValueError: not five different cards of a deck (see `is_hand`).
    """
    found = _class_of(tuple(cards))
    if found == _NONE:
        raise ValueError(f"not five different cards of a deck: {' '.join(cards)[:40]!r}")
    return found


def _class_of(hand: tuple[Card, ...]) -> int:
    """Return the class of these cards, `_NONE` of what is no hand."""
    if len(hand) != HAND:
        return _NONE  # nor is it remembered: it may be long
    known = _recent.get(hand)
    if known is None:
        known = _counted(hand)
        if len(_recent) >= _RECENT:
            _recent.clear()
        _recent[hand] = known
    return known


def _counted(hand: tuple[Card, ...]) -> int:
    if not _offsuit:
        _fill()
    if len(set(hand)) < HAND:
        return _NONE
    a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
    try:
        key = WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d] + WEIGHTS[e]
    except KeyError:  # none of a deck's
        return _NONE
    return _suited[key] if a[1] == b[1] == c[1] == d[1] == e[1] else _offsuit[key]


def hand_class(cards: Sequence[Card]) -> str:
    """Return the name of a hand's kind.

    ``7-low``, ``8-low``, ``9-low``, ``T-low``, ``J-low``, ``Q-low``, ``K-low``, ``A-low`` for hands without a
    pair, by their highest card; else ``one pair``, ``two pair``, ``three of a kind``, ``straight``, ``flush``,
    ``full house``, ``four of a kind``, ``straight flush``. A-5-4-3-2 is ``A-low``, suited ``flush``.

    Raises:
        ValueError: not five different cards of a deck.
    """
    return class_name(rank(cards))


def class_name(rank_: int) -> str:
    """Return the name of the kind that a rank (0 to 7461) belongs to, as in `hand_class`."""
    starts, names = _classes()
    return names[bisect_right(starts, rank_) - 1]


def class_names() -> tuple[str, ...]:
    """Return all names that `hand_class` can give, best first."""
    return tuple(_classes()[1])


def listed_low(rank_: int) -> str | None:
    """Return the ranks of a hand without a pair as most rooms list them, ``8,7,5,4,2``; None for any other hand's."""
    if not _offsuit:
        _fill()
    return _listed[rank_] if rank_ <= WORST_NO_PAIR else None


def kind(ranks: Sequence[int], *, suited: bool) -> tuple[Kind, tuple[int, ...]]:
    """Return the kind of five ranks (0 is the deuce, 12 the ace), and the ranks in the order they are compared.

    Pairs come before kickers, high before low; each rank stands once. The order of these tuples is the order of
    the hands, best first.
    """
    groups = sorted([(ranks.count(rank_), rank_) for rank_ in set(ranks)], reverse=True)
    by = tuple(rank_ for _, rank_ in groups)
    found = _BY_COUNTS[tuple(count for count, _ in groups)]
    if found is not Kind.NO_PAIR:
        return found, by
    # A-5-4-3-2 spans twelve ranks, so it is no straight here.
    straight = by[0] - by[-1] == HAND - 1
    if straight:
        return Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT, by
    return Kind.FLUSH if suited else Kind.NO_PAIR, by


def _classes() -> tuple[list[int], list[str]]:
    if not _offsuit:
        _fill()
    return _class_starts, _class_names


def _fill() -> None:
    """Number the classes in their order: kind by kind, and in each the lower hand first."""
    unpaired = _orders(_COUNTS[Kind.NO_PAIR])
    straights = [by for by in unpaired if by[0] - by[-1] == HAND - 1]
    others = [by for by in unpaired if by[0] - by[-1] != HAND - 1]
    hands = {Kind.NO_PAIR: others, Kind.STRAIGHT: straights, Kind.FLUSH: others, Kind.STRAIGHT_FLUSH: straights}
    weights = [WEIGHTS[Card(f"{rank_}c")] for rank_ in RANKS]
    offsuit: dict[int, int] = {}
    suited: dict[int, int] = {}
    starts: list[int] = []
    names: list[str] = []
    class_ = 0
    for kind_, counts in _COUNTS.items():
        classes = suited if kind_ in {Kind.FLUSH, Kind.STRAIGHT_FLUSH} else offsuit
        for by in hands.get(kind_) or _orders(counts):
            classes[sum([weights[rank_] * count for rank_, count in zip(by, counts, strict=True)])] = class_
            name = f"{RANKS[by[0]]}-low" if kind_ is Kind.NO_PAIR else kind_.text
            if not names or names[-1] != name:
                starts.append(class_)
                names.append(name)
            class_ += 1
    _class_starts[:], _class_names[:] = starts, names
    _listed[:] = [",".join([RANKS[rank_] for rank_ in by]) for by in others]
    _suited.update(suited)
    _offsuit.update(offsuit)  # last: who finds it filled finds all of them filled


def _orders(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the ranks of all hands that have so many of each, as `kind` gives them and in their order."""
    orders: list[tuple[int, ...]] = [()]
    for _, alike in groupby(counts):
        groups = sorted(group[::-1] for group in combinations(range(len(RANKS)), len(list(alike))))
        orders = [(*order, *group) for order in orders for group in groups if not set(order).intersection(group)]
    return orders
