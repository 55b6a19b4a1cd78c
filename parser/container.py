"""The hands of a container room: what its reader gives, as `ParsedHand` with findings at their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..grammar import Contained, Fault, Room, rooms
from ..model import Diagnostic, ParsedHand, Severity, Source, Span
from .decode import SPOILT
from .findings import rules
from .margin import Inset, is_inset
from .times import clock, impossible_stamp, played_at

_LINE = re.compile(r"[^\r\n]+")
_UNFINISHED = "TD113"


def read_container(room: Room, source: Source, span: Span, *, last: bool) -> Iterator[ParsedHand | Span]:
    """Yield the hands of a container's text, which stands at ``span``, by the room's reader, and what is none.

    ``last`` says that nothing follows in the file, so that the last hand may be unfinished.
    """
    if room.read is None:
        raise TypeError(f"{room.name} is no container room")
    text = source.text[span.start : span.end]
    inset = Inset(text) if is_inset(text) else None
    text = text if inset is None else inset.text
    end = len(text.rstrip())

    def place(found: Span) -> Span:
        """Return where in the file a place stands that the reader gave."""
        found = found if inset is None else inset.place(found)
        return Span(found.start + span.start, found.end + span.start)

    for found in room.read(text):
        if isinstance(found, Span):
            yield place(found)
        else:
            yield _hand(room, source, place, found, last=last and found.span.end >= end)


def _hand(
    room: Room, source: Source, placed: Callable[[Span], Span], contained: Contained, *, last: bool
) -> ParsedHand:
    game = contained.game
    ours = None if game is None else room.games.get(game.lower())
    # A text that says from which room a hand is says which hand it is: the same one in that room's own words.
    origin = next((other for other in rooms() if other.name == contained.room), None)
    rules_of = next((other.profile for other in rooms() if other.profile == contained.profile), room.profile)
    hand_id = contained.hand_id
    hand = ParsedHand(
        source,
        placed(contained.span),
        room.name if origin is None or hand_id is None else origin.name,
        rules_of,
        game if ours is None else ours,
        f"{source.name}#{contained.number}" if hand_id is None else hand_id,
        contained.header,
        None if contained.header is None else played_at(contained.header),
        contained.events,
        skipped=game is not None and ours is None,
        complete=contained.complete,
        places=[(place.start, place.end) for place in map(placed, contained.places)],
        preface=contained.preface,
        numbers=contained.numbers,
        wrapped=[placed(span) for span in contained.wrapped],
    )
    if hand.header is not None:
        hand.header.hand_id = hand.hand_id or ""
    if not hand.skipped:
        faults = [*contained.faults, *_time_faults(hand, contained.dated or contained.span)]
        if not last:
            faults = [_cut(fault) if fault.code == _UNFINISHED else fault for fault in faults]
        hand.diagnostics = [_finding(fault, placed) for fault in faults]
        hand.diagnostics += _spoilt_bytes(hand)
        hand.diagnostics.sort(key=lambda finding: finding.span.start)
    return hand


def _time_faults(hand: ParsedHand, place: Span) -> Iterator[Fault]:
    header = hand.header
    if header is None or header.stamp is None:
        return
    impossible = impossible_stamp(header, hand.played_at)
    if impossible is not None:
        yield Fault("TD115", place, f"no such time: {impossible}")
    elif header.zone is not None and clock(header.zone) is None:
        words = f"a time zone that is not known: {header.zone}; the time is kept as local time"
        yield Fault("TD115", place, words, Severity.WARNING)


def _cut(fault: Fault) -> Fault:
    return Fault("TD112", fault.place, f"{fault.message}, and another text begins")


def _spoilt_bytes(hand: ParsedHand) -> Iterator[Diagnostic]:
    """Yield a finding for each line with bytes that fit no encoding."""
    if not hand.source.spoilt:
        return
    rule = rules()["TD001"]
    for line in _LINE.finditer(hand.source.text, hand.span.start, hand.span.end):
        if SPOILT.search(line[0]):
            yield Diagnostic(rule, rule.severity, "bytes that fit no encoding", Span(line.start(), line.end()))


def _finding(fault: Fault, placed: Callable[[Span], Span]) -> Diagnostic:
    rule = rules()[fault.code]
    return Diagnostic(rule, fault.severity or rule.severity, fault.message, placed(fault.place))
