"""All the ways to break a hand, and the changes that leave it legal."""

from __future__ import annotations

from .betting_breaks import BETTING
from .broken import Operator
from .card_breaks import CARDS
from .harmless import HARMLESS_CHANGES
from .money_breaks import MONEY
from .seat_breaks import SEATS
from .text_breaks import TEXT

OPERATORS: tuple[Operator, ...] = tuple(
    operator for part in (SEATS, BETTING, CARDS, MONEY, TEXT) for operator in part.values()
)
HARMLESS: tuple[Operator, ...] = tuple(HARMLESS_CHANGES.values())
