"""Spoilt bytes are told where they stand, in every room's words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay, Severity
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import generate
from tripledraw.writer import room_names

from .encoding_breaks import ENCODING, EncodingBreak

_profile = cache(load_profile)


def spoilt(change: EncodingBreak, room: str, hands: int) -> Iterator[tuple[str, Replay, int]]:
    """Yield dealt hands spoilt by ``change``: the text, the first hand read in it, the line that was spoilt."""
    for number, text in enumerate(generate(room, hands=hands, seed=83, looseness=0.8)):
        broken = change.change(text.split("\n"), Random(f"{change.name} {number}"))
        if broken is not None:
            hands_ = parse_source(read_source("spoilt", broken.data))
            first, *_ = [replay(hand, _profile(hand.profile)) for hand in hands_]
            yield f"{room}#{number}", first, broken.at


@pytest.mark.parametrize("room", room_names())
@pytest.mark.parametrize("change", ENCODING.values(), ids=lambda change: change.name)
def test_spoilt_bytes_are_found(change: EncodingBreak, room: str) -> None:
    cases = list(spoilt(change, room, 30))
    if change.name == "line-break-lost" and room == "merge":
        assert cases == []
        return
    assert len(cases) > 20
    missed = [where for where, judged, at in cases if not is_told(change, judged, at)]
    assert not missed, f"{len(missed)} of {len(cases)} missed: {missed[:4]}"


def is_told(change: EncodingBreak, judged: Replay, at: int) -> bool:
    """Say whether the spoilt line or the next is told; that the file ends in a hand is no more than worth telling."""
    source = judged.hand.source
    ends = not judged.hand.complete
    return any(
        abs(source.line_column(finding.span.start)[0] - 1 - at) <= 1
        for finding in judged.diagnostics
        if finding.rule.code.startswith(change.families) and (ends or finding.severity is not Severity.INFO)
    )
