"""Cards, as the texts write them: rank then suit, ``7h``, ``Td``, ``As``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", str)
"""A card as written. A card that no deck has (``1h``, ``7x``) is kept as written too; TD401 finds it."""

Cards = tuple[Card, ...]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[frozenset[Card]] = frozenset(Card(rank + suit) for rank in RANKS for suit in SUITS)


def cards_text(cards: Iterable[Card]) -> str:
    """Return the cards as a room writes them inside brackets, ``7h 5c 4d``."""
    return " ".join(cards)
