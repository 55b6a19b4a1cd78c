"""The betting as PokerKit replays a fixed-limit hand, so that an export says only what comes out there.

PokerKit counts four bets in a round, the big blind not among them; it adds a full bet on top of a short all-in where
rooms complete it; it asks nobody who can only win; and who is to act is always one player. An action that does not go
with that is refused with the reason.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from .room import CannotSay

_MOST_BETS = 4


class Betting:
    """The chips of one hand, by player from the left of the button."""

    def __init__(self, stacks: Sequence[int], blinds: Sequence[int], bets: tuple[int, int]) -> None:
        """Take what is left behind antes and blinds, the blinds (below 0: posted out of turn), the two bets."""
        self.count = len(stacks)
        self.stacks = list(stacks)
        self.bets = [abs(blind) for blind in blinds]
        self.live = [True] * self.count
        self.sizes = (bets[0], bets[0], bets[1], bets[1])
        self.round = -1
        self.raises = self.last = 0
        self.actors = deque[int]()
        self.acted = set[int]()
        self.short = list[int]()
        top = max(range(self.count), key=lambda player: (blinds[player], player))
        self._open(top + 1)

    def next_round(self) -> None:
        """Close the betting round and open the next.

        Raises:
            CannotSay: somebody still has to call or fold.
        """
        self._close()
        if self.round < 3:
            self._open(0)

    def act(self, player: int) -> None:
        """Make it the player's turn: who comes before and owes nothing has checked.

        Raises:
            CannotSay: it is not.
        """
        while self.actors and self.actors[0] != player and self._owed(self.actors[0]) == 0:
            self.actors.popleft()
        if not self.actors:
            raise CannotSay("PokerKit lets nobody act against players who are all-in for no more")
        if self.actors[0] != player:
            raise CannotSay("the order of the actions is not the one of PokerKit")

    def fold(self, player: int) -> None:
        """Apply a fold."""
        self.act(player)
        self.actors.popleft()
        self.live[player] = False

    def check_or_call(self, player: int, amount: int) -> None:
        """Apply a call of ``amount``, 0 for a check."""
        self.act(player)
        if amount != min(self.stacks[player], self._owed(player)):
            raise CannotSay("a call of less than the bet, by a player who could call it whole")
        self.actors.popleft()
        self.acted.add(player)
        self.bets[player] += amount
        self.stacks[player] -= amount

    def bet_or_raise(self, player: int, to: int) -> None:
        """Apply a bet or raise to ``to``."""
        self.act(player)
        highest = max(self.bets)
        self._check_raise(player, to, highest)
        self.acted.add(player)
        raised, put = to - highest, to - self.bets[player]
        self.bets[player] = to
        self.stacks[player] -= put
        turned = [(player + step) % self.count for step in range(1, self.count)]
        self.actors = deque(other for other in turned if self.live[other] and self.stacks[other])
        if raised >= self.last:
            self.acted = {player}
        self.last = max(self.last, raised)
        self.raises += 1
        self.short = [] if self.stacks[player] else [*self.short, raised]
        if sum(self.short) >= self.last:
            self.short = []

    def _check_raise(self, player: int, to: int, highest: int) -> None:
        if self.raises >= _MOST_BETS:
            raise CannotSay("a fifth bet in a round")
        if min(self.stacks[player], self._owed(player)) < self.last and self._owed(player) > 0:
            raise CannotSay("a raise of a short all-in")
        if self.short and sum(self.short) < self.last and player in self.acted:
            raise CannotSay("a raise by a player who has acted, of a short all-in")
        if self.stacks[player] <= self._owed(player):
            raise CannotSay("a raise without the chips for it")
        others = (other for other in range(self.count) if other != player and self.live[other])
        if not any(self.stacks[other] + self.bets[other] > highest for other in others):
            raise CannotSay("a raise that nobody can call")
        due = highest + max(self.last, self.sizes[self.round])
        if to != min(due, self.stacks[player] + self.bets[player]):
            raise CannotSay("a raise that completes a short all-in, where PokerKit adds a full bet")

    def _owed(self, player: int) -> int:
        return max(self.bets) - self.bets[player]

    def _open(self, first: int) -> None:
        self.round += 1
        self.raises = self.last = 0
        self.acted, self.short = set(), []
        chips = sorted(self.stacks[player] + self.bets[player] for player in range(self.count) if self.live[player])
        most = chips[-2] if len(chips) > 1 else 0
        turned = [(first + step) % self.count for step in range(self.count)]
        self.actors = deque(
            player for player in turned if self.live[player] and min(self.stacks[player], most - self.bets[player]) > 0
        )
        if len(self.actors) == 1 and self._owed(self.actors[0]) == 0:
            self.actors.clear()

    def _close(self) -> None:
        if sum(self.live) > 1 and any(self._owed(player) for player in self.actors):
            raise CannotSay("a betting round ends in PokerKit only when all have called or folded")
        self.actors.clear()
        second = sorted(self.bets)[-2]
        for player, bet in enumerate(self.bets):
            self.stacks[player] += max(0, bet - second)
            self.bets[player] = 0
