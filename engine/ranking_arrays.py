"""2-7 low ranking of many hands at once, with numpy: for odds and simulations.

Cards are whole numbers here, ``4 * rank + suit`` (0 is 2c, 51 is As), in the order of `CARDS`. Imported only where
arrays are needed, so that nothing else waits for numpy. Equal to `ranking.rank` on every hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..model import RANKS, SUITS, Card
from .ranking import HAND, classes

CARDS: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""The deck in the order of the card numbers."""

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
_SPAN: Final = len(RANKS)
_CHUNK: Final = 1 << 16  # hands at a time: the intermediate arrays then stay in the processor's cache


def card_numbers(cards: Iterable[Card]) -> NDArray[np.uint8]:
    """Return the numbers of cards, one for each.

    Raises:
        KeyError: a card that no deck has.
    """
    return np.array([_NUMBERS[card] for card in cards], dtype=np.uint8)


def rank_many(hands: NDArray[np.integer]) -> NDArray[np.int16]:
    """Return the class (0 is the best, 7461 the worst) of each hand, as `ranking.rank` does for one.

    ``hands`` has the shape (..., 5) and holds card numbers from 0 to 51; the result has the shape (...). That the
    five cards differ is not looked at.

    Raises:
        ValueError: the last axis is not five long.
    """
    if hands.ndim == 0 or hands.shape[-1] != HAND:
        raise ValueError(f"hands must have the shape (..., 5), not {hands.shape}")
    flat = hands.reshape(-1, HAND)
    ranked = np.empty(len(flat), dtype=np.int16)
    for start in range(0, len(flat), _CHUNK):
        ranked[start : start + _CHUNK] = _rank_chunk(flat[start : start + _CHUNK])
    return ranked.reshape(hands.shape[:-1])


def _rank_chunk(hands: NDArray[np.integer]) -> NDArray[np.int16]:
    offsuit, suited = _tables()
    columns = np.ascontiguousarray(hands.T, dtype=np.int32)
    key = columns[0] >> 2
    for column in columns[1:]:
        key *= _SPAN
        key += column >> 2
    ranked: NDArray[np.int16] = offsuit[key]
    differ = columns[0] ^ columns[1]
    for column in columns[2:]:
        differ |= columns[0] ^ column
    flush = np.flatnonzero((differ & 3) == 0)
    ranked[flush] = suited[key[flush]]
    return ranked


@cache
def _tables() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return the classes of offsuit and of suited hands by their five ranks as digits of a number in base 13.

    Two tables of 13 ** 5 entries, 1.5 MB; rank sets that no hand has are -1.
    """
    digits = np.int64(5) ** np.arange(_SPAN)
    sums = digits
    for _ in range(HAND - 1):
        sums = np.add.outer(sums, digits)
    return _lay_out(classes()[0], sums.ravel()), _lay_out(classes()[1], sums.ravel())


def _lay_out(table: dict[int, int], sums: NDArray[np.int64]) -> NDArray[np.int16]:
    keys = np.array(sorted(table), dtype=np.int64)
    values = np.array([table[int(key)] for key in keys], dtype=np.int16)
    place = np.searchsorted(keys, sums).clip(max=len(keys) - 1)
    return np.where(keys[place] == sums, values[place], np.int16(-1))
