"""Signals that end the program from outside: what it holds is closed and cleared away first, as with Ctrl-C."""

from __future__ import annotations

import signal
from types import FrameType
from typing import NoReturn

_ENDING = [
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK")  # those of them that the system has
    if hasattr(signal, name)
]
_heard: list[int] = []  # the system knows one handler a signal, and duckdb does not pass on what it raised


class Ended(KeyboardInterrupt):
    """The program is to end, as the system wants it: whoever expects Ctrl-C expects it."""


def listen() -> None:
    """Have signals to end raise `Ended` from now on, except those that nobody wants to be heard (``nohup``)."""
    for number in _ENDING:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)


def stop_listening() -> None:
    """Leave signals to the system again, Ctrl-C too: there is nothing left to be cleared away."""
    for number in (signal.SIGINT, *_ENDING):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def exit_code() -> int:
    """Return what an end by a signal, Ctrl-C if no other one was heard, is called in a shell."""
    return 128 + (_heard[-1] if _heard else signal.SIGINT)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    _heard.append(number)
    raise Ended
