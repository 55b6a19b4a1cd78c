"""Comings and goings behind a hand: who leaves, sits down, goes away, comes back, adds chips, is knocked out."""

from __future__ import annotations

from ...model import NoticeKind
from ...writer import RoomWriter
from .asides import Aside, When, notice
from .company import Company
from .people import ordinal
from .seats import Chair, Person, Presence

_LEAVES = 0.012
_GOES_AWAY = 0.008
_COMES_BACK = 0.25
_MISSES = 0.5  # how often somebody away lets his blinds pass in a hand
_JOINS = 0.3
_ADDS = 0.5
_LEAST_TO_POST = 4  # big blinds; who has less does not come back


class Comings:
    """What changes at a table between two hands, and the lines that tell of it in the first of them."""

    def __init__(self, company: Company, writer: type[RoomWriter], players: int) -> None:
        """Watch a table where ``players`` people sit if they can be found."""
        self.company, self.players = company, players
        self.random = company.random
        self.habits = writer.habits
        self.amount = writer.amounts(company.stakes.currency or None).__getitem__
        self.asides: list[Aside] = []

    def after_hand(self, chairs: list[Chair], gone: list[str]) -> list[Aside]:
        """Take over the stacks, change the company, and return what the text tells of it."""
        self.asides = []
        persons = self.company.persons
        for chair in chairs:
            persons[chair.seat].stack = chair.stack + chair.won
        if self.company.tournament:
            self._knock_out(chairs)
            self._change_minds(gone)
        else:
            self._bring_chips()
            self._leave()
            self._change_minds(gone)
            self._join()
            self._keep_going()
        return self.asides

    def _tell(self, person: Person, kind: NoticeKind, number: object = "", when: When = When.ANY_TIME) -> None:
        told = notice(self.habits, kind, person.name, number)
        if told is not None:
            self.asides.append(Aside(told, when, person.name))

    # ---- cash games ----

    def buy_in(self) -> int:
        """Return what somebody sits down with: mostly plenty, sometimes a few bets."""
        random, stakes = self.random, self.company.stakes
        bets = random.choice((1, 2, 3, 4, 5, 7)) if random.random() < 0.25 else random.choice((10, 15, 20, 25, 30, 40))
        odd = random.randrange(stakes.high // stakes.unit) * stakes.unit if random.random() < 0.5 else 0
        return bets * stakes.high + odd

    def _bring_chips(self) -> None:
        """Let those without chips add some, where the room tells of that."""
        if NoticeKind.ADDS not in self.habits.notices:
            return
        for person in list(self.company.persons.values()):
            if not person.stack and (person.name == self.company.hero or self.random.random() < _ADDS):
                person.stack = self.buy_in()
                self._tell(person, NoticeKind.ADDS, self.amount(person.stack), When.BEHIND_PLAYER)

    def _leave(self) -> None:
        for person in self.company.others():
            if not person.stack or self.random.random() < _LEAVES:
                self._remove(person)

    def _remove(self, person: Person) -> None:
        del self.company.persons[person.seat]
        self._tell(person, NoticeKind.LEAVES, when=When.BEHIND_PLAYER)

    def _change_minds(self, gone: list[str]) -> None:
        """Let players go away and come back: in a cash game as one who has to post, if he has missed his blinds."""
        for person in self.company.others():
            if person.name in gone:
                person.presence, person.missed = Presence.AWAY, False
            elif person.presence is Presence.AWAY:
                person.missed = person.missed or self.random.random() < _MISSES
                if self.random.random() < _COMES_BACK:
                    self._come_back(person)
            elif person.presence is Presence.PLAYS and self.random.random() < _GOES_AWAY:
                person.presence, person.missed = Presence.AWAY, False
                self._tell(person, NoticeKind.SITS_OUT, when=When.BEHIND_PLAYER)

    def _come_back(self, person: Person) -> None:
        owes = person.missed and not self.company.tournament
        if owes and person.stack < _LEAST_TO_POST * self.company.stakes.big_blind:
            self._remove(person)
            return
        person.presence = Presence.WAITS if owes else Presence.PLAYS
        self._tell(person, NoticeKind.RETURNS)

    def _join(self) -> None:
        if len(self.company.persons) < self.players and self.random.random() < _JOINS:
            person = self.company.sit_down(self.company.stranger(), self.buy_in(), Presence.WAITS)
            self._tell(person, NoticeKind.JOINS, person.seat)

    def _keep_going(self) -> None:
        """See to it that there are two to deal to: who waits or is away plays at once, or somebody sits down."""
        company = self.company
        while len(company.regulars()) < 2:
            idle = next((person for person in company.others() if person.presence is not Presence.PLAYS), None)
            if idle is None:
                idle = company.sit_down(company.stranger(), self.buy_in())
                self._tell(idle, NoticeKind.JOINS, idle.seat)
            elif idle.presence is Presence.AWAY:
                self._tell(idle, NoticeKind.RETURNS)
            idle.presence, idle.missed = Presence.PLAYS, False

    # ---- tournaments ----

    def _knock_out(self, chairs: list[Chair]) -> None:
        """Take out who has no chips: of two in one hand, who began it with more is placed higher."""
        persons = self.company.persons
        for chair in sorted(chairs, key=lambda chair: chair.start):
            person = persons[chair.seat]
            if not person.stack:
                place = ordinal(len(persons))
                del persons[chair.seat]
                self._tell(person, NoticeKind.FINISHES, place, When.BEFORE_SUMMARY)
        if len(persons) == 1:
            (winner,) = persons.values()
            prize = f"${self.players * 8}"
            told = next(
                (words for words in self.habits.notices.get(NoticeKind.OTHER, ()) if words.startswith("wins")), None
            )
            if told is not None:
                self._tell(winner, NoticeKind.OTHER, prize, When.BEFORE_SUMMARY)
