"""What became of hands: counted, all together and file by file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..model import Verdict


@dataclass(slots=True)
class Counts:
    """What became of the hands read: ``hands`` is ``imported`` + ``duplicate`` + all ``skipped`` ones.

    ``imported`` hands are new, or take the place of a less trusted text of the same hand; ``verdicts`` are theirs.
    ``duplicate`` hands were known; ``views`` of them tell the same in another text, and ``conflicts`` of them tell
    other facts (TD601); both are kept beside the hand. ``skipped`` counts hands of other games by the game's name
    (None where the text names none).
    """

    files: int = 0
    hands: int = 0
    imported: int = 0
    duplicate: int = 0
    views: int = 0
    conflicts: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    skipped: Counter[str | None] = field(default_factory=Counter)

    def include(self, other: Counts) -> None:
        """Add the other counts to these."""
        self.files += other.files
        self.hands += other.hands
        self.imported += other.imported
        self.duplicate += other.duplicate
        self.views += other.views
        self.conflicts += other.conflicts
        self.verdicts += other.verdicts
        self.skipped += other.skipped


@dataclass(slots=True)
class SourceCounts(Counts):
    """The same for one file. ``known``: the very same file was imported before, and is not read again."""

    name: str = ""
    sha256: str = ""
    known: bool = False
