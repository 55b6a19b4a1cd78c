"""No false alarms: random legal hands under every profile and limit have no finding at all, and their money agrees.

TRIPLEDRAW_LEGAL_HANDS=50000 deals so many of them together.
"""

from __future__ import annotations

import os

import pytest

from tripledraw.engine import load_profile, profile_names, replay
from tripledraw.model import Limit, ParsedHand, Replay, Verdict

from .legal_dealer import Dealer

EVERYTHING = [(profile, limit) for profile in profile_names() for limit in Limit]
SEEDS = range(max(25, int(os.environ.get("TRIPLEDRAW_LEGAL_HANDS", "0")) // len(EVERYTHING) + 1))


def dealt(seed: int, profile: str, limit: Limit) -> tuple[ParsedHand, Replay]:
    rules = load_profile(profile)
    hand = Dealer(seed, rules, limit).deal()
    return hand, replay(hand, rules)


@pytest.mark.parametrize(("profile", "limit"), EVERYTHING)
def test_legal_hands_have_no_finding(profile: str, limit: Limit) -> None:
    for seed in SEEDS:
        _, made = dealt(seed, profile, limit)
        assert [(d.rule.code, d.message) for d in made.diagnostics] == [], f"seed {seed}"
        assert made.record.verdict is Verdict.LEGAL


@pytest.mark.parametrize("seed", [147, 857])
def test_live_and_dead_blinds_of_newcomers_are_not_taken_for_blinds_without_a_line(seed: int) -> None:
    """Where a room's dead blinds may have none: what is bet in the first round begins with the live part."""
    _, made = dealt(seed, "kingsclub", Limit.FIXED)
    assert [(d.rule.code, d.message) for d in made.diagnostics] == []


@pytest.mark.parametrize("profile", ["pokerstars", "winamax", "merge"])
def test_the_nets_of_a_hand_are_minus_its_rake(profile: str) -> None:
    for seed in SEEDS:
        _, made = dealt(seed, profile, Limit.FIXED)
        record = made.record
        assert record.rake is not None
        assert sum(seat.net for seat in record.seats) == -record.rake
        assert sum(seat.rake for seat in record.seats) == record.rake
        assert sum(seat.contributed for seat in record.seats) == record.pot
        assert sum(seat.won for seat in record.seats) + record.rake == record.pot


def test_the_dealer_deals_what_is_rare() -> None:
    seen: set[str] = set()
    for seed in range(120):
        hand, _ = dealt(seed, "pokerstars", Limit.FIXED)
        for event in hand.events:
            seen.add(type(event).__name__)
            seen.add(str(getattr(event, "kind", "")))
            seen.add(str(getattr(event, "pot", "")))
            seen.add(f"all-in {getattr(event, 'all_in', False)}")
    assert {"Reshuffled", "BettingCapped", "Muck", "NoShow", "small & big blinds", "ante", "all-in True"} <= seen
    assert {"side pot", "side pot-1", "side pot-2"} <= seen
