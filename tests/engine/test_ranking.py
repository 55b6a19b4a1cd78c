"""The 2-7 ranking: every hand and count of docs/rules.md §2, and brute force over all hands."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain, combinations, pairwise
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from tripledraw.engine import ranking
from tripledraw.engine.ranking import class_name, class_names, hand_class, is_hand, rank
from tripledraw.model import RANKS, SUITS, Card, Cards

ALL_HANDS: Final = 2_598_960


def hand(text: str) -> Cards:
    """Return the cards of ``7h 5c 4d 3s 2h``, or of ``75432``, in mixed suits."""
    if " " in text:
        return tuple(Card(card) for card in text.split())
    return tuple(Card(rank_ + suit) for rank_, suit in zip(text, "hcdsh", strict=True))


WORST_TO_BEST: Final = [
    "Jh 7h 4h 3h 2h",
    "87654",
    "76543",
    "55563",
    "22765",
    "A9642",
    "A8742",
    "A5432",
    "KJ874",
    "T7543",
    "T6543",
    "T6542",
    "97643",
    "86432",
    "76432",
    "75432",
]


@pytest.mark.parametrize(("worse", "better"), list(pairwise(WORST_TO_BEST)))
def test_hands_stand_in_their_order(worse: str, better: str) -> None:
    assert rank(hand(worse)) > rank(hand(better))


def test_kinds_stand_in_their_order() -> None:
    kinds = [
        "AKQJ9",
        "22345",
        "AAKQJ",
        "22334",
        "AAKKQ",
        "22234",
        "AAAKQ",
        "23456",
        "AKQJT",
        "7h 5h 4h 3h 2h",
        "Ah Kh Qh Jh 9h",
        "2h 2c 2d 3h 3c",
        "Ah Ac Ad Kh Kc",
        "2h 2c 2d 2s 3h",
        "Ah Ac Ad As Kh",
        "6h 5h 4h 3h 2h",
        "Ah Kh Qh Jh Th",
    ]
    ranks = [rank(hand(text)) for text in kinds]
    assert ranks == sorted(set(ranks))
    assert ranks[-1] == ranking.CLASSES - 1 == 7461


def test_the_worst_hand_without_a_pair_stands_next_to_the_best_pair() -> None:
    assert rank(hand("AKQJ9")) == ranking.WORST_NO_PAIR
    assert rank(hand("22345")) == ranking.WORST_NO_PAIR + 1
    assert rank(hand("23456")) > rank(hand("AKQJ9"))


def test_ace_to_five_is_no_straight() -> None:
    wheel_of_others = hand("A5432")
    assert hand_class(wheel_of_others) == "A-low"
    assert rank(wheel_of_others) < rank(hand("A6432"))
    assert rank(wheel_of_others) < rank(hand("22345"))
    assert rank(wheel_of_others) == rank(hand("KQJT8")) + 1  # loses to every king-high
    assert hand_class(hand("Ah 5h 4h 3h 2h")) == "flush"
    assert rank(hand("Ah 5h 4h 3h 2h")) < rank(hand("Ah 6h 4h 3h 2h"))


def test_suits_and_the_order_of_cards_make_no_difference() -> None:
    assert rank(hand("7h 5h 4h 3h 2c")) == rank(hand("2d 3c 7s 4s 5s")) == 0


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("75432", "7-low"),
        ("86543", "8-low"),
        ("98762", "9-low"),
        ("T7543", "T-low"),
        ("J7543", "J-low"),
        ("Q7543", "Q-low"),
        ("K7543", "K-low"),
        ("A5432", "A-low"),
        ("22765", "one pair"),
        ("22776", "two pair"),
        ("55563", "three of a kind"),
        ("87654", "straight"),
        ("Jh 7h 4h 3h 2h", "flush"),
        ("55522", "full house"),
        ("3h 3c 3d 3s 2h", "four of a kind"),
        ("8h 7h 6h 5h 4h", "straight flush"),
    ],
)
def test_every_kind_has_its_name(cards: str, name: str) -> None:
    assert hand_class(hand(cards)) == name


def test_there_is_no_other_name() -> None:
    assert len(class_names()) == 16
    assert class_name(0) == "7-low"
    assert class_name(ranking.CLASSES - 1) == "straight flush"


@pytest.mark.parametrize(
    "cards",
    [
        (),
        ("7h", "5c", "4d", "3s"),
        ("7h", "5c", "4d", "3s", "2h", "2c"),
        ("7h", "5c", "4d", "3s", "2h", "2h"),
        ("7h", "5c", "4d", "3s", "1h"),
        ("7h", "5c", "4d", "3s", "7x"),
        ("7h", "7h", "4d", "3s", "2h"),
        ("7h", "7h", "7h", "7h", "7h"),
        ("", "", "", "", ""),
        ("7h", "5c", "4d", "3s", "\u0667h"),
    ],
)
def test_what_is_no_hand_has_no_rank(cards: tuple[str, ...]) -> None:
    bad = tuple(map(Card, cards))
    assert not is_hand(bad)
    with pytest.raises(ValueError, match="five different cards"):
        rank(bad)


def test_importing_the_ranking_builds_no_table_and_needs_no_numpy() -> None:
    code = (
        "import sys; from tripledraw.engine import ranking as r;"
        "assert 'numpy' not in sys.modules; assert not r._offsuit; r.rank(('7h', '5c', '4d', '3s', '2h'));"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.fixture(scope="module")
def all_hands() -> NDArray[np.uint8]:
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 5)), dtype=np.uint8, count=ALL_HANDS * 5)
    return flat.reshape(ALL_HANDS, 5)


@pytest.fixture(scope="module")
def all_ranks() -> NDArray[np.int16]:
    deck = [Card(rank_ + suit) for rank_ in RANKS for suit in SUITS]  # as `all_hands` counts them
    return np.fromiter(map(rank, combinations(deck, 5)), dtype=np.int16, count=ALL_HANDS)


def brute_force(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Score hands as high hands, without tables: how often each card's rank occurs decides, then the ranks."""
    ranks, suits = (hands // 4).astype(np.int64), hands % 4
    count = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    digits = -np.sort(-(count * 13 + ranks), axis=1) % 13
    category = np.select([count.sum(axis=1) == n for n in (5, 7, 9, 11, 13, 17)], [0, 1, 2, 3, 6, 7])
    straight = (category == 0) & (ranks.max(axis=1) - ranks.min(axis=1) == 4)
    flush = (suits == suits[:, :1]).all(axis=1)
    category = np.select([straight & flush, flush, straight], [8, 5, 4], category)
    score = category
    for place in range(5):
        score = score * 13 + digits[:, place]
    return score


def test_all_hands_rank_as_by_brute_force(all_hands: NDArray[np.uint8], all_ranks: NDArray[np.int16]) -> None:
    scores = np.concatenate([brute_force(part) for part in np.array_split(all_hands, 16)])
    distinct, dense = np.unique(scores, return_inverse=True)
    assert len(distinct) == 7462
    assert np.array_equal(all_ranks, dense)


def test_the_counts_of_the_rules(all_ranks: NDArray[np.int16]) -> None:
    dealt = np.bincount(all_ranks, minlength=7462)
    names = [class_name(class_) for class_ in range(7462)]
    by_name = {name: int(dealt[[n == name for n in names]].sum()) for name in class_names()}
    assert by_name["7-low"] == 4_080
    assert by_name["8-low"] == 14_280
    assert sum(count for name, count in by_name.items() if name.endswith("-low")) == 1_303_560
    assert sum(name.endswith("-low") for name in names) == 1_278
    assert sum(name in {"7-low", "8-low", "9-low"} for name in names) == 52
    assert int(dealt.sum()) == ALL_HANDS
    assert (dealt > 0).all()
    assert by_name["straight"] == 9 * (4**5 - 4)
    assert by_name["straight flush"] == 36
    assert by_name["flush"] == 4 * 1_278


def test_names_of_classes_are_known_before_any_hand_is_ranked(monkeypatch: pytest.MonkeyPatch) -> None:
    for table, empty in (("_offsuit", {}), ("_suited", {}), ("_class_starts", []), ("_class_names", [])):
        monkeypatch.setattr(ranking, table, empty)
    assert class_name(0) == "7-low"
    assert class_name(ranking.CLASSES - 1) == "straight flush"
