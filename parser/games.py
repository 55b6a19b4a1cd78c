"""Which game a hand is of where its first line cannot be read: nothing of another game is taken for Triple Draw."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..model import Span

_OTHER_GAME = re.compile(
    r"hold'?em|omaha|stud|razz|badugi|badeuc|badac|draw ?maha|courchevel|pineapple|single draw|5 card|a-5|horse|"
    r"\bbig o\b|captain",
    re.IGNORECASE,
)
# Rounds of games with a board, and of stud.
_OTHER_ROUND = re.compile(r"\*\*\* (?:[A-Z]+ )?(?:FLOP|TURN|RIVER|[3-7](?:rd|th) STREET)\b|Board \[")
_LIMITS = re.compile(r"\b(?:(?:No|Pot|Fixed) )?Limit\b|[$€£₹¥]?\d+(?:\.\d+)?/\S+", re.IGNORECASE)
DRAWS: Final = frozenset({"FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW"})
"""Kinds of lines at which a draw begins."""


def names_one_of(games: Iterable[str], line: str) -> bool:
    """Return whether a first line holds one of these names, which are in small letters."""
    return any(name in line.lower() for name in games)


def other_game(line: str) -> str | None:
    """Return what a first line that cannot be read whole calls another game; None where it names none."""
    for part in re.split(r" - |[:(),]", line):
        if _OTHER_GAME.search(part) is not None:
            return _LIMITS.sub("", part).strip()[:60]
    return None


def has_other_rounds(text: str, span: Span) -> bool:
    """Return whether the hand at ``span`` has rounds that no game of draws has."""
    return _OTHER_ROUND.search(text, span.start, span.end) is not None


def has_draws(kinds: Iterable[str]) -> bool:
    """Return whether somebody draws among lines of these kinds."""
    return not (DRAWS | {"DISCARD", "STAND_PAT"}).isdisjoint(kinds)
