"""Puts replayed hands into a database: one transaction a batch, nothing twice, nothing lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from ..model import Replay, Source, Verdict
from .batch import write
from .part import Part
from .store import Store

BATCH = 10_000
"""Hands in one transaction: a tenth of it halves the speed, ten times as many gain nothing."""

BATCH_TEXT = 32_000_000
"""Letters of text in one transaction: twice those of usual hands."""


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


class Loader:
    """Loads hands file by file; use it in a ``with`` block, whose end commits the last batch.

    ::

        with Loader(path) as loader:
            for source in sources:
                if loader.start(source):  # False: this very file is known, its hands count as duplicates
                    for hand in parse_source(source):
                        loader.add(replay(hand, profile))
        loader.total, loader.files

    Given a path, it opens the database for the length of each batch only, so that others can read in between.
    The counts of a file are final once its last batch is committed. If the block ends with an exception, what was
    not committed is given up, and its file is read again by the next import.

    Args:
        target: a Store open for writing, or the path of a database, which is made if there is none.
        wait: seconds to wait for a database that another process holds, if ``target`` is a path.

    Attributes:
        total: what became of all hands so far.
        files: the same file by file, in the order of `start`.

    Raises:
        StoreError: as `Store` does, from any method.
    """

    def __init__(self, target: Store | Path | str, *, wait: float = 5.0) -> None:
        self._target = target
        self._wait = wait
        self._parts: list[Part] = []
        self._current: Part | None = None
        self._waiting = 0
        self._text = 0
        self._known: dict[str, SourceCounts] | None = None
        self._counts: dict[str, SourceCounts] = {}
        self.total = Counts()
        self.files: list[SourceCounts] = []

    def __enter__(self) -> Self:
        """Return the loader itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Commit what is left, unless the block failed."""
        if kind is None:
            self.commit()

    def start(self, source: Source) -> bool:
        """Begin a file, which ends the one before. Return False if it is known: its hands need not be read."""
        self.end()
        if self._is_known(source.name, source.sha256):
            return False
        self._open(Part.of(source))
        return True

    def add(self, replay: Replay) -> None:
        """Add a hand of the current file; a hand of another file begins that file, known or not."""
        part = self._current
        if part is None or part.sha256 != replay.hand.source.sha256:
            self.end()
            part = self._open(Part.of(replay.hand.source))
        part.add(replay)
        self._waiting += 1
        self._text += replay.hand.span.end - replay.hand.span.start
        if self._waiting >= BATCH or self._text >= BATCH_TEXT:
            part.last = False
            self._parts.append(part)
            self._current = Part.of(replay.hand.source, first=part.first + part.hands)
            self._write()

    def end(self) -> None:
        """End the current file."""
        if self._current is not None:
            self._parts.append(self._current)
            self._current = None

    def commit(self) -> None:
        """End the current file and write what is waiting."""
        self.end()
        if self._parts:
            self._write()

    def _open(self, part: Part) -> Part:
        self._current = part
        if part.sha256 not in self._counts:
            counts = SourceCounts(files=1, name=part.name, sha256=part.sha256)
            self._counts[part.sha256] = counts
            self.files.append(counts)
            self.total.files += 1
        return part

    def _is_known(self, name: str, sha256: str) -> bool:
        known = self._counts.get(sha256) or self._stored().get(sha256)
        if known is None:
            return False
        waiting = [part for part in self._parts if part.sha256 == sha256]  # the same file twice in one batch
        hands = known.hands + sum(part.hands for part in waiting)
        skipped = sum((part.skipped for part in waiting), known.skipped.copy())
        again = SourceCounts(
            1,
            hands,
            duplicate=hands - skipped.total(),
            skipped=skipped,
            name=name,
            sha256=sha256,
            known=True,
        )
        self.files.append(again)
        self.total.include(again)
        return True

    def _stored(self) -> dict[str, SourceCounts]:
        if self._known is None:
            with self._store() as store:
                files = store.rows("SELECT sha256, hands, source_key FROM sources WHERE complete").rows
                games = store.rows("SELECT source_key, game, hands FROM skipped").rows
            by_key = {key: SourceCounts(1, hands, sha256=sha256, known=True) for sha256, hands, key in files}
            for key, game, hands in games:
                if key in by_key:
                    by_key[key].skipped[game] += hands
            self._known = {counts.sha256: counts for counts in by_key.values()}
        return self._known

    def _write(self) -> None:
        parts, self._parts, self._waiting, self._text = self._parts, [], 0, 0
        with self._store() as store:
            written = write(store, parts)
        for part, outcome in zip(parts, written, strict=True):
            counts = Counts(
                hands=part.hands,
                imported=outcome.verdicts.total(),
                duplicate=outcome.duplicate,
                views=outcome.views,
                conflicts=outcome.conflicts,
                verdicts=outcome.verdicts,
                skipped=part.skipped,
            )
            self._counts[part.sha256].include(counts)
            self.total.include(counts)

    @contextmanager
    def _store(self) -> Iterator[Store]:
        if isinstance(self._target, Store):
            yield self._target
        else:
            with Store(self._target, wait=self._wait) as store:
                yield store
