"""The actions of a PHH hand as events.

PHH leaves unsaid what follows from the play: what a call costs, which draw it is, what of a bet comes back. So the
actions are followed here with the chips they move. Nothing is judged and no action is added: an action that does not
fit is told as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..model import (
    Bet,
    Call,
    Card,
    Cards,
    Check,
    Dealt,
    Discard,
    Event,
    Fold,
    Money,
    Muck,
    Notice,
    NoticeKind,
    Post,
    PostKind,
    Raise,
    Reshuffled,
    Section,
    Served,
    Show,
    Span,
    StandPat,
    Street,
    Uncalled,
    Unknown,
    money,
)
from .chips import Chair, Chips
from .container import Contained, Fault
from .phh_posts import Posted

_RESHUFFLED = "The deck is reshuffled"
_SHOWN = re.compile(r"(p[1-9][0-9]?) shows ((?:[2-9TJQKA][cdhs]){1,5})")
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_UNKNOWN = "?"
_DRAWS = (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)


@dataclass(slots=True)
class Deal:
    """Cards on their way to a player, who may get them in several actions."""

    chair: Chair
    place: Span
    cards: list[Card | None] = field(default_factory=list)


class Play:
    """A hand in play. `act` takes one action, `end` closes the hand."""

    def __init__(
        self, hand: Contained, players: Sequence[str], stacks: Sequence[Money | None], posts: Sequence[Posted],
        small_bet: Money,
    ) -> None:  # fmt: skip
        """Seat the players and let them post."""
        self.hand = hand
        self.chips = Chips(players, stacks)
        self.chairs = self.chips.chairs
        self.street = Street.BLINDS
        self.drawing = self.showdown = self.lost = self.reshuffled = False
        self.deal: Deal | None = None
        self.last = hand.span
        for post in posts:
            chair = self.chairs[post.player]
            all_in = self.chips.post(chair, post.amount, post.live)
            self._add(Post(hand.at(post.place), chair.player, post.kind, post.amount, all_in))
        if any(post.kind in {PostKind.BIG_BLIND, PostKind.BOTH} for post in posts):
            self.chips.owe(small_bet)

    # ---- one action ----

    def act(self, action: str, place: Span) -> None:
        """Take an action as it is written: ``p1 cbr 400 # commentary``."""
        said, _, commentary = action.partition("#")
        words = said.split()
        if not words:
            self._deliver()
            self._comment(commentary.strip(), place)
            return
        if not self._dealing(words, place):
            self._deliver()
            if not self._done(words, place):
                self.misread(place, action, "no action of this game")
        self.last = place

    def _comment(self, words: str, place: Span) -> None:
        """Take commentary alone: of our own export it tells lines that PHH has no action for, of others nothing."""
        if words == _RESHUFFLED:
            self._begin_draw_for(None, place)
            # How many cards a second reshuffle finds depends on what the room put into the first.
            line = self.hand.at(place)
            self._add(Notice(line, None, NoticeKind.OTHER, words) if self.reshuffled else Reshuffled(line))
            self.reshuffled = True
        elif (match := _SHOWN.fullmatch(words)) is not None:
            chair = self._chair(match[1])
            if chair is not None:
                self._enter_showdown(place)
                self._add(Show(self.hand.at(place), chair.player, _known(_cards(match[2]) or ()) or ()))

    def misread(self, place: Span, text: str, message: str, code: str = "TD101") -> None:
        """Keep an action that cannot be read as a line that nobody knows; what it moved is missing from here on."""
        self.lost = True
        self._add(Unknown(self.hand.at(place), text))
        self.hand.faults.append(Fault(code, place, message))

    def _dealing(self, words: Sequence[str], place: Span) -> bool:
        """Take cards being dealt; they are told when the player has all of them."""
        chair = self._chair(words[2]) if len(words) == 4 and words[:2] == ["d", "dh"] else None
        cards = None if chair is None else _cards(words[3])
        if chair is None or cards is None:
            return False
        if self.deal is not None and (self.deal.chair is not chair or len(self.deal.cards) >= self._awaited(chair)):
            self._deliver()
        if self.deal is None:
            self.deal = Deal(chair, place)
        self.deal.cards += cards
        return True

    def _done(self, words: Sequence[str], place: Span) -> bool:
        """Take what a player does; False where it is nothing of this game."""
        chair = self._chair(words[0])
        if chair is None:
            return False
        match list(words[1:]):
            case ["f"]:
                self._bet_round()
                self._add(Fold(self.hand.at(place), chair.player))
                chair.live = False
            case ["cc"]:
                self._bet_round()
                self._check_or_call(chair, place)
            case ["cbr", amount]:
                self._bet_round()
                self._bet_or_raise(chair, amount, place)
            case ["sd", *listed] if len(listed) < 2:
                cards = _cards("".join(listed))
                if cards is None:
                    return False
                self._draw(chair, cards, place)
            case ["sm", *listed] if len(listed) < 2:
                return self._show_or_muck(chair, "".join(listed), place)
            case _:
                return False
        return True

    def _chair(self, word: str) -> Chair | None:
        match = _PLAYER.fullmatch(word)
        number = 0 if match is None else int(match[1])
        return self.chairs[number - 1] if 0 < number <= len(self.chairs) else None

    def _add(self, event: Event) -> None:
        self.hand.events.append(event)

    # ---- betting ----

    def _bet_round(self) -> None:
        """Begin a betting round, if the draw before it was still going on."""
        self._enter_deal(self.last)
        self.drawing = False

    def _check_or_call(self, chair: Chair, place: Span) -> None:
        put, all_in = self.chips.call(chair)
        line = self.hand.at(place)
        if put:
            self._add(Call(line, chair.player, Money(put), all_in))
        else:
            self._add(Check(line, chair.player))

    def _bet_or_raise(self, chair: Chair, text: str, place: Span) -> None:
        try:
            to = money(text)
        except ValueError:
            self.misread(place, f"{chair.player} {text}", "the amount cannot be kept exactly", "TD102")
            return
        first = self.chips.highest == 0
        all_in = self.chips.make_it(chair, to)
        line = self.hand.at(place)
        if first:
            self._add(Bet(line, chair.player, to, all_in))
        else:
            self._add(Raise(line, chair.player, None, to, all_in))

    def _close_round(self) -> None:
        """Give back what nobody has called; behind an action that was not read that cannot be told."""
        returned = self.chips.close_round()
        if returned is not None and not self.lost:
            chair, excess = returned
            self._add(Uncalled(self.hand.at(self.last), chair.player, Money(excess)))

    # ---- drawing ----

    def _enter_deal(self, place: Span) -> None:
        if self.street is Street.BLINDS:
            self.street = Street.DEAL
            self._add(Section(self.hand.at(place), Street.DEAL))

    def _begin_draw_for(self, chair: Chair | None, place: Span) -> None:
        """Begin the next draw where the player at hand cannot belong to the one going on."""
        self._enter_deal(place)
        again = chair is not None and chair.drawn and self.chips.able() < 2
        done = all(other.drawn for other in self.chairs if other.live)
        number = self.street - Street.DEAL
        if (self.drawing and not again and not (chair is None and done)) or number >= len(_DRAWS):
            return
        self._close_round()
        self.drawing = True
        self.street = _DRAWS[number]
        for other in self.chairs:
            other.drawn = False
        self._add(Section(self.hand.at(place), self.street))

    def _draw(self, chair: Chair, cards: Sequence[Card | None], place: Span) -> None:
        self._begin_draw_for(chair, place)
        line = self.hand.at(place)
        chair.drawn, chair.took, chair.thrown = True, len(cards), _known(cards)
        if cards:
            self._add(Discard(line, chair.player, len(cards), chair.thrown))
        else:
            self._add(StandPat(line, chair.player))

    def _awaited(self, chair: Chair) -> int:
        return chair.took if self.drawing else 5

    def _deliver(self) -> None:
        """Tell the cards that a player has been dealt."""
        deal, self.deal = self.deal, None
        if deal is None:
            return
        chair, cards = deal.chair, _known(deal.cards)
        if self.street <= Street.DEAL:
            self._enter_deal(deal.place)
            self._deliver_hand(deal, cards)
            return
        hand, thrown = chair.hand, chair.thrown
        if cards is None or hand is None or thrown is None:
            chair.hand = None
            self._add(Served(self.hand.at(deal.place), chair.player, len(deal.cards)))
        else:
            kept = tuple(card for card in hand if card not in thrown)
            self._add(Dealt(self.hand.at(deal.place), chair.player, kept, cards))
            chair.hand = kept + cards if len(kept) + len(cards) == 5 else None  # else it might grow with every line
        chair.took, chair.thrown = 0, ()

    def _deliver_hand(self, deal: Deal, cards: Cards | None) -> None:
        chair = deal.chair
        if cards is not None:
            self._add(Dealt(self.hand.at(deal.place), chair.player, cards))
            chair.hand = cards if len(cards) == 5 else None
        elif len(deal.cards) != 5:
            self.misread(deal.place, f"{chair.player} {len(deal.cards)}", f"{len(deal.cards)} cards dealt")

    # ---- the end ----

    def _show_or_muck(self, chair: Chair, listed: str, place: Span) -> bool:
        hidden = listed == "-"
        cards = () if hidden else _cards(listed)
        if cards is None:
            return False
        self._enter_showdown(place)
        if not listed:
            chair.mucked = True
            self._add(Muck(self.hand.at(place), chair.player))
            return True
        chair.shown = chair.hand or () if hidden else tuple(card for card in cards if card is not None)
        self._add(Show(self.hand.at(place), chair.player, chair.shown))
        return True

    def _enter_showdown(self, place: Span) -> None:
        """Begin the showdown; what a player shows after everybody has folded is none."""
        if not self.showdown and sum(chair.live for chair in self.chairs) > 1:
            self._close_round()
            self._add(Section(self.hand.at(place), Street.SHOWDOWN))
        elif not self.showdown:
            self._close_round()
        self.showdown = True

    def end(self) -> bool:
        """Close the hand; False where the actions stop before its end."""
        self._deliver()
        live = sum(chair.live for chair in self.chairs)
        if live > 1 and not self.showdown:
            return False
        if not self.showdown:
            self._close_round()
        return True


def _cards(text: str) -> list[Card | None] | None:
    """Return cards as written, ``7h6c4c``, None for each unknown one (``??``); None if the text has half a card."""
    text = text.replace("10", "T").replace(",", "")
    if len(text) % 2:
        return None
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    return [None if _UNKNOWN in pair else Card(pair) for pair in pairs]


def _known(cards: Sequence[Card | None]) -> Cards | None:
    """Return the cards, None if one of them is unknown."""
    known = tuple(card for card in cards if card is not None)
    return known if len(known) == len(cards) else None
