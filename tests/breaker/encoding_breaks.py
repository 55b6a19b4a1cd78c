"""Breaks of a file's bytes: what disks, mails and editors do to a hand, in whatever words it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

ACTION = re.compile(r"\b(?:calls|raises|bets|checks|folds)\b|\"(?:CALL|RAISE|BET|CHECK|FOLD)\"")


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A file of one hand and the line (from 0) that was spoilt."""

    data: bytes
    at: int


Change = Callable[[list[str], Random], Spoilt | None]


@dataclass(frozen=True, slots=True)
class EncodingBreak:
    """One way to spoil a file; ``families`` as in `Operator`."""

    name: str
    families: tuple[str, ...]
    change: Change


ENCODING: dict[str, EncodingBreak] = {}


def add(*families: str) -> Callable[[Change], Change]:
    """Register a change under its function's name."""

    def register(change: Change) -> Change:
        name = change.__name__.replace("_", "-")
        ENCODING[name] = EncodingBreak(name, families, change)
        return change

    return register


@add("TD0", "TD1")
def half_a_unit_lost(lines: list[str], rng: Random) -> Spoilt | None:
    """One byte of UTF-16 is lost in the middle: all behind it is other letters."""
    at, _ = _verb(lines, rng)
    data = "\n".join(lines).encode("utf-16-le")
    place = 2 * len("\n".join(lines[:at]) + "\n")
    return Spoilt(b"\xff\xfe" + data[:place] + data[place + 1 :], at)


@add("TD1", "TD0")
def nul_bytes_in_a_line(lines: list[str], rng: Random) -> Spoilt | None:
    at, verb = _verb(lines, rng)
    return _with(lines, at, lines[at].replace(verb, verb[0] + "\0" * (len(verb) - 2) + verb[-1]))


@add("TD1", "TD0")
def nul_bytes_to_the_end(lines: list[str], rng: Random) -> Spoilt | None:
    """A machine that went down: the file has its length, and nothing in its last part."""
    at, _ = _verb(lines, rng)
    kept = "\n".join(lines[:at]).encode() + b"\n"
    return Spoilt(kept + b"\0" * (len("\n".join(lines).encode()) - len(kept)), at)


@add("TD1", "TD0")
def letter_replaced(lines: list[str], rng: Random) -> Spoilt | None:
    """A letter that some tool did not know became the sign for that."""
    at, verb = _verb(lines, rng)
    return _with(lines, at, lines[at].replace(verb, f"{verb[:2]}\ufffd{verb[3:]}"))


@add("TD0", "TD1")
def stray_byte(lines: list[str], rng: Random) -> Spoilt | None:
    """A byte that no encoding explains stands in an action."""
    at, verb = _verb(lines, rng)
    spoilt = _with(lines, at, lines[at].replace(verb, f"{verb[:2]}\0{verb[2:]}"))
    return Spoilt(spoilt.data.replace(b"\0", b"\x81"), at)


@add("TD1", "TD0", "TD2", "TD3")
def line_break_lost(lines: list[str], rng: Random) -> Spoilt | None:
    """An action and the line after it are one; tags do not mind."""
    at, _ = _verb(lines, rng)
    if lines[at].lstrip().startswith("<"):
        return None
    return Spoilt("\n".join([*lines[:at], lines[at] + lines[at + 1], *lines[at + 2 :]]).encode(), at)


def _verb(lines: list[str], rng: Random) -> tuple[int, str]:
    """Return an action's line and its verb."""
    found = [(at, match[0]) for at, line in enumerate(lines) if (match := ACTION.search(line)) is not None]
    return rng.choice(found)


def _with(lines: list[str], at: int, line: str) -> Spoilt:
    return Spoilt("\n".join([*lines[:at], line, *lines[at + 1 :]]).encode(), at)
