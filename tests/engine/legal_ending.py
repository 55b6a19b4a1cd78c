"""How a dealt hand ends: pots, showdown, payments and summary (see `legal_dealer`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tripledraw.engine.ranking import rank
from tripledraw.model import (
    Card,
    Collected,
    Event,
    Money,
    Muck,
    NoShow,
    Outcome,
    Profile,
    SeatResult,
    Section,
    Show,
    Street,
    TotalPot,
)

CENT = 100


@dataclass(eq=False)
class Player:
    """One player; ``chips`` counts towards calling, ``dead`` does not."""

    seat: int
    name: str
    stack: int
    in_round: int = 0
    chips: int = 0
    dead: int = 0
    live: bool = True
    acted: bool = False
    cards: list[Card] = field(default_factory=list)
    thrown: list[Card] = field(default_factory=list)
    folded: int | None = None
    shown: bool = False
    mucked: bool = False
    won: int = 0

    @property
    def able(self) -> bool:
        return self.live and self.stack > 0


class Ending:
    """The end of a hand that `Dealer` deals."""

    rng: Random
    profile: Profile
    players: list[Player]
    ring: list[Player]
    button: Player
    aggressor: Player | None
    any_aggressor: Player | None
    hidden: tuple[Player, int] | None
    words: dict[str, list[str]]
    events: list[Event]
    line: int

    def say(self, event: Event) -> None:
        """Add an event on a line of its own."""
        event.line = self.line
        self.line += 1
        self.events.append(event)

    def live_count(self) -> int:
        """Return how many players are in the hand."""
        return sum(player.live for player in self.ring)

    def pots(self) -> Iterator[tuple[int, list[Player]]]:
        """Yield the pots, main pot first: amount, and who plays for it clockwise from the button's left."""
        live = [player for player in self.ring if player.live]
        below = 0
        dead = sum(player.dead for player in self.ring)
        levels = sorted({player.chips for player in live})
        for level in levels:
            amount = sum(min(player.chips, level) - min(player.chips, below) for player in self.ring)
            if level == levels[-1]:
                amount += sum(max(0, player.chips - level) for player in self.ring)
            yield amount + dead, [player for player in live if player.chips >= level]
            below, dead = level, 0

    def finish(self) -> None:
        pots = [(amount, players) for amount, players in self.pots() if amount]
        total = sum(amount for amount, _ in pots)
        rake = total // 20 // CENT * CENT
        largest = max(range(len(pots)), key=lambda number: pots[number][0])  # never a pot for the room alone
        paid = [(amount - rake * (number == largest), players) for number, (amount, players) in enumerate(pots)]
        if self.live_count() < 2:
            self.pay(paid[0][0], paid[0][1], "pot", last=True)
            if self.rng.random() < 0.5:
                self.say(NoShow(0, paid[0][1][0].name))
        else:
            self.say(Section(0, Street.SHOWDOWN))
            self.show_down(paid)
        self.summary(total, rake)

    def show_down(self, paid: list[tuple[int, list[Player]]]) -> None:
        profile = self.profile
        starter = self.aggressor if profile.first_to_show == "last_round" else self.any_aggressor
        start = self.ring.index(starter) if starter is not None else 0
        clockwise = self.ring[start:] + self.ring[:start]
        for number in range(len(paid) - 1, -1, -1):
            amount, players = paid[number]
            for player in clockwise:
                if player in players and not (player.shown or player.mucked):
                    self.reveal(player, paid)
            best = min(rank(player.cards) for player in players)
            winners = [player for player in players if rank(player.cards) == best]
            label = "pot" if len(paid) == 1 else "main pot" if number == 0 else "side pot"
            if len(paid) > 2 and number:
                label = f"side pot-{number}"
            self.pay(amount, winners, label, last=number == 0)

    def reveal(self, player: Player, paid: list[tuple[int, list[Player]]]) -> None:
        contested = [players for _, players in paid if player in players]
        beaten = all(
            any(other.shown and rank(other.cards) < rank(player.cards) for other in players) for players in contested
        )
        if beaten and self.rng.random() < 0.5:
            player.mucked = True
            self.say(Muck(0, player.name))
        else:
            player.shown = True
            self.say(Show(0, player.name, tuple(player.cards)))

    def pay(self, amount: int, winners: list[Player], label: str, *, last: bool) -> None:
        units = amount // CENT
        each, odd = divmod(units, len(winners))
        hidden = self.hidden if last else None  # an uncalled bet that has no line of its own
        if hidden is not None and hidden[0] not in winners:
            hidden[0].won += hidden[1]
            self.say(Collected(0, hidden[0].name, Money(hidden[1]), label))
        for place, player in enumerate(winners):
            share = (each + (place < odd)) * CENT
            if hidden is not None and player is hidden[0]:
                share += hidden[1]
            player.won += share
            if share:
                self.say(Collected(0, player.name, Money(share), label))

    def summary(self, total: int, rake: int) -> None:
        self.say(Section(0, Street.SUMMARY))
        if self.profile.total_pot == "collected":
            total = sum(player.won for player in self.players)
        if self.profile.total_pot != "none":
            self.say(TotalPot(0, Money(total), Money(rake)))
        elif self.profile.prints_rake and rake:
            self.say(TotalPot(0, None, Money(rake)))
        for player in self.players:
            words = self.words[player.name]
            if player is self.button:
                words = ["button", *words]
            if player is self.button and len(self.ring) == 2 and self.profile.position_words == "one":
                words = words[1:]
            result = SeatResult(0, player.seat, player.name, tuple(words), Outcome.FOLDED)
            if player.folded is not None:
                result.folded = player.folded - 1
                result.didnt_bet = player.folded == 1 and not player.chips
            elif player.shown:
                result.outcome = Outcome.WON if player.won else Outcome.LOST
                result.cards = tuple(player.cards)
                result.amount = Money(player.won) if player.won else None
            elif player.mucked:
                result.outcome, result.cards = Outcome.MUCKED, tuple(player.cards)
            else:
                result.outcome, result.amount = Outcome.COLLECTED, Money(player.won)
            self.say(result)
