"""A hand that is still being written is incomplete, wherever its text stops, and whoever has not been heard of yet."""

from __future__ import annotations

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Severity
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import generate
from tripledraw.writer import room_names, room_writer


@pytest.mark.parametrize("room", room_names())
def test_no_beginning_of_a_legal_hand_has_a_fault(room: str) -> None:
    rules = load_profile(room_writer(room).profile)
    texts = [*generate(room, hands=30, seed=83, looseness=0.8)][14:]  # by now people sit out
    for text in texts:
        lines = text.split("\n")
        for end in range(3, len(lines)):
            beginning = "\n".join(lines[:end]) + "\n"
            for hand in parse_source(read_source("growing", beginning.encode())):
                told = [
                    d for d in replay(hand, rules).diagnostics if d.severity is Severity.ERROR and not hand.complete
                ]
                assert [(d.rule.code, d.message) for d in told] == [], beginning
