"""Breaks of cards and draws in Merge's hands."""

from __future__ import annotations

from random import Random

from .broken import Broken
from .merge_reading import DRAWS, MergeCollection, MergeHand, Row, inserted, replaced, swapped

MERGE_CARDS = MergeCollection()


def _cards(hand: MergeHand, row: Row, cards: list[str]) -> Broken:
    return replaced(hand, row, hand.changed(row, cards=",".join(cards)))


def _deal(hand: MergeHand) -> Row | None:
    rows = hand.of("HOLE")
    return rows[0] if rows else None


def _hero_draws(hand: MergeHand) -> list[tuple[Row, Row]]:
    """Return the hero's draws that list cards, each with the list."""
    lists = {row.round: row for row in hand.of("DRAW_DRAWN_CARDS")}
    draws = [row for row in hand.of("DRAW") if row.player == hand.hero and row.round in lists]
    return [(row, lists[row.round]) for row in draws]


@MERGE_CARDS.add("TD4")
def card_twice_in_the_deal(hand: MergeHand, _: Random) -> Broken | None:
    row = _deal(hand)
    return _cards(hand, row, [*row.cards[:4], row.cards[0]]) if row else None


@MERGE_CARDS.add("TD4", "TD1")
def impossible_card(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of("HOLE", "DRAW_DRAWN_CARDS", "SHOWN") or [None])
    return _cards(hand, row, [rng.choice(("1h", "7x", "Zz", "")), *row.cards[1:]]) if row else None


@MERGE_CARDS.add("TD4")
def four_cards_dealt(hand: MergeHand, _: Random) -> Broken | None:
    row = _deal(hand)
    return _cards(hand, row, row.cards[:4]) if row else None


@MERGE_CARDS.add("TD4")
def six_cards_dealt(hand: MergeHand, rng: Random) -> Broken | None:
    row = _deal(hand)
    return _cards(hand, row, [*row.cards, hand.unseen(rng)]) if row else None


@MERGE_CARDS.add("TD4")
def four_cards_after_a_draw(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("DRAW_DRAWN_CARDS")
    if not rows:
        return None
    row = rng.choice(rows)
    return _cards(hand, row, row.cards[:4])


@MERGE_CARDS.add("TD4", "TD5")
def kept_card_is_another(hand: MergeHand, rng: Random) -> Broken | None:
    """A card that was kept is one that nobody has: more cards were drawn than announced, or the hand's name is wrong."""
    before, places = (_deal(hand) or Row(0, "", "", "", {"cards": ""})).cards, []
    for _, row in _hero_draws(hand):
        ranks = [card[0] for card in row.cards]
        # A pair is one with another third card too, and a hand of five ranks none with another one.
        places += [(row, card) for card in row.cards if card in before and len(set(ranks)) + ranks.count(card[0]) > 5]
        before = row.cards
    if not places:
        return None
    row, card = rng.choice(places)
    return _cards(hand, row, [hand.unseen(rng) if other == card else other for other in row.cards])


@MERGE_CARDS.add("TD4")
def hero_draws_another_number(hand: MergeHand, rng: Random) -> Broken | None:
    draws = _hero_draws(hand)
    if not draws:
        return None
    row, _ = rng.choice(draws)
    others = [str(number) for number in range(6) if str(number) != row.values["text"]]
    return replaced(hand, row, hand.changed(row, text=rng.choice(others)))


@MERGE_CARDS.add("TD4", "TD1")
def draws_of_six(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("DRAW")
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, text=rng.choice(["6", "10"])))


@MERGE_CARDS.add("TD4", "TD1")
def draws_of_no_number(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("DRAW")
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, text=rng.choice(["", "two", "-1", None])))


@MERGE_CARDS.add("TD4")
def draws_out_of_turn(hand: MergeHand, rng: Random) -> Broken | None:
    pairs = [(row, after) for row in hand.of("DRAW") if (after := hand.after(row)) and after.kind == "DRAW"]
    return swapped(hand, *rng.choice(pairs)) if pairs else None


@MERGE_CARDS.add("TD4")
def draw_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("DRAW")
    return replaced(hand, rng.choice(rows)) if rows else None


@MERGE_CARDS.add("TD4")
def draw_is_doubled(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("DRAW")
    if not rows:
        return None
    row = rng.choice(rows)
    return Broken([*hand.lines[: row.index + 1], row.text, *hand.lines[row.index + 1 :]], row.index + 1)


@MERGE_CARDS.add("TD4", "TD3")
def draw_after_folding(hand: MergeHand, rng: Random) -> Broken | None:
    pairs = [(fold, row) for fold in hand.of("FOLD") for row in hand.of("DRAW") if row.index > fold.index]
    if not pairs:
        return None
    fold, row = rng.choice(pairs)
    return inserted(hand, row.index, hand.event("DRAW", player=fold.player, text="1"))


@MERGE_CARDS.add("TD4", "TD1", "TD3")
def draw_round_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    rounds = sorted({row.round for row in hand.of("DRAW")})
    if not rounds:
        return None
    rows = hand.round(rng.choice(rounds))
    return Broken([*hand.lines[: rows[0].index], *hand.lines[rows[-1].index + 1 :]], rows[0].index)


@MERGE_CARDS.add("TD4", "TD1")
def list_of_drawn_cards_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    draws = _hero_draws(hand)
    return replaced(hand, rng.choice(draws)[1]) if draws else None


@MERGE_CARDS.add("TD4")
def own_discard_comes_back(hand: MergeHand, rng: Random) -> Broken | None:
    """One of the new cards is one of those thrown away: one card fewer was drawn than announced."""
    before, places = (_deal(hand) or Row(0, "", "", "", {"cards": ""})).cards, []
    for _, row in _hero_draws(hand):
        gone = [card for card in before if card not in row.cards]
        places += [(row, new, rng.choice(gone)) for new in row.cards if new not in before and gone]
        before = row.cards
    if not places:
        return None
    row, new, old = rng.choice(places)
    return _cards(hand, row, [old if card == new else card for card in row.cards])


@MERGE_CARDS.add("TD4")
def hole_cards_of_an_opponent(hand: MergeHand, rng: Random) -> Broken | None:
    """A card of the hero's is shown by somebody else."""
    last = [row.cards for row in hand.of("HOLE", "DRAW_DRAWN_CARDS")]
    rows = [row for row in hand.of("SHOWN") if row.player != hand.hero]
    live = any(row.player == hand.hero for row in hand.of("SHOW", "MUCK"))
    if not last or not rows or not live:
        return None
    row = rng.choice(rows)
    return _cards(hand, row, [rng.choice(last[-1]), *row.cards[1:]])


@MERGE_CARDS.add("TD4", "TD5")
def hero_shows_another_card(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("SHOWN") if row.player == hand.hero]
    if not rows:
        return None
    row = rng.choice(rows)
    return _cards(hand, row, [hand.unseen(rng), *row.cards[1:]])


@MERGE_CARDS.add("TD4")
def card_twice_in_a_hand_shown(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("SHOWN", "MUCKED")
    if not rows:
        return None
    row = rng.choice(rows)
    return _cards(hand, row, [*row.cards[:4], row.cards[0]])


@MERGE_CARDS.add("TD4", "TD1")
def drawn_cards_of_another_player(hand: MergeHand, rng: Random) -> Broken | None:
    draws = _hero_draws(hand)
    if not draws:
        return None
    _, row = rng.choice(draws)
    others = [other.player for other in hand.round(row.round) if other.kind == "DRAW" and other.player != row.player]
    return replaced(hand, row, hand.changed(row, player=rng.choice(others))) if others else None


@MERGE_CARDS.add("TD4")
def dealt_twice(hand: MergeHand, _: Random) -> Broken | None:
    row = _deal(hand)
    return inserted(hand, row.index + 1, row.text) if row else None


@MERGE_CARDS.add("TD4", "TD3")
def draws_in_a_round_of_bets(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("DRAW")
    places = [row for row in hand.of("CHECK", "BET", "CALL", "FOLD") if row.round not in DRAWS]
    if not rows or not places:
        return None
    row, place = rng.choice(rows), rng.choice(places)
    return inserted(hand, place.index, row.text)
