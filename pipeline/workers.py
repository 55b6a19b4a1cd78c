"""Processes that read portions beside the importing one, which alone writes to the database.

They are started only for an import that is worth it. What no worker could read, the importing process reads itself:
a worker that is killed costs time, and nothing else.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from ..model import Profile
from .archives import Unopened
from .portions import Known, Portion
from .reading import Read, Text
from .worker import Worker, WorkerLostError, leave_ctrl_c_alone

Entry = Portion | Known | Unopened

WORTH_IT = 6_000_000
"""Bytes to be read, at least, for workers to be started: some 4,000 hands. Starting takes each half a second."""

MOST_JOBS = 60
"""Workers, however many are asked for: each takes its memory, and the importing process has enough to do with eight."""

_AHEAD = 2  # portions a worker that are read ahead,
_AT_LEAST = 4  # and these more, so that nobody waits while the importing process writes
_USEFUL = 8  # workers: what they read keeps the importing process busy


def useful_jobs() -> int:
    """Return how many processes to read with: one a core, as long as more are faster."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        cores = os.cpu_count() or 1
    return min(cores, _USEFUL)


class Workers:
    """So many processes; with one, everything is left to the importing process. Use it in a ``with`` block.

    Each has a thread here that waits for it; with nobody left to ask, the threads give back what they are given.
    """

    def __init__(self, jobs: int, profile: Profile | None) -> None:
        self._jobs = min(jobs, MOST_JOBS)
        self._workers = [Worker(profile) for _ in range(self._jobs)]
        self._idle: SimpleQueue[Worker | None] = SimpleQueue()
        self._lost: SimpleQueue[Worker] = SimpleQueue()
        self._threads: ThreadPoolExecutor | None = None

    def __enter__(self) -> Self:
        """Return the workers; none is there yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the workers; what they are reading is given up."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            for worker in self._workers:
                worker.end()
            self._idle.put(None)
            self._threads.shutdown()
            for worker in self._workers:
                worker.close()

    def read(self, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Read | None]]:
        """Yield every entry in its order, with what a worker read of it; None: it is left to the importing process."""
        if self._jobs == 1:
            yield from ((entry, None) for entry in entries)
            return
        begun: deque[tuple[Entry, Future[Read | None] | None]] = deque()
        coming = iter(entries)
        first = list(_worth_it(coming))
        if _size(first) >= WORTH_IT:
            self._start()
        for entry in chain(first, coming):
            begun.append((entry, self._submit(entry)))
            if len(begun) > _AHEAD * self._jobs + _AT_LEAST:
                yield _result(*begun.popleft())
        while begun:
            yield _result(*begun.popleft())

    def _start(self) -> None:
        for worker in self._workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(self._jobs, initializer=leave_ctrl_c_alone)

    def _submit(self, entry: Entry) -> Future[Read | None] | None:
        if self._threads is None or not isinstance(entry, Portion) or not entry.is_sent:
            return None
        try:
            return self._threads.submit(self._ask, [text.cut() for text in entry.texts])
        except RuntimeError:  # the system has no more threads
            return None

    def _ask(self, texts: Sequence[Text]) -> Read | None:
        """Have a worker read some texts, in one of the threads."""
        worker = self._idle.get()
        if worker is None:
            self._idle.put(None)
            return None
        try:
            answer = worker.read(texts)
        except WorkerLostError:
            self._lose(worker)
            return None
        except BaseException:  # a fault of ours: it is told where the answer is awaited
            self._idle.put(worker)
            raise
        self._idle.put(worker)
        if isinstance(answer, str):
            if os.environ.get("TRIPLEDRAW_DEBUG"):
                raise RuntimeError(answer)
            return None
        return answer

    def _lose(self, worker: Worker) -> None:
        """Go on with another process, unless the one that was lost had read nothing yet: so would the next."""
        if worker.has_answered:
            self._idle.put(worker)
            return
        self._lost.put(worker)
        if self._lost.qsize() >= self._jobs:
            self._idle.put(None)


def _result(entry: Entry, reading: Future[Read | None] | None) -> tuple[Entry, Read | None]:
    return entry, None if reading is None else reading.result()


def _worth_it(entries: Iterator[Entry]) -> Iterator[Entry]:
    """Yield entries until workers are worth it."""
    size = 0
    for entry in entries:
        yield entry
        size += _size([entry])
        if size >= WORTH_IT:
            return


def _size(entries: Sequence[Entry]) -> int:
    return sum(entry.size for entry in entries if isinstance(entry, Portion))
