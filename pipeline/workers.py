"""Processes that read portions beside the importing one, which alone writes to the database.

They are started only for an import that is worth it. What no worker could read, the importing process reads itself:
a worker that is killed costs time, and nothing else.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain
from multiprocessing.synchronize import Event
from types import TracebackType
from typing import Self

from ..model import Profile
from .archives import Unopened
from .portions import Known, Portion
from .reading import Read, Text, read_texts

Entry = Portion | Known | Unopened

WORTH_IT = 6_000_000
"""Bytes to be read, at least, for workers to be started: some 4,000 hands. Starting takes each half a second."""

_AHEAD = 2  # portions a worker that are read ahead,
_AT_LEAST = 4  # and these more, so that nobody waits while the importing process writes
_USEFUL = 8  # workers: what they read keeps the importing process busy
_MOST = 60  # workers that every system allows
_over: Event | None = None  # of a worker: set when nothing more is to be read
_profile: Profile | None = None  # of a worker: the rules of all hands


def useful_jobs() -> int:
    """Return how many processes to read with: one a core, as long as more are faster."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        cores = os.cpu_count() or 1
    return min(cores, _USEFUL)


class Workers:
    """So many processes; with one, everything is left to the importing process. Use it in a ``with`` block."""

    def __init__(self, jobs: int, profile: Profile | None) -> None:
        self._jobs = min(jobs, _MOST)
        self._profile = profile
        self._pool: ProcessPoolExecutor | None = None
        self._over: Event | None = None

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
        self._end()

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
                yield self._result(*begun.popleft())
        while begun:
            yield self._result(*begun.popleft())

    def _start(self) -> None:
        # Spawned, because a fork takes threads' locks along, and duckdb has threads.
        context = multiprocessing.get_context("spawn")
        try:
            self._over = context.Event()
            self._pool = ProcessPoolExecutor(self._jobs, context, _begin, (self._over, self._profile))
        except (OSError, ImportError, NotImplementedError):  # a system without semaphores
            self._pool = None

    def _submit(self, entry: Entry) -> Future[Read | None] | None:
        if self._pool is None or not isinstance(entry, Portion) or not entry.is_sent:
            return None
        try:
            with _uninterrupted():
                return self._pool.submit(_read, [text.cut() for text in entry.texts])
        except (BrokenExecutor, OSError):  # a worker was killed, or none can be started
            self._end()
            return None

    def _result(self, entry: Entry, reading: Future[Read | None] | None) -> tuple[Entry, Read | None]:
        if reading is None:
            return entry, None
        try:
            return entry, reading.result()
        except BrokenExecutor:
            self._end()
        except Exception:
            if os.environ.get("TRIPLEDRAW_DEBUG"):
                raise
            # Read again by the importing process, it tells what is wrong.
        return entry, None

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            if self._over is not None:
                self._over.set()
            pool.shutdown(cancel_futures=True)


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


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait: it is for the importing process, and a process that is being started would tell of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(over: Event, profile: Profile | None) -> None:
    """Prepare a worker: it ends with the process that started it, and leaves Ctrl-C to that."""
    global _over, _profile  # a process of its own, and nothing else is handed to its work
    _over, _profile = over, profile
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()
    gc.disable()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _read(texts: Sequence[Text]) -> Read | None:
    """Read texts in a worker; nothing if it is over."""
    if _over is not None and _over.is_set():
        return None
    return read_texts(texts, _profile)
