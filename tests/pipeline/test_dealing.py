"""The dealer's own rules: bets by docs/rules.md §3, the pack by §4, and players who look at their cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tripledraw.engine import load_profile, profile_names
from tripledraw.model import DECK, Card, Limit
from tripledraw.pipeline.dealing.bets import Round, pay
from tripledraw.pipeline.dealing.outlook import outlook
from tripledraw.pipeline.dealing.pack import Pack
from tripledraw.pipeline.dealing.players import Spot, Style, decide, discards
from tripledraw.pipeline.dealing.seats import Chair
from tripledraw.pipeline.dealing.stakes import Stakes, stakes_of


def hand(text: str) -> list[Card]:
    return [Card(card) for card in text.split()]


def betting(number: int, *stacks: int, profile: str = "pokerstars", limit: Limit = Limit.FIXED) -> Round:
    stakes = stakes_of("30/60", limit, tournament=True)
    ring = [Chair(seat, f"P{seat}", Style(), stack * 10_000, stack * 10_000) for seat, stack in enumerate(stacks, 1)]
    return Round(number, ring, stakes, load_profile(profile))


def act(round_: Round, seat: int, level: int) -> None:
    """Let a player whose turn it must be bring his bet to ``level``; a fold is -1."""
    chair = round_.turn()
    assert chair is not None
    assert chair.seat == seat
    if level < 0:
        round_.fold(chair)
    else:
        round_.put(chair, level * 10_000 - chair.in_round)


def due(round_: Round) -> int:
    chair = round_.turn()
    assert chair is not None
    least, most = round_.bounds(chair, 0)
    assert least == most
    return least // 10_000


# ---- bets ----


def test_a_short_all_in_is_completed_to_the_next_step() -> None:
    """The Badugi hands of docs/rules.md §3: 60 street, 120, all-in 150, the next raise is to 180."""
    street = betting(3, 1000, 150, 1000)
    act(street, 1, 60)
    assert due(street) == 120
    act(street, 2, 120)
    act(street, 3, 120)
    act(street, 1, 180)
    assert due(street) == 150  # all that is left of a stack
    act(street, 2, 150)
    act(street, 3, 180)
    assert street.turn() is None
    street = betting(3, 1000, 150, 1000)
    act(street, 1, 120)
    act(street, 2, 150)
    assert due(street) == 180


def test_in_some_rooms_a_full_bet_is_added_to_a_short_all_in() -> None:
    street = betting(1, 1000, 15, 1000, profile="wsop")
    act(street, 1, 0)
    act(street, 2, 15)
    assert due(street) == 45


@pytest.mark.parametrize(("short", "may"), [(29, False), (30, True), (45, True)])
def test_half_a_bet_reopens_the_betting(short: int, *, may: bool) -> None:
    street = betting(3, 1000, 60 + short, 1000)
    act(street, 1, 60)
    act(street, 2, 60 + short)
    act(street, 3, 60 + short)
    first = street.turn()
    assert first is not None
    assert first.seat == 1
    assert street.can_raise(first) is may


@pytest.mark.parametrize("players", [2, 3])
def test_the_cap_is_four_bets(players: int) -> None:
    street = betting(2, *[1000] * players)
    for level, seat in zip((30, 60, 90, 120), [1, 2, 3, 1] if players == 3 else [1, 2, 1, 2], strict=True):
        assert not street.capped()
        act(street, seat, level)
    last = street.turn()
    assert street.capped()
    assert last is not None
    assert not street.can_raise(last)


def test_a_short_big_blind_is_owed_in_full() -> None:
    first = betting(1, 1000, 20, 1000)
    small, big, button = first.ring
    for chair, amount in ((small, 15), (big, 20)):
        pay(chair, amount * 10_000)
        chair.in_round = amount * 10_000
    first.begin_with_blinds(big, 30 * 10_000)
    assert first.turn() is button
    assert first.owed(button) == 30 * 10_000
    act(first, 3, 30)
    act(first, 1, -1)
    assert first.turn() is None
    assert first.close() == (button, 10 * 10_000)


def test_nobody_acts_when_all_others_are_all_in_for_no_more() -> None:
    first = betting(1, 1000, 10)
    big, small = first.ring
    pay(small, 10 * 10_000)
    small.in_round = 10 * 10_000
    pay(big, 30 * 10_000)
    big.in_round = 30 * 10_000
    first.begin_with_blinds(big, 30 * 10_000)
    assert first.turn() is None
    assert first.close() == (big, 20 * 10_000)


def test_a_raise_in_no_limit_is_at_least_the_last_one() -> None:
    street = betting(2, 5000, 5000, 5000, limit=Limit.NO)
    act(street, 1, 100)
    second = street.turn()
    assert second is not None
    assert street.bounds(second, 100 * 10_000) == (200 * 10_000, 5000 * 10_000)
    act(street, 2, 350)
    third = street.turn()
    assert third is not None
    assert street.bounds(third, 0)[0] == 600 * 10_000


def test_a_raise_in_pot_limit_is_what_is_owed_plus_the_pot_after_the_call() -> None:
    street = betting(2, 5000, 5000, limit=Limit.POT)
    act(street, 1, 100)
    second = street.turn()
    assert second is not None
    assert street.bounds(second, 300 * 10_000) == (200 * 10_000, 500 * 10_000)


# ---- the pack ----


@pytest.mark.parametrize("name", profile_names())
@pytest.mark.parametrize("seed", range(30))
def test_every_card_is_in_one_place(name: str, seed: int) -> None:
    random = Random(seed)  # a game that can be dealt again
    profile = load_profile(name)
    pack = Pack(profile, random)
    hands = {player: pack.deal() for player in "abcdef"}
    threw: dict[str, set[Card]] = {player: set() for player in hands}
    reshuffles = 0
    for draw in (1, 2, 3):
        pack.start_draw(draw)
        thrown = {player: cards[: random.randint(0, 5)] for player, cards in hands.items()}
        announced = profile.draw_order == "announce_then_deal"
        for player, cards in thrown.items() if announced else ():
            pack.throw(player, cards)
        for player, cards in thrown.items():
            if not announced:
                pack.throw(player, cards)
            new, shuffled = pack.serve(player, len(cards))
            reshuffles += shuffled
            own = threw[player] if profile.own_discard_returns == "never" else set()
            assert not (own | set(cards)) & set(new)
            hands[player] = hands[player][len(cards) :] + new
            threw[player] |= set(cards)
            served = [name for name in hands if not announced or name <= player]
            held = [card for name in served for card in hands[name]]
            assert len(set(held)) == len(held)
            assert set(held) <= DECK
        gone = random.choice(sorted(hands)) if len(hands) > 4 else None
        if gone is not None:
            pack.fold(gone, hands.pop(gone))
    assert reshuffles == pack.reshuffles


def test_a_stub_that_cannot_serve_the_whole_request_is_reshuffled() -> None:
    """PokerStars: nothing of the stub is dealt first, and the others' discards of the same draw are in the pool."""
    pack = Pack(load_profile("pokerstars"), Random(1))  # the same
    hands = {player: pack.deal() for player in "abcdef"}
    pack.start_draw(1)
    shuffled = []
    for player, cards in hands.items():
        pack.throw(player, cards)
        shuffled.append(pack.serve(player, 5)[1])
    assert shuffled == [False] * 4 + [True, False]


# ---- players ----


@pytest.mark.parametrize(
    ("cards", "draws_left", "thrown"),
    [
        ("7h 5c 4d 3s 2c", 3, ""),
        ("8h 6c 4d 3s 2c", 3, ""),
        ("7h 5c 4d 3s Kc", 3, "Kc"),
        ("7h 5c 4d 4s 2c", 3, "4s"),
        ("6h 5c 4d 3s 2c", 3, "6h"),
        ("7h 5h 4h 3h 2h", 3, "7h"),
        ("Kh Kd 4d 3s 2c", 3, "Kh Kd"),
        ("9h 7c 4d 3s 2c", 1, ""),
        ("Ah Kd Qs Jc Tc", 3, "Ah Kd Qs Jc Tc"),
    ],
)
def test_players_keep_low_cards_and_break_pairs(cards: str, draws_left: int, thrown: str) -> None:
    random = Random(0)  # the same
    held = hand(cards)
    found = discards(Style(), outlook(held), held, draws_left, 1, random)
    assert Counter(card[0] for card in found) == Counter(card[0] for card in hand(thrown))


def test_trash_is_folded_and_a_seven_raised() -> None:
    random = Random(0)  # the same
    spot = Spot(1, 20, 30, 1, 6, 4, 1, 1, can_raise=True)
    for cards, most in (("Kh Kd Qs Jc 9c", "fold"), ("7h 5c 4d 3s 2c", "raise")):
        view = outlook(hand(cards))
        done = Counter(decide(Style(), view, spot, snowing=False, random=random) for _ in range(200))
        assert done.most_common(1)[0][0] == most
        assert done[most] > 150


@pytest.mark.parametrize(
    ("text", "small", "big", "bets"),
    [
        ("$2/$4", 1, 2, (2, 2, 4, 4)),
        ("$0.05/$0.10", 0.02, 0.05, (0.05, 0.05, 0.1, 0.1)),
        ("€5/€10", 2.5, 5, (5, 5, 10, 10)),
    ],
)
def test_blinds_follow_from_the_bets(text: str, small: float, big: float, bets: tuple[float, ...]) -> None:
    stakes: Stakes = stakes_of(text, Limit.FIXED, tournament=False)
    assert stakes.small_blind == round(small * 10_000)
    assert stakes.big_blind == round(big * 10_000)
    assert [stakes.bet(number) for number in (1, 2, 3, 4)] == [round(bet * 10_000) for bet in bets]
