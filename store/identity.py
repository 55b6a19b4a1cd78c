"""What makes two texts the same hand, and what every text of a hand must say alike.

Identity is room and hand number. Hands without a number (None, or ``file#index`` made up by the reader) are the
same only if their text is. The facts are what everybody at the table saw: not the dealt cards, chat, notices.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

MADE_UP: Final = "#"  # no room's own number holds it

Row = tuple[int | str | None, ...]


class Facts(NamedTuple):
    """The facts of a hand, rows in the order of the text; truth values are 0 and 1.

    Shapes: ``terms`` (limit, stake 1, stake 2, currency, button); ``seats`` (seat, player, stack, dealt in,
    contributed, net); ``actions`` (round, seat, action, amount, all in), posts in round 0; ``draws`` (draw, seat,
    taken).
    """

    terms: Row
    seats: Sequence[Row]
    actions: Sequence[Row]
    draws: Sequence[Row]


class Extras(NamedTuple):
    """Facts that a text may leave out: compared only where both texts have them. ``shown`` is cards by seat."""

    played_at_utc: str | None
    table: str | None
    shown: frozenset[tuple[int | str | None, str]]


_TERMS = ("limit", "stakes", "stakes", "currency", "button")
_SEATS = ("seats", "players", "stacks", "players dealt in", "money put in", "net results")
_ACTIONS = ("betting", "betting", "betting", "amounts of the betting", "all-in marks")


def fingerprint(numbers: bytes, words: list[str]) -> int:
    """Return 64 bits (signed) that differ, for all that matters, whenever a fact differs."""
    return _bits(numbers + "\0".join(words).encode("utf-8", "surrogatepass"))


def text_digest(text: str) -> int:
    """Return 64 bits (signed) of a hand's text, line ends and outer blanks aside."""
    return _bits(_plain(text).encode("utf-8", "surrogatepass"))


def begins_alike(whole: str, part: str) -> bool:
    """Return whether ``part`` is the beginning of ``whole``: the same hand, read before it was written to its end."""
    return _plain(whole).startswith(_plain(part))


def identity(hand_id: str | None, text: str) -> str:
    """Return what the hand is known by within its room: its number, or a hash of its text where it has none."""
    if hand_id is not None and MADE_UP not in hand_id:
        return hand_id
    return MADE_UP + blake2b(_plain(text).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def differences(one: tuple[Facts, Extras], other: tuple[Facts, Extras]) -> tuple[str, ...]:
    """Return what the two texts say differently, in words (``stacks``, ``betting``), each once, at least one.

    ``facts`` is the answer where the fingerprints differ for a reason that is not among the stored columns.
    """
    (facts, extras), (facts_2, extras_2) = one, other
    found = [
        *_unlike([facts.terms], [facts_2.terms], _TERMS, "terms"),
        *_unlike(facts.seats, facts_2.seats, _SEATS, "players"),
        *_unlike(facts.actions, facts_2.actions, _ACTIONS, "betting"),
        *_unlike(facts.draws, facts_2.draws, ("draws", "draws", "draws"), "draws"),
        *extras_unlike(extras, extras_2),
    ]
    return tuple(dict.fromkeys(found)) or ("facts",)


def extras_unlike(one: Extras, other: Extras) -> tuple[str, ...]:
    """Return which of the facts that a text may leave out differ: ``time``, ``table``, ``cards shown``."""
    found = []
    if one.played_at_utc and other.played_at_utc and one.played_at_utc != other.played_at_utc:
        found.append("time")
    if one.table is not None and other.table is not None and one.table != other.table:
        found.append("table")
    shown, shown_2 = dict(one.shown), dict(other.shown)
    if any(set(shown[seat].split()) != set(shown_2[seat].split()) for seat in shown.keys() & shown_2.keys()):
        found.append("cards shown")
    return tuple(found)


def _unlike(rows: Sequence[Row], others: Sequence[Row], labels: tuple[str, ...], number: str) -> list[str]:
    if len(rows) != len(others):
        return [number]
    return [
        label
        for row, other in zip(rows, others, strict=True)
        for label, value, value_2 in zip(labels, row, other, strict=True)
        if value != value_2
    ]


def _plain(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.strip()


def _bits(content: bytes) -> int:
    return int.from_bytes(blake2b(content, digest_size=8).digest(), "big", signed=True)
