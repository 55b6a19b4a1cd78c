"""Levels of bets and raises, the cap, who may raise again, and what calls may take. Amounts are chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest

from tripledraw.engine import load_profile
from tripledraw.engine.limits import (
    chips_of,
    fair_calls,
    has_all_bets,
    is_fair_level,
    is_reopened,
    next_level,
    pot_level,
    smallest_level,
)
from tripledraw.engine.state import Chair, Table
from tripledraw.model import (
    Bet,
    Call,
    Header,
    Limit,
    Money,
    ParsedHand,
    Post,
    PostKind,
    Raise,
    SeatState,
    Source,
    Span,
)

COMPLETED = load_profile("pokerstars")
ADDED = load_profile("wsop-live")
RUNA, QUILL, ISMAY = "Runa", "Quill", "Ismay"


def table(in_round: Mapping[str, int], *, bet: int = 20, limit: Limit = Limit.FIXED, completes: bool = True) -> Table:
    """Return a table at which the players named have put so much into this round, and have 100 chips behind."""
    text = "x"
    header = Header(0, "9", "2-7 Triple Draw", limit, (Money(bet), Money(bet)), None, None, None, None, None)
    source = Source("limits", text, "utf-8", sha256(text.encode()).hexdigest(), len(text))
    hand = ParsedHand(source, Span(0, 1), "limits", "published", "2-7 triple draw", "9", header, None, [header])
    made = Table(hand, COMPLETED if completes else ADDED, lambda _moment, _line: None)
    for seat, (player, chips) in enumerate(in_round.items()):
        chair = Chair(seat, player, 0, SeatState.IN, 100, 100, dealt_in=True, live=True, in_round=chips)
        made.chairs[player] = chair
    made.set_ring(list(made.chairs.values()))
    made.live = made.able = len(made.ring)
    made.highest = max(in_round.values(), default=0)
    made.pot = sum(in_round.values())
    made.bet = bet
    return made


def goes_all_in(made: Table, player: str) -> None:
    chair = made.chairs[player]
    chair.all_in, chair.stack = True, 0
    made.able -= 1


@pytest.mark.parametrize(
    ("highest", "completes", "due"),
    [
        (0, True, 20),
        (20, True, 40),
        (30, True, 40),  # a short all-in of 10 on 20 is completed …
        (30, False, 50),  # … or a whole bet is added to it
        (15, True, 20),
        (15, False, 35),
    ],
)
def test_the_level_due_in_fixed_limit(highest: int, completes: bool, due: int) -> None:  # noqa: FBT001  a parameter
    assert next_level(table({RUNA: highest, QUILL: 0}, completes=completes)) == due


def test_stakes_of_nothing_leave_the_level_as_it_is() -> None:
    assert next_level(table({RUNA: 30, QUILL: 0}, bet=0)) == 30


def test_the_least_of_no_limit_is_the_big_blind_and_then_the_last_raise() -> None:
    made = table({RUNA: 0, QUILL: 0}, limit=Limit.NO)
    made.last_raise = 50
    assert smallest_level(made) == made.big_blind == 20
    made.highest = 70
    assert smallest_level(made) == 120


@pytest.mark.parametrize(
    ("in_round", "most"),
    [
        ({RUNA: 0, QUILL: 0}, 0),
        ({RUNA: 10, QUILL: 20}, 60),  # calls 10, raises by the pot of 40
        ({RUNA: 20, QUILL: 60}, 180),
        ({RUNA: 20, QUILL: 20}, 60),  # the big blind's option: nothing is owed
    ],
)
def test_the_most_of_pot_limit_is_the_pot_after_the_call(in_round: dict[str, int], most: int) -> None:
    made = table(in_round, limit=Limit.POT)
    assert pot_level(made, made.chairs[RUNA]) == most


@pytest.mark.parametrize(
    ("cap", "heads_up", "bets", "live", "started", "capped"),
    [
        (4, "same", 3, 3, False, False),
        (4, "same", 4, 3, False, True),
        (4, "same", 5, 3, False, True),
        (4, "same", 4, 2, True, True),
        (None, "same", 99, 3, False, False),
        (4, "none_two_live", 4, 2, False, False),
        (4, "none_two_live", 4, 3, False, True),
        (4, "none_round_starts_heads_up", 4, 2, True, False),
        (4, "none_round_starts_heads_up", 4, 2, False, True),
    ],
)
def test_the_cap(cap: int | None, heads_up: str, bets: int, live: int, started: bool, capped: bool) -> None:  # noqa: FBT001  parameters
    profile = replace(COMPLETED, cap_bets=cap, cap_heads_up=heads_up)
    assert has_all_bets(profile, bets, live, started_heads_up=started) == capped


@pytest.mark.parametrize(
    ("raised", "reopens", "again"),
    [
        (10, "1/2", True),
        (9, "1/2", False),
        (20, "1", True),
        (19, "1", False),
        (20, "3/2", True),  # a whole bet reopens in any case
    ],
)
def test_who_has_acted_may_raise_again_after_a_part_of_a_bet(raised: int, reopens: str, again: bool) -> None:  # noqa: FBT001  a parameter
    assert is_reopened(replace(COMPLETED, reopen_at=Fraction(reopens)), raised, 20) == again


@pytest.mark.parametrize(
    ("stack", "level", "fair"),
    [
        (100, 40, True),
        (100, 30, False),  # less than the whole bet with chips behind
        (100, 60, False),
        (30, 30, True),  # less, but all there was
        (25, 30, False),
        (60, 60, False),  # more than due is never right
        (None, 30, True),  # the text does not tell what the player had
    ],
)
def test_a_level_is_the_one_due_or_all_in_for_less(stack: int | None, level: int, fair: bool) -> None:  # noqa: FBT001  a parameter
    made = table({RUNA: 0, QUILL: 20})
    made.chairs[RUNA].stack = stack
    assert is_fair_level(made, made.chairs[RUNA], level) == fair


@pytest.mark.parametrize(
    ("all_in", "calls"),
    [
        ((), (40,)),
        ((RUNA,), (40,)),  # two others may still bet
        ((RUNA, ISMAY), (40, 15)),  # only Quill has chips: he can lose no more than the larger of them has in
        ((QUILL, ISMAY), (40,)),  # the one with chips is another
        ((RUNA, QUILL, ISMAY), (40, 15)),
    ],
)
def test_against_players_all_in_a_call_may_take_what_can_be_lost(
    all_in: tuple[str, ...], calls: tuple[int, ...]
) -> None:
    made = table({RUNA: 5, QUILL: 20, ISMAY: 35})
    made.highest = 60  # by a player who has folded
    for player in all_in:
        goes_all_in(made, player)
    assert fair_calls(made, made.chairs[QUILL], 20) == calls


def test_what_a_folded_player_put_in_cannot_be_lost_to() -> None:
    made = table({RUNA: 60, QUILL: 20, ISMAY: 35})
    made.chairs[RUNA].live = False
    made.able = 1
    goes_all_in(made, ISMAY)
    made.able = 1
    assert fair_calls(made, made.chairs[QUILL], 20) == (40, 15)


@pytest.mark.parametrize(
    ("event", "chips"),
    [
        (Bet(0, RUNA, Money(40), all_in=False), 40),
        (Call(0, RUNA, Money(40), all_in=False), 40),
        (Call(0, RUNA, Money(60), all_in=False, whole=Money(60)), 40),  # the room tells the round's total
        (Raise(0, RUNA, Money(40), Money(60), all_in=False), 40),
        (Raise(0, RUNA, None, Money(15), all_in=False), 0),  # to less than he has in: nothing comes back
        (Post(0, RUNA, PostKind.BIG_BLIND, Money(40), all_in=False), 40),
    ],
)
def test_the_chips_that_a_line_takes_from_the_stack(event: Post | Call | Bet | Raise, chips: int) -> None:
    made = table({RUNA: 20, QUILL: 20})
    assert chips_of(event, made.chairs[RUNA]) == chips
