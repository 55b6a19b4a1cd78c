"""The words and numbers of figures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from unicodedata import category

from ....model import CHIPS, PLAY, SIGNS, UNIT, money_text

_LIMITS = {"fixed": "fixed limit", "pot": "pot limit", "no": "no limit"}
_CURRENCIES = {CHIPS: "Tournament chips", PLAY: "Play money", None: "No currency named"}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_UNDRAWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_JOINERS = "\u200c\u200d"  # of the letters of some scripts, and of emoji


def drawable(name: str, letters: int = 40) -> str:
    """Return a name without what cannot be drawn, or turns what stands around it: control signs, halves of letters."""
    name = name if len(name) <= letters else name[: letters - 1] + "…"
    return "".join(letter if category(letter) not in _UNDRAWN or letter in _JOINERS else "\ufffd" for letter in name)


def currency_words(currency: str | None) -> str:
    """Return a currency as it begins a title."""
    return _CURRENCIES.get(currency, currency or "")


def kind_words(currency: str | None, limit: str | None) -> str:
    """Return what is never added to anything else: ``USD, fixed limit``."""
    return f"{currency_words(currency)}, {_LIMITS.get(limit or '', 'unknown limit')}"


def unit_words(limit: str | None) -> str:
    """Return what results are counted in: big bets, or big blinds."""
    return "big bets" if limit == "fixed" else "big blinds"


def things(count: int, thing: str) -> str:
    """Return ``1 hand``, ``2,000 hands``."""
    return f"1 {thing}" if count == 1 else f"{count:,} {thing}s"


def signed(value: float, places: int) -> str:
    """Return a number with sign and thousands; zero has no sign."""
    text = f"{abs(value):,.{places}f}"
    return text if not text.strip("0.,") else ("−" if value < 0 else "+") + text


def short(value: float) -> str:
    """Return a number with sign, and a decimal where it counts."""
    return signed(value, 1 if abs(value) < 1000 else 0)


def money_words(amount: int, currency: str | None, *, sign: bool = False) -> str:
    """Return an amount with the currency's sign, to the cent or chip: a share of the rake can be less."""
    smallest = UNIT if currency in {CHIPS, PLAY} else UNIT // 100
    whole, point, fraction = money_text(round(abs(amount) / smallest) * smallest, currency).partition(".")
    text = f"{int(whole):,}{point}{fraction}"
    text = f"{SIGNS[currency]}{text}" if currency in SIGNS else f"{text} {currency or ''}".rstrip()
    return (("−" if amount < 0 else "+") if sign and amount else "") + text


def day_words(day: date) -> str:
    """Return a day as ``9 Feb 2026``."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def days_words(first: date, last: date) -> str:
    """Return a day, or from which to which."""
    return day_words(first) if first == last else f"{day_words(first)} – {day_words(last)}"


def few(names: Sequence[str], most: int = 3) -> str:
    """Return the first of many, and how many more there are."""
    return "; ".join(names if len(names) <= most else [*names[:most], f"{len(names) - most} more"])
