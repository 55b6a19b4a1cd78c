"""What users can mend, and the exit codes."""

from __future__ import annotations

from enum import IntEnum


class Mistake(Exception):
    """Wrong use of a command: the text is one sentence for the user, and the exit code 2."""


class ExitCode(IntEnum):
    """What the program's end tells; of several the worst, which is the highest."""

    FINE = 0
    ERRORS_FOUND = 1
    WRONG_USE = 2
    OUR_FAULT = 3
    BROKEN_PIPE = 141
