"""A hand as parsed: what the text says, before any rule is asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from .frozen import Frozen
from .source import Source, Span

if TYPE_CHECKING:
    from .diagnostics import Diagnostic
    from .events import Event, Header

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")


class Limit(StrEnum):
    """The betting structure."""

    FIXED = "fixed"
    POT = "pot"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Tournament(Frozen):
    """What a text says of the tournament: its number, its name or buy-in as written, the level as written.

    Without a number in the first line the room has it in the table's; ``id`` is None where it stands nowhere.
    """

    id: str | None
    name: str | None
    level: str | None


@dataclass(frozen=True, slots=True)
class PlayedAt(Frozen):
    """When the hand was dealt. ``iso`` is UTC with ``Z``, local without it, or a date; ``text`` as written."""

    iso: str
    text: str


@dataclass(slots=True)
class ParsedHand:
    """One hand's text as typed events, in the order of the text; the first event is the header if it was read.

    ``text`` is the hand's own slice of ``source.text``, beginning at ``span.start``. Every event's ``line`` counts
    the hand's lines from 0, blank ones included. ``diagnostics`` are the parser's findings only (TD0, TD1).
    ``game`` is ``2-7 triple draw``, another game's name as written, or None where the text names none.
    ``skipped`` is True for another game, room or language: such a hand has at most a header and is not replayed.
    ``complete`` is False where the file ends before the hand does.
    ``places`` says where each line stands. The reader of a container sets it: there an event's ``line`` counts what
    the text is made of (a field, an action), of which a line of the file may hold many. ``preface`` is what the hand
    needs to be read and stands elsewhere in the file, before several hands, in one line. ``numbers`` are the seats of
    players by the lines of the play, where these tell players by them. ``wrapped`` are the places of what wraps hands.
    """

    source: Source
    span: Span
    room: str | None
    profile: str
    game: str | None
    hand_id: str | None
    header: Header | None
    played_at: PlayedAt | None
    events: list[Event]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    skipped: bool = False
    complete: bool = True
    partial: bool = False
    places: list[tuple[int, int]] | None = field(default=None, repr=False)
    preface: str = ""
    numbers: Mapping[str, int] | None = None
    wrapped: list[Span] = field(default_factory=list, repr=False)

    @property
    def text(self) -> str:
        """The hand's text, as decoded: with what it needs to be read by itself."""
        return self.preface + self.source.text[self.span.start : self.span.end]

    def line_span(self, line: int) -> Span:
        """Return the place of the hand's line ``line`` (from 0) without its line break, clamped to the hand."""
        if not self.places:
            lines = _LINE.finditer(self.source.text, self.span.start, self.span.end)
            self.places = [match.span(1) for match in lines] or [(self.span.start, self.span.start)]
        return Span(*self.places[max(0, min(line, len(self.places) - 1))])
