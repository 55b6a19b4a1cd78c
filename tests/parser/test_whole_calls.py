"""What a call adds where the room tells the caller's whole bet: less what his own lines in the round say he put in."""

from __future__ import annotations

import pytest

from tripledraw.model import (
    Bet,
    BettingRound,
    Call,
    Check,
    Discard,
    Event,
    Fold,
    Money,
    Post,
    PostKind,
    Raise,
    Section,
    StandPat,
    Street,
)
from tripledraw.parser.whole_calls import take_additions

RUNA, QUILL = "Runa", "Quill"


def call(whole: int, player: str = RUNA) -> Call:
    return Call(0, player, Money(whole), whole=Money(whole))


def post(kind: PostKind, amount: int, player: str = RUNA) -> Post:
    return Post(0, player, kind, Money(amount))


def added(*events: Event) -> list[int]:
    """Return what each call adds."""
    take_additions(events)
    return [event.amount for event in events if isinstance(event, Call)]


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        (PostKind.SMALL_BLIND, 60),
        (PostKind.BIG_BLIND, 60),
        (PostKind.BOTH, 60),
        (PostKind.ANTE, 80),
        (PostKind.DEAD_SMALL_BLIND, 80),
    ],
)
def test_live_posts_count_and_dead_ones_do_not(kind: PostKind, left: int) -> None:
    assert added(post(kind, 20), call(80)) == [left]


def test_posts_of_one_player_add_up_and_others_do_not_count() -> None:
    posts = (post(PostKind.SMALL_BLIND, 20), post(PostKind.BIG_BLIND, 30), post(PostKind.BIG_BLIND, 7, QUILL))
    assert added(*posts, call(80), call(80, QUILL)) == [30, 73]


@pytest.mark.parametrize("raised", [Raise(0, RUNA, None, Money(160)), Bet(0, RUNA, Money(160)), call(160)])
def test_what_a_player_bet_before_in_the_round_is_part_of_his_whole_bet(raised: Event) -> None:
    before = post(PostKind.BIG_BLIND, 40)
    assert added(before, raised, Check(0, QUILL), Fold(0, QUILL), call(240))[-1] == 80


@pytest.mark.parametrize(
    "line",
    [
        Section(0, Street.FIRST_DRAW),
        BettingRound(0, 2),
        BettingRound(0, 4),
        Discard(0, RUNA, 2),
        StandPat(0, QUILL),
    ],
)
def test_a_draw_begins_a_new_round_whether_its_line_is_there_or_not(line: Event) -> None:
    assert added(Bet(0, RUNA, Money(40)), line, call(80)) == [80]


def test_blinds_may_stand_above_the_line_of_the_first_round() -> None:
    assert added(post(PostKind.SMALL_BLIND, 20), BettingRound(0, 1), call(80)) == [60]


def test_a_call_to_less_than_was_put_in_adds_nothing_and_is_his_bet_all_the_same() -> None:
    assert added(Bet(0, RUNA, Money(160)), call(80), call(200)) == [0, 120]


def test_a_call_that_tells_what_it_adds_is_left_as_it_is() -> None:
    told = Call(0, RUNA, Money(60))
    assert added(post(PostKind.SMALL_BLIND, 20), told, call(80)) == [60, 60]
    assert told == Call(0, RUNA, Money(60))
