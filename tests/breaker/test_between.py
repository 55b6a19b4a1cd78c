"""Hands that cannot follow each other are told, in every room's words."""

from __future__ import annotations

import pytest

from tripledraw.model import Severity
from tripledraw.writer import room_names

from .between_breaks import BETWEEN, BetweenBreak, broken_pairs, pairs_of


@pytest.mark.parametrize("room", room_names())
@pytest.mark.parametrize("change", BETWEEN.values(), ids=lambda change: change.name)
def test_what_cannot_follow_is_found(change: BetweenBreak, room: str) -> None:
    cases = list(broken_pairs(room, change, pairs_of(room, 40)))
    assert cases, f"{change.name} has no hands to break"
    for case in cases:
        told = [finding for finding in case.replay.diagnostics if finding.severity is not Severity.INFO]
        assert [finding.rule.code[:3] for finding in told] == ["TD6"], (
            case.where,
            [d.message for d in case.replay.diagnostics],
            case.text,
        )
