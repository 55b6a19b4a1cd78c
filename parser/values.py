"""From a slot's text to its value: strict, and never another number than the text states."""

from __future__ import annotations

from typing import Final, TypeVar, cast

from ..model import Cards, Money, money

_Value = TypeVar("_Value")
_REMEMBERED: Final = 500  # amounts or card groups: few recur, and a large memory falls out of the caches
_INT_DIGITS: Final = 9
_SIGNS: Final = "$€£₹¥"
_SMALL: Final = {str(number): number for number in range(100)}


class OtherCurrencyError(ValueError):
    """An amount bears another currency's sign than the hand's stakes."""


def sign_of(amount: str) -> str:
    """Return the currency sign before or behind an amount, ``""`` for none."""
    first, last = amount[:1], amount[-1:]
    return first if first in _SIGNS else last if last in _SIGNS else ""


class Values:
    """What the texts of slots mean in hands whose stakes bear ``sign`` (``""`` for none); None takes any sign or none.

    What was read is remembered. Raises ValueError for what cannot be kept exactly, OtherCurrencyError for an amount of
    another currency.
    """

    def __init__(self, sign: str | None) -> None:
        """Remember amounts written with ``sign`` before or behind them."""
        self.sign = sign
        self._amounts: dict[str, Money] = {}
        self._nets: dict[str, int] = {}
        self._cards: dict[str, Cards] = {}

    def of(self, kind: str, text: str) -> object:
        """Return the value of a slot of this kind (a terminal of the grammar), those that stand in most lines first."""
        if kind == "MONEY":
            return self.amount(text)
        if kind in {"INT", "COUNT"}:
            return integer(text)
        if kind == "CARDS":
            return self.cards(text)
        if kind == "NET":
            return self.net(text)
        if kind == "UNSEEN":
            return text.count("X")
        raise KeyError(kind)  # a fault of the grammar

    def amount(self, text: str) -> Money:
        """Return an amount."""
        known = self._amounts.get(text)
        if known is None:
            if self.sign is not None and sign_of(text) != self.sign:
                raise OtherCurrencyError(text)
            known = money(text.strip(_SIGNS))
            _keep(self._amounts, text, known)
        return known

    def net(self, text: str) -> int:
        """Return what was won or lost: ``+399``, ``-1,200.50``, ``0``."""
        known = self._nets.get(text)
        if known is None:
            amount = self.amount(text.lstrip("-+\u2212"))
            known = -amount if text[0] in "-\u2212" else amount
            _keep(self._nets, text, known)
        return known

    def cards(self, text: str) -> Cards:
        """Return a group of cards in brackets. Any text between them is kept: checks judge the cards."""
        known = self._cards.get(text)
        if known is None:
            known = cast("Cards", tuple(text[1:-1].split()))  # `Card` costs more than all the rest
            _keep(self._cards, text, known)
        return known


class WithoutAmounts(Values):
    """The same where an amount cannot be kept: it is unknown."""

    def of(self, kind: str, text: str) -> object:
        """Return the value of a slot, None for an amount."""
        return None if kind == "MONEY" else super().of(kind, text)


def _keep(known: dict[str, _Value], text: str, value: _Value) -> None:
    if len(known) >= _REMEMBERED:
        known.clear()
    known[text] = value


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
