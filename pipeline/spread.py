"""Files into a dataset, read by the workers of a Dask cluster: it schedules portions, and nothing else.

A portion is whole files. What a worker makes of it is what an import makes of these files: a database, which is written
out as Parquet under names that the files' content gives. So a portion may be read twice, by a worker that was thought
dead or by another import at the same time, and is there once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from ..store import Again, Counts, Dataset, Loader, SourceCounts, add_portion, sha256_of
from ..store import Portion as Stored
from .archives import Opened, Unopened, reason
from .cluster import ClusterError, cluster, quiet, threads
from .collector import collector_off
from .importing import Imported, Progress, Teller
from .opening import Extent, measure, open_paths
from .reading import Course, WholeFile
from .stages import LastHands

if TYPE_CHECKING:
    from distributed import Client, Future

PORTION = 16_000_000
"""Bytes of a portion: some 10,000 hands, two seconds. Larger ones make fewer files, and need more memory on the way."""
_LEAST = 500_000  # bytes of a portion, where there is little to be read
_A_WORKER = 4  # portions, at least
_AGAIN = 4  # times: how much larger a portion is than its last file, which the next portion's worker reads too, or than
# PORTION if that file is larger
_AHEAD = 2  # portions a worker that are under way, and times what _AGAIN makes of PORTION in bytes


@dataclass(frozen=True, slots=True)
class _Known:
    """A file that need not be read."""

    file: Opened
    sha256: str


@dataclass(slots=True)
class _Portion:
    """Files to be read together, with their hashes."""

    texts: list[WholeFile]
    hashes: list[str]
    size: int = 0


def spread_paths(
    paths: Sequence[str],
    location: str,
    address: str,
    *,
    workers: int | None = None,
    stdin: BinaryIO | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Imported:
    """Put the hands of all files into a dataset; files that are known add nothing, and hands that are known no hand.

    Args:
        paths: as for `import_paths`; this process opens them.
        location: the dataset, a folder or a URL, which the workers must see as well. It is made if there is none.
        address: of the cluster's scheduler, or `LOCAL`.
        workers: how many there are to be, if the cluster is made here; else one a core.
        stdin: read for ``-``.
        progress: is told how far the import is.

    Raises:
        ClusterError: there is no such cluster, it is lost, or Dask is not installed. What is in the dataset stays.
        StoreError: the dataset cannot be used or written.
    """
    begin = time.perf_counter()
    with quiet():
        dataset = Dataset(location)
        known = dataset.files()
        extent = measure(paths)
        teller = Teller(progress, extent if progress else Extent(0, 0))
        account = _Account(known)
        with cluster(address, workers) as client, collector_off():
            size = max(_LEAST, min(PORTION, extent.size // (_A_WORKER * threads(client))))
            entries = _portions(open_paths(paths, stdin=stdin), account, size)
            for portion, stored in _read_all(client, entries, dataset.address, teller):
                account.take(stored)
                teller.hands(sum(counts.hands for counts in stored.counts()))
                teller.done(len(portion.texts), portion.size)
        again = dataset.finish(account.portions)
    files = account.files(again)
    total = Counts()
    for counts in files:
        total.include(counts)
    return Imported(total, files, account.unopened, time.perf_counter() - begin)


def read_portion(texts: Sequence[WholeFile], hashes: Sequence[str], address: str) -> Stored:
    """Read files into a dataset, in whatever process, and return the portion that they are there.

    Raises:
        StoreError: the dataset cannot be written.
    """

    def fill(database: Path) -> list[SourceCounts]:
        with collector_off(), Loader(database) as loader:
            course = Course(None, LastHands())
            for text in texts:
                for piece in course.pieces(text, lambda: None):
                    loader.take([piece.part])
        return loader.files

    return add_portion(address, list(map(_hash, texts, hashes)), fill)


def _hash(text: WholeFile, own: str) -> str:
    """Return the hash of a file, with that of the file before it if that is asked what the first hands follow."""
    return own if text.before is None else f"{sha256_of(text.before.data)}>{own}"


def _portions(files: Iterable[Opened | Unopened], account: _Account, size: int) -> Iterator[_Portion | _Known]:
    """Yield what is to be done with the files, in their order.

    What a file's first hands follow stands in the file before: it goes along where it is not of the same portion.
    """
    before: Opened | None = None
    portion = _Portion([], [])
    is_carried = False  # the file before is the last of the portion
    for file in files:
        if isinstance(file, Unopened):
            account.unopened.append(file)
            continue
        try:
            opened = Opened(file.name, data := file.data[:])  # a large one is still on the disk
        except (OSError, MemoryError) as error:
            account.unopened.append(Unopened(file.name, reason(error)))
            continue
        sha256 = sha256_of(data)
        if account.meet(file.name, sha256):
            yield _Known(opened, sha256)
            before, is_carried = opened, False
            continue
        portion.texts.append(WholeFile(opened, before=None if is_carried else before))
        portion.hashes.append(sha256)
        portion.size += len(data)
        before, is_carried = opened, True
        if portion.size >= max(size, _AGAIN * min(len(data), PORTION)):
            yield portion
            portion, is_carried = _Portion([], []), False
    if portion.texts:
        yield portion


class _Account:
    """What became of the files, in their order."""

    def __init__(self, known: dict[str, SourceCounts]) -> None:
        self._counts = known
        self._met = set(known)
        self._order: list[tuple[str, str, bool]] = []  # name, hash, whether it need not be read
        self.portions: list[Stored] = []
        self.unopened: list[Unopened] = []

    def meet(self, name: str, sha256: str) -> bool:
        """Return whether a file, the next one, need not be read."""
        is_known = sha256 in self._met
        self._met.add(sha256)
        self._order.append((name, sha256, is_known))
        return is_known

    def take(self, stored: Stored) -> None:
        """Take what a portion has become."""
        self.portions.append(stored)
        self._counts.update({counts.sha256: counts for counts in stored.counts()})

    def files(self, again: Iterable[Again]) -> list[SourceCounts]:
        """Return the counts file by file, once it is known what other portions told already."""
        for told in again:
            _count_again(self._counts[told.sha256], told)
        files = []
        for name, sha256, is_known in self._order:
            counts = self._counts[sha256]
            if is_known:
                duplicate = counts.hands - counts.skipped.total()
                counts = SourceCounts(
                    1, counts.hands, duplicate=duplicate, skipped=counts.skipped, name=name, sha256=sha256, known=True
                )
            files.append(replace(counts, name=name))
        return files


def _count_again(counts: SourceCounts, told: Again) -> None:
    """Take hands, or texts, out of the new ones."""
    if told.own:
        counts.imported -= told.hands
        counts.duplicate += told.hands
        counts.verdicts[told.verdict] -= told.hands
    change = told.hands if told.own and told.kept else 0 if told.own else -told.hands
    if told.agrees:
        counts.views += change
    else:
        counts.conflicts += change


def _read_all(
    client: Client, entries: Iterable[_Portion | _Known], address: str, teller: Teller
) -> Iterator[tuple[_Portion, Stored]]:
    """Yield each portion when it is in the dataset; so many are under way, within a bound, that none waits."""
    from distributed import wait

    running: dict[Future[Stored], _Portion] = {}

    def finished(most: int, room: int) -> Iterator[tuple[_Portion, Stored]]:
        while len(running) > most or (running and sum(map(_bytes, running.values())) > room):
            for future in wait(list(running), return_when="FIRST_COMPLETED").done:
                portion = running.pop(future)
                yield portion, _result(future, portion, address)

    for entry in entries:
        if isinstance(entry, _Known):
            teller.done(1, len(entry.file.data))
            continue
        most = _AHEAD * threads(client)
        yield from finished(most, most * _AGAIN * PORTION - _bytes(entry))
        future = client.submit(read_portion, entry.texts, entry.hashes, address, pure=False)
        running[future] = entry
    yield from finished(0, 0)


def _bytes(portion: _Portion) -> int:
    """Return how much is sent with a portion."""
    return sum(text.size for text in portion.texts)


def _result(future: Future[Stored], portion: _Portion, address: str) -> Stored:
    """Return what a worker made of a portion; one that kills its workers is read here."""
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker:
        return read_portion(portion.texts, portion.hashes, address)
    except ModuleNotFoundError as error:  # of a worker that came later than those that were asked for their version
        raise ClusterError(f"a worker cannot run tripledraw: {error}") from error
