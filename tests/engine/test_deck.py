"""Deck accounting: when the stub runs out, what a reshuffle may hold, and which cards may come back to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pytest

from tripledraw.engine.deck import Deck, Return, Serving, Shuffle, Stub
from tripledraw.engine.profiles import load_profile
from tripledraw.model import Card, Profile

POKERSTARS: Final = load_profile("pokerstars")
PUBLISHED: Final = load_profile("published")
FULLTILT: Final = load_profile("fulltilt")
WSOP: Final = load_profile("wsop")
SIX: Final = ["Runa", "Quill", "Ottoline", "Bastian", "Ismay", "Corwin"]


def cards(text: str) -> list[Card]:
    return [Card(card) for card in text.split()]


def table(profile: Profile, players: int = 6) -> Deck:
    deck = Deck(profile)
    deck.dealt(players)
    return deck


def draw(deck: Deck, number: int, counts: Iterable[int], players: Iterable[str] = SIX) -> list[Serving]:
    """Play a whole draw and return its servings."""
    before = len(deck.servings)
    deck.start_draw(number)
    for player, count in zip(players, counts, strict=False):
        deck.takes(player, count)
    deck.serve()
    return deck.servings[before:]


# --- counting


def test_the_stub_is_52_less_hands_and_cards_drawn() -> None:
    deck = table(POKERSTARS)
    assert deck.stub == Stub(22, 22)
    draw(deck, 1, [3, 0, 5, 2])
    assert deck.stub.exact
    assert deck.stub.text == "12"


def test_a_fold_leaves_the_stub_as_it_is() -> None:
    deck = table(POKERSTARS)
    deck.fold("Runa")
    assert deck.stub == Stub(22, 22)


def test_a_hand_is_folded_once() -> None:
    deck = table(PUBLISHED)
    draw(deck, 1, [5, 5, 5, 5, 2])
    deck.fold("Corwin")
    deck.fold("Corwin")
    draw(deck, 2, [1])
    assert deck.stub == Stub(22 + 5 - 1, 22 + 5 - 1)


def test_a_serving_says_who_asked_for_how_many_in_which_draw() -> None:
    for profile in (POKERSTARS, PUBLISHED):
        servings = draw(table(profile), 2, [3, 0])
        assert [(each.player, each.count, each.draw) for each in servings] == [("Runa", 3, 2), ("Quill", 0, 2)]


def test_a_card_is_burned_before_each_draw_where_that_is_done() -> None:
    deck = table(replace(PUBLISHED, burns=True))
    draw(deck, 1, [1])
    draw(deck, 2, [1])
    assert deck.stub == Stub(18, 18)


def test_impossible_counts_end_in_an_empty_stub() -> None:
    deck = table(POKERSTARS, players=40)
    (serving,) = draw(deck, 1, [10**9])
    assert serving.count == 5
    assert serving.short
    assert deck.stub.low == 0


# --- when


def test_the_last_card_is_dealt_before_any_reshuffle() -> None:
    deck = table(POKERSTARS)
    servings = draw(deck, 1, [5, 5, 5, 5, 2])
    assert {serving.shuffle for serving in servings} == {Shuffle.NONE}
    assert deck.stub == Stub(0, 0)


def test_a_reshuffle_is_due_when_the_whole_request_cannot_be_served() -> None:
    deck = table(POKERSTARS)
    draw(deck, 1, [5, 5, 5, 5])
    deck.start_draw(2)
    deck.reshuffle()
    (serving,) = deck.takes("Runa", 3)
    assert serving.shuffle is Shuffle.DUE
    assert serving.stub == Stub(2, 2)


def test_the_stub_after_a_reshuffle_is_a_range() -> None:
    """2 left, 15 discards of others and 8 own, 5 folded: the own and the folded may or may not be in it."""
    deck = table(POKERSTARS)
    draw(deck, 1, [5, 5, 5, 5])
    deck.fold("Corwin")
    deck.start_draw(2)
    deck.reshuffle()
    deck.takes("Runa", 3)
    assert deck.stub == Stub(2 + 15 - 3, 2 + 15 + 8 + 5 - 3)
    (serving,) = deck.takes("Quill", 1)
    assert serving.stub == Stub(14 - 5, 27)  # none of the five that Quill threw away can come back to him
    assert serving.stub.text == "9 to 27"
    assert serving.shuffle is Shuffle.NONE


def test_a_missing_line_is_missing_only_where_the_room_prints_it() -> None:
    for profile, expected in ((POKERSTARS, Shuffle.MISSING), (PUBLISHED, Shuffle.DUE), (FULLTILT, Shuffle.DUE)):
        deck = table(profile)
        draw(deck, 1, [5, 5, 5, 5])
        (serving,) = draw(deck, 2, [3])
        assert serving.shuffle is expected


def test_a_line_while_the_stub_is_large_enough_is_needless() -> None:
    deck = table(POKERSTARS)
    draw(deck, 1, [5, 5, 5, 4])
    deck.start_draw(2)
    deck.reshuffle()
    (serving,) = deck.takes("Runa", 3)
    assert serving.shuffle is Shuffle.NEEDLESS
    deck.reshuffle()
    assert deck.announced
    (pat,) = deck.takes("Quill", 0)
    assert pat.shuffle is Shuffle.NEEDLESS
    assert not deck.announced


def test_standing_pat_needs_no_card() -> None:
    deck = table(POKERSTARS)
    draw(deck, 1, [5, 5, 5, 5, 2])
    (serving,) = draw(deck, 2, [0])
    assert serving.shuffle is Shuffle.NONE


def test_inside_the_range_the_text_is_believed() -> None:
    """Between two and seventeen cards for a request of five: a line is no fault, and its absence is none."""

    def after_a_reshuffle(profile: Profile) -> Deck:
        deck = table(profile, players=7)
        deck.fold("Corwin")
        draw(deck, 1, [5, 5, 5, 2])  # nothing left
        deck.start_draw(2)
        deck.reshuffle()
        deck.takes("Runa", 5)
        return deck

    deck = after_a_reshuffle(POKERSTARS)
    (serving,) = deck.takes("Quill", 5)
    assert serving.stub == Stub(2, 22 - 5 + 5)
    assert serving.shuffle is Shuffle.NONE
    deck = after_a_reshuffle(POKERSTARS)
    deck.reshuffle()
    assert deck.takes("Quill", 5)[0].shuffle is Shuffle.POSSIBLE
    deck = after_a_reshuffle(replace(POKERSTARS, prints_reshuffle=False))
    assert deck.takes("Quill", 5)[0].shuffle is Shuffle.POSSIBLE


def test_a_line_inside_the_range_says_that_the_muck_was_shuffled_in() -> None:
    for announced, stub in ((True, Stub(2, 22)), (False, Stub(1, 22))):
        deck = table(replace(POKERSTARS, prints_reshuffle=announced), players=7)
        deck.fold("Corwin")
        draw(deck, 1, [5, 5, 5, 2])
        deck.start_draw(2)
        deck.reshuffle()
        deck.takes("Runa", 5)
        deck.takes("Ottoline", 1)
        if announced:
            deck.reshuffle()
        assert deck.takes("Quill", 5)[0].shuffle is Shuffle.POSSIBLE
        assert deck.stub == stub


# --- what joins


def test_published_deals_all_that_lies_in_the_muck() -> None:
    """Stub 2, folded 5, earlier discards 20, served in this draw 3; who waits has his discards before him."""
    deck = table(PUBLISHED)
    draw(deck, 1, [5, 5, 5, 5])
    deck.fold("Corwin")
    deck.start_draw(2)
    deck.takes("Runa", 2)
    deck.takes("Quill", 4)
    deck.takes("Bastian", 5)
    assert [serving.shuffle for serving in deck.serve()] == [Shuffle.NONE, Shuffle.DUE, Shuffle.NONE]
    assert deck.stub == Stub(2 - 2 + 5 + 20 + 2 - 4 - 5, 18)


def test_who_announces_twice_is_served_when_all_his_cards_are() -> None:
    """A fault of the text: until then his discards lie before him, and nobody gets any of them."""
    deck = table(PUBLISHED, players=9)
    deck.start_draw(1)
    for player in ("Runa", "Quill", "Runa"):
        deck.takes(player, 5)
    assert [(each.player, each.short) for each in deck.serve()] == [("Runa", False), ("Quill", True), ("Runa", True)]
    assert deck.stub == Stub(0, 0)


def test_discards_of_one_player_in_one_draw_add_up() -> None:
    """Told in two lines they are as many as in one: five that may not come back to her."""
    for counts in ((2, 3), (5, 0)):
        deck = table(POKERSTARS, players=9)
        deck.start_draw(1)
        for count in counts:
            deck.takes("Runa", count)
        deck.start_draw(2)
        deck.reshuffle()
        deck.takes("Runa", 3)
        assert deck.stub == Stub(0, 7)


def test_where_this_draw_never_joins_the_deck_may_not_suffice() -> None:
    deck = table(WSOP, players=7)
    servings = draw(deck, 1, [5, 5, 5, 5])
    assert [serving.short for serving in servings] == [False, False, False, True]
    assert servings[-1].shuffle is Shuffle.DUE


def test_full_tilt_takes_this_draw_only_when_still_short() -> None:
    deck = table(FULLTILT, players=7)
    servings = draw(deck, 1, [5, 5, 5, 5])
    assert not servings[-1].short
    assert deck.stub == Stub(2 + 15 - 5, 2 + 15 - 5)
    deck = table(FULLTILT, players=7)
    deck.fold("Corwin")
    draw(deck, 1, [5, 5, 5, 5])
    assert deck.stub == Stub(2 + 5 - 5, 2 + 5 - 5)


def test_folded_hands_stay_out_where_the_profile_says_so() -> None:
    deck = table(replace(PUBLISHED, pool_folded="no"))
    draw(deck, 1, [5, 5, 5, 5, 2])
    deck.fold("Corwin", cards("7h"))
    draw(deck, 2, [1])
    assert deck.stub == Stub(21, 21)
    assert deck.returns("Runa", Card("7h")) is Return.NOT_SHUFFLED


# --- who may get which card back


def test_before_a_reshuffle_no_card_comes_back() -> None:
    deck = table(POKERSTARS)
    deck.start_draw(1)
    deck.takes("Runa", 2, cards("Kh Qh"))
    deck.takes("Quill", 2)
    assert deck.returns("Quill", Card("Kh")) is Return.NOT_SHUFFLED
    assert deck.returns("Quill", Card("7c")) is Return.NEW
    assert deck.returns("Runa", Card("Kh")) is Return.OWN


def run_out(profile: Profile) -> Deck:
    """Runa's king goes in draw 1, her queen in draw 2, where Quill, Ottoline and she are served from a reshuffle."""
    deck = table(profile)
    deck.start_draw(1)
    deck.takes("Runa", 5, cards("Kh"))
    for player, count in (("Quill", 5), ("Ottoline", 5), ("Bastian", 5), ("Ismay", 2)):
        deck.takes(player, count)
    deck.start_draw(2)
    deck.takes("Quill", 1, cards("Js"))
    deck.takes("Runa", 1, cards("Qh"))
    deck.takes("Ottoline", 1)
    deck.serve()
    return deck


@pytest.mark.parametrize(
    ("profile", "player", "card", "answer"),
    [
        (POKERSTARS, "Ottoline", "Kh", Return.MAY),
        (POKERSTARS, "Runa", "Kh", Return.OWN),
        (POKERSTARS, "Runa", "Js", Return.MAY),
        (POKERSTARS, "Quill", "Js", Return.OWN),
        (POKERSTARS, "Quill", "Qh", Return.NOT_SHUFFLED),
        (PUBLISHED, "Runa", "Kh", Return.MAY),
        (PUBLISHED, "Runa", "Qh", Return.OWN),
        (PUBLISHED, "Quill", "Kh", Return.MAY),
        (PUBLISHED, "Quill", "Js", Return.OWN),
        (WSOP, "Ottoline", "Kh", Return.MAY),
        (WSOP, "Ottoline", "Js", Return.NOT_SHUFFLED),
        (FULLTILT, "Ottoline", "Kh", Return.MAY),
        (FULLTILT, "Ottoline", "Js", Return.NOT_SHUFFLED),
        (FULLTILT, "Ismay", "Kh", Return.NOT_SHUFFLED),  # served before it was shuffled in
    ],
)
def test_which_cards_may_come_back(profile: Profile, player: str, card: str, answer: Return) -> None:
    assert run_out(profile).returns(player, Card(card)) is answer


def test_a_card_may_come_back_in_a_later_draw_only() -> None:
    deck = run_out(POKERSTARS)
    assert deck.returns("Ottoline", Card("Kh"), draw=1) is Return.NOT_SHUFFLED
    assert deck.returns("Ottoline", Card("Kh"), draw=2) is Return.MAY


def test_a_card_seen_drawn_is_in_no_stub() -> None:
    deck = run_out(POKERSTARS)
    deck.received(cards("Kh"))
    deck.start_draw(3)
    deck.takes("Bastian", 1)
    assert deck.returns("Bastian", Card("Kh")) is Return.NOT_SHUFFLED


def test_a_card_seen_drawn_against_the_rules_is_in_no_later_pool() -> None:
    deck = table(POKERSTARS)
    deck.start_draw(1)
    deck.takes("Runa", 5, cards("Kh"))
    deck.takes("Quill", 5)
    deck.received(cards("Kh"))  # by Quill, though nothing was reshuffled
    for player, count in (("Ottoline", 5), ("Bastian", 5), ("Ismay", 2)):
        deck.takes(player, count)
    deck.start_draw(2)
    deck.takes("Ottoline", 1)
    assert deck.returns("Ottoline", Card("Kh")) is Return.NOT_SHUFFLED


def test_what_stays_out_of_one_reshuffle_joins_the_next() -> None:
    """WSOP keeps this draw's discards out; Runa, for whom the first is made, gets the others' of the draw before."""
    deck = table(WSOP)
    draw(deck, 1, [5, 5, 5, 5, 2])
    deck.fold("Corwin")
    (first, *_) = draw(deck, 2, [5, 4, 5, 5, 5])
    assert first.shuffle is Shuffle.DUE
    assert deck.stub == Stub(22 + 5 - 24, 22 + 5 - 24)
    draw(deck, 3, [4])
    assert deck.stub == Stub(3 + 24 - 4, 3 + 24 - 4)


def test_a_card_thrown_away_again_is_out_again() -> None:
    deck = run_out(POKERSTARS)
    deck.received(cards("Kh"))
    deck.start_draw(3)
    deck.takes("Ottoline", 1, cards("Kh"))
    deck.takes("Bastian", 1)
    assert deck.returns("Bastian", Card("Kh")) is Return.NOT_SHUFFLED
    assert deck.returns("Runa", Card("Kh")) is Return.OWN


def test_a_folded_card_may_come_back_where_folded_hands_may_join() -> None:
    for profile in (POKERSTARS, PUBLISHED, FULLTILT):
        deck = table(profile)
        deck.fold("Corwin", cards("7h"))
        draw(deck, 1, [5, 5, 5, 5, 2])
        draw(deck, 2, [1])
        assert deck.returns("Runa", Card("7h")) is Return.MAY
