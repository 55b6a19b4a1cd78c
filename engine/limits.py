"""What may be bet: levels of bets and raises by limit and street, the cap, and the amounts of calls.

Sources: docs/rules.md §1 (limits) and §3 (cap, short all-ins). A level is the chips of one player in the round.
"""

from __future__ import annotations

from ..model import Bet, Call, Post, Profile, Raise
from .state import Chair, Table


def next_level(table: Table) -> int:
    """Return the level that a bet or raise makes in fixed limit: one bet more, or a short all-in completed."""
    if table.profile.short_all_in == "complete" and table.bet:
        return (table.highest // table.bet + 1) * table.bet
    return table.highest + table.bet


def smallest_level(table: Table) -> int:
    """Return the least that a bet or raise may make it in pot and no limit, unless it is all-in."""
    return table.highest + table.last_raise if table.highest else table.big_blind


def pot_level(table: Table, chair: Chair) -> int:
    """Return the most that a bet or raise may make it in pot limit: what is owed plus the pot after the call."""
    return table.highest + table.pot + max(0, table.highest - chair.in_round)


def is_capped(table: Table) -> bool:
    """Say whether the round has all the bets that the profile allows."""
    return table.fixed and has_all_bets(table.profile, table.bets, table.live, started_heads_up=table.started_heads_up)


def has_all_bets(profile: Profile, bets: int, live: int, *, started_heads_up: bool) -> bool:
    """Say whether ``bets`` are all that a profile allows in a round of fixed limit with ``live`` players."""
    if profile.cap_bets is None or bets < profile.cap_bets:
        return False
    if profile.cap_heads_up == "none_two_live":
        return live > 2
    return not (profile.cap_heads_up == "none_round_starts_heads_up" and started_heads_up)


def is_reopened(profile: Profile, raised: int, bet: int) -> bool:
    """Say whether a raise by ``raised`` lets those raise again who have acted, where a whole ``bet`` is due."""
    return raised >= bet or raised >= profile.reopen_at * bet  # the fraction of the profile is dear to compute with


def chips_of(event: Post | Call | Bet | Raise, chair: Chair) -> int:
    """Return the chips that a line takes from the player's stack."""
    if isinstance(event, Raise):
        return max(0, event.to - chair.in_round)
    return event.added(chair.in_round) if isinstance(event, Call) else event.amount


def is_all(chair: Chair, put: int) -> bool:
    """Say whether ``put`` is all that the player has, as far as the text tells."""
    return chair.stack is None or chair.stack == put


def is_fair_level(table: Table, chair: Chair, level: int) -> bool:
    """Say whether a bet or raise may make it ``level`` in fixed limit: the due level, or less with the whole stack."""
    due = next_level(table)
    return level == due or (level < due and is_all(chair, level - chair.in_round))


def fair_calls(table: Table, chair: Chair, in_round: int) -> tuple[int, ...]:
    """Return the amounts that a player with ``in_round`` in this round, and chips enough, may call with."""
    owed = table.highest - in_round
    if table.able > 1 or (table.able == 1 and chair.all_in):
        return (owed,)
    most = max((other.in_round for other in table.ring if other.live and other is not chair), default=0)
    return (owed, most - in_round)  # against all-ins for less some texts say only what can be lost
