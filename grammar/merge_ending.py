"""The end of a Merge hand: what is shown and mucked, who wins how much, and what nobody called."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ..model import Collected, Muck, Outcome, SeatResult, Show, Span, Uncalled, Unknown
from .container import Contained, Fault
from .merge_draws import cards_of, name_of
from .merge_fields import read_amount, read_count
from .merge_game import Game, Round
from .merge_rounds import SHOWN
from .merge_seats import Seats
from .merge_xml import Tag, TagKind


class Ending:
    """Takes the elements of the end in their order. Cards stand behind the events that they belong to.

    ``won`` is what the winners get in all; ``strain`` counts what is said to go back and does not come out (`Bets`).
    """

    def __init__(self, hand: Contained, game: Game, seats: Seats, sign: str | None) -> None:
        """Find the lists of cards, and what is said to go back."""
        self.hand, self.seats, self.sign = hand, seats, sign
        self.won = self.strain = 0
        self._shown = self._by_player(game, lambda item: is_list(item, SHOWN))
        self._uncalled = self._by_player(game, lambda item: item.name == "winner" and is_uncalled(item))
        self._pots = _pot_names(game)
        self._tell_missing_pots(game)
        self._mucks: set[str] = set()
        self._is_cut = bool(game.rounds) and game.rounds[-1].is_cut

    def _by_player(self, game: Game, wanted: Callable[[Tag], bool]) -> dict[str, deque[Tag]]:
        found: dict[str, deque[Tag]] = {}
        for item in game.items():
            player = self.seats.name(item.attributes.get("player"))
            if player is not None and wanted(item):
                found.setdefault(player, deque()).append(item)
        return found

    # ---- cards ----

    def reveal(self, item: Tag, kind: str, player: str) -> None:
        """Tell that a player shows or mucks."""
        line = self.hand.at(item.place)
        if kind == "MUCK":
            self._mucks.add(player)
            self.hand.events.append(Muck(line, player))
            return
        tags = self._shown.get(player)
        if tags:
            tag = tags.popleft()
            self.hand.events.append(Show(line, player, cards_of(tag), name_of(tag), self.hand.at(tag.place)))
        else:
            if not self._is_cut:
                self._fault("TD111", item.place, f"{player} shows, and no cards are listed")
            self.hand.events.append(Show(line, player, ()))

    def muck_shown(self, item: Tag, player: str) -> None:
        """Tell the cards of a hand that was mucked, which the room lists."""
        if player not in self._mucks:
            self._fault("TD111", item.place, f"before this no event says that {player} mucks")
            self._mucks.add(player)
            self.hand.events.append(Muck(self.hand.at(item.place), player))
        number, line = self.seats.numbers.get(player, -1), self.hand.at(item.place)
        result = SeatResult(line, number, player, (), Outcome.MUCKED, cards_of(item))
        self.hand.events.append(result)

    def show_the_rest(self, round_: Round) -> None:
        """Tell cards that are listed as shown though no event says so."""
        is_read = all(item.kind is not TagKind.UNREAD for item in round_.items)
        for item in round_.items:
            player = self.seats.name(item.attributes.get("player"))
            tags = self._shown.get(player or "")
            if player is not None and tags and tags[0] is item:
                tags.popleft()
                if is_read:  # else what was not read is the event
                    self._fault("TD111", item.place, f"before this no event says that {player} shows")
                self.hand.events.append(Show(self.hand.at(item.place), player, cards_of(item), name_of(item)))

    # ---- money ----

    def give_back(self, player: str, due: int, *, bets_again: bool) -> None:
        """Tell what of a player's last bet nobody called, if an element says it.

        That is one of as much, be it another player's, or one of his own.
        """
        if bets_again:
            return  # somebody has called him
        tags = [(name, tag) for name, tags in self._uncalled.items() for tag in tags]
        fitting = [each for each in tags if read_amount(each[1], "amount", self.sign, []) == due]
        own = [each for each in fitting or tags if each[0] == player]
        for name, tag in (own or fitting)[:1]:
            self.strain += name != player or not fitting
            self._uncalled[name].remove(tag)
            self._give_back(name, tag)

    def give_back_the_rest(self) -> None:
        """Tell what is said to go back though everything was called."""
        for player, tags in self._uncalled.items():
            for tag in tags:
                self.strain += 1
                self._give_back(player, tag)
            tags.clear()

    def _give_back(self, player: str, tag: Tag) -> None:
        amount = read_amount(tag, "amount", self.sign, self.hand.faults)
        line = self.hand.at(tag.place)
        self.hand.events.append(Unknown(line, tag.name) if amount is None else Uncalled(line, player, amount))

    def pay(self, item: Tag) -> None:
        """Tell what a player wins; what goes back has been told where the bet was."""
        player = self.seats.name(item.attributes.get("player"))
        if player is None:
            self._fault("TD101", item.place, "a winner who is nobody")
            self.hand.events.append(Unknown(self.hand.at(item.place), item.name))
            return
        if is_uncalled(item):
            return
        amount = read_amount(item, "amount", self.sign, self.hand.faults)
        line = self.hand.at(item.place)
        if amount is None:
            self.hand.events.append(Unknown(line, item.name))
            return
        self.won += amount
        pot = self._pots.get(item.attributes.get("potnumber", ""), "pot")
        self.hand.events.append(Collected(line, player, amount, pot, name_of(item)))

    def _tell_missing_pots(self, game: Game) -> None:
        """Tell that a pot is won by nobody, as the numbers of the others say."""
        winners = [item for item in game.items() if item.name == "winner"]
        told = {number for item in winners if (number := read_count(item.attributes.get("potnumber"))) is not None}
        missing = next((number for number in range(1, len(told) + 1) if number not in told), None)
        if game.end is not None and self._pots and missing is not None and 0 not in told:
            self._fault("TD111", winners[0].place, f"nobody wins pot {missing}, and somebody pot {max(told)}")

    def _fault(self, code: str, place: Span, message: str) -> None:
        self.hand.faults.append(Fault(code, place, message))


def is_list(item: Tag, kind: str) -> bool:
    """Say whether an element lists cards of a kind."""
    return item.name == "cards" and item.attributes.get("type") == kind


def is_uncalled(item: Tag) -> bool:
    """Say whether an element says what of a bet nobody called."""
    return item.attributes.get("uncalled", "").lower() == "true"


def _pot_names(game: Game) -> dict[str, str]:
    """Return what rooms call the pots, by the numbers they have here; a pot of its own for what goes back is none."""
    winners = (item for item in game.items() if item.name == "winner" and not is_uncalled(item))
    numbers = {item.attributes.get("potnumber", "") for item in winners}
    ordered = sorted(numbers, key=lambda number: (len(number), number))
    if len(ordered) < 2:
        return dict.fromkeys(ordered, "pot")
    sides = ["side pot"] if len(ordered) == 2 else [f"side pot-{place}" for place in range(1, len(ordered))]
    return dict(zip(ordered, ["main pot", *sides], strict=True))
