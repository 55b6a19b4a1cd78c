"""A room's name for a hand is held against the cards: broad in wording, strict in meaning."""

from __future__ import annotations

from itertools import combinations

import pytest

from tripledraw.engine.hand_names import name_agrees
from tripledraw.model import RANKS, Card, Cards


def hand(text: str) -> Cards:
    return tuple(Card(card) for card in text.split())


NINE = "7h 6s 9h 4d 2h"
TEN = "Th 6d 4c 3s 2c"
ACE = "Ah 5c 4d 3s 2h"
PAIR = "5h 5c As 7h 8h"
TWO_PAIR = "5h 5c 2s 2h 8h"
TRIPS = "6h 6c 6s 2h 8h"
STRAIGHT = "4h 5c 6s 7h 8h"
FLUSH = "Kh 9h 8h 4h 2h"
FULL = "5h 5c 5s 2h 2c"
QUADS = "3h 3c 3s 3d 2c"
STRAIGHT_FLUSH = "4h 5h 6h 7h 8h"
ROYAL = "Ah Kh Qh Jh Th"

TRUE = [
    (NINE, "9,7,6,4,2"),
    (NINE, "Lo: 9,7,6,4,2"),
    (NINE, "9, 7, 6, 4, 2"),
    (NINE, "9-7-6-4-2"),
    (NINE, "97642"),
    (NINE, "2,4,6,7,9"),
    (NINE, "Nine low"),
    (NINE, "A Nine low"),
    (NINE, "9-7 low"),
    (NINE, "High card : 9"),
    (NINE, "high card Nine - lower kicker"),
    (TEN, "T,6,4,3,2"),
    (TEN, "10,6,4,3,2"),
    (TEN, "T6432"),
    (TEN, "106432"),
    (TEN, "a Ten low"),
    (ACE, "A,5,4,3,2"),
    (ACE, "a,5,4,3,2"),
    (ACE, "A 5 4 3 2"),
    (ACE, "A5432"),
    (ACE, "Ace high"),
    (ACE, "an Ace low"),
    (TEN, "a 10 low"),
    (NINE, "a 9 low"),
    (NINE, "the Nine low"),
    ("Ah Tc 9s 8d 7h", "A 10 9 8 7"),
    ("Ah Tc 9s 8d 7h", "A T 9 8 7"),
    ("3h 3c As 7h 8h", "a pair of Treys"),
    ("Th Tc As 7h 8h", "a pair of 10s"),
    (TWO_PAIR, "two pair, Deuces and Fives"),
    (STRAIGHT, "a straight, Four low"),
    (PAIR, "a pair of Fives"),
    (PAIR, "Pair of Fives"),
    (PAIR, "One pair : 5"),
    (PAIR, "a pair of 5s"),
    (PAIR, "a pair of 5's"),
    (PAIR, "a pair of Fives, Ace kicker"),
    (PAIR, "a pair of Fives - A,8,7"),
    (PAIR, "a pair of Fives - lower kicker"),
    (TWO_PAIR, "two pair, Fives and Deuces"),
    (TWO_PAIR, "two pair, Fives and Twos"),
    (TWO_PAIR, "two pair, Twos and Fives"),
    (TWO_PAIR, "two pair, Fives and Deuces - Eight kicker"),
    (TWO_PAIR, "Two pairs : 5 and 2"),
    (TRIPS, "three of a kind, Sixes"),
    (TRIPS, "three of a kind, Sixes - Eight kicker"),
    (TRIPS, "Trips of 6"),
    (STRAIGHT, "a straight, Four to Eight"),
    (STRAIGHT, "a straight, Eight to Four"),
    (STRAIGHT, "a straight, Eight high"),
    (STRAIGHT, "an eight-high straight"),
    (STRAIGHT, "Straight 8 high"),
    (STRAIGHT, "a straight"),
    (FLUSH, "a flush, King high"),
    (FLUSH, "a flush, K,9,8,4,2"),
    (FLUSH, "Flush King high"),
    (FULL, "a full house, Fives full of Deuces"),
    (FULL, "a full house, Fives full of Twos"),
    (FULL, "Full of 5 and 2"),
    (FULL, "full house, fives over deuces"),
    (QUADS, "four of a kind, Threes"),
    (QUADS, "four of a kind, Treys"),
    (QUADS, "four of a kind, Threes - Deuce kicker"),
    (STRAIGHT_FLUSH, "a straight flush, Four to Eight"),
    (STRAIGHT_FLUSH, "a straight flush, Eight high"),
    (ROYAL, "a Royal Flush"),
    (ROYAL, "a straight flush, Ten to Ace"),
]

FALSE = [
    (NINE, "9,7,6,4,3"),
    (NINE, "9,7,6,4"),
    (NINE, "9,7,6,4,2,2"),
    (NINE, "9,7,6,2,2"),
    (NINE, "8 low"),
    (NINE, "9-6 low"),
    (NINE, "a pair of Nines"),
    (NINE, "High card : King"),
    (TEN, "1,6,4,3,2".replace("1", "J")),
    (ACE, "a straight, Ace to Five"),
    (ACE, "a straight, Five high"),
    (ACE, "K,5,4,3,2"),
    (PAIR, "A,8,7,5,5"),
    (PAIR, "a pair of Sixes"),
    (PAIR, "a pair of Fives, King kicker"),
    (PAIR, "a pair of Fives, Ace, Ace kickers"),
    (PAIR, "three of a kind, Fives"),
    (TWO_PAIR, "a pair of Fives"),
    (TWO_PAIR, "two pair, Fives and Threes"),
    (TWO_PAIR, "two pair, Fives and Deuces - Nine kicker"),
    (TRIPS, "three of a kind, Sevens"),
    (TRIPS, "a pair of Sixes"),
    (STRAIGHT, "a straight, Three to Seven"),
    (STRAIGHT, "a straight, Seven high"),
    (STRAIGHT, "8,7,6,5,4"),
    (STRAIGHT, "a straight flush, Four to Eight"),
    (FLUSH, "a flush, Queen high"),
    (FLUSH, "a flush, K,9,8,4,3"),
    (FLUSH, "K,9,8,4,2"),
    (FULL, "a full house, Deuces full of Fives"),
    (FULL, "three of a kind, Fives"),
    (QUADS, "four of a kind, Fours"),
    (QUADS, "a full house, Threes full of Deuces"),
    (STRAIGHT, "a straight, Eight low"),
    (STRAIGHT_FLUSH, "a straight, Four to Eight"),
    (STRAIGHT_FLUSH, "a flush, Eight high"),
    (STRAIGHT_FLUSH, "a Royal Flush"),
]

WHEEL_SUITED = "Ah 5h 4h 3h 2h"

# Where lows are named as high hands are: (cards, name, is it true?).
HIGH = [
    (NINE, "High card : 9", True),
    (NINE, "High card : Nine", True),
    (NINE, "High card : 8", False),
    (TEN, "High card : T", True),
    (TEN, "High card : 10", True),
    (TEN, "One pair : Ten", False),
    (PAIR, "One pair : 5", True),
    (PAIR, "High card : Ace", False),
    (TWO_PAIR, "Two pairs : 5 and 2", True),
    (TWO_PAIR, "Two pairs : 5 and 8", False),
    (TRIPS, "Trips of 6", True),
    (TRIPS, "Trips of 2", False),
    (STRAIGHT, "Straight 8 high", True),
    (STRAIGHT, "Straight 4 high", False),
    (STRAIGHT, "Flush 8 high", False),
    (FLUSH, "Flush King high", True),
    (FLUSH, "Flush Queen high", False),
    (FULL, "Full of 5 and 2", True),
    (FULL, "Full of 2 and 5", False),
    (QUADS, "Quads of 3", True),
    (QUADS, "Quads of 2", False),
    (STRAIGHT_FLUSH, "Straight Flush 8 high", True),
    (STRAIGHT_FLUSH, "Straight 8 high", False),
    (ROYAL, "Royal Flush", True),
    # A-2-3-4-5 is a straight to the eyes of a high hand, and no pair in this game: either is true of it.
    (ACE, "Straight 5 high", True),
    (ACE, "Straight", True),
    (ACE, "High card : Ace", True),
    (ACE, "Straight Ace high", False),
    (ACE, "Straight 6 high", False),
    (ACE, "Straight Flush 5 high", False),
    (WHEEL_SUITED, "Straight Flush 5 high", True),
    (WHEEL_SUITED, "Flush Ace high", True),
    (WHEEL_SUITED, "Straight 5 high", False),
    (NINE, "Carte haute : 9", None),
]

UNKNOWN = [
    "",
    "Lo:",
    "Nine",
    "gibberish",
    "three sixes",
    "une paire de 5",
    "a pair of Fives and a half",
    "1,2,3,4,5",
    "number one",
    "a\x1b[31mpair",
    "9,7,6,4,\N{FULLWIDTH DIGIT TWO}",
]


@pytest.mark.parametrize(("cards", "name"), TRUE)
def test_a_true_name_agrees(cards: str, name: str) -> None:
    assert name_agrees(name, hand(cards)) is True
    assert name_agrees(name, hand(cards)[::-1]) is True


@pytest.mark.parametrize(("cards", "name"), FALSE)
def test_a_false_name_does_not(cards: str, name: str) -> None:
    assert name_agrees(name, hand(cards)) is False


@pytest.mark.parametrize(("cards", "name", "true"), HIGH)
def test_names_of_high_hands(cards: str, name: str, *, true: bool | None) -> None:
    assert name_agrees(name, hand(cards), high=True) is true


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_wording_claims_nothing(name: str) -> None:
    assert name_agrees(name, hand(NINE)) is None


@pytest.mark.parametrize("cards", ["", "7c", "7c 6d 9c 4s", "7c 6d 9c 4s 4s", "7c 6d 9c 4s 1h"])
def test_without_five_real_cards_there_is_nothing_to_hold_a_name_against(cards: str) -> None:
    assert name_agrees("9,7,6,4,2", hand(cards)) is None


def test_no_two_hands_share_a_name() -> None:
    """Each of the 1,278 lows agrees with its own name, and of a sample no name agrees with another hand."""
    lows = [ranks for ranks in combinations(reversed(RANKS), 5) if RANKS.index(ranks[0]) - RANKS.index(ranks[4]) != 4]
    assert len(lows) == 1_278
    hands = [tuple(Card(rank + suit) for rank, suit in zip(ranks, "cdhsc", strict=True)) for ranks in lows]
    assert all(name_agrees(",".join(ranks), cards) for ranks, cards in zip(lows, hands, strict=True))
    for ranks in lows[::60]:
        agreeing = [cards for cards in hands if name_agrees(",".join(ranks), cards)]
        assert [tuple(card[0] for card in cards) for cards in agreeing] == [ranks]
