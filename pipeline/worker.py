"""A process that reads texts for another one, which sends them through a pipe.

Two pipes are all they share: no semaphore and no file, which would be left behind if either is killed. A worker ends
with its pipe, so it does not outlive the process that started it; and its own end is the end of the pipe there.
It is an interpreter of its own and no fork, which would take threads' locks along, and duckdb has threads.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import IO

from ..model import Profile
from .reading import Read, Text, read_texts

Answer = Read | str
"""What a worker made of some texts; in words, if it failed."""


class WorkerLostError(Exception):
    """A worker was killed, or could not be started, or had too little memory."""


class Worker:
    """One process, started when it is first asked; its methods, but for `end`, are for one thread at a time."""

    def __init__(self, profile: Profile | None) -> None:
        self._profile = profile
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()  # of this, and of what follows
        self._is_over = False
        self.has_answered = False
        """Whether it read anything since it was started."""

    def read(self, texts: Sequence[Text]) -> Answer:
        """Return what the process makes of some texts that follow each other.

        Raises:
            WorkerLostError: it is gone, or there is none; asked again, another one is started.
        """
        try:
            to, back = _pipes(self._process or self._start())
            _send(texts, to)
            answer: Answer = pickle.load(back)  # noqa: S301  our own process wrote it
        except (EOFError, OSError, MemoryError, pickle.PickleError) as error:
            self.close()
            raise WorkerLostError from error
        self.has_answered = True
        return answer

    def end(self) -> None:
        """End the process, whatever it does, for good: it holds nothing. Another thread that waits for it wakes up."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.kill()

    def _start(self) -> subprocess.Popen[bytes]:
        self.has_answered = False
        with self._lock:
            if self._is_over:
                raise EOFError
            code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
            # S603: the command is this interpreter
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-c", code],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # Windows sends Ctrl-C to the others
            )
        _send(self._profile, _pipes(self._process)[0])
        return self._process

    def close(self) -> None:
        """End the process, and close the pipes to it."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in _pipes(process):
                with suppress(OSError):  # what was not sent yet
                    pipe.close()
            process.wait()


def leave_ctrl_c_alone() -> None:
    """Keep Ctrl-C from what this thread starts: it is for the importing process, and the others would tell of it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def serve() -> None:
    """Read what comes, in a process of its own, until the pipe is at its end."""
    coming, back = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing but answers goes back
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be kept away
    gc.freeze()
    gc.disable()
    try:
        profile: Profile | None = pickle.load(coming)  # noqa: S301  the importing process wrote it, here and below
        while True:
            _send(_answer(pickle.load(coming), profile), back)  # noqa: S301
    except (EOFError, OSError, pickle.UnpicklingError):  # the importing process is gone, or has enough
        os._exit(0)
    except MemoryError:
        os._exit(1)  # whatever else could be done needs memory


def _answer(texts: Sequence[Text], profile: Profile | None) -> Answer:
    try:
        return read_texts(texts, profile)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001  # read again by the importing process, it tells what is wrong
        return traceback.format_exc()


def _send(what: object, pipe: IO[bytes]) -> None:
    pipe.write(pickle.dumps(what))
    pipe.flush()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None:
        raise ValueError("a worker has two pipes")
    return process.stdin, process.stdout
