"""From a slot's text to its value: strict, and never another number than the text states."""

from __future__ import annotations

from typing import cast

from ..model import Cards, Money, money

_REMEMBERED = 50_000  # distinct amounts or card groups kept; past it the memo starts anew
_INT_DIGITS = 9
_SIGNS = "$€£₹¥"
_SMALL = {str(number): number for number in range(100)}


class OtherCurrencyError(ValueError):
    """An amount bears another currency's sign than the hand's stakes."""


def sign_of(amount: str) -> str:
    """Return the currency sign before or behind an amount, ``""`` for none."""
    return next((char for char in (amount[:1], amount[-1:]) if char in _SIGNS), "")


class Amounts(dict[str, Money]):
    """Amounts by their text, for hands whose stakes bear ``symbol``; None takes any sign or none.

    Raises ValueError for what is no exact amount, OtherCurrencyError for one of another currency.
    """

    def __init__(self, symbol: str | None) -> None:
        """Remember amounts written with ``symbol`` before or behind them."""
        super().__init__()
        self.symbol = symbol

    def __missing__(self, text: str) -> Money:
        if self.symbol is not None and sign_of(text) != self.symbol:
            raise OtherCurrencyError(text)
        value = money(text.strip(_SIGNS))
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = value
        return value


class Nets(dict[str, int]):
    """What was won or lost by its text, ``+399``, ``-1,200.50``, ``0``; signs of currencies as in `Amounts`."""

    def __init__(self, amounts: Amounts) -> None:
        """Read the amounts behind the sign with ``amounts``."""
        super().__init__()
        self.amounts = amounts

    def __missing__(self, text: str) -> int:
        amount = self.amounts[text.lstrip("-+\u2212")]
        value = -amount if text[0] in "-\u2212" else amount
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = value
        return value


class CardGroups(dict[str, Cards]):
    """Bracketed card groups by their text. Any text between the brackets is kept: checks judge the cards."""

    def __missing__(self, text: str) -> Cards:
        cards = cast("Cards", tuple(text[1:-1].split()))  # `Card` costs more than all the rest
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = cards
        return cards


def integer(text: str) -> int:
    """Return a seat number, a count of cards.

    Raises:
        ValueError: more digits than any such number has, or none.
    """
    small = _SMALL.get(text)
    if small is not None:
        return small
    if len(text) > _INT_DIGITS or not (text.isascii() and text.isdigit()):
        raise ValueError(f"not a count: {text[:40]}")
    return int(text)
