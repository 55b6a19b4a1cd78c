"""Signals that end the program from outside: what it holds is closed and cleared away first, as with Ctrl-C."""

from __future__ import annotations

import signal
import sys
from threading import Timer
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_ENDING = [
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK")  # those of them that the system has
    if hasattr(signal, name)
]
_SOON = 0.05  # seconds
_heard: list[int] = []  # the system knows one handler a signal, and duckdb does not pass on what it raised


class Ended(KeyboardInterrupt):
    """The program is to end, as the system wants it: whoever expects Ctrl-C expects it."""


def listen() -> None:
    """Have signals to end raise `Ended` from now on, except those that nobody wants to be heard (``nohup``)."""
    for number in _ENDING:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)
    sys.unraisablehook = _unraised


def stop_listening() -> None:
    """Leave signals to the system again, Ctrl-C too: there is nothing left to be cleared away.

    Once one was heard others are ignored: the program ends with what the first is called, whatever comes behind it.
    """
    for number in (signal.SIGINT, *_ENDING):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_IGN if _heard else signal.SIG_DFL)


def exit_code() -> int:
    """Return what an end by a signal, Ctrl-C if no other one was heard, is called in a shell."""
    return 128 + (_heard[-1] if _heard else signal.SIGINT)


def _end(number: int, _frame: FrameType | None) -> None:
    if _heard:  # closing terminals and services send two: the second must not stop the clearing away
        return
    _heard.append(number)
    raise Ended


def _unraised(lost: UnraisableHookArgs) -> None:
    """Send a signal again that fell into the clearing away of an object, where nothing can be raised."""
    if not isinstance(lost.exc_value, Ended):
        sys.__unraisablehook__(lost)
        return
    number = _heard.pop()
    again = Timer(_SOON, signal.raise_signal, (number,))
    again.daemon = True
    again.start()
