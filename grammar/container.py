"""What the reader of a container room gives: a hand that a library has taken out of a structured text.

Text rooms are read line by line; a container (TOML, XML) is opened by a library, and one function turns what is in it
into events. So that findings still have a place, each event's ``line`` counts ``places``: where in the text the thing
stands that says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ..model import Event, Header, Severity, Span


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in the container that cannot be read: the finding's code, its place and what is wrong."""

    code: str
    place: Span
    message: str
    severity: Severity | None = None


@dataclass(slots=True)
class Contained:
    """One hand of a container. Spans are offsets in the text that the reader was given.

    ``game`` is the game's name as the room's ``games`` has it, or another game's name: such a hand is skipped.
    ``number`` says which hand of the text it is; it names the hand where ``hand_id`` is None. ``room`` and ``profile``
    are what the text says of its origin, unchecked. ``complete`` is False where the hand is not played to its end.
    ``dated`` is where the header's time stands. ``preface`` is what the hand needs to be read and stands before several
    hands, in one line. ``numbers`` are the seats by which the play names players. ``wrapped`` are the places
    of what wraps hands, before this one and behind the last. A fault TD113 says that the text
    stops within the hand: a TD112 where other texts follow.
    """

    span: Span
    number: int
    game: str | None
    hand_id: str | None = None
    header: Header | None = None
    events: list[Event] = field(default_factory=list)
    places: list[Span] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    room: str | None = None
    profile: str | None = None
    complete: bool = True
    dated: Span | None = None
    preface: str = ""
    numbers: Mapping[str, int] | None = None
    wrapped: list[Span] = field(default_factory=list)

    def at(self, place: Span) -> int:
        """Return the ``line`` of the next event, which stands at ``place``."""
        self.places.append(place)
        return len(self.places) - 1


Reader = Callable[[str], Iterator[Contained | Span]]
"""Yields the hands of a text, and between them stretches of it that belong to no hand."""
