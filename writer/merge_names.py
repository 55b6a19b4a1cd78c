"""The names that Merge gives to hands: a low by its ranks, ``9-7-6-4-3``, others as in games for high hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..model import RANKS
from .hand_names import HandNames


@dataclass(frozen=True, slots=True)
class MergeNames(HandNames):
    """How Merge names hands: ``Pair of Threes``, ``Two Pair Kings and Threes``, ``Jack High Straight``."""

    def name(self, kind: str, ranks: Sequence[int]) -> str:
        """Return the name of a hand of ``kind``; ``ranks`` as in `HandNames.name`."""
        high, second = ranks[0], ranks[1]
        match kind:
            case "no pair":
                return "-".join(RANKS[rank] for rank in ranks)
            case "one pair":
                return f"Pair of {self.many(high)}"
            case "two pair":
                return f"Two Pair {self.many(high)} and {self.many(second)}"
            case "three of a kind" | "four of a kind":
                return f"{kind.capitalize().replace('kind', 'Kind')} {self.many(high)}"
            case "full house":
                return f"Full House - {self.many(high)} over {self.many(second)}"
            case "flush":
                return f"Flush {self.one(high)} High"
            case "straight" | "straight flush":
                return f"{self.one(high)} High {kind.title()}"
            case _:
                raise ValueError(f"no such kind of hand: {kind}")
