"""Stored hands read and judged again: the database keeps what statistics need, not every event."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..engine import ProfileError, load_profile
from ..model import ParsedHand, Profile, Replay, Source, Verdict
from ..parser import parse_source
from .stages import judge_hand

if TYPE_CHECKING:
    from ..store import StoredHand, StoredText

_SPOILT, _UNFINISHED = "TD001", "TD113"
_FIRST_LINE = re.compile(r"[^\r\n]*")


def judge_stored(stored: StoredHand) -> Replay:
    """Return the hand of the most trusted text, parsed, replayed and judged again under the rules it was stored by."""
    parsed = parse_stored(stored)
    return judge_hand(parsed, rules_of(stored, parsed))


def parse_stored(stored: StoredHand) -> ParsedHand:
    """Parse the hand's most trusted text again: it reads as in its file, its places are those in the text itself."""
    text = stored.texts[0]
    hand = _parse(text, text.text)
    if text.verdict is not Verdict.INCOMPLETE and any(found.rule.code == _UNFINISHED for found in hand.diagnostics):
        # Cut in the middle of its file, which alone looks like a file still being written: let a hand follow it again.
        hand = _parse(text, f"{text.text}\n\n{_FIRST_LINE.search(text.text)[0]}")  # type: ignore[index]  # always found
    if hand.hand_id is not None:
        hand.hand_id = stored.row.hand_id  # of a hand without a number: its place in the file
    return hand


def rules_of(stored: StoredHand, parsed: ParsedHand) -> Profile:
    """Return the rules the hand was judged by, its room's where those were a file that is not here any more."""
    try:
        return load_profile(stored.profile)
    except ProfileError:
        return load_profile(parsed.profile)


def _parse(text: StoredText, content: str) -> ParsedHand:
    spoilt = any(finding.code == _SPOILT for finding in text.findings)
    return next(parse_source(Source(text.source, content, "utf-8", "", len(content), spoilt)))
