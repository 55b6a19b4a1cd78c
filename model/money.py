"""Money as whole numbers: 1/10,000 of the currency's unit, so that no sum is ever rounded.

Chips of a tournament (``chips``) and play money (``play``) are currencies of their own and never added
to real money. This module is the one place that knows the unit.
"""

from __future__ import annotations

import re
from typing import Final, NewType

Money = NewType("Money", int)
"""An amount in 1/10,000 of a dollar, euro, ... or chip."""

UNIT: Final = 10_000
CHIPS: Final = "chips"
PLAY: Final = "play"
SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CNY": "¥"}
"""The sign that stands before an amount, by currency. One sign is one currency: a bare ¥ is the yuan's."""
CURRENCY_OF_SIGN = {sign: currency for currency, sign in SIGNS.items()}
"""The currency that a sign means where nothing names it."""
_WHOLE_DIGITS: Final = 14  # 10**14 units * 10**4 still fits a signed 64-bit column
# Thousands are parted by commas, in some languages' settings by an apostrophe or a blank that does not break.
_AMOUNT: Final = re.compile(r"(\d{1,3}([,'\u2019\u00a0\u202f])\d{3}(?:\2\d{3})*|\d+)(?:\.(\d+))?", re.ASCII)


def money(text: str) -> Money:
    """Return the exact amount that ``text`` (``4``, ``4.36``, ``1,755.50``, ``1'755.50``) states.

    Raises:
        ValueError: not an amount, or one that 64 bits or four decimals cannot hold exactly.
    """
    whole, point, fraction = text.partition(".")
    # Most amounts are as plain as that, and a pattern takes five times as long.
    if len(whole) <= _WHOLE_DIGITS and len(fraction) <= 4 and text.isascii() and whole.isdigit():
        if not point:
            return Money(int(whole) * UNIT)
        if fraction.isdigit():
            return Money(int(whole) * UNIT + int(fraction.ljust(4, "0")))
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise ValueError(f"not an amount: {text[:40]!r}")
    digits = match[1].replace(match[2], "") if match[2] else match[1]
    whole, fraction = digits.lstrip("0") or "0", (match[3] or "").rstrip("0")
    if len(whole) > _WHOLE_DIGITS or len(fraction) > 4:
        raise ValueError(f"an amount of this size or precision is not supported: {text[:40]}")
    return Money(int(whole) * UNIT + int(fraction.ljust(4, "0")))


def money_text(amount: int, currency: str | None = None) -> str:
    """Return ``amount`` as exact decimal text: ``0.10``, ``-4.00`` in a currency, ``400`` in chips.

    Real currencies always have two places; chips, play money and amounts of no named currency have none
    where they are whole. More than two places appear only where the amount needs them.
    """
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, rest = divmod(amount, UNIT)
    if rest == 0 and currency in {None, CHIPS, PLAY}:
        return f"{sign}{whole}"
    fraction = f"{rest:04d}".rstrip("0").ljust(2, "0")
    return f"{sign}{whole}.{fraction}"
