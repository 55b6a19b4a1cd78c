"""Amounts as rooms write them: a sign before or behind, two decimals or none, commas between thousands or not."""

from __future__ import annotations

from functools import cache

from ..model import UNIT, money_text


class Amounts(dict[int, str]):
    """Amounts as a hand's text writes them, ``$0.10``, ``4€``, ``1,500``: two decimals or none."""

    def __init__(self, sign: str, *, thousands: bool, behind: bool) -> None:
        """Write ``sign`` before each amount, or ``behind`` it, and commas between thousands if asked."""
        super().__init__()
        self.before, self.behind = ("", sign) if behind else (sign, "")
        self.thousands = thousands

    def __missing__(self, amount: int) -> str:
        whole, rest = divmod(amount, UNIT)
        fraction = money_text(rest, "").partition(".")[2] if rest else ""
        digits = f"{whole:,}" if self.thousands else str(whole)
        text = self[amount] = f"{self.before}{digits}{'.' if fraction else ''}{fraction}{self.behind}"
        return text


@cache
def amounts(sign: str, *, thousands: bool, behind: bool) -> Amounts:
    """Return the amounts of one form, remembered together."""
    return Amounts(sign, thousands=thousands, behind=behind)
