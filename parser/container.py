"""The hands of a container room: what its reader gives, as `ParsedHand` with findings at their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..grammar import Contained, Fault, Room, rooms
from ..model import Diagnostic, ParsedHand, Severity, Source, Span
from .findings import rules
from .margin import Inset, is_inset
from .times import impossible_stamp, played_at, region


def read_container(room: Room, source: Source, span: Span) -> Iterator[ParsedHand]:
    """Yield the hands of a container's text, which stands at ``span``, by the room's reader."""
    if room.read is None:
        raise TypeError(f"{room.name} is no container room")
    text = source.text[span.start : span.end]
    inset = Inset(text) if is_inset(text) else None

    def place(found: Span) -> Span:
        """Return where in the file a place stands that the reader gave."""
        found = found if inset is None else inset.place(found)
        return Span(found.start + span.start, found.end + span.start)

    for contained in room.read(text if inset is None else inset.text):
        yield _hand(room, source, place, contained)


def _hand(room: Room, source: Source, placed: Callable[[Span], Span], contained: Contained) -> ParsedHand:
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
    )
    if hand.header is not None:
        hand.header.hand_id = hand.hand_id or ""
    if not hand.skipped:
        hand.diagnostics = [
            _finding(fault, placed)
            for fault in (*contained.faults, *_time_faults(hand, contained.dated or contained.span))
        ]
        hand.diagnostics.sort(key=lambda finding: finding.span.start)
    return hand


def _time_faults(hand: ParsedHand, place: Span) -> Iterator[Fault]:
    header = hand.header
    if header is None or header.stamp is None:
        return
    impossible = impossible_stamp(header)
    if impossible is not None:
        yield Fault("TD115", place, f"no such time: {impossible}")
    elif header.zone is not None and region(header.zone) is None:
        words = f"a time zone that is not known: {header.zone}; the time is kept as local time"
        yield Fault("TD115", place, words, Severity.WARNING)


def _finding(fault: Fault, placed: Callable[[Span], Span]) -> Diagnostic:
    rule = rules()[fault.code]
    return Diagnostic(rule, fault.severity or rule.severity, fault.message, placed(fault.place))
