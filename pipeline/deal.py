"""The dealer: random legal hands, played by people with ways of their own, in the shape of a room's text.

`deal_session` deals hand after hand to one hero: stacks are handed over, the button moves, people come and go, blinds
rise in tournaments; when the hero is out or a tournament is over he sits down at another table. `generate` gives the
same as text. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from zoneinfo import ZoneInfo

from ..engine import load_profile
from ..model import (
    BettingRound,
    Button,
    Dated,
    Event,
    Header,
    Limit,
    Money,
    NoticeKind,
    Seat,
    Tournament,
)
from ..writer import RoomWriter, room_writer
from .dealing.asides import idle_asides, notice, put_in
from .dealing.comings import Comings
from .dealing.company import Company
from .dealing.ending import Ending, name_hand
from .dealing.people import ROMAN, TABLES
from .dealing.play import Play
from .dealing.seats import Layout
from .dealing.stakes import Stakes, stakes_of

_LARGE_TABLE = 6
_STACK_BETS = 40  # a tournament's stacks, in bets of its first level
_FIRST_DAY = datetime(2026, 1, 5, 18, tzinfo=UTC)
# Where heroes live: the zone's name in texts, and its region; the rooms' own time is that of New York.
_ZONES = (("ET", ""), ("CET", "Europe/Paris"), ("WET", "Europe/Lisbon"))
_NEW_YORK = "America/New_York"
_ID_DIGITS = 7
_ID_STEP = 900


@dataclass(frozen=True, slots=True)
class DealtHand:
    """One hand that was dealt, as events in the order of the room's text; ``line`` counts them from 0.

    ``nets`` holds what everybody dealt in won or lost, after rake; ``table`` counts the tables of the session from 0.
    """

    events: list[Event]
    nets: Mapping[str, Money]
    rake: Money
    table: int


def deal_session(
    room: str,
    *,
    hands: int,
    players: int = 6,
    seed: int = 0,
    stakes: str = "$2/$4",
    limit: Limit = Limit.FIXED,
    ante: str = "",
    tournament: bool = False,
    hero: str | None = "Hero",
    looseness: float = 0.5,
) -> Iterator[DealtHand]:
    """Deal ``hands`` hands under a room's profile to a hero and his company of 2 to ``players`` people.

    ``stakes`` are two amounts as in the room's first lines, in tournaments those of the first level, without a currency
    sign play money; ``looseness`` is how many hands the company plays, from 0 to 1 (above it nearly all, to the end).
    Without ``hero`` the text shows nobody's cards.

    Raises:
        ValueError: an unknown room, stakes that are none, more players than the room's tables hold, or no name.
    """
    writer = room_writer(room)
    if tournament and not writer.habits.tournaments:
        raise ValueError(f"{writer.title} has no texts of tournaments")
    if hero is not None and not (hero.isprintable() and hero.strip()):
        raise ValueError("the hero's name must be one line that can be seen")
    most = load_profile(writer.profile).max_players
    if not 2 <= players <= most:
        raise ValueError(f"2 to {most} players sit at a table of {writer.title}: {players}")
    chosen = stakes_of(stakes, limit, tournament=tournament, ante=ante, named=writer.habits.currencies)
    random = Random(seed)  # noqa: S311  # a game that can be dealt again, no secret
    dealer = _Dealer(writer, chosen, players, random, hero, looseness, tournament=tournament)
    dealer.hand_id = (90_000_000 + seed % 10_000) * 10**_ID_DIGITS
    dealer.first_table = 90_000_000 + seed % 10_000 * 100
    return dealer.deal(hands)


def generate(
    room: str,
    *,
    hands: int,
    players: int = 6,
    seed: int = 0,
    stakes: str = "$2/$4",
    limit: Limit = Limit.FIXED,
    ante: str = "",
    tournament: bool = False,
    hero: str | None = "Hero",
    looseness: float = 0.5,
) -> Iterator[str]:
    """Yield the hands of `deal_session` in the room's words."""
    dealt = deal_session(
        room, hands=hands, players=players, seed=seed, stakes=stakes, limit=limit, ante=ante, tournament=tournament,
        hero=hero, looseness=looseness,
    )  # fmt: skip
    writer = room_writer(room)
    return (writer(hand.events).text() for hand in dealt)


class _Dealer:
    """One session: table after table."""

    def __init__(
        self,
        writer: type[RoomWriter],
        stakes: Stakes,
        players: int,
        random: Random,
        hero: str | None,
        looseness: float,
        *,
        tournament: bool,
    ) -> None:
        self.writer, self.habits, self.profile = writer, writer.habits, load_profile(writer.profile)
        self.first_stakes = self.stakes = stakes
        self.players, self.random, self.hero, self.looseness = players, random, hero, looseness
        self.is_tournament = tournament
        self.hand_id = self.hand = self.first_table = 0
        self.name_hand = partial(name_hand, writer.hand_names)
        self.table_number = -1
        self.hands_at_table = 0
        self.moment = _FIRST_DAY + timedelta(days=random.randrange(200), seconds=random.randrange(3 * 3600))
        self.zone, self.region = random.choice(_ZONES)
        if self.habits.utc:
            self.zone = self.region = "UTC"
        self.size = max(_LARGE_TABLE, players) if players > 2 else 2
        self.table_name = ""
        self.tournament: Tournament | None = None
        self.company, self.comings = self._sit_down()

    def deal(self, hands: int) -> Iterator[DealtHand]:
        for _ in range(hands):
            if self._is_over():
                self.company, self.comings = self._sit_down()
            self._raise_blinds()
            yield self._hand()
            self.hands_at_table += 1

    # ---- tables ----

    def _sit_down(self) -> tuple[Company, Comings]:
        """Begin at a new table."""
        random = self.random
        self.table_number += 1
        self.hands_at_table = 0
        self.stakes = self.first_stakes
        if self.table_number:
            self.moment += timedelta(minutes=random.randint(5, 300))
        company = Company(
            self.size, self.hero, self.stakes, random, tournament=self.is_tournament, looseness=self.looseness
        )
        comings = Comings(company, self.writer, self.players)
        if self.is_tournament:
            number = f"91{random.randrange(10**7):07d}"
            self.tournament = Tournament(number, self.writer.tournament_name(self.players), None)
            self.table_name = self.writer.tournament_table(number)
        else:
            self.table_name = f"{random.choice(TABLES)} {random.choice(ROMAN[:9])}"
        names = [] if self.hero is None else [self.hero]
        while len(names) < self.players:
            names.append(company.stranger())
            company.sit_down(names[-1], self._stack(comings))
        if self.hero is not None:
            company.sit_down(self.hero, self._stack(comings))
        return company, comings

    def _stack(self, comings: Comings) -> int:
        return _STACK_BETS * self.stakes.low if self.is_tournament else comings.buy_in()

    def _is_over(self) -> bool:
        """Say whether nothing is left to be dealt at this table: the hero is out of chips, or one has all of them."""
        persons = self.company.persons.values()
        hero_out = self.hero is not None and not any(p.name == self.hero and p.stack for p in persons)
        return hero_out or (self.is_tournament and len(persons) < 2)

    def _raise_blinds(self) -> None:
        if self.is_tournament:
            level = self.hands_at_table // (self.players + 5)
            self.stakes = self.company.stakes = self.first_stakes.level(level)
            if self.tournament is not None and self.writer.tells_level:
                name = str(level + 1) if self.habits.counts_levels else ROMAN[min(level, len(ROMAN) - 1)]
                self.tournament = Tournament(self.tournament.id, self.tournament.name, name)

    # ---- a hand ----

    def _hand(self) -> DealtHand:
        tells_absent = self.profile.tells_absent
        lists_all = self.habits.absent_in_summary or not tells_absent
        layout = self.company.lay_out(
            lists_all=lists_all, tells_absent=tells_absent, lists_absent=self.habits.lists_absent
        )
        play = Play(layout, self.stakes, self.profile, self.habits, self.hero, self.random)
        self._open(play, layout)
        play.deal()
        play.bet(1)
        for number in (1, 2, 3):
            if len(play.live()) > 1:
                play.draw(number)
                play.bet(number + 1)
        ending = Ending(play, self.writer)
        ending.tell()
        events = play.events
        asides = idle_asides(layout, self.habits, self.random)
        asides += self.comings.after_hand(layout.ring, play.gone)
        if asides:
            put_in(events, asides, self.random)
        events = self.writer.retold(
            events, table=f"{self.first_table + self.table_number}", hand=self.hands_at_table + 1, name=self.name_hand
        )
        self.moment += timedelta(seconds=self.random.randint(8, 20) + 2 * len(events))
        nets = {chair.player: Money(chair.won - chair.paid) for chair in layout.ring}
        return DealtHand(events, nets, ending.rake, self.table_number)

    def _open(self, play: Play, layout: Layout) -> None:
        """Add the lines before the deal."""
        events = play.events
        events.append(self._header())
        if self.habits.time_line:
            events.append(Dated(0, f"{self.moment.astimezone(ZoneInfo(self.region or _NEW_YORK)):%Y-%m-%d %H:%M:%S}"))
        if self.habits.table_line:
            number = None if self.tournament is None else self.tournament.id
            button, currency = layout.button, self.stakes.currency if self.habits.currencies else None
            size = self.size if self.habits.table_size else None
            events.append(self.writer.table_line(self.table_name, size, button, currency, number))
        events += [Seat(0, line.number, line.player, line.stack, line.state) for line in layout.lines]
        if not self.habits.absent_in_summary:
            told = [
                notice(self.habits, NoticeKind.SITS_OUT, name, form=self.random.randrange(2)) for name in layout.told
            ]
            events += [event for event in told if event is not None]
        if self.habits.betting_lines:
            events.append(BettingRound(0, 1))
        play.post()
        if not self.habits.table_line:
            events.append(Button(0, layout.button))

    def _header(self) -> Header:
        self.hand_id += self.random.randint(1, _ID_STEP)
        self.hand += 1
        stakes = self.stakes
        local = self.moment.astimezone(ZoneInfo(self.region or _NEW_YORK))
        eastern = self.moment.astimezone(ZoneInfo(_NEW_YORK)) if self.region and not self.habits.utc else None
        named, timed = not self.habits.table_line, not self.habits.time_line
        return Header(
            0,
            self.writer.hand_id(self.hand_id, self.hand, self.moment),
            self.writer.game,
            stakes.limit,
            (stakes.low, stakes.high),
            stakes.currency if self.habits.currencies else None,
            self.tournament,
            _stamp(local, padded=self.habits.utc) if timed else None,
            self.zone if timed else None,
            None if eastern is None or not timed else _stamp(eastern, padded=False),
            self.table_name if named else None,
            self.size if named and not self.is_tournament else None,
        )


def _stamp(moment: datetime, *, padded: bool) -> str:
    """Return a moment as rooms write it: the hour has one digit before ten, two where they are wanted."""
    hour = f"{moment.hour:0{1 + padded}d}"
    return f"{moment.year}/{moment.month:02d}/{moment.day:02d} {hour}:{moment.minute:02d}:{moment.second:02d}"
