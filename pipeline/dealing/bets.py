"""One betting round as the rules have it: whose turn it is, what a call costs, how high a raise may or must go.

Sources: docs/rules.md §1 (limits) and §3 (fixed limit, cap, short all-ins).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...model import Limit, Profile
from .seats import Chair
from .stakes import Stakes


class Round:
    """A betting round. ``highest`` is what has to be matched, ``bets`` how many bets and raises there were.

    ``place`` is where in the ring the last action was, -1 for the button's.
    """

    def __init__(self, number: int, ring: Sequence[Chair], stakes: Stakes, profile: Profile) -> None:
        """Begin round ``number`` (1 to 4) with nothing bet."""
        self.number = number
        self.ring = ring
        self.highest = self.bets = 0
        self.place = -1
        self.aggressor: Chair | None = None
        self._fixed = stakes.limit is Limit.FIXED
        self._pot_limit = stakes.limit is Limit.POT
        self._bet = stakes.bet(number)
        self._least = stakes.big_blind
        self._last_raise: int = stakes.big_blind
        self._profile = profile
        self._began_heads_up = sum(chair.live for chair in ring) == 2

    def begin_with_blinds(self, big: Chair, big_blind: int) -> None:
        """Begin the first round behind the big blind, which is owed in full however much of it was posted."""
        self.highest, self.bets = big_blind, 1
        self.place = self.ring.index(big)

    def able(self) -> int:
        """Return how many players can still bet."""
        return sum(chair.live and not chair.all_in for chair in self.ring)

    def turn(self) -> Chair | None:
        """Return who acts next, None when the round is over."""
        ring, size = self.ring, len(self.ring)
        if sum(chair.live for chair in ring) < 2:
            return None
        for step in range(1, size + 1):
            chair = ring[(self.place + step) % size]
            if chair.live and not chair.all_in and (chair.in_round < self.highest or not chair.acted):
                return chair if self.able() > 1 or self._faces(chair) else None
        return None

    def _faces(self, chair: Chair) -> bool:
        """Say whether another live player has put in more than ``chair``."""
        return any(other.live and other is not chair and other.in_round > chair.in_round for other in self.ring)

    def behind(self, chair: Chair) -> int:
        """Return how many players are still to act after ``chair``."""
        return sum(
            other is not chair
            and other.live
            and not other.all_in
            and (not other.acted or other.in_round < self.highest)
            for other in self.ring
        )

    def owed(self, chair: Chair) -> int:
        """Return what a call costs, whatever the player has."""
        return max(0, self.highest - chair.in_round)

    def capped(self) -> bool:
        """Say whether the round has all the bets it may have."""
        cap = self._profile.cap_bets
        if cap is None or not self._fixed or self.bets < cap:
            return False
        match self._profile.cap_heads_up:
            case "none_two_live":
                return sum(chair.live for chair in self.ring) > 2
            case "none_round_starts_heads_up":
                return not self._began_heads_up
            case _:
                return True

    def can_raise(self, chair: Chair) -> bool:
        """Say whether the player may bet or raise: he has the chips, somebody can call, and the betting is open."""
        owed = self.owed(chair)
        if chair.stack <= owed or self.able() < 2 or self.capped():
            return False
        if not chair.acted or not owed:
            return True
        reopens = self._profile.reopen_at * self._bet if self._fixed else self._last_raise
        return owed >= reopens

    def bounds(self, chair: Chair, pot: int) -> tuple[int, int]:
        """Return the least and the most that a bet or raise makes it; both are all the player has if that is less."""
        everything = chair.in_round + chair.stack
        if self._fixed:
            due = self.highest + self._bet
            if self._profile.short_all_in == "complete":
                due -= self.highest % self._bet
            return min(due, everything), min(due, everything)
        least = self.highest + self._last_raise if self.highest else self._least
        most = self.highest + pot + self.owed(chair) if self._pot_limit else everything
        return min(least, everything), min(max(most, least), everything)

    def put(self, chair: Chair, amount: int) -> None:
        """Move chips of a player whose turn it is to the middle: a call, a bet, a raise, or nothing."""
        pay(chair, amount)
        chair.in_round += amount
        chair.acted = True
        self.place = self.ring.index(chair)
        raised = chair.in_round - self.highest
        if raised <= 0:
            return
        self.highest = chair.in_round
        self.aggressor = chair
        self._count(raised)

    def _count(self, raised: int) -> None:
        """Count a bet or raise; a short all-in is none until it is completed, or if it does not reopen the betting."""
        if not self._fixed:
            self.bets += 1
            self._last_raise = max(self._last_raise, raised)
        elif self._profile.short_all_in == "complete":
            self.bets = self.highest // self._bet
        elif raised >= self._profile.reopen_at * self._bet:
            self.bets += 1

    def fold(self, chair: Chair) -> None:
        """Take a player out."""
        chair.live = False
        chair.folded_round = self.number
        chair.acted = True
        self.place = self.ring.index(chair)

    def close(self) -> tuple[Chair, int] | None:
        """End the round; return who gets how much back because nobody matched it."""
        ordered = sorted(self.ring, key=lambda chair: chair.in_round, reverse=True)
        first, second = ordered[0], ordered[1]
        back = first.in_round - second.in_round
        for chair in self.ring:
            chair.level += chair.in_round
            chair.in_round = 0
            chair.acted = False
        if not back or not first.live:
            return None
        first.level -= back
        first.paid -= back
        first.stack += back
        first.all_in = False
        return first, back


def pay(chair: Chair, amount: int) -> None:
    """Take chips from a stack."""
    chair.stack -= amount
    chair.paid += amount
    chair.all_in = not chair.stack
