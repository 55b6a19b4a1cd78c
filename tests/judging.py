"""One hand's text, read, replayed and judged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay
from tripledraw.parser import parse_source, read_source


def judged(text: str, before: str = "") -> Replay:
    """Return the only hand of a text under its room's rules, behind ``before`` at its table."""
    (hand,) = parse_source(read_source("hand.txt", text.encode()))
    return replay(hand, load_profile(hand.profile), judged(before) if before else None)


def faultless(folder: Path) -> Iterator[str]:
    """Yield the texts of the hands in a folder's text files of which, each for itself, nothing is found."""
    for path in sorted(folder.glob("*.txt")):
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            if not hand.skipped and not judged(hand.text).diagnostics:
                yield hand.text
