"""PokerKit as a second opinion: the ranking of all classes of hands, and what a player may do at each decision.

What it pays at the end of exported hands is held against ours in tests/writer.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest
from pokerkit import Automation, HandHistory, StandardLowHand, State

from tripledraw.engine import load_profile, replay
from tripledraw.engine.ranking import CLASSES, rank
from tripledraw.model import (
    DECK,
    RANKS,
    UNIT,
    Bet,
    Call,
    Card,
    Check,
    Event,
    Fold,
    Money,
    Profile,
    Raise,
    Replay,
    Seat,
    Verdict,
)
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import generate
from tripledraw.writer import CannotSay, room_names, room_writer
from tripledraw.writer.phh import write_phh

from .betting_walk import is_accepted

# ---- the ranking ----


def one_of_each_class() -> list[tuple[Card, ...]]:
    """Return a hand of each class: any five ranks, no five alike, and five different ones suited as well."""
    hands = []
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) < 5:
            suits = ["cdhs"[ranks[:place].count(each)] for place, each in enumerate(ranks)]
            suits[-1] = "d" if len(set(suits)) == 1 else suits[-1]
            hands.append(tuple(Card(each + suit) for each, suit in zip(ranks, suits, strict=True)))
        if len(set(ranks)) == 5:
            hands.append(tuple(Card(each + "h") for each in ranks))
    return hands


def low(cards: tuple[Card, ...]) -> StandardLowHand:
    return StandardLowHand("".join(cards))


def test_all_classes_stand_in_pokerkits_order() -> None:
    hands = one_of_each_class()
    assert len(hands) == CLASSES
    best_first = sorted(hands, key=rank)
    assert [rank(hand) for hand in best_first] == list(range(CLASSES))
    theirs = [low(hand) for hand in best_first]
    assert all(better > worse for better, worse in pairwise(theirs))


def test_random_hands_win_lose_and_tie_as_at_pokerkit() -> None:
    rng, deck = Random(27), sorted(DECK)  # cases of a test, the same each time
    results = Counter[int]()
    for _ in range(20_000):
        cards = rng.sample(deck, 10)
        if rng.random() < 0.3:  # ties are rare: the same ranks, in other suits
            suits = dict(zip("cdhs", rng.sample("cdhs", 4), strict=True))
            cards[5:] = [Card(card[0] + suits[card[1]]) for card in cards[:5]]
        one, other = tuple(cards[:5]), tuple(cards[5:])
        ours = (rank(other) > rank(one)) - (rank(other) < rank(one))
        theirs = (low(one) > low(other)) - (low(one) < low(other))
        assert ours == theirs, (one, other)
        results[ours] += 1
    assert min(results.values()) > 5_000


# ---- what a player may do ----


@dataclass(frozen=True)
class Offer:
    """What PokerKit lets a player do, and the bets before it: ``raise_to`` is None where he may not bet or raise."""

    place: int
    street: int
    fold: bool
    call: int
    raise_to: int | None
    level: int
    stack: int
    in_round: int
    live: int


def offer(state: State) -> Offer | None:
    """Return what the player to act may do, in our money."""
    place = state.actor_index
    if place is None:
        return None
    to = state.min_completion_betting_or_raising_to_amount if state.can_complete_bet_or_raise_to() else None
    amounts = [state.checking_or_calling_amount or 0, max(state.bets), state.stacks[place], state.bets[place]]
    call, level, stack, in_round = (int(Decimal(amount) * UNIT) for amount in amounts)
    raise_to = None if to is None else int(Decimal(to) * UNIT)
    assert state.street_index is not None
    return Offer(
        place, state.street_index, state.can_fold(), call, raise_to, level, stack, in_round, sum(state.statuses)
    )


def offers(text: str) -> Iterator[Offer]:
    """Yield PokerKit's offers at each action of a PHH file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        before, history = None, HandHistory.loads(text)
        # A card that burns by itself is no step of its own, and would leave out the state behind it.
        steps = tuple(step for step in history.automations if step is not Automation.CARD_BURNING)
        for state, action in replace(history, automations=steps).state_actions:
            if action is not None and action.split()[1] in {"f", "cc", "cbr"}:
                assert before is not None
                yield before
            before = offer(state)


def dealt(room: str, hands: int) -> Iterator[tuple[Replay, str]]:
    """Yield legal dealt hands that PokerKit can replay, short stacks among them, and the same as PHH."""
    short = room_writer(room).habits.tournaments
    for looseness, players, seed in ((0.6, 6, 41), (1.2, 4, 42), (1.0, 2, 43)):
        tournament, stakes = short and players == 4, "100/200" if short and players == 4 else "$2/$4"
        session = generate(
            room,
            hands=hands // 3,
            seed=seed,
            players=players,
            looseness=looseness,
            tournament=tournament,
            stakes=stakes,
        )
        for text in session:
            for hand in parse_source(read_source("dealt", text.encode())):
                judged = replay(hand, _profile(hand.profile))
                assert judged.record.verdict is Verdict.LEGAL
                if sum(isinstance(event, Seat) for event in hand.events) != len(judged.record.seats):
                    continue  # who sits out is told by what follows, which the engine is not to see here
                try:
                    yield judged, write_phh(judged)
                except CannotSay:
                    continue


_profile = cache(load_profile)


ACTIONS = (Fold, Check, Call, Bet, Raise)


def size_of(judged: Replay, offered: Offer) -> int:
    assert judged.hand.header is not None
    return judged.hand.header.stakes[offered.street > 1]


def raises(offered: Offer, size: int) -> set[int]:
    """Return what a bet or raise may be thought to make it: PokerKit's amount, one bet more, the next full bet."""
    everything = offered.stack + offered.in_round
    added, completed = offered.level + size, (offered.level // size + 1) * size
    found = {added, completed} if offered.raise_to is None else {added, completed, offered.raise_to}
    return {min(to, everything) for to in found if everything > offered.level}


def accepted(judged: Replay, index: int, offered: Offer) -> tuple[bool, bool, set[int]]:
    """Return whether the engine takes a fold, and PokerKit's check or call, and which bets or raises it takes."""
    events = judged.hand.events[:index]
    before = judged.hand.events[index]
    assert isinstance(before, ACTIONS)
    player, line = before.player, before.line

    def takes(event: Event) -> bool:
        return is_accepted(judged.profile, [*events, event])

    def made(to: int) -> Event:
        all_in = to == offered.stack + offered.in_round
        if not offered.level:
            return Bet(line, player, Money(to), all_in)
        return Raise(line, player, Money(to - offered.level), Money(to), all_in)

    call = Call(line, player, Money(offered.call), offered.call == offered.stack)
    stays = takes(call) if offered.call else takes(Check(line, player))
    tried = raises(offered, size_of(judged, offered))
    return takes(Fold(line, player)), stays, {to for to in tried if takes(made(to))}


def difference(profile: Profile, offered: Offer, size: int, to: set[int]) -> str | None:
    """Return which rule lets the engine take other bets and raises than PokerKit, None if no rule does."""
    bets = offered.level / size
    if not to and offered.street == 0 and bets == 4 and offered.raise_to is not None:
        return "the big blind is the first of the bets that a round may have (docs/rules.md §3, Cap)"
    if profile.cap_heads_up == "none_two_live" and offered.live == 2 and bets >= 4 and offered.raise_to is None and to:
        return "there is no cap with two live players (§3, Cap)"
    if profile.short_all_in == "complete" and bets % 1 and to == {(int(bets) + 1) * size}:
        return "the next raise completes a short all-in and adds no full bet (§3, Short all-in)"
    return None


@pytest.mark.parametrize("room", room_names())
def test_players_may_do_what_pokerkit_lets_them(room: str) -> None:
    same, others, hands = 0, Counter[str](), 0
    for judged, text in dealt(room, 120):
        hands += 1
        places = [index for index, event in enumerate(judged.hand.events) if isinstance(event, ACTIONS)]
        for index, offered in zip(places, offers(text), strict=True):
            folds, stays, to = accepted(judged, index, offered)
            assert (folds, stays) == (offered.fold, True), (offered, text)
            if to == {offered.raise_to} - {None}:
                same += 1
                continue
            reason = difference(judged.profile, offered, size_of(judged, offered), to)
            assert reason is not None, (offered, to, text)
            others[reason] += 1
    assert hands > 90
    assert same > 10 * others.total() > 0
