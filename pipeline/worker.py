"""A process that reads texts for another one, which sends them through a pipe.

The pipe is all they share: no semaphore and no file, which would be left behind if either is killed. A worker ends with
its pipe, so it does not outlive the process that started it; and its own end is the end of the pipe there.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock

from ..model import Profile
from .reading import Read, Text, read_texts

Answer = Read | str
"""What a worker made of some texts; in words, if it failed."""


class WorkerLostError(Exception):
    """A worker was killed, or could not be started, or had too little memory."""


class Worker:
    """One process, started when it is first asked; all of its methods but `end` are for one thread at a time."""

    def __init__(self, profile: Profile | None) -> None:
        self._profile = profile
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._lock = Lock()  # of these two, and of what follows
        self._is_over = False
        self.has_answered = False
        """Whether it read anything since it was started."""

    def read(self, texts: Sequence[Text]) -> Answer:
        """Return what the process makes of some texts that follow each other.

        Raises:
            WorkerLostError: it is gone, or there is none; asked again, another one is started.
        """
        try:
            pipe = self._pipe or self._start()
            pipe.send(texts)
            answer: Answer = pickle.loads(pipe.recv_bytes())  # noqa: S301  our own process wrote it
        except (EOFError, OSError, MemoryError, pickle.PickleError) as error:
            self._stop()
            raise WorkerLostError from error
        self.has_answered = True
        return answer

    def end(self) -> None:
        """End the process, whatever it does, for good: it holds nothing."""
        with self._lock:
            self._is_over = True
            process = self._process
        if process is not None:
            process.kill()
            process.join()

    def _start(self) -> Connection:
        # Spawned, because a fork takes threads' locks along, and duckdb has threads.
        self.has_answered = False
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        with self._lock, there:  # the pipe is at its end when the process is, which needs this copy closed
            if self._is_over:
                raise EOFError
            process = context.Process(target=_serve, args=(there, self._profile), daemon=True)
            process.start()
            self._process, self._pipe = process, here
        return here

    def _stop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()


def leave_ctrl_c_alone() -> None:
    """Keep Ctrl-C from what this thread starts: it is for the importing process, and the others would tell of it."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # of multiprocessing: to start it later would undo the next line
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(pipe: Connection, profile: Profile | None) -> None:
    """Read what comes, in a process of its own, until the pipe is at its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.disable()
    try:
        while True:
            pipe.send_bytes(pickle.dumps(_answer(pipe.recv(), profile)))
    except (EOFError, OSError):  # the importing process is gone, or has enough
        pass
    except MemoryError:
        os._exit(1)  # whatever else could be done needs memory


def _answer(texts: Sequence[Text], profile: Profile | None) -> Answer:
    try:
        return read_texts(texts, profile)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001  # read again by the importing process, it tells what is wrong
        return traceback.format_exc()
