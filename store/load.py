"""Puts replayed hands into a database: one transaction a batch, nothing twice, nothing lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from ..model import Bytes, Replay, Source
from .batch import write
from .committing import Committing
from .connection import make_if_none
from .counts import Counts, SourceCounts
from .errors import HeldError
from .known import KnownFiles, Met, known_files
from .part import Part, Written
from .store import Store

BATCH = 10_000
"""Hands in one transaction: a tenth of it halves the speed, ten times as many gain nothing."""

BATCH_TEXT = 32_000_000
"""Letters of text in one transaction: twice those of usual hands."""


PATIENCE = 30.0
"""Seconds that hands already read wait for another process: it may be writing a batch of its own."""


class Loader:
    """Loads hands file by file; use it in a ``with`` block, whose end commits the last batch.

    ::

        with Loader(path) as loader:
            for name, data in files:
                met = loader.meet(name, data)
                if loader.start(source := read_source(name, data), met):  # False: this very file is known
                    for hand in parse_source(source):
                        loader.add(replay(hand, profile))
        loader.total, loader.files

    A file that is known need not even be decoded: `skip` counts its hands as duplicates. Given a path, it opens the
    database for the length of each batch only, so that others can read in between; the batch is committed in a thread,
    while the next one is gathered, and an error of it is raised then. The counts of a file are final once its last
    batch is committed. If the block ends with an exception, what was not committed is given up, and its file is read
    again by the next import.

    Args:
        target: a Store open for writing, or the path of a database, which is made if there is none.
        wait: seconds to wait for a database that another process holds, if ``target`` is a path; what was read is
            waited for at least `PATIENCE` seconds.
        held: is asked, with who holds the database, when that time is over: whether to go on waiting.

    Attributes:
        total: what became of all hands so far.
        files: the same file by file, in the order of `start`.

    Raises:
        StoreError: as `Store` does, from any method.
    """

    def __init__(
        self,
        target: Store | Path | str,
        *,
        wait: float = 5.0,
        held: Callable[[HeldError], bool] | None = None,
    ) -> None:
        self._target = target
        self._wait = wait
        self._held = held
        self._parts: list[Part] = []
        self._current: Part | None = None
        self._waiting = 0
        self._text = 0
        self._much = False  # whether a batch was full: what is left at the end is then not worth merging for
        self._committing: Committing | None = None
        self._files: KnownFiles | None = None
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
        """Commit what is left, unless the block failed; what is being committed is waited for."""
        if kind is not None:
            self._give_up()
            return
        try:
            self.commit()
        except BaseException:
            self._give_up()
            raise

    def _give_up(self) -> None:
        """Wait for what is being committed, and count it; the error that came before it is the one to tell."""
        with suppress(Exception):
            self._settle()

    def meet(self, name: str, data: Bytes) -> Met:
        """Return what is known of a file with these bytes."""
        return self._known_files().meet(name, data)

    def knows(self, met: Met) -> bool:
        """Return whether the database holds this very file, read by this version."""
        return not met.beginnings and met.known is not None

    def skip(self, name: str, met: Met) -> bool:
        """Return whether this very file is known, and count its hands again: they need not be read."""
        self.end()
        return not met.beginnings and self._is_known(name, met.sha256)

    def start(self, source: Source, met: Met | None = None) -> bool:
        """Begin a file, which ends the one before. Return False if it is known: its hands need not be read.

        ``met`` is what `meet` said of it; without it the file is nobody's continuation.
        """
        self.end()
        beginnings = () if met is None else met.beginnings
        if not beginnings and self._is_known(source.name, source.sha256):
            return False
        self._open(Part.of(source, beginnings=beginnings))
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
        if self._is_enough():
            part.last = False
            self._parts.append(part)
            self._current = Part.of(replay.hand.source, first=part.first + part.hands)
            self._write()

    def take(self, parts: Iterable[Part]) -> None:
        """Add hands that are columns already, of a file of which nothing was known."""
        for part in parts:
            self.end()
            self._open(part)
            self._waiting += part.hands
            self._text += part.letters
        self.end()
        if self._is_enough():
            self._write()

    def _is_enough(self) -> bool:
        return self._waiting >= BATCH or self._text >= BATCH_TEXT

    def end(self) -> None:
        """End the current file."""
        if self._current is not None:
            self._parts.append(self._current)
            self._current = None

    def drop(self) -> None:
        """Give up what is waiting of the current file: it could not be read to its end, and is read again."""
        self._settle()
        if self._current is not None:
            self._waiting -= self._current.hands
            self.files.remove(self._counts.pop(self._current.sha256))
            self.total.files -= 1
            self._current = None

    def commit(self) -> None:
        """End the current file and write what is waiting; all of it is in the database then."""
        self.end()
        if self._parts:
            self._write()
        self._settle()

    def _open(self, part: Part) -> Part:
        self._current = part
        if part.sha256 not in self._counts:
            counts = SourceCounts(files=1, name=part.name, sha256=part.sha256)
            self._counts[part.sha256] = counts
            self.files.append(counts)
            self.total.files += 1
        return part

    def _is_known(self, name: str, sha256: str) -> bool:
        counts = self._counts.get(sha256)
        if counts is not None:
            self._settle()
            hands, skipped = counts.hands, counts.skipped.copy()
        else:
            known = self._known_files().by_hash(sha256)
            if known is None:
                return False
            hands, skipped = known.hands, known.skipped.copy()
        for part in self._parts:  # the same file twice in one batch
            if part.sha256 == sha256:
                hands += part.hands
                skipped += part.skipped
        again = SourceCounts(
            1, hands, duplicate=hands - skipped.total(), skipped=skipped, name=name, sha256=sha256, known=True
        )
        self.files.append(again)
        self.total.include(again)
        return True

    def _known_files(self) -> KnownFiles:
        if self._files is None:
            self._settle()
            if not isinstance(self._target, Store) and make_if_none(Path(self._target)):
                self._files = KnownFiles()  # which need not be asked
            else:
                with self._store(self._wait) as store:
                    self._files = known_files(store)
        return self._files

    def _write(self) -> None:
        self._settle()
        self._much = self._much or self._is_enough()
        parts, self._parts, self._waiting, self._text = self._parts, [], 0, 0
        with ExitStack() as opened:
            wait = self._wait if self._held else max(self._wait, PATIENCE)
            store = opened.enter_context(self._store(wait, much=self._much))
            written = write(opened.enter_context(store.transaction()), parts)
            counts = [(part.sha256, _counts(part, outcome)) for part, outcome in zip(parts, written, strict=True)]
            self._committing = Committing(opened.pop_all(), counts)
        if isinstance(self._target, Store):  # whose it is may use it again at once, and close it
            self._committing.run()
            self._settle()
        else:
            self._committing.begin()

    def _settle(self) -> None:
        """Wait for the batch that is being committed, and count it."""
        committing = self._committing
        if committing is None:
            return
        committing.wait()  # if that is interrupted, it is waited for once more
        self._committing = None
        for sha256, counts in committing.counts():
            self._counts[sha256].include(counts)
            self.total.include(counts)

    @contextmanager
    def _store(self, wait: float, *, much: bool = False) -> Iterator[Store]:
        if isinstance(self._target, Store):
            yield self._target
            return
        with self._opened(self._target, wait, much=much) as store:
            yield store

    def _opened(self, path: Path | str, wait: float, *, much: bool) -> Store:
        while True:
            try:
                return Store(path, wait=wait, much=much)
            except HeldError as error:
                if self._held is None or not self._held(error):
                    raise


def _counts(part: Part, outcome: Written) -> Counts:
    return Counts(
        hands=part.hands,
        imported=outcome.verdicts.total(),
        duplicate=outcome.duplicate,
        views=outcome.views,
        conflicts=outcome.conflicts,
        verdicts=outcome.verdicts,
        skipped=part.skipped,
    )
