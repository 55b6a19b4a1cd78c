"""How many ways a betting round of fixed limit can go: counted from docs/rules.md §3, and as many as the engine takes."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache

import pytest

from tripledraw.engine import load_profile, profile_names

from .betting_walk import Walk, opened

MOST = int(os.environ.get("TRIPLEDRAW_ORACLE_CASES", "10000")) // 8  # sequences of a round that are walked
PLAYERS, CAPS, ROUNDS = range(2, 7), (3, 4, 5), (1, 2)
UNCAPPED = 6  # bets of a stack that outlast a cap


@cache
def count(waiting: int, acted: int, bets: int, cap: int, free: int = 0, stack: int = 99) -> int:
    """Return in how many ways a round goes on with ``waiting`` players to act, each in his turn.

    ``acted`` have acted since the last raise and are left. The first who waits folds (for nothing too: no rule is
    against it), checks or calls, or makes one bet more, which lets everybody else act again. With ``free`` players or
    fewer there is no cap, but the ``stack`` of bets.
    """
    if not waiting or waiting + acted == 1:
        return 1
    ways = count(waiting - 1, acted, bets, cap, free, stack) + count(waiting - 1, acted + 1, bets, cap, free, stack)
    if bets < stack and (bets < cap or waiting + acted <= free):
        ways += count(waiting - 1 + acted, 1, bets + 1, cap, free, stack)
    return ways


def sequences(players: int, cap: int, number: int, free: int = 0, stack: int = 99) -> int:
    """Return in how many ways betting round ``number`` goes; in the first the big blind is a bet, and may still act."""
    return count(players, 0, int(number == 1), cap, free, stack)


def walked(walk: Walk, *, everybody: bool) -> int:
    """Return how many ways the engine takes; the draw may come exactly where nobody may act."""
    ways = list(walk.ways(everybody=everybody))
    assert walk.may_end() == (not ways and len(walk.left) > 1), walk.lines
    return sum(walked(way, everybody=everybody) for way in ways) if ways else 1


@pytest.mark.parametrize(
    ("players", "cap", "number"),
    [(players, cap, number) for players in PLAYERS for cap in CAPS for number in ROUNDS
     if sequences(players, cap, number) <= MOST],
)  # fmt: skip
def test_the_engine_takes_as_many_ways_as_there_are(players: int, cap: int, number: int) -> None:
    rules = replace(load_profile("published"), cap_bets=cap)
    way = opened(rules, players, number, bets=cap + 1)
    assert walked(way, everybody=players < 4) == sequences(players, cap, number)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", ROUNDS)
@pytest.mark.parametrize("profile", profile_names())
def test_every_profile_has_its_own_cap(profile: str, number: int, players: int) -> None:
    rules = replace(load_profile(profile), prints_capped=False)
    cap = rules.cap_bets or UNCAPPED
    free = 0
    if rules.cap_heads_up == "none_two_live" or (rules.cap_heads_up == "none_round_starts_heads_up" and players == 2):
        free = 2
    due = sequences(players, cap, number, free, UNCAPPED)
    assert (due > sequences(players, cap, number)) == bool(free)
    assert walked(opened(rules, players, number, UNCAPPED), everybody=False) == due


def test_counts_known_by_a_formula() -> None:
    for cap in CAPS:
        # To each of `cap` bets, behind a check or not, heads-up there are two answers that end it; and three without one.
        assert sequences(2, cap, 2) == 3 + 4 * cap
        # Nothing but the big blind makes the first round another one: it is a bet that is there already.
        assert all(sequences(players, cap, 1) == sequences(players, cap - 1, 2) for players in PLAYERS)
    assert [sequences(players, 4, 2) for players in PLAYERS] == [19, 277, 3331, 33181, 289099]
