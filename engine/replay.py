"""Replays a hand under a profile: every line applied as stated, every check asked at its line.

The table before each event is what checks (and `steps`) see. A hand never raises, whatever its lines say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from ..model import (
    Bet,
    BettingCapped,
    BettingRound,
    Breaks,
    Button,
    Call,
    Cancelled,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    HandRecord,
    Money,
    Notice,
    ParsedHand,
    Post,
    Profile,
    Raise,
    Replay,
    Reshuffled,
    Rule,
    Seat,
    Section,
    Served,
    Severity,
    StandPat,
    Step,
    Street,
    TableLine,
    TotalPot,
    Uncalled,
    Unknown,
    Verdict,
)
from . import betting, drawing, facts, holding, progress, reckoning, seating, showing
from .accounts import Culprit
from .catalogue import Condition, Entry, Found, catalogue
from .finding import Finding, Moment
from .kinds import ACTIONS, DRAWS, REVEALS, Doing
from .state import CROWD, SEATING, Table
from .verdict import Note, diagnose, verdict

Move = Callable[[Table, Any], None]


def _nothing(_moment: Moment, _line: int) -> None:
    """Stand for the referee once a hand is over."""


def _capped(table: Table, event: BettingCapped) -> None:
    table.cap_due = None
    table.cap_told = event.line


def _button(table: Table, event: Button) -> None:
    header = table.hand.header
    name, size = ("", None) if header is None else (header.table or "", header.max_seats)
    seating.set_table(table, TableLine(event.line, name, size, event.seat))


def _reshuffled(table: Table, event: Reshuffled) -> None:
    table.reshuffled = event.line
    table.reshuffles += 1
    table.deck.reshuffle()


def _total(table: Table, event: TotalPot) -> None:
    if table.total is None:
        table.total = event


def _unread(table: Table, event: Unknown) -> None:
    table.unread.append(event.line)
    table.gap += 1


_BEFORE: dict[type[Any], Move] = {
    Post: seating.find_poster,
    **dict.fromkeys(ACTIONS, progress.to_action),
    Dealt: progress.to_cards,
    Served: progress.to_unseen_cards,
    Discard: progress.to_draw,
    StandPat: progress.to_draw,
    Reshuffled: progress.to_reshuffle,
    **dict.fromkeys((Uncalled, Collected, *REVEALS), progress.to_settling),
    Section: progress.to_section,
}
_AFTER: dict[type[Any], Move] = {
    TableLine: seating.set_table,
    Button: _button,
    Seat: seating.seat,
    Notice: seating.notice,
    Post: seating.post,
    Fold: betting.fold,
    Check: betting.check,
    Call: betting.call,
    Bet: betting.bet,
    Raise: betting.raise_to,
    BettingCapped: _capped,
    Dealt: holding.receive,
    Discard: drawing.take,
    StandPat: drawing.take,
    Served: holding.serve,
    Reshuffled: _reshuffled,
    Uncalled: showing.uncalled,
    Collected: showing.collect,
    **dict.fromkeys(REVEALS, showing.reveal),
    TotalPot: _total,
    Section: progress.section,
    BettingRound: progress.betting_round,
    Unknown: _unread,
}
# What makes a hand more than blinds without a deal; and what is judged even then.
_PLAY: Final = frozenset({Fold, Check, Call, Bet, Raise, Dealt, Discard, StandPat})
_DOING: Final = frozenset({*ACTIONS, *DRAWS, *REVEALS, Collected, Uncalled})
# A fault of turn or amount shows in the lines behind it: it is told once a betting round, once a draw.
_ONCE_A_ROUND: Final = frozenset({*ACTIONS, *DRAWS})
_CARDS: Final = frozenset({Dealt, Served})  # without anybody's turn: what was not read before them is still open
_AT_THE_END: Final = frozenset({Moment.MISPAID, Moment.ENDED})
_OF_THE_WHOLE: Final = frozenset({Moment.MISSEATED, Moment.MISPOSTED, Moment.OPENED, *_AT_THE_END})
_OF_DEAD_HANDS: Final = frozenset({Seat, Post, Notice, TableLine, Button})


class _Way(NamedTuple):
    """What happens with a line of one kind: before the checks, the checks, and what applies it.

    ``spared`` are checks that are asked only if their condition holds. After a line of play that is ``told``, others
    of its round are judged less strictly.
    """

    before: Move | None
    checks: tuple[Entry, ...]
    spared: tuple[tuple[Condition, tuple[Entry, ...]], ...]
    after: Move | None
    once: bool


_NO_WAY: dict[type[Any], _Way] = {}  # of a hand that is not looked at any further


@cache
def _ways(*, dead: bool) -> dict[type[Any], _Way]:
    """Return the way of each kind of line; in ``dead`` hands, which were never played, some kinds have none."""
    on_event = catalogue().on_event
    found = {}
    for kind in _OF_DEAD_HANDS if dead else {*_BEFORE, *_AFTER, *on_event}:
        asked = dict(on_event.get(kind, {}))
        always = asked.pop(None, ())
        spared = tuple((only, entries) for only, entries in asked.items() if only is not None)
        found[kind] = _Way(_BEFORE.get(kind), always, spared, _AFTER.get(kind), kind in _ONCE_A_ROUND)
    return found


@dataclass(slots=True)
class _Referee:
    """Walks a hand's lines over the table and writes down what the checks find."""

    hand: ParsedHand
    profile: Profile
    notes: list[Note] = field(default_factory=list)
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.table = Table(self.hand, self.profile, self.moment)

    def moment(self, moment: Moment, line: int) -> None:
        """Ask the checks that stand at a moment."""
        table = self.table
        if table.cancelled:
            return
        unread = range(len(table.unread)) if moment in _OF_THE_WHOLE else self._unread()
        for rule, check in catalogue().at_moment[moment]:
            found = check(table, line)
            if found:
                self._note(rule, found, unread, at_end=moment in _AT_THE_END)

    def _note(self, rule: Rule, found: Found, unread: range, *, at_end: bool = False) -> None:
        if self.hand.partial:
            return  # the room kept a part of the hand only: nothing can be held against the rest
        findings = (found,) if isinstance(found, Finding) else found or ()
        self.notes += [Note(rule, finding, unread, at_end or finding.sums) for finding in findings]

    def _is_fault(self, note: Note) -> bool:
        """Say whether a note is an error of play: a warning, or a word of the record, excuses nothing after it."""
        rule, finding = note.rule, note.finding
        lowered = finding.severity not in {None, Severity.ERROR} or not self.profile.assumed.isdisjoint(
            finding.rests_on
        )
        return rule.severity is Severity.ERROR and rule.breaks is Breaks.PLAY and not lowered

    def start(self) -> None:
        """Look the hand through once: who has a part in the play where, and whether there is any play."""
        events = self.hand.events
        doings: dict[str, list[int]] = {}
        event: Any  # kinds are told by type(), which is faster than isinstance
        played = False
        for index, event in enumerate(events):
            kind = type(event)
            played = played or kind in _PLAY
            if kind in _DOING:
                doing: Doing = event
                places = doings.get(doing.player)
                if places is None:
                    doings[doing.player] = [index]
                else:
                    places.append(index)
        dead = self.hand.complete and not played and bool(events)
        self.table.doings = doings
        # Some versions of a room's program print what was not called, and others do not.
        some = self.profile.uncalled_in_won == "unknown" and Uncalled in map(type, events)
        self.table.tells_uncalled = self.profile.prints_uncalled or some
        self.table.cancelled = not played and (dead or Cancelled in map(type, events))

    def see(self, event: Event) -> None:
        """Be told of each event before it is asked about and applied."""

    def walk(self) -> None:
        """Apply each event."""
        table = self.table
        notes = self.notes
        way_of = _ways(dead=table.cancelled).get
        told = 0
        for index, event in enumerate(self.hand.events):
            table.index = index
            way = way_of(type(event))
            if way is None:
                self.see(event)
                continue
            before, checks, spared, after, once = way
            if before is not None:
                told = len(notes)
                before(table, event)
                if table.crowded:
                    way_of = _NO_WAY.get
                    self.see(event)
                    continue
                if table.misplaced is not None:
                    self.moment(Moment.MISPLACED, event.line)
                    if once:  # what the line would be in its place is not told as well
                        checks = spared = ()
            self.see(event)
            for rule, check in checks:
                found = check(table, event)
                if found:
                    self._note(rule, found, self._unread())
            for only, entries in spared:
                if only(table, event):
                    self._ask(entries, event)
            if once and len(notes) > told and any(self._is_fault(note) for note in notes[told:]):
                table.told = True
            if after is not None:
                after(table, event)
                if table.gap and before is not None and type(event) not in _CARDS:
                    table.gap = 0
                if once and type(event) is Discard and event.drawn is not None:
                    self._deal_out(event)

    def _deal_out(self, event: Discard) -> None:
        """Look at the new cards of a draw line that lists them, as if they stood in a line of their own."""
        table, sound = self.table, self.table.misplaced is None
        dealt = drawing.new_cards(table, event)
        if dealt is None:
            return
        _, checks, spared, _, _ = _ways(dead=False)[Dealt]
        progress.to_cards(table, dealt)
        if sound:
            self._ask(checks, dealt)
            for only, entries in spared:
                if only(table, dealt):
                    self._ask(entries, dealt)
        holding.receive(table, dealt)

    def _ask(self, checks: tuple[Entry, ...], event: Event) -> None:
        table = self.table
        for rule, check in checks:
            found = check(table, event)
            if found:
                self._note(rule, found, self._unread())

    def _unread(self) -> range:
        """Return which of the unread lines stand just before the one at hand, if any."""
        read = len(self.table.unread)
        return range(read - self.table.gap, read)

    def end(self) -> None:
        """Close the hand: pots, payments, and the checks of the whole."""
        table = self.table
        if not table.opened or table.cancelled or table.crowded or not self.hand.complete:
            return
        reckoning.settle_up(table)
        line = self.hand.events[-1].line
        if table.faults or table.accounts.culprit is not Culprit.NONE:
            self.moment(Moment.MISPAID, line)
        self.moment(Moment.ENDED, line)


def replay(hand: ParsedHand, profile: Profile, before: Replay | None = None) -> Replay:
    """Replay ``hand`` under ``profile``: its record, and all findings in the order of the text, the parser's too.

    ``before`` is the last hand at the same table, where there is one: button and chips are then compared with it.
    A skipped hand (another game, room or language) is not looked at.
    """
    if hand.skipped:
        currency = None if hand.header is None else hand.header.currency
        return Replay(hand, profile, HandRecord(Verdict.SKIPPED, currency=currency), list(hand.diagnostics))
    referee = _Referee(hand, profile)
    referee.table.before = before
    referee.start()
    referee.walk()
    referee.end()
    table = referee.table
    diagnostics = diagnose(hand, profile, referee.notes, referee.table.unread)
    judged = verdict(hand, diagnostics, cancelled=table.cancelled)
    made = Replay(hand, profile, facts.record(table, judged), diagnostics)
    table.moment = _nothing  # table and referee hold each other: without this they wait for the garbage collector
    return made


def steps(hand: ParsedHand, profile: Profile) -> Iterator[Step]:
    """Yield each event of ``hand`` with the table as it stood before it; nothing for a skipped hand."""
    if hand.skipped:
        return
    witness = _Witness(hand, profile)
    witness.start()
    witness.walk()
    yield from witness.steps


class _Witness(_Referee):
    """A referee who writes down how the table stood before each line."""

    __slots__ = ("steps",)

    def __init__(self, hand: ParsedHand, profile: Profile) -> None:
        super().__init__(hand, profile)
        self.steps: list[Step] = []

    def see(self, event: Event) -> None:
        table = self.table
        seated = () if len(table.chairs) > CROWD else table.chairs.values()
        live = table.ring if table.opened else seated
        self.steps.append(
            Step(
                event,
                _street(table, event),
                Money(table.pot),
                {chair.player: None if chair.stack is None else Money(chair.stack) for chair in seated},
                {chair.player: chair.hand for chair in seated if chair.hand is not None},
                tuple(chair.player for chair in live if chair.live or not table.opened) if seated else (),
            )
        )


def _street(table: Table, event: Event) -> Street:
    if table.phase is SEATING and not isinstance(event, Section):
        return Street.BLINDS
    return event.street if isinstance(event, Section) else table.street
