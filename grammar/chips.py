"""The chips of a container's hand while its actions are read: what a call costs, who is all-in, what goes back.

Some containers leave unsaid what follows from the play, so it is followed here. Nothing is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..model import Cards, Money


@dataclass(slots=True)
class Chair:
    """One player: chips behind (None where unknown), in this round, in earlier rounds, and dead; and his cards.

    ``took`` counts the cards thrown away in the draw that is going on, ``thrown`` are those if they are known.
    """

    player: str
    stack: int | None
    in_round: int = 0
    level: int = 0
    dead: int = 0
    live: bool = True
    drawn: bool = False
    took: int = 0
    thrown: Cards | None = None
    hand: Cards | None = None
    shown: Cards | None = None
    mucked: bool = False


class Chips:
    """All players' chips, in the order of the file. Everything is applied as stated, whether it may be or not.

    ``highest`` is the bet of the round, ``returned`` what came back in all because nobody had called it.
    """

    def __init__(self, players: Sequence[str], stacks: Sequence[Money | None]) -> None:
        """Seat the players."""
        self.chairs = [Chair(player, stack) for player, stack in zip(players, stacks, strict=True)]
        self.highest = self.returned = 0

    def live(self) -> int:
        """Return how many players are still in the hand."""
        return sum(chair.live for chair in self.chairs)

    def able(self) -> int:
        """Return how many players can still bet."""
        return sum(chair.live and chair.stack != 0 for chair in self.chairs)

    def post(self, chair: Chair, amount: int, live: int) -> bool:
        """Post ``amount``, of which ``live`` counts towards calling; return whether these are the last chips."""
        chair.in_round += live
        chair.dead += amount - live
        self.highest = max(self.highest, chair.in_round)
        return _pay(chair, amount)

    def owe(self, big_blind: int) -> None:
        """Make the others owe a whole big blind, even if who posts it is all-in for less (docs/rules.md §3)."""
        self.highest = max(self.highest, big_blind)

    def call(self, chair: Chair) -> tuple[int, bool]:
        """Match the highest bet, as far as the chips go; return what that costs (0: a check) and whether it is all."""
        owed = max(0, self.highest - chair.in_round)
        put = min(owed, chair.stack) if chair.stack else owed
        chair.in_round += put
        return put, bool(put) and _pay(chair, put)

    def make_it(self, chair: Chair, to: int) -> bool:
        """Bet or raise to ``to`` in this round; return whether these are the last chips."""
        put = to - chair.in_round
        self.highest = max(self.highest, to)
        chair.in_round = max(chair.in_round, to)
        return put > 0 and _pay(chair, put)

    def close_round(self) -> tuple[Chair, int] | None:
        """Close the betting round; return who gets back how much that nobody has called."""
        if not self.chairs:
            return None
        ordered = sorted(self.chairs, key=lambda chair: chair.in_round)
        top = ordered[-1]
        excess = top.in_round - ordered[-2].in_round if len(ordered) > 1 and top.live else 0
        for chair in self.chairs:
            chair.level += chair.in_round
            chair.in_round = 0
        self.highest = 0
        if excess <= 0:
            return None
        top.level -= excess
        self.returned += excess
        if top.stack is not None:
            top.stack += excess
        return top, excess


def _pay(chair: Chair, amount: int) -> bool:
    """Take chips from the stack; return whether they were exactly what was left."""
    if chair.stack is None:
        return False
    last = chair.stack == amount
    chair.stack = max(0, chair.stack - amount)
    return last
