"""What five cards are worth to a player of 2-7: a made hand, or low cards to draw to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...engine.ranking import WORST_NO_PAIR, rank
from ...model import RANKS, Card

VALUES: Final = {rank_ + suit: value for value, rank_ in enumerate(RANKS) for suit in "cdhs"}
SEVEN, EIGHT, NINE, TEN, JACK = (RANKS.index(rank_) for rank_ in "789TJ")
_NOT_MADE: Final = len(RANKS)

# How often hands like these win, roughly: made ones by their highest card, draws by the cards to come and the draws
# left. Players' thresholds go by these numbers, so that only their order matters much.
_MADE: Final = (0, 0, 0, 0, 0, 0.97, 0.88, 0.73, 0.58, 0.45, 0.34, 0.25, 0.15, 0.05)
_DRAWS: Final = (
    (0.05, 0.05, 0.05, 0.05, 0.05),
    (0.05, 0.06, 0.10, 0.18, 0.40),
    (0.06, 0.09, 0.18, 0.34, 0.56),
    (0.08, 0.14, 0.28, 0.48, 0.66),
)


class Outlook(NamedTuple):
    """A hand as its holder sees it.

    ``top`` is the highest card's value (0 is the deuce) where the hand has no pair, straight or flush, else 13.
    ``lows`` are the cards worth keeping, one of each rank up to the eight, lowest first; ``smooth`` says that a deuce
    is among them and no eight among the lowest four. ``doubled`` counts low cards that are there twice.
    """

    rank: int
    top: int
    lows: tuple[Card, ...]
    smooth: bool
    doubled: int


def outlook(cards: Sequence[Card]) -> Outlook:
    """Return what the five cards are worth."""
    ordered = sorted(cards, key=VALUES.__getitem__)
    class_ = rank(cards)
    lows: list[Card] = []
    last, doubled = -1, 0
    for card in ordered:
        value = VALUES[card]
        if value > EIGHT:
            break
        if value == last:
            doubled += 1
        else:
            lows.append(card)
            last = value
    top = VALUES[ordered[-1]] if class_ <= WORST_NO_PAIR else _NOT_MADE
    smooth = bool(lows) and not VALUES[lows[0]] and VALUES[lows[:4][-1]] < EIGHT
    return Outlook(class_, top, tuple(lows), smooth, doubled)


def prospects(view: Outlook, draws_left: int) -> float:
    """Return a number between 0 and 1: about how often such a hand wins with ``draws_left`` draws to come."""
    made = _MADE[view.top]
    coming = _DRAWS[draws_left][min(len(view.lows), 4)] + (0.05 if view.smooth and draws_left else 0)
    return max(made, coming)


def is_pat(view: Outlook, draws_left: int, least_drawn: int) -> bool:
    """Say whether to keep all five: eights always, rougher hands late, or when nobody else is near."""
    roughest = (EIGHT, NINE, TEN)[3 - draws_left]
    if least_drawn >= 2:
        roughest += 1
    elif least_drawn == 0 and roughest > NINE:
        roughest = NINE
    return view.top <= roughest


def kept(view: Outlook, cards: Sequence[Card], draws_left: int) -> list[Card]:
    """Return the cards to keep when drawing, in the order held: four low ones at most."""
    lows = view.lows[:4]
    if len(lows) == 3 and draws_left > 1 and VALUES[lows[2]] == EIGHT and VALUES[lows[0]]:
        lows = lows[:2]  # three rough cards without a deuce
    if len(lows) == 3 and draws_left == 1:
        nine = [card for card in cards if VALUES[card] == NINE]
        lows = (*lows, *nine[:1])
    return [card for card in cards if card in lows]
