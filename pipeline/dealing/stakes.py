"""Stakes as people type them, ``$2/$4``, ``0.10/0.20``, ``20/40``, and what follows from them: blinds, bets, units."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...model import CHIPS, CURRENCY_OF_SIGN, PLAY, UNIT, Limit, Money, money

_SIGN = f"[{''.join(CURRENCY_OF_SIGN)}]?"
_STAKES = re.compile(rf"(?P<sign>{_SIGN})(?P<low>[\d.,]+)(?P<behind>{_SIGN})/{_SIGN}(?P<high>[\d.,]+){_SIGN}")
_CENT = UNIT // 100
# Bets of a tournament's levels, in bets of the first.
_LEVELS = (1, 1.5, 2, 3, 4, 6, 8, 12, 16, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for. ``low`` and ``high`` are the header's: the two bets in fixed limit, the blinds otherwise.

    ``unit`` is the smallest amount that is paid.
    """

    limit: Limit
    low: Money
    high: Money
    currency: str
    unit: Money
    ante: Money

    @property
    def small_blind(self) -> Money:
        """The small blind: half the big one, rounded down, in fixed limit."""
        if self.limit is not Limit.FIXED:
            return self.low
        return Money(max(self.low // 2 // self.unit, 1) * self.unit)

    @property
    def big_blind(self) -> Money:
        """The big blind."""
        return self.low if self.limit is Limit.FIXED else self.high

    @property
    def rake_step(self) -> int:
        """By how much the rake's cap grows with the players: a big bet, a unit of the currency at most; 0 in chips."""
        return 0 if self.currency == CHIPS else min(self.high, UNIT)

    def bet(self, round_number: int) -> int:
        """Return the bet of a betting round in fixed limit; the least bet otherwise."""
        return self.low if self.limit is Limit.FIXED and round_number < 3 else self.high

    def level(self, number: int) -> Stakes:
        """Return the stakes of a tournament's level, counted from 0."""
        times = _LEVELS[min(number, len(_LEVELS) - 1)]

        def raised(amount: Money) -> Money:
            return Money(int(amount * times) // self.unit * self.unit)

        low = raised(self.low)
        high = Money(2 * low) if self.limit is Limit.FIXED else raised(self.high)
        return replace(self, low=low, high=high, ante=raised(self.ante))


def stakes_of(text: str, limit: Limit, *, tournament: bool, ante: str = "", named: bool = True) -> Stakes:
    """Return the stakes that ``text`` states: with a sign money, without one play money, in tournaments chips.

    Where the room names no currency (``named`` is False), all amounts are money of cents.

    Raises:
        ValueError: not two amounts, not one to two in fixed limit, or less than the smallest coin.
    """
    found = _STAKES.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"stakes are two amounts, such as $2/$4: {text[:40]!r}")
    low, high = money(found["low"]), money(found["high"])
    without = PLAY if named else ""
    currency = CHIPS if tournament else CURRENCY_OF_SIGN.get(found["sign"] or found["behind"], without)
    unit = UNIT if currency in {CHIPS, PLAY} else _CENT
    each = money(ante.lstrip("".join(CURRENCY_OF_SIGN))) if ante else 0
    if not low or low % unit or high % unit or each % unit:
        coins = "cents are wanted" if unit == _CENT else "chips are wanted (money has a sign: $0.10/$0.20)"
        raise ValueError(f"stakes of whole {coins}: {text[:40]!r}")
    if (high != 2 * low) if limit is Limit.FIXED else high < low:
        raise ValueError(f"the second amount is {'twice the first' if limit is Limit.FIXED else 'the larger'}: {text}")
    return Stakes(limit, low, high, currency, Money(unit), Money(each))
