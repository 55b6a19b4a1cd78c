"""The play of a hand as PHH tells it: antes and blinds by player, and the actions.

PHH lets all players throw away before any of them is dealt cards, so what a room tells player by player is told in that
order here. Each bet is checked against PokerKit's betting (`Betting`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from ..model import (
    Bet,
    Call,
    Cards,
    Check,
    Discard,
    DrawFact,
    Event,
    Fold,
    Muck,
    Post,
    PostKind,
    Raise,
    Replay,
    Reshuffled,
    SeatFacts,
    Section,
    Show,
    StandPat,
    money_text,
)
from .phh_betting import Betting
from .room import CannotSay

_UNSEEN = "??"
_RESHUFFLED = "# The deck is reshuffled"
_LAST_ROUND = 3  # counted from 0


@dataclass(slots=True)
class Posts:
    """What the players post, from the left of the button; ``words`` as the room has it where that is not plain.

    Antes are all dead money. A blind below 0 is posted out of turn.
    """

    antes: list[int]
    blinds: list[int]
    words: list[str] = field(default_factory=list)


def read_posts(replay: Replay, seats: Sequence[SeatFacts], stakes: tuple[int, int]) -> Posts:
    """Return what the players of ``seats``, clockwise from the left of the button, post.

    Raises:
        CannotSay: the posts are none that PokerKit goes on from as rooms do.
    """
    posts = [event for event in replay.hand.events if isinstance(event, Post) and event.amount]
    places = {seat.player: place for place, seat in enumerate(seats)}
    small, big = _blind_places(seats)
    found = Posts([0] * len(seats), [0] * len(seats))
    for post in posts:
        place = places[post.player]
        live = _live(post, stakes[0])
        if post.kind is PostKind.SMALL_BLIND and place != small:
            raise CannotSay("a small blind out of turn")
        found.antes[place] += post.amount - live
        found.blinds[place] += live if place in {small, big} else -live
    unprinted = _unprinted(posts, seats)
    for place, amount in unprinted.items():
        found.antes[place] += amount
    if found.blinds[big] < stakes[0]:
        raise CannotSay("a big blind that is short or missing, which PokerKit lets the others call short")
    usual = [(PostKind.SMALL_BLIND, small), (PostKind.BIG_BLIND, big)]
    if [(post.kind, places[post.player]) for post in posts] not in (usual, usual[1:]):
        found.words = [f"p{places[post.player] + 1} {post.kind} {money_text(post.amount)}" for post in posts]
        dead = PostKind.DEAD_SMALL_BLIND
        found.words += [f"p{place + 1} {dead} {money_text(amount)}" for place, amount in unprinted.items()]
    return found


def _unprinted(posts: Sequence[Post], seats: Sequence[SeatFacts]) -> dict[int, int]:
    """Return by place what players posted besides their lines: dead blinds that some rooms have no line for."""
    told = {seat.player: 0 for seat in seats}
    for post in posts:
        told[post.player] += post.amount
    return {
        place: seat.posted - told[seat.player] for place, seat in enumerate(seats) if seat.posted > told[seat.player]
    }


def _blind_places(seats: Sequence[SeatFacts]) -> tuple[int, int]:
    """Return who has the small blind, -1 where it is nobody's (a dead one), and who the big blind."""
    if len(seats) == 2:
        return 1, 0
    big = next((place for place, seat in enumerate(seats) if seat.position == "BB"), 1)
    return (0, 1) if big == 1 else (-1, big)


def _live(post: Post, big_blind: int) -> int:
    """Return what of a post counts towards calling."""
    if post.kind in {PostKind.ANTE, PostKind.DEAD_SMALL_BLIND}:
        return 0
    return min(post.amount, big_blind) if post.kind is PostKind.BOTH else post.amount


@dataclass(slots=True)
class _Hand:
    """A player's cards as PokerKit knows them."""

    cards: list[str] = field(default_factory=lambda: [_UNSEEN] * 5)

    def throw(self, count: int, known: Cards | None) -> str:
        """Take out the discards and return them as written."""
        thrown = [str(card) for card in known or ()]
        if len(thrown) != count or not set(thrown) <= set(self.cards):
            thrown = [_UNSEEN] * count
        for card in thrown:
            if card not in self.cards:
                raise CannotSay("the discards of a known hand are not told")
            self.cards.remove(card)
        return "".join(thrown)

    def take(self, count: int, known: Cards | None) -> str:
        """Take up new cards and return them as written."""
        drawn = [str(card) for card in known or ()]
        if len(drawn) != count:
            drawn = [_UNSEEN] * count
        self.cards += drawn
        return "".join(drawn)


class Play:
    """A hand's actions. `write` gives them all; ``money`` writes an amount."""

    def __init__(
        self, replay: Replay, seats: Sequence[SeatFacts], betting: Betting, money: Callable[[int], str]
    ) -> None:
        """Take the players of ``seats``, clockwise from the left of the button, and their chips in ``betting``."""
        self.events: Sequence[Event] = replay.hand.events
        self.seats, self.betting, self.money = seats, betting, money
        self.places = {seat.player: place for place, seat in enumerate(seats)}
        self.draws: dict[tuple[int, int], DrawFact] = {(draw.line, draw.seat): draw for draw in replay.record.draws}
        self.hands = [_Hand() for _ in seats]
        self.drawn: list[tuple[int, DrawFact]] = []
        self.drawing = False
        self.actions: list[str] = []
        # Where a room's order of showing is its own, hands are shown in the order of the game.
        self.reorders = replay.profile.first_to_show == "unknown"
        self.behind = [stack + bet for stack, bet in zip(betting.stacks, betting.bets, strict=True)]
        self.last_bet: tuple[int, int] | None = None
        self.shows: dict[int, Show | Muck] = {}

    def write(self) -> list[str]:
        """Return the actions.

        Raises:
            CannotSay: one of them is none that PokerKit lets a player do.
        """
        self._deal()
        for event in self.events:
            match event:
                case Fold() | Check() | Call() | Bet() | Raise():
                    self._serve()
                    self.drawing = False
                    self._act(event)
                case Discard() | StandPat():
                    self._draw(event)
                case Reshuffled():
                    self._begin_draw()
                    self.actions.append(_RESHUFFLED)
                case Section():
                    self._serve()
                case Show() | Muck():
                    self._serve()
                    if self.reorders:
                        self.shows.setdefault(self.places[event.player], event)
                    else:
                        self._show(event)
                case _:
                    pass
        self._serve()
        for place in self._in_order(self.shows):
            self._show(self.shows[place])
        self._check_winners()
        return self.actions

    def _deal(self) -> None:
        for place, (hand, seat) in enumerate(zip(self.hands, self.seats, strict=True)):
            if seat.dealt is not None and len(seat.dealt) == 5:
                hand.cards = [str(card) for card in seat.dealt]
            self.actions.append(f"d dh p{place + 1} {''.join(hand.cards)}")

    def _act(self, event: Fold | Check | Call | Bet | Raise) -> None:
        place = self.places[event.player]
        match event:
            case Fold():
                self.betting.fold(place)
                action = "f" if event.cards is None else f"f # shows {''.join(event.cards)}"
            case Check() | Call():
                self.betting.check_or_call(place, event.amount if isinstance(event, Call) else 0)
                action = "cc"
            case Bet() | Raise():
                to = event.to if isinstance(event, Raise) else event.amount
                self.betting.bet_or_raise(place, to)
                self.last_bet = self.betting.round, place
                action = f"cbr {self.money(to)}"
            case _:
                assert_never(event)
        self.actions.append(f"p{place + 1} {action}")

    def _draw(self, event: Discard | StandPat) -> None:
        place = self.places[event.player]
        self._begin_draw()
        fact = self.draws.get((event.line, self.seats[place].seat))
        if fact is None:
            raise CannotSay("a draw that is not among the facts of the hand")
        thrown = self.hands[place].throw(fact.taken, fact.discarded)
        self.actions.append(f"p{place + 1} sd {thrown}".rstrip())
        self.drawn.append((place, fact))

    def _begin_draw(self) -> None:
        """Close the betting before a draw; where nobody can bet, the draw before it may still be open."""
        if self.drawing and len(self.drawn) < sum(self.betting.live):
            return
        self._serve()
        self.betting.next_round()
        self.drawing = True

    def _serve(self) -> None:
        """Write the cards dealt in the draw that is going on."""
        for place, fact in self.drawn:
            if fact.taken:
                self.actions.append(f"d dh p{place + 1} {self.hands[place].take(fact.taken, fact.drawn)}")
        self.drawn.clear()

    def _show(self, event: Show | Muck) -> None:
        """Write a hand shown or mucked at the showdown; a pot that nobody contests is won without either."""
        place = self.places[event.player]
        cards = [str(card) for card in event.cards] if isinstance(event, Show) else []
        if sum(self.betting.live) > 1:
            padded = cards + [_UNSEEN] * (5 - len(cards)) if cards else []
            self.actions.append(f"p{place + 1} sm {''.join(padded)}".rstrip())
        elif len(cards) == 5:
            self.actions.append(f"p{place + 1} sm {''.join(cards)}")
        elif cards:
            self.actions.append(f"# p{place + 1} shows {''.join(cards)}")

    def _in_order(self, shows: Collection[int]) -> list[int]:
        """Return who shows, from the last to bet in the last round, the players of the last side pot first."""
        count = len(self.seats)
        first = self.last_bet[1] if self.last_bet is not None and self.last_bet[0] == _LAST_ROUND else 0
        turned = [(first + step) % count for step in range(count)]
        levels = [behind - stack for behind, stack in zip(self.behind, self.betting.stacks, strict=True)]
        order: dict[int, None] = {}
        for level in sorted({levels[place] for place in shows}, reverse=True):
            eligible = [place for place in turned if place in shows and levels[place] >= level]
            if len(eligible) > 1 or len(shows) == 1:
                order |= dict.fromkeys(eligible)
        return list(order)

    def _check_winners(self) -> None:
        unseen = any(seat.won and (seat.shown is None or len(seat.shown) < 5) for seat in self.seats)
        if unseen and sum(self.betting.live) > 1:
            raise CannotSay("a winner does not show the hand, and PokerKit pays nobody whose hand it does not see")
