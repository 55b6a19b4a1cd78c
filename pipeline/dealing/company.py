"""The people at a table: where the button moves, who owes a blind, who is dealt in, and what the seat lines say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ...model import Money, PostKind, SeatState
from .people import PLAYERS
from .players import Style
from .seats import Chair, Layout, Person, Presence, SeatLine
from .stakes import Stakes

_POSTS_AT_ONCE = 0.6
_HERO = Style(0.45, 0.65, 0.25)


class Company:
    """The persons at one table, by seat.

    In tournaments who is away is dealt in and plays by the clock. ``small`` and ``big`` are who posted the blinds of
    the last hand.
    """

    def __init__(
        self, size: int, hero: str | None, stakes: Stakes, random: Random, *, tournament: bool, looseness: float
    ) -> None:
        """Take a table of ``size`` seats with nobody at it yet."""
        self.size, self.hero, self.stakes, self.random = size, hero, stakes, random
        self.tournament, self.looseness = tournament, looseness
        self.persons: dict[int, Person] = {}
        self.button: int | None = None
        self.small: str | None = None
        self.big: str | None = None
        self._strangers = [name for name in PLAYERS if name != hero]
        random.shuffle(self._strangers)

    def sit_down(self, name: str, stack: int, presence: Presence = Presence.PLAYS) -> Person:
        """Seat somebody at any free seat."""
        number = self.random.choice([n for n in range(1, self.size + 1) if n not in self.persons])
        person = self.persons[number] = Person(name, number, stack, self._style(name), presence)
        return person

    def stranger(self) -> str:
        """Return a name that nobody at the table bears; who left long ago may come back."""
        seated = {person.name for person in self.persons.values()}
        name = next(name for name in self._strangers if name not in seated)
        self._strangers.remove(name)
        self._strangers.append(name)
        return name

    def _style(self, name: str) -> Style:
        if name == self.hero:
            return _HERO
        looseness, aggression = self.random.gauss(self.looseness, 0.18), self.random.gauss(0.5, 0.2)
        return Style(max(0.0, looseness), min(1.0, max(0.0, aggression)), self.random.random() * 0.6)

    def others(self) -> list[Person]:
        """Return everybody but the hero, by seat."""
        return [person for _, person in sorted(self.persons.items()) if person.name != self.hero]

    def regulars(self) -> list[Person]:
        """Return who is dealt in without owing a blind, by seat."""
        return [
            person for _, person in sorted(self.persons.items()) if self.tournament or person.presence is Presence.PLAYS
        ]

    # ---- the next hand ----

    def lay_out(self, *, lists_all: bool, tells_absent: bool, lists_absent: bool = True) -> Layout:
        """Move the button and say who is dealt in and who posts what; there must be two regulars at least.

        With ``lists_all`` the text has a seat line for those too who wait for a blind; with ``tells_absent`` it says
        who is not dealt in; without ``lists_absent`` it has none but for those dealt in.
        """
        ring, posting = self._ring(self.regulars())
        chairs = [self._chair(person) for person in ring]
        heads_up = len(chairs) == 2
        missing = not heads_up and self._small_blind_is_missing(ring)
        small = None if missing else chairs[1 if heads_up else 0]
        big = chairs[0 if heads_up or missing else 1]
        layout = Layout(ring[-1].seat, chairs, small, big, self._posts(chairs, small, big, posting))
        self._tell_seats(layout, {person.seat for person in ring}, lists_all=lists_all, lists_absent=lists_absent)
        if not tells_absent:
            layout.lines = [replace(line, state=SeatState.IN) for line in layout.lines]
            layout.told = []
        for person in ring:
            if person.presence is Presence.WAITS:
                person.presence, person.missed = Presence.PLAYS, False
        self.button, self.big = layout.button, big.player
        self.small = None if small is None else small.player
        return layout

    def _ring(self, regulars: Sequence[Person]) -> tuple[list[Person], set[int]]:
        """Return who is dealt in, from the left of the button, and the seats of those who post out of position.

        A newcomer in the big blind's place posts it like anybody; in the small blind's place he has to wait.
        """
        seats = [person.seat for person in regulars]
        if self.button is None:
            button = self.random.choice(seats)
        else:
            button = next((seat for seat in seats if seat > self.button), seats[0])
        ring = _from(button, regulars)
        posting: set[int] = set()
        waiting = [person for person in self.persons.values() if person.presence is Presence.WAITS]
        for person in [] if self.tournament else sorted(waiting, key=lambda person: person.seat):
            longer = _from(button, [*ring, person])
            place = longer.index(person)
            if place == 1 or (place > 1 and self.random.random() < _POSTS_AT_ONCE):
                ring = longer
                posting.add(person.seat)
        return ring, posting - {ring[1].seat}

    def _small_blind_is_missing(self, ring: Sequence[Person]) -> bool:
        """Say whether the last big blind is gone, so that nobody's turn it is to post the small one."""
        gone = self.big is not None and self.big not in {person.name for person in ring}
        return gone and ring[-1].name == self.small and ring[0].presence is Presence.PLAYS

    def _chair(self, person: Person) -> Chair:
        absent = self.tournament and person.presence is Presence.AWAY
        return Chair(person.seat, person.name, person.style, person.stack, person.stack, absent)

    def _posts(
        self, chairs: Sequence[Chair], small: Chair | None, big: Chair, posting: set[int]
    ) -> list[tuple[PostKind, Chair]]:
        # Nobody is all-in with an ante: how much of the others' antes and blinds he plays for is told by no source.
        ante = self.stakes.ante
        posts = [(PostKind.ANTE, chair) for chair in chairs] if ante and all(c.stack > ante for c in chairs) else []
        posts += [(PostKind.SMALL_BLIND, small)] if small is not None else []
        posts.append((PostKind.BIG_BLIND, big))
        for chair in chairs:
            if chair.seat in posting:
                missed = self.persons[chair.seat].missed
                posts.append((PostKind.BOTH if missed else PostKind.BIG_BLIND, chair))
        return posts

    def _tell_seats(self, layout: Layout, dealt_in: set[int], *, lists_all: bool, lists_absent: bool) -> None:
        """Make the seat lines. Who sits out is told so in his line; sometimes in a notice or the summary only."""
        for number, person in sorted(self.persons.items()):
            state = SeatState.IN
            if person.presence is Presence.AWAY and lists_absent:
                state = SeatState.SITTING_OUT
            if number not in dealt_in:
                if not lists_absent:
                    continue
                if person.presence is Presence.WAITS:
                    layout.waiting.append(person.name)
                    if not lists_all:
                        continue
                    state = SeatState.SITTING_OUT
                layout.away[number] = person.name
                if self.random.random() < 0.15:
                    state = SeatState.IN
                    layout.told.append(person.name)
            layout.lines.append(SeatLine(number, person.name, Money(person.stack), state))


def _from(button: int, persons: Sequence[Person]) -> list[Person]:
    """Return the persons clockwise from the left of the button."""
    by_seat = sorted(persons, key=lambda person: person.seat)
    return [p for p in by_seat if p.seat > button] + [p for p in by_seat if p.seat <= button]
