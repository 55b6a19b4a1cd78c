"""The stages between a file's text and a judged hand."""

from __future__ import annotations

import os
import traceback
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from ..engine import load_profile, replay
from ..model import (
    Diagnostic,
    HandRecord,
    Header,
    ParsedHand,
    Profile,
    Related,
    Replay,
    Source,
    Span,
    TableLine,
    Verdict,
)
from ..parser import parse_source
from ..store import WHOLE_FILE, Origin, beginning
from .findings.td621 import RULE as SAME_HAND
from .findings.td900 import RULE

_TRUSTED: Final = frozenset({Verdict.LEGAL, Verdict.CANCELLED})


class Told:
    """Where in a file each hand was told first, by room and number; a million hands must find room."""

    def __init__(self) -> None:
        self._rows: dict[str | None, dict[str, int]] = {}
        self._places = array("q")

    def first(self, hand: ParsedHand, origin: Origin) -> tuple[int, int, int] | None:
        """Return offset, line and column of the hand that has this one's number; None if it is the first."""
        number, rows = hand.hand_id, self._rows.setdefault(hand.room, {})
        if number is None or hand.skipped:
            return None
        row = rows.setdefault(number, len(self._places))
        if row == len(self._places):
            self._places.extend((hand.span.start + origin.start, *beginning(hand, origin)))
            return None
        offset, line, column = self._places[row : row + _PLACE]
        return offset, line, column

    def isdisjoint(self, others: Told) -> bool:
        """Return whether no hand is told in both."""
        return all(self._rows.get(room, {}).keys().isdisjoint(rows) for room, rows in others._rows.items())

    def update(self, others: Told) -> None:
        """Add hands of the same file that stand behind these, and of which none is here."""
        begin = len(self._places)
        self._places.extend(others._places)
        for room, rows in others._rows.items():
            self._rows.setdefault(room, {}).update((number, begin + row) for number, row in rows.items())


_PLACE: Final = 3  # numbers of a place
_AHEAD: Final = 16  # hands: compiled, an import is an eighth faster for it; more gain nothing
_TABLES: Final = 1_000  # tables whose last hand is kept: more than anybody plays at, fewer than a file can name


class LastHands:
    """The last hand at each table, over the files of one run: what the next one is compared with.

    ``after`` are those of another file, to be gone on from: only what that file told itself.
    """

    def __init__(self, after: LastHands | None = None, *, is_open: bool = False) -> None:
        """Begin without any, or behind another file; ``is_open`` where nobody here knows what stands before."""
        self._by_table: dict[tuple[str | None, str], Replay | None] = {}
        self._after = {} if after is None else after._by_table  # noqa: SLF001  # another of this class
        self._is_open = is_open
        self.openings: list[ParsedHand] = []
        """Hands that were compared with none because what stands before is not known."""

    def __len__(self) -> int:
        """Return the number of tables."""
        return len(self._by_table)

    def before(self, hand: ParsedHand) -> Replay | None:
        """Return the last hand at the table of ``hand``."""
        if not self._by_table and not self._after and not self._is_open:
            return None
        place = (hand.room, _table(hand))
        if place in self._by_table:
            return self._by_table[place]
        if self._is_open and place[1] and not hand.skipped:
            self.openings.append(hand)
        return self._after.get(place)

    def keep(self, made: Replay) -> None:
        """Keep a hand whose money can be trusted; any other ends the chain of its table, another game all chains."""
        hand = made.hand
        if hand.skipped:
            self._by_table.clear()
            self._after = {}
            self._is_open = False
            return
        place = (hand.room, _table(hand))
        self._by_table.pop(place, None)
        if place[1]:
            if len(self._by_table) >= _TABLES:
                del self._by_table[next(iter(self._by_table))]
            self._by_table[place] = made if is_trusted(made) else None

    def has_room_for(self, tables: int) -> bool:
        """Return whether none is given up if hands at so many other tables are added."""
        return len(self) + tables < _TABLES

    def go_on(self, others: LastHands) -> None:
        """Add those of the hands that follow, which were read without knowing these."""
        if not others._is_open:  # another of this class, here and below
            self._by_table.clear()
            self._after = {}
        for place, made in others._by_table.items():
            self._by_table.pop(place, None)
            self._by_table[place] = made

    def without_texts(self) -> LastHands:
        """Return them as another process needs them to go on: what the next hands are compared with, and no more."""
        bare = LastHands(is_open=self._is_open)
        for place, made in self._by_table.items():
            bare._by_table[place] = None if made is None else _without_text(made)
        return bare

    def forget_texts(self) -> None:
        """Keep no text of a part of a file when it is read: one a table would be all of the file."""
        for place, made in self._by_table.items():
            if made is not None and made.hand.source.text:
                self._by_table[place] = _without_text(made)


def is_trusted(made: Replay) -> bool:
    """Return whether the money of a hand can be trusted: what stands behind it is compared with it."""
    return made.record.verdict in _TRUSTED


def _without_text(made: Replay) -> Replay:
    whole = made.hand.source
    source = Source(whole.name, "", whole.encoding, whole.sha256, whole.size, whole.spoilt)
    hand = replace(made.hand, source=source, diagnostics=[], places=None, wrapped=[])
    return Replay(hand, made.profile, made.record, [])


def judge(source: Source, profile: Profile | None = None, last: LastHands | None = None) -> Iterator[Replay]:
    """Yield every hand of a file, parsed, replayed and judged: under its room's rules, or those of ``profile``.

    ``last`` carries the last hands of the files before it.
    """
    return judge_hands(parse_source(source), profile, LastHands() if last is None else last, Told())


def judge_hands(
    hands: Iterable[ParsedHand], profile: Profile | None, last: LastHands, told: Told, origin: Origin = WHOLE_FILE
) -> Iterator[Replay]:
    """Yield the hands of a file, or of a stretch of it, replayed and judged.

    ``told`` are the hands that stand in the file before these, to which these are added; ``origin`` is where their
    source begins in the file.
    """
    for hand in _some_ahead(hands):
        made = judge_hand(hand, rules_for(hand, profile), last.before(hand))
        last.keep(made)
        first = told.first(hand, origin)
        if first is not None:
            made.diagnostics.insert(0, _told_before(hand, first, origin))
        yield made


def _some_ahead(hands: Iterable[ParsedHand]) -> Iterator[ParsedHand]:
    """Yield the hands, some of them read before the first is handed on: one stage's code then stays in the caches."""
    waiting = iter(hands)
    while some := list(islice(waiting, _AHEAD)):
        yield from some


def rules_for(hand: ParsedHand, profile: Profile | None) -> Profile:
    """Return the rules a hand is judged by: those given, or its room's."""
    return profile or load_profile(hand.profile)


def _told_before(hand: ParsedHand, first: tuple[int, int, int], origin: Origin) -> Diagnostic:
    offset, line, column = first
    place = offset - origin.start
    if place < 0:  # in a part of the file that is not read here
        hand.source.know(place, line - origin.line + 1, column)
    related = Related(Span(place, place), "here")
    message = f"this hand stands in the file already, on line {line}"
    return Diagnostic(SAME_HAND, SAME_HAND.severity, message, hand.line_span(0), (related,))


def _table(hand: ParsedHand) -> str:
    for event in hand.events[:3]:  # KingsClub has a line for the time before that of the table
        name = event.table if isinstance(event, Header) else event.name if isinstance(event, TableLine) else None
        if name:
            return name
    return ""


def judge_hand(hand: ParsedHand, rules: Profile, before: Replay | None = None) -> Replay:
    """Return a hand replayed and judged; ``before`` is the last one at its table.

    A hand that our own code fails on is corrupt with a TD900, and the next is read: one hand never costs another.
    """
    try:
        return replay(hand, rules, before)
    except Exception as error:
        if os.environ.get("TRIPLEDRAW_DEBUG"):
            raise
        return _failed(hand, rules, error)


def _failed(hand: ParsedHand, profile: Profile, error: Exception) -> Replay:
    finding = Diagnostic(RULE, RULE.severity, fault_of(error), hand.line_span(0))
    return Replay(hand, profile, HandRecord(Verdict.CORRUPT), [*hand.diagnostics, finding])


def fault_of(error: Exception) -> str:
    """Return a sentence for a fault of ours: what, and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}"
    return f"a fault of ours, not of your hands: {type(error).__name__} {error} ({place})"
