"""The hands of a file, or of a part of it, on their way into the database."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Self

from ..model import Replay, Source, Verdict
from .columns import Columns
from .origin import WHOLE_FILE, Origin


@dataclass(slots=True)
class Part:
    """Hands of one file, in its order, as columns.

    ``first`` is the place of the first hand in the file, ``last`` whether the file ends with this part, ``beginnings``
    the hashes of earlier states of the file, ``unfinished`` whether the last hand is still being written, ``letters``
    the size of the hands' texts.
    """

    name: str
    sha256: str
    size: int
    encoding: str
    first: int = 0
    last: bool = True
    beginnings: tuple[str, ...] = ()
    unfinished: bool = False
    hands: int = 0
    letters: int = 0
    skipped: Counter[str | None] = field(default_factory=Counter)
    columns: Columns = field(default_factory=Columns)

    @classmethod
    def of(cls, source: Source, *, first: int = 0, beginnings: tuple[str, ...] = ()) -> Self:
        """Begin a part of a file at hand number ``first``."""
        return cls(source.name, source.sha256, source.size, source.encoding, first, beginnings=beginnings)

    def add(self, replay: Replay, origin: Origin = WHOLE_FILE) -> None:
        """Append a hand, whose source begins at ``origin``; one of another game is only counted."""
        self.unfinished = replay.record.verdict is Verdict.INCOMPLETE
        if replay.record.verdict is Verdict.SKIPPED:
            self.skipped[replay.hand.game] += 1
        else:
            self.columns.add(replay, self.first + self.hands, origin)
        self.letters += replay.hand.span.end - replay.hand.span.start
        self.hands += 1

    def move(self, hands: int) -> None:
        """Put so many hands of the file before these."""
        if hands:
            self.first += hands
            self.columns.move(self.name, hands)


@dataclass(slots=True)
class Written:
    """What became of the stored hands of a part: see `Counts`."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    duplicate: int = 0
    views: int = 0
    conflicts: int = 0
