"""The stages between a file's text and a judged hand."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from pathlib import Path

from ..engine import load_profile, replay
from ..model import Diagnostic, HandRecord, ParsedHand, Profile, Replay, Source, Verdict
from ..parser import parse_source
from .findings.td900 import RULE


def judge(source: Source, profile: Profile | None = None) -> Iterator[Replay]:
    """Yield every hand of a file, parsed, replayed and judged: under its room's rules, or those of ``profile``."""
    for hand in parse_source(source):
        yield judge_hand(hand, profile or load_profile(hand.profile))


def judge_hand(hand: ParsedHand, rules: Profile) -> Replay:
    """Return a hand replayed and judged.

    A hand that our own code fails on is corrupt with a TD900, and the next is read: one hand never costs another.
    """
    try:
        return replay(hand, rules)
    except Exception as error:
        if os.environ.get("TRIPLEDRAW_DEBUG"):
            raise
        return _failed(hand, rules, error)


def _failed(hand: ParsedHand, profile: Profile, error: Exception) -> Replay:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}"
    message = f"a fault of ours, not of your hands: {type(error).__name__} {error} ({place})"
    finding = Diagnostic(RULE, RULE.severity, message, hand.line_span(0))
    return Replay(hand, profile, HandRecord(Verdict.CORRUPT), [*hand.diagnostics, finding])
