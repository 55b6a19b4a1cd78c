"""How a player plays: looseness, aggression and a liking for the snow, and what he does with them.

Choices go by the hand that the player really holds, by position, price and the draws of the others. They are no good
play, but they look like play: starting hands are chosen, pairs broken, made hands bet, draws folded when they miss,
strong hands sometimes checked to raise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from ...model import Card
from .outlook import NINE, Outlook, is_pat, kept, prospects

# What hands are worth playing before the first draw, by their low cards: 0 to 4, and the five of a pat hand.
_STARTS: Final = (0.05, 0.12, 0.28, 0.52, 0.82)
_PAT: Final = (0.95, 0.80)  # an eight or better, a nine
_FIRST_IN: Final = (0.47, 0.50, 0.40, 0.33, 0.27)  # to open with: small blind, five to act behind ... button
_SNOW: Final = 0.9  # how good a hand looks that is stood pat on as a bluff


@dataclass(frozen=True, slots=True)
class Style:
    """A player's ways, from 0 to 1: how many hands he plays, how often he raises, how often he snows.

    A looseness above 1 plays on without any hope, and draws as if it wanted the whole deck.
    """

    looseness: float = 0.5
    aggression: float = 0.5
    snow: float = 0.3


class Spot(NamedTuple):
    """What a player faces when it is his turn.

    ``round`` 1 to 4; ``owed`` what a call costs, ``pot`` what is in the middle, in the smallest money; ``bets`` the
    bets of the round so far; ``players`` those still in; ``behind`` how many act after him; ``drawn`` his cards of the
    last draw, ``least_drawn`` the fewest that another live player took; ``can_raise`` whether he may bet or raise.
    """

    round: int
    owed: int
    pot: int
    bets: int
    players: int
    behind: int
    drawn: int
    least_drawn: int
    can_raise: bool


def wants_to_snow(style: Style, view: Outlook, random: Random) -> bool:
    """Say whether a player stands pat on a bad hand: he holds the others' low cards twice."""
    return view.top > NINE and view.doubled >= 2 and random.random() < style.snow


def discards(
    style: Style, view: Outlook, cards: Sequence[Card], draws_left: int, least_drawn: int, random: Random
) -> tuple[Card, ...]:
    """Return the cards a player throws away, in the order held; none is standing pat."""
    hopeless = random.random() < (style.looseness - 1) * 0.7
    if is_pat(view, draws_left, least_drawn) and not hopeless:
        return ()
    keep = kept(view, cards, draws_left)
    if hopeless:
        keep = keep[:1]
    elif len(keep) == 3 and draws_left == 3 and random.random() < 0.06:
        keep = keep[:2]
    return tuple(card for card in cards if card not in keep)


def decide(style: Style, view: Outlook, spot: Spot, *, snowing: bool, random: Random) -> str:
    """Return ``fold``, ``check``, ``call`` or ``raise`` (which is a bet where there is none)."""
    if spot.round == 1:
        return _before_the_draw(style, view, spot, random)
    worth = _SNOW if snowing else _worth(view, spot)
    worth += random.uniform(-0.06, 0.06)
    if spot.owed > 0:
        return _facing_a_bet(style, spot, worth, random, snowing=snowing)
    if not spot.can_raise:
        return "check"
    if worth > 0.8 and spot.behind and random.random() < 0.15 + 0.2 * style.aggression:
        return "check"  # to raise when somebody bets
    bluff = 0.04 + 0.10 * style.aggression if spot.least_drawn > spot.drawn or not spot.behind else 0.02
    return "raise" if worth > 0.62 - 0.2 * style.aggression or random.random() < bluff else "check"


def _before_the_draw(style: Style, view: Outlook, spot: Spot, random: Random) -> str:
    if view.top <= NINE:
        worth = _PAT[view.top == NINE]
    else:
        worth = _STARTS[min(len(view.lows), 4)] + (0.12 if view.smooth else 0)
    worth += random.uniform(-0.07, 0.07) + (style.looseness - 0.5) * 0.9
    floor = _FIRST_IN[-1 - min(spot.behind, 4)] if spot.bets <= 1 else 0.42 + 0.09 * (spot.bets - 2)
    floor -= 0.25 * (1 - min(1.0, 4 * spot.owed / spot.pot)) if spot.pot else 0  # a good price
    if spot.players == 2:
        floor -= 0.12  # one other hand to beat
    if spot.owed <= 0:
        return "raise" if spot.can_raise and worth > 0.8 - 0.2 * style.aggression else "check"
    if worth < floor:
        return "fold"
    eager = worth > floor + 0.30 - 0.35 * style.aggression + 0.10 * (spot.bets - 1)
    return "raise" if spot.can_raise and eager and random.random() < 0.85 else "call"


def _worth(view: Outlook, spot: Spot) -> float:
    """Return the hand's prospects, seen against what the others drew."""
    worth = prospects(view, 4 - spot.round) - 0.03 * (spot.players - 2)
    if spot.least_drawn == 0 and worth < 0.9:
        return worth - 0.12
    if spot.least_drawn > spot.drawn:
        return worth + 0.10
    return worth


def _facing_a_bet(style: Style, spot: Spot, worth: float, random: Random, *, snowing: bool) -> str:
    if spot.can_raise:
        if worth > 0.86 + 0.03 * spot.bets - 0.15 * style.aggression and not (snowing and spot.round == 4):
            return "raise"
        if spot.round < 4 and worth > 0.5 and random.random() < 0.10 * style.aggression:
            return "raise"
    price = spot.owed / (spot.pot + spot.owed)
    if worth > 0.9 * price + 0.14 - 0.4 * (style.looseness - 0.5):
        return "call"
    return "fold"
