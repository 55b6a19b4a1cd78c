"""The streams of the program: made so that no letter, no closed pipe and no missing stream can break it."""

from __future__ import annotations

import io
import os
import sys
from typing import BinaryIO, TextIO


def prepare_streams() -> None:
    """Make stdout and stderr write what their code page lacks as visible escapes; a missing one swallows all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # `>&-`, or a program without a console
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115  # for the whole run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def knows_all_letters(stream: TextIO) -> bool:
    """Return whether the stream's encoding has every letter."""
    return (stream.encoding or "").lower().replace("-", "").startswith("utf")


def flush_streams() -> None:
    """Write what is waiting, so that what goes wrong goes wrong here and not behind the program's end."""
    sys.stdout.flush()
    sys.stderr.flush()


def drop_output() -> None:
    """Give up stdout: whatever is still waiting goes nowhere, without a word at the program's end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # a stdout without a number: nothing of it is written at the end either
        sys.stdout = io.StringIO()


def standard_input() -> BinaryIO | None:
    """Return stdin's bytes, None where there is no stdin."""
    return None if sys.stdin is None else sys.stdin.buffer
