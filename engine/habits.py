"""What each player did and could have done in a hand: the counts behind VPIP, raises, 3-bets, check-raises.

Taken from the decisions in their order. A chance to raise is one only if the player may: he has more than the call
costs, somebody is left who can answer, the round is not capped, and the betting is open to him (docs/rules.md §3).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Decision
from .limits import has_all_bets, is_reopened
from .state import Table


@dataclass(slots=True)
class Habit:
    """What one player did.

    ``vpip`` is whether he put chips in by choice in bet 1, ``pfr`` whether he bet or raised there; None without a
    decision there. ``three_bet`` is whether he raised against the one raise of bet 1, None without the chance.
    ``check_raises`` counts raises in answer to the first bet after a check, ``check_raise_chances`` the chances.
    ``all_in`` is whether he put in his last chip, ``put_in`` his chips after the blinds. ``acted``, ``checked`` and
    ``raised`` are the last rounds in which he did so, by their place; 0 is none.
    """

    vpip: bool | None = None
    pfr: bool | None = None
    three_bet: bool | None = None
    check_raises: int = 0
    check_raise_chances: int = 0
    bets: int = 0
    calls: int = 0
    all_in: bool = False
    put_in: int = 0
    acted: int = 0
    checked: int = 0
    raised: int = 0


def habits(table: Table) -> dict[int, Habit]:
    """Return what the players did, by seat; who made no decision is not in it."""
    counted = _Count(table)
    for decision in table.decisions:
        counted.add(decision)
    return counted.by_seat


class _Count:
    """The decisions counted so far, and how the round stands."""

    def __init__(self, table: Table) -> None:
        self.by_seat: dict[int, Habit] = {}
        self._table = table
        self._able = sum([chair.start is None or chair.start > chair.posted for chair in table.ring])
        self._round = self._place = self._live_at_start = 0
        self._is_raised = False
        self._last_raise = table.big_blind

    def _start_round(self, number: int, live: int) -> None:
        self._round = number
        self._place += 1
        self._live_at_start = live
        self._is_raised = False
        self._last_raise = self._table.big_blind

    def add(self, decision: Decision) -> None:
        """Count a decision, as cheaply as can be: every one of every hand comes through here."""
        seat, action = decision.seat, decision.action
        habit = self.by_seat.get(seat)
        if habit is None:
            habit = self.by_seat[seat] = Habit()
        if decision.round != self._round:
            self._start_round(decision.round, decision.players)
        place = self._place
        raises = action in {"raise", "bet"}
        if self._round == 1:
            habit.vpip = raises or action == "call" or habit.vpip is True
            habit.pfr = raises or habit.pfr is True
            if self._is_raised and decision.bets == 2 and decision.price and habit.raised != place:
                self._three_bet(habit, decision, raises=raises)
        if action == "check":
            habit.checked = place
        elif habit.checked == place and decision.price:
            habit.checked = 0
            if raises or self._may_raise(habit, decision):
                habit.check_raise_chances += 1
                habit.check_raises += raises
        if raises:
            habit.bets += 1
            habit.raised = place
            self._is_raised = True
            self._last_raise = max(self._last_raise, decision.amount - decision.price)
        elif action == "call":
            habit.calls += 1
        if decision.all_in:
            habit.all_in = True
        if decision.all_in or action == "fold":
            self._able -= 1
        habit.acted = place
        habit.put_in += decision.amount

    def _three_bet(self, habit: Habit, decision: Decision, *, raises: bool) -> None:
        if raises or self._may_raise(habit, decision):
            habit.three_bet = raises or habit.three_bet is True

    def _may_raise(self, habit: Habit, decision: Decision) -> bool:
        """Say whether the player could have raised where he did not."""
        if self._able < 2 or self._is_capped(decision):
            return False
        if habit.acted == self._place and not self._is_reopened(decision):
            return False
        chair = self._table.by_seat[decision.seat]
        if chair.start is None:
            return True
        return chair.start - chair.posted - habit.put_in > decision.price

    def _is_reopened(self, decision: Decision) -> bool:
        """Say whether what was raised behind the player lets him raise again."""
        table = self._table
        if not table.fixed:
            return decision.price >= self._last_raise
        return is_reopened(table.profile, decision.price, table.small_bet if self._round < 3 else table.big_bet)

    def _is_capped(self, decision: Decision) -> bool:
        """Say what `limits.is_capped` said then."""
        table, heads_up = self._table, self._live_at_start == 2
        return table.fixed and has_all_bets(table.profile, decision.bets, decision.players, started_heads_up=heads_up)
