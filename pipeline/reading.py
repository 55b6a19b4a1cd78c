"""Texts into columns, in whatever process: what one text says of the next is carried from one to the other.

A process that reads a text without those before it knows nothing of the hands that stand before. It says so: of the
first hand at each table (an opening), and of which hands were told. The importing process, which has all texts in
their order, compares these hands itself, and reads a text again where that does not suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from ..model import ParsedHand, Profile, Source
from ..parser import Stretch, parse_source, parse_stretch, read_source, read_stretches
from ..store import WHOLE_FILE, Origin, Part
from .archives import Opened
from .findings.td621 import RULE as SAME_HAND
from .stages import LastHands, Told, is_trusted, judge, judge_hand, judge_hands, rules_for

LARGEST = 2_000_000
"""Bytes that are sent to another process, and letters of a piece: a container's hands stand in one text, however many
they are."""


@dataclass(frozen=True, slots=True)
class WholeFile:
    """A file to be read, with the hashes of its earlier states, and the known file before it, which was not read."""

    file: Opened
    beginnings: tuple[str, ...] = ()
    before: Opened | None = None

    @property
    def size(self) -> int:
        """Roughly how much there is to read."""
        return len(self.file.data) + (0 if self.before is None else len(self.before.data))

    @property
    def origin(self) -> Origin:
        """Where its source begins in the file."""
        return WHOLE_FILE

    @property
    def is_first(self) -> bool:
        """Whether the file begins with it."""
        return True

    @property
    def is_last(self) -> bool:
        """Whether the file ends with it."""
        return True

    def open(self) -> tuple[Source, Iterator[ParsedHand]]:
        """Return its source, and the hands there."""
        source = read_source(self.file.name, self.file.data)
        return source, parse_source(source)

    def cut(self) -> WholeFile:
        """Return it as another process needs it."""
        return self


@dataclass(frozen=True, slots=True)
class FilePart:
    """A stretch of a large file, with no more of it; ``origin`` is where that begins in the file."""

    stretch: Stretch
    beginnings: tuple[str, ...]
    before: Opened | None
    origin: Origin

    @property
    def size(self) -> int:
        """Roughly how much there is to read."""
        return self.stretch.end

    @property
    def is_first(self) -> bool:
        """Whether the file begins with it."""
        return self.origin.start == 0

    @property
    def is_last(self) -> bool:
        """Whether the file ends with it."""
        return self.stretch.is_last

    def open(self) -> tuple[Source, Iterator[ParsedHand]]:
        """Return its source, and the hands there."""
        return self.stretch.source, parse_stretch(self.stretch)

    def cut(self) -> FilePart:
        """Return it as another process needs it."""
        return replace(self, before=None)


Text = WholeFile | FilePart


@dataclass(slots=True)
class Piece:
    """Hands of a text that follow each other, as columns; or an opening, which becomes columns when it is compared.

    ``trusted`` is how the opening was judged, ``origin`` where its source begins in the file.
    """

    part: Part
    opening: ParsedHand | None = None
    trusted: bool = False
    origin: Origin = WHOLE_FILE

    @property
    def is_full(self) -> bool:
        """Whether nothing more belongs to it."""
        return self.opening is not None or self.part.letters >= LARGEST


@dataclass(frozen=True, slots=True)
class Found:
    """What a text holds.

    ``pieces`` are its hands in their order, numbered from 0, ``told`` where those with a number stand in a part of a
    file, ``repeats`` whether one stands in it twice.
    """

    pieces: list[Piece]
    told: Told
    repeats: bool


@dataclass(frozen=True, slots=True)
class Read:
    """What some texts hold that follow each other, and the last hands of the last of them."""

    found: list[Found]
    last: LastHands


class Course:
    """What the texts read so far say of the next.

    Args:
        profile: the rules of all hands, if not those of their rooms.
        last: the last hands of the file before, None where nobody here knows them.
    """

    def __init__(self, profile: Profile | None, last: LastHands | None) -> None:
        self._profile = profile
        self._last = last
        self._told = Told()  # the hands of the current file
        self._hands = 0  # of the current file
        self._repeats = False

    @property
    def last(self) -> LastHands:
        """The last hands of the current file, and of the one before it."""
        if self._last is None:
            self._last = LastHands(is_open=True)
        return self._last

    def pieces(self, text: Text, tell: Callable[[], None]) -> Iterator[Piece]:
        """Yield the hands of a text, the next one in its order; ``tell`` is called for each."""
        if text.is_first:
            self._begin(text.before)
        source, hands = text.open()
        last, first = self.last, self._hands
        piece = Piece(Part.of(source, first=first, beginnings=text.beginnings))
        for made in judge_hands(hands, self._profile, last, self._told, text.origin):
            is_opening = bool(last.openings) and last.openings[-1] is made.hand
            if is_opening or piece.is_full:
                if piece.opening or piece.part.hands:
                    piece.part.last = False
                    yield piece
                piece = Piece(Part.of(source, first=self._hands, beginnings=text.beginnings))
            if is_opening:
                piece.opening, piece.trusted, piece.origin = made.hand, is_trusted(made), text.origin
            else:
                piece.part.add(made, text.origin)
            self._repeats |= bool(made.diagnostics) and made.diagnostics[0].rule is SAME_HAND
            self._hands += 1
            tell()
        piece.part.last = text.is_last
        if isinstance(text, FilePart):
            last.forget_texts()
        yield piece

    def find(self, text: Text) -> Found:
        """Return what a text holds."""
        pieces = list(self.pieces(text, _be_silent))
        return Found(pieces, self._told if isinstance(text, FilePart) else Told(), self._repeats)

    def follow(self, texts: Sequence[Text], read: Read) -> list[list[Part]] | None:
        """Return the hands that another process found in some texts, compared with those before; a list a text.

        None if they must be read here: what stands before them changes more than the openings.
        """
        before = self._last, self._told, self._hands
        parts = []
        for text, found in zip(texts, read.found, strict=True):
            if text.is_first:  # what another process read before a whole file is known there
                self._begin(text.before if isinstance(text, FilePart) else None)
            if not self._stands_alone(text, found) or not all(map(self._compare, found.pieces)):
                self._last, self._told, self._hands = before
                return None
            if isinstance(text, FilePart):
                self._told.update(found.told)
            parts.append([piece.part for piece in found.pieces])
            self._hands += sum(part.hands for part in parts[-1])
        self.last.go_on(read.last)
        return parts

    def _begin(self, before: Opened | None) -> None:
        """Begin a file; ``before`` is the one before it, if its hands were not read."""
        if before is not None:
            self._last = LastHands()
            with suppress(OSError):  # it is gone, and nobody can say any more what stood there
                self._pass(before, self._last)
        if self._last is not None:
            self._last = LastHands(self._last)
        self._told, self._hands, self._repeats = Told(), 0, False

    def _pass(self, file: Opened, last: LastHands) -> None:
        """Read a file for its last hands."""
        told, divided = Told(), False
        for stretch, line, start in read_stretches(file.name, file.data, "", LARGEST):
            divided = True
            for _ in judge_hands(parse_stretch(stretch), self._profile, last, told, Origin(line, 1, start)):
                pass
            last.forget_texts()
        if not divided:
            for _ in judge(read_source(file.name, file.data), self._profile, last):
                pass

    def _stands_alone(self, text: Text, found: Found) -> bool:
        openings = sum(piece.opening is not None for piece in found.pieces)
        if found.repeats and (openings or isinstance(text, FilePart)):  # the first one's line is not known there
            return False
        return self.last.has_room_for(openings) and self._told.isdisjoint(found.told)

    def _compare(self, piece: Piece) -> bool:
        """Number the hands of a piece, and compare an opening. Return False if others were judged by it wrongly."""
        part, hand = piece.part, piece.opening
        part.move(self._hands)
        if hand is None:
            return True
        made = judge_hand(hand, rules_for(hand, self._profile), self.last.before(hand))
        part.add(made, piece.origin)
        return is_trusted(made) is piece.trusted


def read_texts(texts: Sequence[Text], profile: Profile | None) -> Read:
    """Read texts that follow each other, without knowing what stands before them."""
    course = Course(profile, None)
    found = [course.find(text) for text in texts]
    return Read(found, course.last.without_texts())


def _be_silent() -> None:
    """Tell nobody."""
