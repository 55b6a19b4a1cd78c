"""A seat line with another's number, or one that no seat of the table has: told once, and the play goes on in order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Severity
from tripledraw.parser import parse_source, read_source

SEAT = re.compile(r"(?m)^Seat (\d+): ")
MOST = 25  # hands of a room


def codes(text: str) -> tuple[str, ...]:
    (hand,) = parse_source(read_source("seats.txt", text.encode()))
    found = replay(hand, load_profile(hand.room or "published")).diagnostics
    return tuple(told.rule.code for told in found if told.severity is not Severity.INFO)


def whole(folder: Path) -> Iterator[str]:
    """Yield hands without a finding that were played."""
    for path in sorted(folder.glob("*.txt")):
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            if not hand.skipped and "cancelled" not in hand.text and not codes(hand.text):
                yield hand.text


def renumbered(text: str, *, beyond: bool) -> Iterator[str]:
    """Yield the hand with each of its seat lines changed: to a number beyond the table's, or to each other's."""
    lines = list(SEAT.finditer(text, 0, text.index("***")))
    for line in lines:
        for number in ["16"] if beyond else [other[1] for other in lines if other is not line]:
            yield text[: line.start(1)] + number + text[line.end(1) :]


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "kingsclub", "winamax"])
@pytest.mark.parametrize("beyond", [True, False])
def test_a_wrong_seat_number_is_told_once(sample_histories: Path, room: str, *, beyond: bool) -> None:
    texts = list(islice(whole(sample_histories / room), MOST))
    found = Counter(codes(broken) for text in texts for broken in renumbered(text, beyond=beyond))
    assert found.total() > MOST
    alone = found["TD203" if beyond else "TD201",]
    # Winamax's summary lists a part of the players only: of two of one number it may not tell whose is wrong.
    assert alone == found.total() or (room == "winamax" and not beyond and alone > 0.97 * found.total()), found
