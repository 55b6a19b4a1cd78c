"""Finds the Triple Draw hands of a folder without the parser's help."""

from __future__ import annotations

import re
from pathlib import Path

from .reading import GAME, Hand, read_hand

FIRST_LINE = re.compile(r"^PokerStars .*#\d+:.*$", re.MULTILINE)
MOST = 20  # hands of one file; each is broken in a hundred ways, and the long files are dealt by the program
WRAPPER = re.compile(r"\*{9,} # \d+ \*{9,}")


def hands_below(folder: Path) -> dict[str, Hand]:
    """Return dealt Triple Draw hands of a folder's text files, by file and hand number; long files are left out."""
    hands: dict[str, Hand] = {}
    for path in sorted(folder.glob("*.txt")):
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        starts = [match.start() for match in FIRST_LINE.finditer(text)]
        pieces = list(zip(starts, [*starts[1:], len(text)], strict=True))
        for start, end in pieces if len(pieces) <= MOST else ():
            lines = [line for line in text[start:end].split("\n") if line and not WRAPPER.fullmatch(line)]
            hand = read_hand(lines) if GAME in lines[0] else None
            if hand is not None:
                hands[f"{path.name}#{hand.hand_id}"] = hand
    return hands
