"""Deck accounting against decks of real cards, and against real hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tripledraw.engine.deck import Deck, Return, Serving, Shuffle, Stub
from tripledraw.model import Card, Profile

from .test_deck import FULLTILT, POKERSTARS, PUBLISHED, SIX, WSOP, table

# --- against a real deck


def real_deck(random: np.random.Generator, *, folded_join: bool, own_join: bool) -> None:
    """Play PokerStars' rules with real cards: the sizes and cards that no text shows lie within what `Deck` says."""
    players = SIX[: int(random.integers(2, 7))]
    stub = random.permutation(52).tolist()
    hands = {player: [stub.pop() for _ in range(5)] for player in players}
    muck: dict[int, str] = {}
    folded: set[int] = set()
    threw: dict[str, set[int]] = {player: set() for player in players}
    deck = table(POKERSTARS, len(players))
    for number in (1, 2, 3):
        deck.start_draw(number)
        for player in list(hands):
            if len(hands) > 2 and random.random() < 0.1:
                cards_ = hands.pop(player)
                folded |= set(cards_)
                deck.fold(player, [Card(str(card)) for card in cards_])
                continue
            count = int(random.integers(0, 6))
            gone = [hands[player].pop() for _ in range(count)]
            threw[player] |= set(gone)
            muck |= dict.fromkeys(gone, player)
            able = [card for card in stub if card not in threw[player]]
            shuffle = len(able) < count
            if shuffle:
                pool = [card for card in muck if own_join or card not in threw[player]]
                pool += [card for card in folded if folded_join]
                stub = random.permutation(stub + pool).tolist()
                muck = {card: thrower for card, thrower in muck.items() if card not in pool}
                folded -= set(pool)
                deck.reshuffle()
                able = [card for card in stub if card not in threw[player]]
            (serving,) = deck.takes(player, count, [Card(str(card)) for card in gone])
            assert serving.shuffle in ({Shuffle.DUE, Shuffle.POSSIBLE} if shuffle else {Shuffle.NONE})
            if len(able) < count:
                return  # more players drawing more cards than a deck has
            new = able[-count:] if count else []
            hands[player] += new
            stub = [card for card in stub if card not in new]
            assert all(deck.returns(player, Card(str(card)), number) in {Return.NEW, Return.MAY} for card in new)
            deck.received(Card(str(card)) for card in new)
            assert deck.stub.low <= len(stub) <= deck.stub.high


@pytest.mark.parametrize("folded_join", [False, True])
@pytest.mark.parametrize("own_join", [False, True])
def test_no_legal_deal_is_called_a_fault(*, folded_join: bool, own_join: bool) -> None:
    random = np.random.default_rng(52)
    for _ in range(500):
        real_deck(random, folded_join=folded_join, own_join=own_join)


def announced_deck(random: np.random.Generator, profile: Profile) -> None:
    """The same for rooms where all announce first, the stub is dealt out, and own discards of earlier draws return."""
    stub = random.permutation(52).tolist()
    hands = {player: [stub.pop() for _ in range(5)] for player in SIX[: int(random.integers(2, 7))]}
    folded: list[int] = []
    earlier: list[int] = []
    deck = table(profile, len(hands))
    for number in (1, 2, 3):
        deck.start_draw(number)
        gone: dict[str, list[int]] = {}
        for player in list(hands):
            if len(hands) > 2 and random.random() < 0.1:
                folded += hands.pop(player)
                deck.fold(player, [Card(str(card)) for card in folded[-5:]])
                continue
            gone[player] = [hands[player].pop() for _ in range(int(random.integers(0, 6)))]
            deck.takes(player, len(gone[player]), [Card(str(card)) for card in gone[player]])
        servings = deck.serve()
        served: list[int] = []
        for player, serving in zip(gone, servings, strict=True):
            count = len(gone[player])
            new = [stub.pop() for _ in range(min(count, len(stub)))]
            assert (serving.shuffle in {Shuffle.DUE, Shuffle.POSSIBLE}) or len(new) == count
            if len(new) < count:
                pool = folded + earlier
                folded, earlier = [], []
                if profile.pool_this_draw == "served":
                    pool, served = pool + served, []
                elif profile.pool_this_draw == "if_still_short" and len(new) + len(pool) < count:
                    return  # not in this model: who waits has his discards in the stub
                stub = random.permutation(pool).tolist()
                if len(new) + len(stub) < count:
                    return
                new += [stub.pop() for _ in range(count - len(new))]
            served += gone[player]
            hands[player] += new
            assert all(deck.returns(player, Card(str(card)), number) in {Return.NEW, Return.MAY} for card in new)
        deck.received(Card(str(card)) for cards_ in hands.values() for card in cards_)
        if profile.pool_folded == "unknown":
            assert deck.stub.low <= len(stub) <= deck.stub.high
        else:
            assert deck.stub == Stub(len(stub), len(stub))
        earlier += served


@pytest.mark.parametrize(
    "profile",
    [PUBLISHED, WSOP, FULLTILT, replace(PUBLISHED, pool_folded="unknown")],
    ids=["published", "wsop", "fulltilt", "folded hands unknown"],
)
def test_no_legal_deal_is_called_a_fault_where_all_announce_first(profile: Profile) -> None:
    random = np.random.default_rng(25)
    for _ in range(500):
        announced_deck(random, profile)


# --- real hands


def test_both_reshuffle_lines_of_real_hands_are_due(real_files: Callable[[str], list[Path]]) -> None:
    """At both lines exactly 52 cards are out, and no other draw wants one."""
    [path] = real_files("pokerstars/3_draw_limit_usd_0_10_0_20_200911.txt")
    lines = path.read_text("utf-8").splitlines()
    found: list[Serving] = []
    deck, number = Deck(POKERSTARS), 0
    for line in lines:
        if line.startswith("PokerStars Game"):
            deck, number = Deck(POKERSTARS), 0
        elif re.fullmatch(r"Seat \d: .* in chips\)", line):
            deck.dealt(1)
        elif re.match(r"\*\*\* (?:FIRST|SECOND|THIRD) DRAW", line):
            number += 1
            deck.start_draw(number)
        elif line == "The deck is reshuffled":
            deck.reshuffle()
        elif drawn := re.match(r"(.+): (?:discards (\d)|stands pat)", line):
            found += deck.takes(drawn[1], int(drawn[2] or 0))
        elif folds := re.fullmatch(r"(.+): folds", line):
            deck.fold(folds[1])
    shuffled = [serving for serving in found if serving.shuffle is not Shuffle.NONE]
    assert [(serving.draw, serving.count, serving.stub, serving.shuffle) for serving in shuffled] == [
        (3, 1, Stub(0, 0), Shuffle.DUE),
        (2, 1, Stub(0, 0), Shuffle.DUE),
    ]
