"""A hand's lines to a `ParsedHand`: events in the order of the text, and what is wrong with the lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ..model import (
    PLAY,
    Dated,
    Diagnostic,
    Event,
    Header,
    ParsedHand,
    PlayedAt,
    Seat,
    SeatResult,
    Severity,
    Source,
    Span,
    TableLine,
    Unknown,
)
from .again import again
from .decode import SPOILT
from .findings import rules
from .games import has_draws, has_other_rounds, names_one_of, other_game
from .margin import BLANK, MARGIN, has_margin, lines_within
from .names import Names
from .reading import LineReader, Read, Trouble
from .room import RoomParser
from .split import is_wrapper, other_text
from .structure import Misplaced
from .summary import stops_short
from .times import ZONES, impossible_stamp, local_time, played_at
from .whole_calls import take_additions

TRIPLE_DRAW: Final = "2-7 triple draw"
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_NUMBER: Final = re.compile(r"#(\d+(?:-\d+)*)")
_CARD: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_AMOUNT: Final = re.compile(r"(?<![#\w])[$€£₹¥]?\d[\d.,]*(?!\w)")
_AMOUNTS: Final = frozenset({"TD102", "TD103"})  # findings about an amount
_OPENING: Final = frozenset({"DATED", "TABLE", "SEAT"})


@dataclass(slots=True)
class _Note:
    """A finding before its hand exists."""

    code: str
    line: int
    message: str
    severity: Severity | None = None
    data: Mapping[str, str] = field(default_factory=dict)


def assemble(parser: RoomParser, source: Source, span: Span, *, last: bool) -> ParsedHand:
    """Read the hand at ``span``; ``last`` says that no other hand follows in the file, so that it may be unfinished."""
    try:
        return _Assembly(parser, source, span, last=last).assemble()
    except _MarginError:
        return _Assembly(parser, source, span, last=last, in_margin=True).assemble()


class _MarginError(Exception):
    """A line begins or ends with a blank: the hand must be read again, out of its margin."""


class _Assembly:
    """One hand while it is read."""

    def __init__(self, parser: RoomParser, source: Source, span: Span, *, last: bool, in_margin: bool = False) -> None:
        self.parser, self.source, self.span, self.last = parser, source, span, last
        text = source.text[span.start : span.end]
        self.lines: list[str]
        self.places: list[tuple[int, int]] | None = None
        self.in_margin = in_margin or text[:1] in MARGIN
        if self.in_margin:
            self._take_from_margin()
        else:
            self.lines = _LINE_END.split(text) if "\r" in text else text.split("\n")
        self.events: list[Event] = []
        self.kinds: list[str] = []
        self.notes: list[_Note] = []
        self.played_at: PlayedAt | None = None
        self.end = len(self.lines)  # the line where the hand's own text ends and another text begins

    def _require_no_margin(self, line: str) -> None:
        """Look for blanks at the ends of a line, unless they are gone: a line that is remembered as it is has none.

        Raises:
            _MarginError: there is one.
        """
        if not self.in_margin and len(line.strip(BLANK)) < len(line):
            raise _MarginError

    def _take_from_margin(self, *, blanks: bool = True) -> None:
        text, begin = self.source.text[self.span.start : self.span.end], self.span.start
        inset = lines_within(text, blanks=blanks)
        self.lines = [text[line.start : line.end] for line in inset]
        self.places = [(line.start + begin, line.end + begin) for line in inset]

    def assemble(self) -> ParsedHand:
        """Return the hand; its span ends where another text begins."""
        header, line = self._header()
        games = self.parser.room.games
        if header is not None and header.game.lower() not in games and names_one_of(games, header.game):
            header = None  # more or less than the game's name
        if header is None and not names_one_of(games, line):
            other = other_game(line)
            if other is not None or has_other_rounds(self.source.text, self.span):
                return self._skip(None, other)
        if header is not None and header.game.lower() not in games:
            self.played_at = played_at(header)
            second = self.parser.reader(None).opening(1, self.lines[1]) if len(self.lines) > 1 else None
            if second is not None and isinstance(second[1], TableLine):
                _complete(header, second[1])
            return self._skip(header, header.game)
        return self._play(header, line)

    def _header(self) -> tuple[Header | None, str]:
        line = self.lines[0]
        self._require_no_margin(line)
        read = self.parser.reader(None).opening(0, line)
        return (read[1] if read is not None and isinstance(read[1], Header) else None), line

    def _skip(self, header: Header | None, game: str | None) -> ParsedHand:
        """Make the object of another game's hand; the texts behind its summary are told apart like any hand's."""
        if not self.in_margin and has_margin(self.source.text[self.span.start : self.span.end]):
            raise _MarginError
        self._find_tail()
        if self.played_at is None and len(self.lines) > 1:
            read = self.parser.reader(None).opening(1, self.lines[1])
            if read is not None and isinstance(read[1], Dated):
                self.played_at = local_time(read[1].stamp)
        return self._made(header, game, skipped=True)

    def _find_tail(self) -> None:
        """End another game's hand before the first text behind it that is known to be something else."""
        for number, line in enumerate(self.lines):
            if number and other_text(line):
                self.end = number
                return

    def _play(self, header: Header | None, line: str) -> ParsedHand:
        if header is None:
            is_cut = self.last and _LINE_END.search(self.source.text, self.span.start, self.span.end) is None
            if not is_cut:  # else the file ends in its first line, and TD113 tells
                self._note("TD114", 0, "game, stakes or time of this hand cannot be read from its first line")
            self.events.append(Unknown(0, line))
        else:
            self.events.append(header)
            self._check_time(header)
        self.kinds.append("HEADER")
        reader = self.parser.reader(None if header is None else self.parser.sign(header, line))
        opening = self._opening(reader)
        if self.places is not None and any(name != name.strip(BLANK) for name in opening[1]):
            self._take_from_margin(blanks=False)
        names = self._body(reader, opening)
        if names.begin_alike():
            self._tell_by_seats(reader)
        if self.parser.tells_whole_calls and "WHOLE_CALL" in self.kinds:
            take_additions(self.events)
        complete = self._order()
        known = header is not None or names_one_of(self.parser.room.games, line) or has_draws(self.kinds)
        return self._made(header, TRIPLE_DRAW if known else None, complete=complete)

    def _check_time(self, header: Header) -> None:
        self.played_at = played_at(header)
        impossible = impossible_stamp(header, self.played_at)
        if impossible is not None:
            self._note("TD115", 0, f"no such time: {impossible}")
        elif header.zone is not None and header.zone not in ZONES and header.et_stamp is None:
            words = f"a time zone that is not known: {header.zone}; the time is kept as local time"
            self._note("TD115", 0, words, Severity.WARNING)

    def _date(self, event: Dated) -> None:
        """Take the time from a line of its own: it is local time, as the text names no zone."""
        if self.played_at is None:
            self.played_at = local_time(event.stamp)
            if self.played_at is None:
                self._note("TD115", event.line, f"no such time: {event.stamp}")

    def _opening(self, reader: LineReader) -> tuple[int, list[str]]:
        """Read table and seats; return the first line that is neither, and the names."""
        names: list[str] = []
        seated: set[str] = set()
        for number in range(1, len(self.lines)):
            line = self.lines[number]
            if not line:
                continue
            self._require_no_margin(line)
            who, said, _ = line.partition(reader.places.says)
            read = None if said and who in seated else reader.opening(number, line)
            if read is None or read[0] not in _OPENING:
                return number, names
            self._take(number, read)
            if isinstance(read[1], Seat):
                names.append(read[1].player)
                seated.add(read[1].player)
            elif isinstance(read[1], TableLine) and isinstance(self.events[0], Header):
                _complete(self.events[0], read[1])
            elif isinstance(read[1], Dated):
                self._date(read[1])
        return len(self.lines), names

    def _tell_by_seats(self, reader: LineReader) -> None:
        """Of names that begin alike, the seat's number tells which of them a line of the summary is about."""
        seats = {event.number: event.player for event in self.events if isinstance(event, Seat)}
        for place, event in enumerate(self.events):
            if not isinstance(event, SeatResult) or seats.get(event.seat, event.player) == event.player:
                continue
            own = seats[event.seat]
            if event.player.startswith(own):
                read = reader.line_about(event.line, self.lines[event.line], own)
                if read is not None and isinstance(read[1], SeatResult):
                    self.events[place] = read[1]

    def _body(self, reader: LineReader, opening: tuple[int, list[str]]) -> Names:
        """Read the lines behind the seats; return the names with those that were seated later."""
        start, seated = opening
        closing = self.parser.room.closing
        names = self._names(reader, seated)
        by_name, alike = names.by_name if names.plain else {}, names.begin_alike()
        says, said_lines, known_lines = self.parser.places.says, reader.said, reader.lines
        lines, kinds, add_event, add_kind = self.lines, self.kinds, self.events.append, self.kinds.append
        ended = joined = False
        told, looked = False, 0
        for number in range(start, len(lines)):
            line = lines[number]
            if not line:
                if kinds[-1] in closing and not ended:
                    told, looked = told or "RESULT" in kinds[looked:], len(kinds)
                    ended = told
                continue
            known, name = None, None
            if not ended:  # said before, by anybody, or a line that was met as it is: most lines of a hand
                who, _, rest = line.partition(says)
                name = by_name.get(who)
                if name is not None:
                    said = said_lines.get(rest)
                    if said is not None:
                        add_kind(said[0])
                        add_event(again(said[1], number, name))
                        continue
                else:
                    known = known_lines.get(line)
                    if known is not None:
                        kind, event, name = known
                        if name is None or (name in by_name and not alike and not line.startswith(names.few)):
                            add_kind(kind)
                            add_event(again(event, number, name or ""))
                            continue
            self._require_no_margin(line)
            new = known is None and name is None and not ended
            read = reader.elsewhere(number, line, names) if new else reader.line(number, line, names)
            if ended and (read is None or read[0] not in closing) and not is_wrapper(line):
                self.end = number  # the hand has its end: a stray line behind a blank one is no part of it
                return names
            if read is None:
                if not is_wrapper(line) or line.partition(":")[0] in names.by_name:  # a player may be called Date
                    self._unread(number, line, names)
                continue
            self._take(number, read)
            if isinstance(read[1], Seat):
                names = names if joined else names.copy()
                joined = True
                names.add(read[1].player)
                by_name, alike = names.by_name if names.plain else {}, names.begin_alike()
        return names

    def _names(self, reader: LineReader, seated: Sequence[str]) -> Names:
        names = reader.names(seated)
        if not names.heads:  # new here
            names.meet([(self.lines[event.line], event.player) for event in self.events if isinstance(event, Seat)])
        return names

    def _take(self, number: int, read: Read) -> None:
        kind, event, trouble = read
        self.events.append(event)
        self.kinds.append(kind)
        if trouble is not None:
            self._troubled(number, trouble)

    def _troubled(self, number: int, trouble: Trouble) -> None:
        if trouble is Trouble.OTHER_CURRENCY:
            self._note("TD103", number, "the amount is not in the currency of the stakes")
        else:
            self._note("TD102", number, "the amount cannot be kept exactly; it is treated as unknown")

    def _unread(self, number: int, line: str, names: Names) -> None:
        self.events.append(Unknown(number, line))
        verbs, says = self.parser.verbs, self.parser.places.says
        before = names.at(line, 0)
        parted = (line[len(name) :] for name in before)  # what parts name and verb may be lost
        told = _CARD.search(line) or _AMOUNT.search(line) or any(verbs.search(text) for text in (line, *parted))
        severity = Severity.ERROR if told else Severity.WARNING
        player = next((name for name in before if line.startswith(says, len(name))), None) or names.begun_by(line)
        data = {} if player is None else {"player": player}
        self._note("TD101", number, "the room writes no such line", severity, **data)

    def _note(self, code: str, line: int, message: str, severity: Severity | None = None, **data: str) -> None:
        self.notes.append(_Note(code, line, message, severity, data))

    def _order(self) -> bool:
        """Walk the hand grammar over the lines; return whether the hand has its end."""
        if isinstance(self.events[0], Header) and self.events[0].partial:
            return True  # the room kept what it kept
        faults, whole = self.parser.order.walk(self.kinds)
        if faults:
            lines = [0, *(event.line for event in self.events[1:] if not isinstance(event, Unknown))]
            for fault in faults:
                self._tell(fault, lines)
        at_end = self.last and self.end == len(self.lines)
        if whole and not (at_end and stops_short(self.events, self.kinds, self.parser.room)):
            return True
        last = self.events[-1]
        if isinstance(last, Unknown) and len(self.events) > 1:  # half a line where the text stops: no fault of its own
            self.notes = [note for note in self.notes if not (note.code == "TD101" and note.line == last.line)]
        elif at_end and self.lines[-1]:  # half an amount, of a line that is still being written
            self.notes = [note for note in self.notes if not (note.code in _AMOUNTS and note.line == last.line)]
        if at_end:
            self._note("TD113", last.line, "the file ends before this hand does", Severity.INFO)
        else:
            self._note("TD112", last.line, "the hand stops here, and another text begins")
        return False

    def _tell(self, fault: Misplaced, lines: Sequence[int]) -> None:
        """Note a line that does not fit; ``lines`` has the line of each kind that was walked over."""
        line = lines[fault.place]
        what, expected = _words(fault.kind), ", ".join(_words(kind) for kind in fault.expected)
        if fault.missing:
            spoilt = self._unread_before(lines[fault.place - 1] if fault.place else -1, line)
            if spoilt is not None:  # the line that is missing is the one that could not be read
                spoilt.severity = Severity.ERROR
                return
            missing = " and ".join(_words(kind) for kind in fault.missing)
            self._note(
                "TD111", line, f"before this line ({what}) a line is missing: {missing}", expected=missing, found=what
            )
        else:
            self._note("TD110", line, f"{what} cannot stand here", expected=expected, found=what)

    def _unread_before(self, before: int, line: int) -> _Note | None:
        """Return the finding of a line that was not read, where one stands between two that were."""
        between = range(before + 1, line)
        return next((note for note in self.notes if note.code == "TD101" and note.line in between), None)

    def _made(
        self, header: Header | None, game: str | None, *, skipped: bool = False, complete: bool = True
    ) -> ParsedHand:
        number = _NUMBER.search(self.lines[0]) if header is None else None
        hand = ParsedHand(
            self.source,
            self.span,
            self.parser.room.name,
            self.parser.room.profile,
            game,
            header.hand_id if header is not None else number[1] if number else None,
            header,
            self.played_at,
            self.events,
            skipped=skipped,
            complete=complete,
            partial=header is not None and header.partial,
            places=self.places,
        )
        if self.end < len(self.lines):
            hand.span = Span(self.span.start, hand.line_span(self.end).start)
        if self.source.spoilt and not skipped:
            for line, text in enumerate(self.lines[: self.end]):
                if SPOILT.search(text):
                    self._note("TD001", line, "bytes that fit no encoding")
        if self.notes:
            known = rules()
            hand.diagnostics = [
                Diagnostic(
                    known[n.code], n.severity or known[n.code].severity, n.message, hand.line_span(n.line), data=n.data
                )
                for n in sorted(self.notes, key=lambda note: note.line)
            ]
        return hand


def _complete(header: Header, table: TableLine) -> None:
    """Take from the table's line what some rooms do not say in the first one."""
    if table.real_money and header.currency == PLAY:
        header.currency = None  # money, and no sign says which
    if header.tournament is not None and header.tournament.id is None:
        header.tournament = replace(header.tournament, id=table.tournament)


def _words(kind: str) -> str:
    return kind.lower().replace("_", " ")
