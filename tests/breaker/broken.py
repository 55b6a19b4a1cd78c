"""What an operator is: a pure function from a legal hand's text to a broken one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from .reading import Hand, read_hand


class Broken(NamedTuple):
    """A broken hand and the line (from 0) at which a reader would point."""

    lines: list[str]
    at: int


Change = Callable[[Hand, Random], Broken | None]


@dataclass(frozen=True, slots=True)
class Operator:
    """One way to break a hand.

    ``families`` are the code families that describe the break rightly: the first is the natural one, others stand
    where the same break can be seen from two sides (a name without a seat acts: a matter of lines or of seats).
    """

    name: str
    families: tuple[str, ...]
    change: Change

    @property
    def family(self) -> str:
        """The natural family of codes."""
        return self.families[0]

    def apply(self, lines: list[str], rng: Random) -> Broken | None:
        """Return the broken text and the broken line, None where the hand offers no place for it."""
        hand = read_hand(lines)
        return None if hand is None else self.change(hand, rng)


class Collection(dict[str, Operator]):
    """Operators by name; a module of operators fills one."""

    def add(self, *families: str) -> Callable[[Change], Change]:
        """Register a change under its function's name."""

        def register(change: Change) -> Change:
            name = change.__name__.replace("_", "-")
            self[name] = Operator(name, families, change)
            return change

        return register


def replaced(hand: Hand, index: int, *new: str, at: int | None = None) -> Broken:
    """Put other lines (or none) in the place of one."""
    return Broken([*hand.lines[:index], *new, *hand.lines[index + 1 :]], index if at is None else at)


def inserted(hand: Hand, index: int, new: str) -> Broken:
    """Put a line before another."""
    return Broken([*hand.lines[:index], new, *hand.lines[index:]], index)


def swapped(hand: Hand, first: int, second: int) -> Broken:
    """Exchange two lines."""
    lines = list(hand.lines)
    lines[first], lines[second] = lines[second], lines[first]
    return Broken(lines, first)
