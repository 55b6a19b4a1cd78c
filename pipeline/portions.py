"""What is to be read, in portions that are worth sending to another process, in the order of the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..parser import read_stretches
from ..store import Origin, sha256_of
from .archives import Opened, Unopened, reason
from .on_disk import CHANGED, ChangedError, OnDisk
from .reading import LARGEST, FilePart, Text, WholeFile

if TYPE_CHECKING:
    from ..store import Loader, Met  # and duckdb, which a worker does not need

PORTION = 500_000
"""Bytes of a portion: some 300 hands, a fifth of a second. Smaller ones cost more openings, larger ones leave workers
without work at the end."""


@dataclass(frozen=True, slots=True)
class Known:
    """A file that need not be read."""

    name: str
    met: Met
    size: int


@dataclass(slots=True)
class Portion:
    """Texts that follow each other, to be read in one go; ``files`` are how many files end with it."""

    texts: list[Text] = field(default_factory=list)
    size: int = 0
    files: int = 0

    @property
    def is_sent(self) -> bool:
        """Whether another process may read it: what cannot be divided needs less memory if it is read here."""
        return self.size <= LARGEST

    def add(self, text: Text) -> None:
        """Add a text."""
        self.texts.append(text)
        self.size += text.size
        self.files += text.is_last


def portions(files: Iterable[Opened | Unopened], loader: Loader) -> Iterator[Portion | Known | Unopened]:
    """Yield what is to be done with the files, in their order."""
    seen: set[str] = set()
    before: Opened | None = None  # the file before, if it need not be read
    portion = Portion()
    for file in files:
        if isinstance(file, Unopened):
            yield file
            continue
        try:
            met = loader.meet(file.name, file.data)
        except OSError as error:
            yield Unopened(file.name, reason(error))
            continue
        is_known = loader.knows(met) or (not met.beginnings and met.sha256 in seen)
        texts = () if is_known else _texts(file, met, before)
        seen.add(met.sha256)
        before = file if is_known else None
        for text in texts:
            if isinstance(text, Unopened):
                yield text
                continue
            if portion.texts and portion.size + text.size > PORTION:
                yield portion
                portion = Portion()
            portion.add(text)
            if isinstance(text, FilePart):
                yield portion
                portion = Portion()
        if is_known:
            if portion.texts:
                yield portion
                portion = Portion()
            yield Known(file.name, met, len(file.data))
    if portion.texts:
        yield portion


def _texts(file: Opened, met: Met, before: Opened | None) -> Iterator[Text | Unopened]:
    """Yield a file in one text, or in several that can be read by themselves, and why it cannot be read to its end."""
    try:
        yield from _divided(file, met, before)
    except (OSError, MemoryError) as error:
        yield Unopened(file.name, reason(error))
    except UnicodeDecodeError:
        yield Unopened(file.name, CHANGED)


def _divided(file: Opened, met: Met, before: Opened | None) -> Iterator[Text]:
    if len(file.data) <= 2 * PORTION:
        yield WholeFile(file, met.beginnings, before)
        return
    divided = False
    for stretch, line, start in read_stretches(file.name, file.data, met.sha256, PORTION):
        if stretch.is_last and isinstance(file.data, OnDisk) and sha256_of(file.data) != met.sha256:
            raise ChangedError(0, CHANGED, file.name)  # what was read belongs to no file: this one is read again
        divided = True
        yield FilePart(stretch, met.beginnings, None if start else before, Origin(line, 1, start))
    if not divided:
        yield WholeFile(Opened(file.name, file.data[:]), met.beginnings, before)
