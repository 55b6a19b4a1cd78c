"""The pack of one hand, with faces: stub and muck, and what happens when the stub runs out.

What a room shuffles back is the profile's (docs/rules.md §4, "Running out"). What no source says is decided anew for
each hand: whether folded hands join where that is unknown, and whether a player's own discards that he may never get
back are kept apart or shuffled in and passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from ...model import DECK, Card, Profile

HAND: Final = 5
_ORDERED: Final = tuple(sorted(DECK))
_FOLDED: Final = 0  # the draw that a folded hand's cards are noted under; draws count from 1


class Pack:
    """Fifty-two cards while a hand is played.

    Call `throw` when a player announces or makes his discards, `serve` when he is dealt the new ones: at once, or
    after all have announced, in their order (``draw_order``).
    """

    def __init__(self, profile: Profile, random: Random) -> None:
        """Shuffle."""
        self.draw = 0
        self.reshuffles = 0
        self._profile = profile
        self._random = random
        self._stub = list(_ORDERED)
        random.shuffle(self._stub)
        self._muck: list[tuple[Card, int, str]] = []  # a card, the draw it was thrown away in, by whom
        self._threw: dict[Card, list[tuple[int, str]]] = {}  # the same of every card ever thrown away
        self._waiting: list[str] = []
        folded = profile.pool_folded
        self._folded_join = folded == "yes" or (folded == "unknown" and random.random() < 0.5)
        self._own_kept_apart = random.random() < 0.5

    def start_draw(self, number: int) -> None:
        """Begin draw 1, 2 or 3."""
        self.draw = number
        if self._profile.burns and self._stub:
            self._stub.pop()

    def deal(self) -> list[Card]:
        """Return a hand from the top."""
        hand = self._stub[-HAND:]
        del self._stub[-HAND:]
        return hand

    def fold(self, player: str, cards: Iterable[Card]) -> None:
        """Take a folded hand into the muck."""
        self._muck += [(card, _FOLDED, player) for card in cards]
        for card in cards:
            self._threw.setdefault(card, []).append((_FOLDED, player))

    def throw(self, player: str, cards: Iterable[Card]) -> None:
        """Take a player's discards of this draw into the muck; he waits to be served."""
        self._muck += [(card, self.draw, player) for card in cards]
        for card in cards:
            self._threw.setdefault(card, []).append((self.draw, player))
        self._waiting.append(player)

    def serve(self, player: str, count: int) -> tuple[list[Card], bool]:
        """Deal ``count`` cards to a player who has thrown his away; tell whether the deck was shuffled anew for him."""
        self._waiting.remove(player)
        if not self._threw or (len(self._stub) >= count and not self.reshuffles):
            return self._take(player, count), False
        if sum(self._may_have(player, card) for card in self._stub) >= count:
            return self._take(player, count), False
        first = self._take(player, count) if self._profile.deal_stub_first else []
        self._reshuffle(player, count - len(first))
        return first + self._take(player, count - len(first)), True

    def _take(self, player: str, count: int) -> list[Card]:
        """Take from the top what the player may have; what he may not is passed over and stays."""
        taken: list[Card] = []
        stub = self._stub
        place = len(stub) - 1
        while len(taken) < count and place >= 0:
            if not self.reshuffles or self._may_have(player, stub[place]):
                taken.append(stub.pop(place))
            place -= 1
        return taken

    def _may_have(self, player: str, card: Card) -> bool:
        """Say whether the player may be dealt a card: never his own discard, or never one of this draw."""
        never = self._profile.own_discard_returns == "never"
        return not any(
            thrower == player and (never or draw == self.draw) for draw, thrower in self._threw.get(card, ())
        )

    def _reshuffle(self, player: str, missing: int) -> None:
        """Shuffle into the stub what the profile says; the cards that wait longest for it last."""
        self.reshuffles += 1
        self._pool(player, late=False)
        if sum(self._may_have(player, card) for card in self._stub) < missing:
            self._pool(player, late=True)  # where a profile does not say so, there is no other way to go on
        self._random.shuffle(self._stub)

    def _pool(self, player: str, *, late: bool) -> None:
        left: list[tuple[Card, int, str]] = []
        for thrown in self._muck:
            if self._joins(thrown, player, late=late):
                self._stub.append(thrown[0])
            else:
                left.append(thrown)
        self._muck = left

    def _joins(self, thrown: tuple[Card, int, str], player: str, *, late: bool) -> bool:
        card, draw, thrower = thrown
        if draw == _FOLDED:
            return self._folded_join
        if not self._may_have(player, card):
            return self._profile.own_discard_returns == "never" and not self._own_kept_apart
        if draw < self.draw:
            return True
        match self._profile.pool_this_draw:
            case "served":
                return late or thrower not in self._waiting
            case _:
                return late
