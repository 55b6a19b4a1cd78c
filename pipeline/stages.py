"""The stages between a file's text and a judged hand."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from pathlib import Path

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
from .findings.td621 import RULE as SAME_HAND
from .findings.td900 import RULE

_TRUSTED = frozenset({Verdict.LEGAL, Verdict.CANCELLED})


_TABLES = 1_000  # tables whose last hand is kept: more than anybody plays at, fewer than a file can name


class LastHands:
    """The last hand at each table, over the files of one run: what the next one is compared with.

    ``after`` are those of another file, to be gone on from: only what that file told itself.
    """

    def __init__(self, after: LastHands | None = None) -> None:
        """Begin without any, or behind another file."""
        self._by_table: dict[tuple[str | None, str], Replay | None] = {}
        self._after = {} if after is None else after._by_table  # noqa: SLF001  # another of this class

    def before(self, hand: ParsedHand) -> Replay | None:
        """Return the last hand at the table of ``hand``."""
        if not self._by_table and not self._after:
            return None
        place = (hand.room, _table(hand))
        return self._by_table[place] if place in self._by_table else self._after.get(place)

    def keep(self, made: Replay) -> None:
        """Keep a hand whose money can be trusted; any other ends the chain of its table, another game all chains."""
        hand = made.hand
        if hand.skipped:
            self._by_table.clear()
            self._after = {}
            return
        place = (hand.room, _table(hand))
        self._by_table.pop(place, None)
        if place[1]:
            if len(self._by_table) >= _TABLES:
                del self._by_table[next(iter(self._by_table))]
            self._by_table[place] = made if made.record.verdict in _TRUSTED else None


def judge(source: Source, profile: Profile | None = None, last: LastHands | None = None) -> Iterator[Replay]:
    """Yield every hand of a file, parsed, replayed and judged: under its room's rules, or those of ``profile``.

    ``last`` carries the last hands of the files before it.
    """
    last = LastHands() if last is None else last
    places: dict[tuple[str | None, str], int] = {}
    for hand in parse_source(source):
        made = judge_hand(hand, profile or load_profile(hand.profile), last.before(hand))
        last.keep(made)
        if hand.hand_id is not None and not hand.skipped:
            first = places.setdefault((hand.room, hand.hand_id), hand.span.start)
            if first != hand.span.start:
                made.diagnostics.insert(0, _told_before(hand, first))
        yield made


def _told_before(hand: ParsedHand, first: int) -> Diagnostic:
    line, _ = hand.source.line_column(first)
    related = Related(Span(first, first), "here")
    message = f"this hand stands in the file already, on line {line}"
    return Diagnostic(SAME_HAND, SAME_HAND.severity, message, hand.line_span(0), (related,))


def _table(hand: ParsedHand) -> str:
    for event in hand.events[:3]:  # KingsClub has a line for the time before that of the table
        match event:
            case Header(table=str(name)) | TableLine(name=name) if name:
                return name
            case _:
                pass
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
