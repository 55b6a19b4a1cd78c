"""Many hands to PHH and back, each held against PokerKit: dealt by our dealer, and dealt by PokerKit.

TRIPLEDRAW_PHH_HANDS=1000 deals so many in each session.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitDeuceToSevenLowballTripleDraw, HandHistory, Mode, State

from tripledraw.model import UNIT, Replay, Verdict
from tripledraw.pipeline.deal import generate
from tripledraw.writer import CannotSay, room_names, room_writer
from tripledraw.writer.phh import write_phh, write_phhs

from .phh_round_trip import assert_pokerkit_agrees, assert_same_facts, facts, judge, pokerkit_end

HANDS = max(60, int(os.environ.get("TRIPLEDRAW_PHH_HANDS", "0")))
SESSIONS: dict[str, dict[str, Any]] = {
    "six": {"players": 6},
    "heads-up": {"players": 2},
    "loose": {"players": 5, "looseness": 1.2},
    "tournament": {"tournament": True, "stakes": "100/200"},
    "antes": {"players": 4, "ante": "0.25"},
    "watched": {"hero": None},
}


def session(room: str, name: str) -> Iterator[Replay]:
    """Yield hands of a dealt session: short stacks, side pots, splits, reshuffles, dead blinds, people who leave."""
    for text in generate(room, hands=HANDS, seed=sorted(SESSIONS).index(name) + 7, **SESSIONS[name]):
        yield from judge(text)


def sayable(room: str, name: str) -> bool:
    return room_writer(room).habits.tournaments or not SESSIONS[name].get("tournament")


@pytest.mark.parametrize(
    ("room", "name"), [(room, name) for room in room_names() for name in SESSIONS if sayable(room, name)]
)
def test_dealt_hands_replay_in_pokerkit_and_come_back(room: str, name: str) -> None:
    exported = 0
    for judged in session(room, name):
        if judged.record.verdict is not Verdict.LEGAL:
            continue
        try:
            text = write_phh(judged)
        except CannotSay as refused:
            # An all-in for less, or a bet too many because PokerKit counts one as a bet.
            assert any(word in str(refused) for word in ("short", "fifth"))  # noqa: PT017  # not every hand is refused
            continue
        exported += 1
        assert_pokerkit_agrees(judged, text)
        assert_same_facts(judged, text)
    assert exported > HANDS * 0.8


def played_by_pokerkit(rng: Random) -> tuple[str, State]:
    """Return a random hand that PokerKit has dealt, one player's cards seen, as the PHH it writes; nobody runs short."""
    players = rng.randint(2, 6)
    antes = [rng.choice([0, 0, 1])] * players
    stacks = [rng.randint(100, 200)] * players
    automations = (*HandHistory.automations, Automation.HOLE_DEALING)
    game = FixedLimitDeuceToSevenLowballTripleDraw(
        automations, ante_trimming_status=False, raw_antes=antes, raw_blinds_or_straddles=(1, 2), small_bet=2, big_bet=4,
        mode=Mode.CASH_GAME,
    )  # fmt: skip
    state: State = game(stacks, players)
    raises, street = 0, state.street_index
    while state.status:
        if state.street_index != street:
            raises, street = 0, state.street_index
        if state.actor_index is not None:
            # PokerKit's cap does not count the big blind.
            if rng.random() < 0.3 and raises < (3 if street == 0 else 4) and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
                raises += 1
            elif rng.random() < 0.2 and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
        elif (drawer := state.stand_patter_or_discarder_index) is not None:
            state.stand_pat_or_discard(rng.sample(state.hole_cards[drawer], rng.choice([0, 1, 1, 2, 3])))
        else:
            state.show_or_muck_hole_cards()
    history = HandHistory.from_game_state(game, state)
    seen = rng.randint(1, players)
    for place, action in enumerate(history.actions):
        words = action.split()
        if f"p{seen}" not in words and ("dh" in words or "sd" in words) and words[-1] != "sd":
            history.actions[place] = " ".join([*words[:-1], "??" * (len(words[-1]) // 2)])
    history.hand = 7
    return history.dumps(), state


@pytest.mark.parametrize("seed", range(40))
def test_hands_that_pokerkit_has_dealt(seed: int) -> None:
    text, state = played_by_pokerkit(Random(seed))
    [judged] = judge(text, "dealt.phh")
    assert [finding.message for finding in judged.diagnostics] == []
    assert judged.record.verdict is Verdict.LEGAL
    winners = sum(seat.won > 0 for seat in judged.record.seats)
    for seat, payoff in zip(judged.record.seats, state.payoffs, strict=True):
        assert abs(Fraction(seat.net, UNIT) - payoff) < (1 if winners > 1 else Fraction(1, 10_000))
    exported = write_phh(judged)
    assert pokerkit_end(exported).payoffs == state.payoffs
    assert_same_facts(judged, exported)


def test_one_file_of_several_hands() -> None:
    hands = [judged for judged in session("fulltilt", "six") if judged.record.verdict is Verdict.LEGAL][:10]
    text = write_phhs(map(write_phh, hands))
    again = judge(text, "session.phhs")
    assert [facts(each.record) for each in again] == [facts(each.record) for each in hands]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert len([*HandHistory.loads_all(text)]) == len(hands)
