"""The names that rooms give to hands, by kind and ranks: ``9,7,6,4,2``, ``a pair of Fives``, ``One pair : 5``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..model import RANKS

_ONE = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_ACE = len(RANKS) - 1


@dataclass(frozen=True, slots=True)
class HandNames:
    """How a room names hands: its word for a two, and whether it tells both ends of a straight."""

    two: str
    both_ends: bool

    def one(self, rank: int) -> str:
        """Return a rank's word, ``Six``."""
        return _ONE[rank] if rank else self.two

    def many(self, rank: int) -> str:
        """Return a rank's plural, ``Sixes``."""
        word = self.one(rank)
        return f"{word}es" if word.endswith("x") else f"{word}s"

    def name(self, kind: str, ranks: Sequence[int]) -> str:
        """Return the name of a hand of ``kind`` (``no pair``, ``full house``, ...).

        ``ranks`` (0 is the two, 12 the ace) stand in the order in which they are compared, each once.
        """
        return _name(self, kind, tuple(ranks))


@dataclass(frozen=True, slots=True)
class HighHandNames(HandNames):
    """Names in the words of high hands, of which lows are just the highest card: ``High card : 8``.

    Ranks up to the nine are digits: ``Two pairs : Aces and 8``.
    """

    def one(self, rank: int) -> str:
        """Return a rank's digit or word, ``6``, ``Ten``."""
        return RANKS[rank] if rank < RANKS.index("T") else _ONE[rank]

    def many(self, rank: int) -> str:
        """Return the same of several, ``6``, ``Tens``."""
        word = self.one(rank)
        return word if len(word) == 1 else f"{word}s"

    def name(self, kind: str, ranks: Sequence[int]) -> str:
        """Return the name of a hand of ``kind``, whose ``ranks`` stand in the order in which they are compared."""
        high, second = ranks[0], ranks[1]
        match kind:
            case "no pair":
                return f"High card : {self.one(high)}"
            case "one pair":
                return f"One pair : {self.many(high)}"
            case "two pair":
                return f"Two pairs : {self.many(high)} and {self.many(second)}"
            case "three of a kind":
                return f"Trips of {self.many(high)}"
            case "full house":
                return f"Full of {self.many(high)} and {self.many(second)}"
            case "four of a kind":
                return f"Quads of {self.many(high)}"
            case "straight flush" if high == _ACE:
                return "Royal flush"
            case "straight" | "flush" | "straight flush":
                return f"{kind.capitalize()} {self.one(high)} high"
            case _:
                raise ValueError(f"no such kind of hand: {kind}")


@cache
def _name(names: HandNames, kind: str, ranks: tuple[int, ...]) -> str:
    high, second = ranks[0], ranks[1]
    straight = f"{names.one(ranks[-1])} to {names.one(high)}" if names.both_ends else f"{names.one(high)} high"
    match kind:
        case "no pair":
            return ",".join(RANKS[rank] for rank in ranks)
        case "one pair":
            return f"a pair of {names.many(high)}"
        case "two pair":
            return f"two pair, {names.many(high)} and {names.many(second)}"
        case "three of a kind" | "four of a kind":
            return f"{kind}, {names.many(high)}"
        case "straight":
            return f"a straight, {straight}"
        case "flush":
            return f"a flush, {names.one(high)} high"
        case "full house":
            return f"a full house, {names.many(high)} full of {names.many(second)}"
        case "straight flush":
            return "a royal flush" if high == _ACE else f"a straight flush, {straight}"
        case _:
            raise ValueError(f"no such kind of hand: {kind}")
