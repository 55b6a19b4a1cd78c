"""The end of a hand: who shows or mucks, what each pot pays, the rake, and the summary. Source: docs/rules.md §5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.ranking import kind
from ...engine.settlement import Pot, pots, shares
from ...model import (
    Card,
    Cards,
    Collected,
    Money,
    Muck,
    NoShow,
    Outcome,
    SeatResult,
    Section,
    Show,
    Street,
    TotalPot,
)
from ...writer import HandNames, RoomWriter
from .outlook import VALUES
from .play import Play
from .seats import Chair

_RAKE_PART = 20  # one twentieth of the pot
_MUCKS = 0.8  # how often a beaten hand is not shown
_SHOWS_ANYWAY = 0.02  # how often a card is shown that nobody has paid to see


def name_hand(names: HandNames, cards: Sequence[Card]) -> str:
    """Return what a room calls five cards."""
    found, ranks = kind([VALUES[card] for card in cards], suited=len({card[1] for card in cards}) == 1)
    return names.name(found.text, ranks)


@dataclass(frozen=True, slots=True)
class Paid:
    """A pot after rake: ``shares`` by winner, clockwise from the left of the button; ``label`` is the room's name."""

    pot: Pot
    label: str
    amount: Money
    shares: dict[str, Money]


class Ending:
    """Ends a hand that was played to its last bet; `tell` adds the events."""

    def __init__(self, play: Play, writer: type[RoomWriter]) -> None:
        """Settle the hand."""
        self.play = play
        self.habits = writer.habits
        self.names = writer.hand_names
        self.chairs = {chair.player: chair for chair in play.ring}
        self.live = play.live()
        self.showdown = len(self.live) > 1
        self.rake = self._rake()
        self.returned: list[Collected] = []
        self.paid = self._settle()
        for paid in self.paid:
            for player, amount in paid.shares.items():
                self.chairs[player].won += amount

    # ---- money ----

    def _rake(self) -> Money:
        """Return a twentieth of the pot up to a cap by players and stakes; none in chips or before the first draw."""
        play, stakes = self.play, self.play.stakes
        if all(chair.drawn < 0 for chair in play.ring):
            return Money(0)
        cap = (1 + (len(play.ring) > 2) + (len(play.ring) > 4)) * stakes.rake_step
        return Money(min(play.pot // _RAKE_PART // stakes.unit * stakes.unit, cap))

    def _settle(self) -> list[Paid]:
        """Return the pots, the main one first, with what they pay."""
        play = self.play
        levels = {chair.player: Money(chair.level + chair.ante) for chair in play.ring if chair.level + chair.ante}
        dead = Money(sum(chair.dead for chair in play.ring))
        made = pots(levels, [chair.player for chair in self.live], dead)
        net = self._less_rake([pot.amount for pot in made])
        won = [shares(amount, self._winners(pot), play.stakes.unit) for pot, amount in zip(made, net, strict=True)]
        # What nobody called is a pot of its own where no line returns it, unless he wins the last pot alone.
        alone = {player for player in play.hidden if list(won[-1]) != [player]}
        count = len(made) + len(alone)
        paid = [
            Paid(pot, self._label(number, count), amount, share)
            for number, (pot, amount, share) in enumerate(zip(made, net, won, strict=True))
        ]
        self.returned = [
            Collected(0, player, play.hidden[player], self._label(len(made), count))
            for player in play.hidden
            if player in alone
        ]
        return paid

    def _less_rake(self, amounts: list[Money]) -> list[Money]:
        """Take the rake from the pots in proportion, what does not come out evenly from the main pot."""
        unit, total = self.play.stakes.unit, sum(amounts)
        parts = [self.rake * amount // total // unit * unit for amount in amounts]
        parts[0] += self.rake - sum(parts)
        return [Money(amount - part) for amount, part in zip(amounts, parts, strict=True)]

    def _winners(self, pot: Pot) -> list[str]:
        eligible = [chair for chair in self.live if chair.player in pot.players]
        best = min(chair.outlook.rank for chair in eligible)
        return [chair.player for chair in eligible if chair.outlook.rank == best]

    def _label(self, number: int, count: int) -> str:
        if count == 1:
            return "pot"
        if number == 0:
            return "main pot"
        if self.habits.numbers_side_pots:
            return f"side pot {number}"
        return "side pot" if count == 2 else f"side pot-{number}"

    # ---- the showdown ----

    def tell(self) -> None:
        """Add the events of the showdown, the payments and the summary."""
        if self.habits.tells_nets:
            if self.showdown:
                self._show_pot_by_pot()
            self._nets()
            return
        if not self.showdown:
            self._uncontested()
        else:
            self.play.events.append(Section(0, Street.SHOWDOWN))
            if self.habits.worst_first:
                self._show(self._worst_first())
            self._show_pot_by_pot()
            if not self.habits.pot_by_pot:
                self.play.events += self.returned
                for paid in reversed(self.paid):
                    self._pay(paid)
        self._summary()

    def _show_pot_by_pot(self) -> None:
        """Let the players of each pot show, the last side pot's first, and pay it where the room does so at once."""
        order = self._clockwise()
        for paid in reversed(self.paid):
            if len(paid.pot.players) > 1:
                self._show([chair for chair in order if chair.player in paid.pot.players])
            if self.habits.pot_by_pot:
                self._pay(paid)

    def _clockwise(self) -> list[Chair]:
        """Return the players left, from the one who has to show first."""
        play = self.play
        first = play.last_aggressor if play.profile.first_to_show == "any_round" else play.last_round_aggressor
        start = play.ring.index(first) if first is not None else 0
        return [chair for chair in play.ring[start:] + play.ring[:start] if chair.live]

    def _worst_first(self) -> list[Chair]:
        """Return the players left: who takes no pot first, the better hand after the worse."""
        takes = {player: number for number, paid in enumerate(self.paid) for player in paid.shares}
        takes |= dict.fromkeys((event.player for event in self.returned), len(self.paid))
        return sorted(self.live, key=lambda chair: (takes.get(chair.player, -1), -chair.outlook.rank))

    def _show(self, eligible: list[Chair]) -> None:
        """Let the players of a pot show, or muck if they are beaten in every pot."""
        for chair in eligible:
            if chair.shown or chair.mucked:
                continue
            if self.habits.mucks and self._is_beaten(chair) and self.play.random.random() < _MUCKS:
                chair.mucked = True
                self.play.events.append(Muck(0, chair.player))
            else:
                chair.shown = True
                name = None if self.habits.tells_nets else self._name(chair)
                self.play.events.append(Show(0, chair.player, self._cards(chair), name))

    def _is_beaten(self, chair: Chair) -> bool:
        """Say whether in each pot of the player a better hand was shown."""
        mine = [paid.pot for paid in self.paid if chair.player in paid.pot.players]
        return all(
            any(
                other.shown and other.player in pot.players and other.outlook.rank < chair.outlook.rank
                for other in self.live
            )
            for pot in mine
        )

    def _cards(self, chair: Chair) -> Cards:
        cards = list(chair.cards)
        if self.habits.sorted_shows:
            cards.sort(key=VALUES.__getitem__, reverse=True)
        else:
            self.play.random.shuffle(cards)
        return tuple(cards)

    def _name(self, chair: Chair) -> str:
        return name_hand(self.names, chair.cards)

    def _pay(self, paid: Paid) -> None:
        for player, amount in paid.shares.items():
            hidden = self.play.hidden.get(player, 0) if paid is self.paid[-1] and not self.returned else 0
            if amount + hidden:
                named = self.habits.names_wins and self.chairs[player].shown
                name = self._name(self.chairs[player]) if named else None
                self.play.events.append(Collected(0, player, Money(amount + hidden), paid.label, name))

    def _uncontested(self) -> None:
        play, winner = self.play, self.live[0]
        if self.habits.winner_mucks:
            winner.mucked = True
            play.events.append(Muck(0, winner.player))
            self._pay(self.paid[0])
            return
        self._pay(self.paid[0])
        if not self.habits.tells_no_show:
            return
        if play.random.random() < _SHOWS_ANYWAY:
            cards = self._cards(winner)[: play.random.choice((1, 2, 5))]
            play.events.append(Show(0, winner.player, cards, self._name(winner) if len(cards) == 5 else None))
        elif winner.player != play.hero:
            play.events.append(NoShow(0, winner.player))

    # ---- the summary ----

    def _nets(self) -> None:
        """Add a summary of chips and results, of the rake if there is any, and of who is paid."""
        events = self.play.events
        events.append(Section(0, Street.SUMMARY))
        for chair in sorted(self.play.ring, key=lambda chair: chair.seat):
            stack, net = Money(chair.stack + chair.won), chair.won - chair.paid
            result = SeatResult(0, chair.seat, chair.player, (), Outcome.NOT_TOLD, stack=stack, net=net)
            events.append(result)
        if self.rake:
            events.append(TotalPot(0, None, self.rake))
        events += [Collected(0, player, Money(amount), pot) for pot, player, amount in self._payments() if amount]

    def _payments(self) -> list[tuple[str, str, int]]:
        """Return pot, player and amount of each payment, side pots first; who takes all is paid all at once.

        A bet that nobody called is in what the player is paid from his highest pot, or a side pot of his own.
        """
        found = [
            (number, player, int(amount))
            for number, paid in reversed(list(enumerate(self.paid)))
            for player, amount in paid.shares.items()
        ]
        for whose, back in self.play.hidden.items():
            place = next((place for place, (_, player, _) in enumerate(found) if player == whose), None)
            if place is None:
                found.insert(0, (len(self.paid), whose, back))
            else:
                number, player, amount = found[place]
                found[place] = number, player, amount + back
        if len({player for _, player, _ in found}) == 1:
            return [("pot", found[0][1], sum(amount for _, _, amount in found))]
        return [(f"side pot {number}" if number else "pot", player, amount) for number, player, amount in found]

    def _summary(self) -> None:
        play = self.play
        play.events.append(Section(0, Street.SUMMARY))
        paid = play.pot - self.rake + sum(play.hidden.values())
        total = TotalPot(0, Money(paid if play.profile.total_pot == "collected" else play.pot), self.rake)
        if self.habits.side_pots and len(self.paid) > 1:
            total.main, total.sides = self.paid[0].amount, tuple(paid.amount for paid in self.paid[1:])
        play.events.append(total)
        seats = {chair.seat: chair for chair in play.ring}
        away = play.layout.away if self.habits.absent_in_summary else {}
        everybody = play.profile.summary_lists == "everybody"
        for number in sorted({*seats, *away}):
            if number in seats and not everybody and not seats[number].live:
                continue
            if number in seats:
                play.events.append(self._result(seats[number]))
            else:
                play.events.append(SeatResult(0, number, away[number], (), Outcome.SITTING_OUT))

    def _result(self, chair: Chair) -> SeatResult:
        result = SeatResult(0, chair.seat, chair.player, self._position(chair), Outcome.FOLDED)
        won = Money(chair.won + self.play.hidden.get(chair.player, 0))
        if chair.folded_round is not None:
            result.folded = chair.folded_round - 1
            result.didnt_bet = chair.folded_round == 1 and not chair.paid
        elif not self.showdown:
            result.outcome, result.amount = Outcome.COLLECTED, won
        elif chair.mucked:
            result.outcome, result.cards = Outcome.MUCKED, tuple(chair.cards)
            if self.habits.names_mucked:
                result.cards, result.name = self._cards(chair), self._name(chair)
        else:
            shown = next(
                event for event in self.play.events if isinstance(event, Show) and event.player == chair.player
            )
            result.outcome = Outcome.WON if won else Outcome.LOST
            result.cards, result.name = shown.cards, shown.name
            if won:
                result.amount = won
        return result

    def _position(self, chair: Chair) -> tuple[str, ...]:
        """Return the position words; heads-up the button has both, or the blind's only (``position_words``)."""
        layout = self.play.layout
        words = []
        if chair is layout.small:
            words.append("small blind")
        if chair is layout.big:
            words.append("big blind")
        alone = words and len(layout.ring) == 2 and self.play.profile.position_words == "one"
        if chair.seat == layout.button and not alone:
            words.insert(len(words) if self.habits.button_last else 0, "button")
        return tuple(words)
