"""Breaks of cards, draws and the deck."""

from __future__ import annotations

from random import Random

from .broken import Broken, Collection, inserted, replaced, swapped
from .reading import DRAWS, RESHUFFLED, Hand, Kind, Line
from .seat_breaks import STRANGER

CARDS = Collection()
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@CARDS.add("TD4")
def card_twice_in_the_deal(hand: Hand, _: Random) -> Broken | None:
    deal = _deal(hand)
    return _cards(hand, deal, (*deal.cards[:4], deal.cards[0])) if deal else None


@CARDS.add("TD4")
def impossible_card(hand: Hand, rng: Random) -> Broken | None:
    deal = _deal(hand)
    return _cards(hand, deal, (rng.choice(("1h", "7x", "Zz")), *deal.cards[1:])) if deal else None


@CARDS.add("TD4")
def four_cards_dealt(hand: Hand, _: Random) -> Broken | None:
    deal = _deal(hand)
    return _cards(hand, deal, deal.cards[:4]) if deal else None


@CARDS.add("TD4")
def six_cards_dealt(hand: Hand, rng: Random) -> Broken | None:
    deal = _deal(hand)
    return _cards(hand, deal, (*deal.cards, _fresh(hand, rng))) if deal else None


@CARDS.add("TD4")
def discard_of_a_card_not_held(hand: Hand, rng: Random) -> Broken | None:
    lines = _heros(hand, Kind.DISCARD)
    return _one_card(hand, lines, rng, _fresh(hand, rng))


@CARDS.add("TD4")
def count_against_the_cards_listed(hand: Hand, rng: Random) -> Broken | None:
    lines = _heros(hand, Kind.DISCARD)
    if not lines:
        return None
    line = rng.choice(lines)
    count = rng.choice([n for n in (line.count - 1, line.count + 1) if 1 <= n <= 5])
    return replaced(hand, line.index, f"{line.player}: {_discards(count)} [{' '.join(line.cards)}]")


@CARDS.add("TD4")
def discard_listed_twice(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in _heros(hand, Kind.DISCARD) if line.count > 1]
    if not lines:
        return None
    line = rng.choice(lines)
    return _cards(hand, line, (line.cards[0], *line.cards[:-1]))


@CARDS.add("TD4", "TD1")
def six_cards_discarded(hand: Hand, rng: Random) -> Broken | None:
    lines = _others(hand)
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, f"{line.player}: {_discards(6)}")


@CARDS.add("TD4")
def kept_and_drawn_are_four(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in _after_draws(hand) if len(line.cards) > 1]
    if not lines:
        return None
    line = rng.choice(lines)
    return _cards(hand, line, line.cards[:-1])


@CARDS.add("TD4")
def kept_card_never_held(hand: Hand, rng: Random) -> Broken | None:
    return _one_card(hand, _after_draws(hand), rng, _fresh(hand, rng))


@CARDS.add("TD4")
def drawn_card_already_held(hand: Hand, rng: Random) -> Broken | None:
    lines = _after_draws(hand)
    if not lines:
        return None
    line = rng.choice(lines)
    return _draws(hand, line, rng.choice(line.cards))


@CARDS.add("TD4")
def own_discard_of_this_draw_back(hand: Hand, rng: Random) -> Broken | None:
    pairs = [(line, dealt) for line, dealt in _discards_and_draws(hand) if _street(hand, line) == _street(hand, dealt)]
    return _comes_back(hand, pairs, rng)


@CARDS.add("TD4")
def own_discard_of_an_earlier_draw_back(hand: Hand, rng: Random) -> Broken | None:
    pairs = [(line, dealt) for line, dealt in _discards_and_draws(hand) if _street(hand, line) < _street(hand, dealt)]
    return _comes_back(hand, pairs, rng)


@CARDS.add("TD4", "TD5")
def own_discard_back_in_one_line(hand: Hand, rng: Random) -> Broken | None:
    """The lines after it still tell of the card that was really drawn."""
    pairs = [(line, dealt) for line, dealt in _discards_and_draws(hand) if _street(hand, line) <= _street(hand, dealt)]
    if not pairs:
        return None
    line, dealt = rng.choice(pairs)
    return _draws(hand, dealt, rng.choice(line.cards))


@CARDS.add("TD4")
def pat_on_other_cards(hand: Hand, rng: Random) -> Broken | None:
    return _one_card(hand, _heros(hand, Kind.PAT), rng, _fresh(hand, rng))


@CARDS.add("TD4")
def card_of_the_hero_shown_by_another(hand: Hand, rng: Random) -> Broken | None:
    """Also one that he threw away: without a reshuffle it cannot come back."""
    return _hero_card_elsewhere(hand, [line for line in hand.shown.values() if line.player != hand.hero], rng)


@CARDS.add("TD4")
def card_of_the_hero_mucked_by_another(hand: Hand, rng: Random) -> Broken | None:
    """Mucked cards stand in the summary only."""
    mucked = [line for line in hand.of(Kind.RESULT) if line.player != hand.hero and "mucked [" in line.words]
    return _hero_card_elsewhere(hand, mucked, rng)


@CARDS.add("TD4", "TD5")
def hero_shows_a_card_never_held(hand: Hand, rng: Random) -> Broken | None:
    line = hand.shown.get(hand.hero or "")
    if line is None or line.cards[0] in _in_names(hand):
        return None
    old = line.cards[0]
    same_rank = [card for card in DECK if card[0] == old[0] and card not in _seen(hand)]
    if not same_rank:
        return None
    new = rng.choice(same_rank)
    lines = [text.replace(old, new) if i >= line.index else text for i, text in enumerate(hand.lines)]
    return Broken(lines, line.index)


@CARDS.add("TD4")
def reshuffle_not_told(hand: Hand, _: Random) -> Broken | None:
    """The first: behind it the stub may have been large enough, since it is not known which own discards are in it."""
    lines = hand.of(Kind.RESHUFFLED)
    return replaced(hand, lines[0].index) if lines else None


@CARDS.add("TD4")
def needless_reshuffle(hand: Hand, rng: Random) -> Broken | None:
    """After the first reshuffle the stub's size is no longer known to the card, so it must be the first."""
    lines = [
        line
        for line in hand.of(*DRAWS)
        if not hand.spots[line.index].reshuffled and hand.lines[line.index - 1] != RESHUFFLED
    ]
    return inserted(hand, rng.choice(lines).index, RESHUFFLED) if lines else None


@CARDS.add("TD4")
def draw_out_of_turn(hand: Hand, rng: Random) -> Broken | None:
    pairs = [(line, after) for line in _others(hand) if (after := hand.after(line)) in _others(hand)]
    if not pairs:
        return None
    line, after = rng.choice(pairs)
    assert after is not None
    return swapped(hand, line.index, after.index)


@CARDS.add("TD4")
def draw_by_a_folded_player(hand: Hand, rng: Random) -> Broken | None:
    places = [(fold, line) for fold in hand.of(Kind.FOLD) for line in hand.of(*DRAWS) if line.index > fold.index]
    if not places:
        return None
    fold, line = rng.choice(places)
    return inserted(hand, line.index, f"{fold.player}: {_discards(rng.randint(1, 3))}")


@CARDS.add("TD4", "TD2", "TD1")
def draw_by_a_stranger(hand: Hand, rng: Random) -> Broken | None:
    lines = _others(hand)
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, line.text.replace(str(line.player), STRANGER, 1))


@CARDS.add("TD4")
def draw_missing(hand: Hand, rng: Random) -> Broken | None:
    lines = _others(hand)
    return replaced(hand, rng.choice(lines).index) if lines else None


@CARDS.add("TD4")
def draw_doubled(hand: Hand, rng: Random) -> Broken | None:
    lines = _others(hand)
    if not lines:
        return None
    line = rng.choice(lines)
    return inserted(hand, line.index + 1, line.text)


def _deal(hand: Hand) -> Line | None:
    return next((line for line in hand.of(Kind.DEALT) if line.drawn is None), None)


def _heros(hand: Hand, kind: Kind) -> list[Line]:
    return [line for line in hand.of(kind) if line.player == hand.hero and line.cards]


def _others(hand: Hand) -> list[Line]:
    return [line for line in hand.of(*DRAWS) if line.player != hand.hero]


def _after_draws(hand: Hand) -> list[Line]:
    """The lines that say what was kept and what was drawn."""
    return [line for line in hand.of(Kind.DEALT) if line.drawn]


def _discards_and_draws(hand: Hand) -> list[tuple[Line, Line]]:
    return [(line, dealt) for line in _heros(hand, Kind.DISCARD) for dealt in _after_draws(hand)]


def _street(hand: Hand, line: Line) -> int:
    return sum(section.index < line.index for section in hand.of(Kind.SECTION))


def _seen(hand: Hand) -> set[str]:
    return {card for line in hand.read for card in (*line.cards, *(line.drawn or ()))}


def _fresh(hand: Hand, rng: Random) -> str:
    seen = _seen(hand)
    return rng.choice([card for card in DECK if card not in seen])


def _discards(count: int) -> str:
    return f"discards {count} card{'' if count == 1 else 's'}"


def _cards(hand: Hand, line: Line, cards: tuple[str, ...]) -> Broken:
    """Put other cards in the line's first brackets."""
    old = f"[{' '.join(line.cards)}]"
    return replaced(hand, line.index, line.text.replace(old, f"[{' '.join(cards)}]", 1))


def _one_card(hand: Hand, lines: list[Line], rng: Random, card: str) -> Broken | None:
    if not lines:
        return None
    line = rng.choice(lines)
    place = rng.randrange(len(line.cards))
    return _cards(hand, line, (*line.cards[:place], card, *line.cards[place + 1 :]))


def _draws(hand: Hand, line: Line, card: str) -> Broken:
    """Let the hero draw ``card`` instead of the last card that he drew."""
    drawn = (*(line.drawn or ())[:-1], card)
    return replaced(hand, line.index, f"Dealt to {line.player} [{' '.join(line.cards)}] [{' '.join(drawn)}]")


def _in_names(hand: Hand) -> set[str]:
    """Cards that stand in players' names: there they are no cards and stay as they are."""
    return {card for card in DECK if any(card in name for name in hand.stacks)}


def _comes_back(hand: Hand, pairs: list[tuple[Line, Line]], rng: Random) -> Broken | None:
    """Let the hero draw a card that he threw away, and all later lines know it: nothing else is wrong."""
    shown = {card for line in hand.of(Kind.SHOW, Kind.RESULT) for card in line.cards}
    places = [
        (dealt, old, new)
        for line, dealt in pairs
        for old in dealt.drawn or ()
        for new in line.cards
        if old not in shown | _in_names(hand)
    ]
    if not places:
        return None
    dealt, old, new = rng.choice(places)
    lines = [text.replace(old, new) if i >= dealt.index else text for i, text in enumerate(hand.lines)]
    return Broken(lines, dealt.index)


def _hero_card_elsewhere(hand: Hand, lines: list[Line], rng: Random) -> Broken | None:
    """Let another hold a card of the hero's, of the same rank as his own so that the hand's name still fits."""
    heros = {
        card
        for line in hand.of(Kind.DEALT, Kind.DISCARD, Kind.PAT)
        if line.player == hand.hero
        for card in (*line.cards, *(line.drawn or ()))
    }
    places = [
        (line, old, new)
        for line in lines
        for old in line.cards
        for new in sorted(heros)
        if old[0] == new[0]
        and old != new
        and old not in _in_names(hand)
        and new not in line.cards
        and len({card[1] for card in line.cards if card != old} | {new[1]}) > 1
    ]
    if not places or hand.of(Kind.RESHUFFLED):
        return None
    line, old, new = rng.choice(places)
    lines_ = [
        text.replace(old, new) if str(line.player) in text and i >= line.index else text
        for i, text in enumerate(hand.lines)
    ]
    return Broken(lines_, line.index)
