"""Amounts as people read them: ``$1,234.50``, ``-€0.10``, ``400`` with its unit told elsewhere."""

from __future__ import annotations

from ..model import CHIPS, PLAY, SIGNS, UNIT, money_text

_UNITS = {CHIPS: " chips", PLAY: " play"}


def amount_text(amount: int | None, currency: str | None, *, plus: bool = False) -> str:
    """Return an amount with its currency's sign and thousands marked, ``–`` if it is unknown; ``plus``: ``+$0.10``."""
    if amount is None:
        return "–"
    whole, point, fraction = money_text(abs(amount), currency).partition(".")
    sign = "-" if amount < 0 else "+" if plus and amount > 0 else ""
    code = "" if currency in {None, CHIPS, PLAY} or currency in SIGNS else f" {currency}"
    return f"{sign}{SIGNS.get(currency or '', '')}{int(whole):,}{point}{fraction}{code}"


def stakes_text(stakes: tuple[int | None, int | None], currency: str | None) -> str:
    """Return stakes as ``$0.10/$0.20``; chips and play money are named, because no sign tells them."""
    first, second = (amount_text(amount, currency) for amount in stakes)
    return f"{first}/{second}{_UNITS.get(currency or '', '')}"


def payable(amount: int, currency: str | None) -> int:
    """Return a share or a quotient rounded to what can be paid: the cent, or the chip."""
    smallest = UNIT if currency in {CHIPS, PLAY} else UNIT // 100
    return round(amount / smallest) * smallest


def currency_text(currency: str | None) -> str:
    """Return a currency by its name."""
    return {CHIPS: "chips", PLAY: "play money", None: "no currency"}.get(currency, currency or "")


def things(count: int, thing: str, plural: str = "") -> str:
    """Return ``1 hand``, ``2 hands``; ``plural`` where it is not made with an s."""
    return f"{count:,} {thing if count == 1 else plural or thing + 's'}"


def size_text(size: int) -> str:
    """Return a file's size: ``3.4 MB``."""
    return f"{size / 1e6:,.1f} MB"
