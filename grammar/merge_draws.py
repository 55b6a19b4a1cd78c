"""The cards of a Merge hand: lists that stand behind a round's events, put where the cards were dealt.

A hand is listed as a whole, after each draw again; what was thrown away and drawn follows from two lists. Where the
number of cards that a player takes does not go with them, the list behind tells which of both is wrong.
"""

from __future__ import annotations

import re

from ..model import DECK, Card, Cards, Dealt, Discard, Span, StandPat
from .container import Contained, Fault
from .merge_game import Game, Round
from .merge_rounds import DRAWS
from .merge_seats import Seats
from .merge_xml import Tag

_DRAWN = "DRAW_DRAWN_CARDS"
_PAIRS = {
    "Twos": "2", "Threes": "3", "Fours": "4", "Fives": "5", "Sixes": "6", "Sevens": "7", "Eights": "8", "Nines": "9",
    "Tens": "T", "Jacks": "J", "Queens": "Q", "Kings": "K", "Aces": "A",
}  # fmt: skip
_RANKS = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA]){4}")


def cards_of(tag: Tag) -> Cards:
    """Return the cards that an element lists; one that is not shown is ``null`` there."""
    told = tag.attributes.get("cards", "").strip()
    parts = (part.strip() for part in told.split(",") if told)
    return tuple(Card(part or "?") for part in parts if part != "null")


def name_of(tag: Tag) -> str | None:
    """Return the hand's name that an element states, None where it has none."""
    return tag.attributes.get("hand") or None


class Draws:
    """Deal, draws and the lists that belong to them."""

    def __init__(self, hand: Contained, game: Game, seats: Seats) -> None:
        """Find the lists."""
        self.hand, self.seats = hand, seats
        self.dealt: set[str] = set()
        self.held: dict[str, Cards] = {}
        self.doubtful: set[str] = set()  # whose list of this draw is wrong
        self.lists: dict[str, list[Tag]] = {}
        self.waiting: list[tuple[str, Tag, int]] = []
        self.drawn: set[str] = set()
        self.counts = {round_.meant: self._counts(round_) for round_ in game.rounds}
        self.rounds = {round_.meant: self._listed(round_, _DRAWN) for round_ in game.rounds if round_.begins}
        self._give_back(game)
        self.deals = [item for item in game.items() if _is(item, "HOLE")]
        self.shown = {
            player: cards_of(tags[0])
            for round_ in game.rounds
            for player, tags in self._listed(round_, "SHOWN").items()
        }
        self.order = [round_.meant for round_ in game.rounds]
        self.name = ""
        self.left = 0  # how many players have still to draw

    def _listed(self, round_: Round, kind: str) -> dict[str, list[Tag]]:
        found: dict[str, list[Tag]] = {}
        for item in round_.items:
            player = self.seats.name(item.attributes.get("player"))
            if player is not None and _is(item, kind):
                found.setdefault(player, []).append(item)
        return found

    def _give_back(self, game: Game) -> None:
        """Give a list that is said to be of a player whose hand is not shown to the one player whose hand is."""
        shown = {self.seats.name(item.attributes.get("player")) for item in game.items() if _is(item, "HOLE")}
        if len(shown) != 1:
            return
        (hero,) = shown
        for name, lists in self.rounds.items():
            others = [player for player in lists if player != hero]
            if hero is not None and hero not in lists and hero in self.counts.get(name, {}) and len(others) == 1:
                lists[hero] = lists.pop(others[0])
                self._fault("TD110", lists[hero][0].place, f"these cards are said to be {others[0]}'s, not {hero}'s")

    def _counts(self, round_: Round) -> dict[str, str]:
        items = (item for item in round_.items if item.attributes.get("type") == "DRAW")
        return {self.seats.name(item.attributes.get("player")) or "": item.attributes.get("text", "") for item in items}

    def deal(self) -> None:
        """Tell the hands that are listed as dealt."""
        for tag in self.deals:
            player = self.seats.name(tag.attributes.get("player"))
            if player is not None:
                self._hold(player, cards_of(tag))
                self.dealt.add(player)
                self.hand.events.append(Dealt(self.hand.at(tag.place), player, cards_of(tag), None, name_of(tag)))
        self.deals = []

    def end_deal(self, place: Span) -> None:
        """Tell a hand that is missing: the room lists it after the draws, and not as dealt."""
        drawing = {player for lists in self.rounds.values() for player in lists}
        for player in sorted(drawing - self.dealt):
            self._fault("TD111", place, f"before this the hand dealt to {player} is missing")

    def begin(self, name: str) -> None:
        """Begin a draw; where the one before it is not in the text, what anybody holds is not known either."""
        if DRAWS.index(name) > (DRAWS.index(self.name) + 1 if self.name else 0):
            self.lose()
        self.name = name
        self.drawn = set()
        self.waiting = []
        self.left = len(self.counts.get(name, {}))
        self.lists = {player: list(tags) for player, tags in self.rounds.get(name, {}).items()}

    def draw(self, item: Tag, player: str, count: int) -> None:
        """Tell a draw: who takes no card stands pat."""
        self.left -= player not in self.drawn
        self.drawn.add(player)
        tags = self.lists.get(player, [])
        line = self.hand.at(item.place)
        before = self.held.get(player)
        after = cards_of(tags[0]) if tags else None
        thrown = None
        if before is not None and after is not None:
            thrown = tuple(card for card in before if card not in after)
            if len(thrown) != count and self._is_list_wrong(player, before, tags[0]):
                self.doubtful.add(player)
                thrown = None
            elif count and not thrown:  # the same hand again: what is wrong shows at the list
                thrown = None
        if count == 0 and not (thrown and self._is_confirmed(player, before or (), tags[0])):
            self._stand_pat(line, player, tags)
            return
        self.hand.events.append(Discard(line, player, count, thrown))
        if tags:
            self.waiting.append((player, tags.pop(0), count))
        else:
            self.held.pop(player, None)

    def unread(self, player: str | None) -> None:
        """Take a draw that cannot be read, of ``player`` or nobody knows whom: a list without a draw belongs to it."""
        counts = self.counts.get(self.name, {})
        for name, tags in self.lists.items():
            drawn = name in self.drawn or (counts.get(name, "").isdigit() and name != player)
            if tags and not drawn and player in {None, name}:
                self.drawn.add(name)
                self._tell(name, tags.pop(0), None)

    def lose(self) -> None:
        """Take a draw of which nothing is told: nobody knows what anybody holds behind it."""
        self.held.clear()

    def _stand_pat(self, line: int, player: str, tags: list[Tag]) -> None:
        if not tags:
            self.hand.events.append(StandPat(line, player))
            return
        tag = tags.pop(0)
        cards = cards_of(tag)
        self.hand.events.append(StandPat(line, player, cards, name_of(tag), self.hand.at(tag.place)))
        self._hold(player, cards)

    def _is_list_wrong(self, player: str, before: Cards, tag: Tag) -> bool:
        """Say whether the list behind a draw is wrong, and not the number of cards: by its name and the next list."""
        after, following = cards_of(tag), self._next_list(player)
        if not _is_hand(after) or not _may_be(after, name_of(tag)):
            return True
        if following is None:
            return False
        cards, count = following
        return sum(card not in cards for card in after) != count or not set(before).difference(after).isdisjoint(cards)

    def _is_confirmed(self, player: str, before: Cards, tag: Tag) -> bool:
        """Say whether a list is right: another goes on from it, or its name is not that of the hand before."""
        if player in self.doubtful:
            return False
        return self._next_list(player) is not None or not _may_be(before, name_of(tag))

    def _hold(self, player: str, cards: Cards) -> None:
        """Take a list as what a player holds, unless it cannot be."""
        if player in self.doubtful or not _is_hand(cards):
            self.doubtful.discard(player)
            self.held.pop(player, None)
        else:
            self.held[player] = cards

    def _next_list(self, player: str) -> tuple[Cards, int] | None:
        """Return the next list of a player's cards and how many he takes before it; None if there is none."""
        behind = self.order[self.order.index(self.name) + 1 :] if self.name in self.order else []
        for name in behind:
            count = self.counts.get(name, {}).get(player)
            if count is not None:
                tags = self.rounds.get(name, {}).get(player)
                return (cards_of(tags[0]), int(count)) if tags and count.isascii() and count.isdigit() else None
        shown = self.shown.get(player)
        return None if shown is None or len(shown) != 5 else (shown, 0)

    def list_cards(self, item: Tag) -> None:
        """Tell a new hand where it is listed, if all have drawn by then."""
        told = [waiting for waiting in self.waiting if waiting[1] is item]
        if told and self.left <= 0:
            self.waiting.remove(told[0])
            self._tell(*told[0])

    def end(self, place: Span, *, is_cut: bool) -> None:
        """End a draw: tell the new hands, and lists that belong to no draw or, unless the text stops, are missing."""
        for player, tag, count in self.waiting:
            self._tell(player, tag, count)
        for player, tags in self.lists.items():
            for number, tag in enumerate(tags):
                if player in self.drawn or number:
                    self._fault("TD110", tag.place, f"the cards of {player} are listed already")
                else:
                    self._tell(player, tag, None)
        for player in () if is_cut else sorted(self.drawn & self.held.keys()):
            if not self.rounds.get(self.name, {}).get(player) and self._stood_pat(player):
                self._fault("TD111", place, f"before this the cards of {player} are missing")
        self.lists, self.waiting = {}, []

    def _stood_pat(self, player: str) -> bool:
        return self.counts.get(self.name, {}).get(player) == "0"

    def _tell(self, player: str, tag: Tag, count: int | None) -> None:
        cards, before = cards_of(tag), self.held.get(player)
        line = self.hand.at(tag.place)
        self._hold(player, cards)
        if before is None or count is None or (count == 5 and set(before).isdisjoint(cards)):
            self.hand.events.append(Dealt(line, player, cards, None, name_of(tag)))
            return
        kept = tuple(card for card in cards if card in before)
        drawn = tuple(card for card in cards if card not in before)
        self.hand.events.append(Dealt(line, player, kept, drawn, name_of(tag)))

    def _fault(self, code: str, place: Span, message: str) -> None:
        self.hand.faults.append(Fault(code, place, message))


def _is_hand(cards: Cards) -> bool:
    return len(cards) == len(set(cards)) == 5 and DECK.issuperset(cards)


def _may_be(cards: Cards, name: str | None) -> bool:
    """Say whether a hand's name goes with the ranks of the cards, as far as it names ranks or a pair."""
    ranks = [card[:1] for card in cards]
    if name is not None and _RANKS.fullmatch(name):
        return sorted(ranks) == sorted(name.split("-"))
    if name is None or not name.startswith("Pair of "):
        return True
    return [ranks.count(rank) for rank in set(ranks)].count(2) == 1 and ranks.count(_PAIRS.get(name[8:], "")) == 2


def _is(item: Tag, kind: str) -> bool:
    return item.name == "cards" and item.attributes.get("type") == kind
