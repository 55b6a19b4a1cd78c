"""Asks the engine which actions it takes for legal: each is tried behind the lines before it, by every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tripledraw.engine import replay
from tripledraw.model import (
    UNIT,
    Bet,
    Call,
    Check,
    Event,
    Fold,
    Header,
    Limit,
    Money,
    ParsedHand,
    Post,
    PostKind,
    Profile,
    Raise,
    Seat,
    Section,
    Source,
    Span,
    StandPat,
    Street,
    TableLine,
)

NAMES = ("Runa", "Quill", "Ottoline", "Bastian", "Ismay", "Corwin")
BET = 2 * UNIT


@dataclass(frozen=True)
class Walk:
    """A betting round in the engine's hands, as far as it has come. Amounts are only added up, nothing is judged.

    ``chips`` is what everybody has for this round, ``in_round`` what each has put in, ``turn`` who acted last.
    """

    profile: Profile
    lines: tuple[Event, ...]
    bet: int
    chips: int
    in_round: tuple[int, ...]
    turn: int
    left: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not self.left:
            object.__setattr__(self, "left", frozenset(range(len(self.in_round))))

    def ways(self, *, everybody: bool) -> Iterator[Walk]:
        """Yield the round behind every action that the engine has no fault to find with.

        Tried are the actions of ``everybody``, those who have folded too, or of the next player left alone.
        """
        size = len(self.in_round)
        order = [(self.turn + step) % size for step in range(1, size + 1)]
        places = order if everybody else [place for place in order if place in self.left][:1]
        for place in places:
            for put, event in self._tries(place):
                if is_accepted(self.profile, [*self.lines, event]):
                    yield self._after(place, put, event)

    def may_end(self) -> bool:
        """Say whether the engine takes the next draw here."""
        started = sum(isinstance(event, Section) for event in self.lines)
        street = (Street.FIRST_DRAW, Street.SECOND_DRAW)[started - 1]
        return is_accepted(self.profile, [*self.lines, Section(len(self.lines), street)])

    def _tries(self, place: int) -> Iterator[tuple[int, Event]]:
        name, line, level = NAMES[place], len(self.lines), max(self.in_round)
        owed, to = level - self.in_round[place], level + self.bet
        yield 0, Fold(line, name)
        yield 0, Check(line, name)
        yield owed, Call(line, name, Money(owed or self.bet), all_in=level == self.chips)
        yield self.bet, Bet(line, name, Money(self.bet), all_in=self.bet == self.chips)
        yield owed + self.bet, Raise(line, name, Money(self.bet), Money(to), all_in=to == self.chips)

    def _after(self, place: int, put: int, event: Event) -> Walk:
        in_round = [chips + put * (other == place) for other, chips in enumerate(self.in_round)]
        left = self.left - {place} if isinstance(event, Fold) else self.left
        return replace(self, lines=(*self.lines, event), in_round=tuple(in_round), turn=place, left=left)


def is_accepted(profile: Profile, events: Sequence[Event]) -> bool:
    """Say whether the engine finds no fault in these lines of a hand that is still being written."""
    text = "x\n" * len(events)
    source = Source("walk", text, "utf-8", sha256(text.encode()).hexdigest(), len(text))
    header = events[0]
    assert isinstance(header, Header)
    hand = ParsedHand(
        source, Span(0, len(text)), "walk", profile.name, "2-7 triple draw", "9", header, None, list(events),
        complete=False,
    )  # fmt: skip
    return not replay(hand, profile).diagnostics


def opened(profile: Profile, players: int, number: int, bets: int) -> Walk:
    """Return betting round 1 or 2 before its first action, for which everybody has the chips of so many ``bets``.

    Before the second round everybody has called and stands pat.
    """
    names = NAMES[:players]
    small, big = (1, 0) if players == 2 else (0, 1)  # heads-up the button, who is last, has the small blind
    stack = Money(BET * (bets + number - 1))
    lines: list[Event] = [
        Header(0, "9", "2-7 Triple Draw", Limit.FIXED, (Money(BET), Money(2 * BET)), "USD", None, None, None, None),
        TableLine(0, "Elmgrove", 6, players),
        *(Seat(0, seat, name, stack) for seat, name in enumerate(names, 1)),
        Post(0, names[small], PostKind.SMALL_BLIND, Money(BET // 2), all_in=False),
        Post(0, names[big], PostKind.BIG_BLIND, Money(BET), all_in=False),
        Section(0, Street.DEAL),
    ]
    in_round, turn = [0] * players, big
    in_round[small], in_round[big] = BET // 2, BET
    if number == 2:
        for name in [*names[big + 1 :], *names[: big + 1]]:
            owed = BET - in_round[names.index(name)]
            lines.append(Call(0, name, Money(owed), all_in=False) if owed else Check(0, name))
        lines += [Section(0, Street.FIRST_DRAW), *(StandPat(0, name, None) for name in names)]
        in_round, turn = [0] * players, players - 1
    for line, event in enumerate(lines):
        event.line = line
    return Walk(profile, tuple(lines), BET, bets * BET, tuple(in_round), turn)
