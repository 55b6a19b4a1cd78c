"""Stored hands read and judged again: the database keeps what statistics need, not every event."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from ..engine import ProfileError, load_profile
from ..model import ParsedHand, Profile, Replay, Source, Span
from ..parser import parse_source, unfinished_text
from .stages import judge_hand

if TYPE_CHECKING:
    from ..store import StoredHand

_SPOILT, _NO_HAND, _UNFINISHED = "TD001", "TD104", "TD113"
_FIRST_LINE = re.compile(r"[^\r\n]*")


def judge_stored(stored: StoredHand) -> Replay:
    """Return the hand of the most trusted text, parsed, replayed and judged again under the rules it was stored by."""
    parsed = parse_stored(stored)
    return judge_hand(parsed, rules_of(stored, parsed))


def parse_stored(stored: StoredHand) -> ParsedHand:
    """Parse the hand's most trusted text again: it reads as in its file, its places are those in the text itself."""
    text = stored.texts[0]
    hand = parse_text(text.source, text.text, {finding.code for finding in text.findings})[0]
    if hand.hand_id is not None:
        hand.hand_id = stored.row.hand_id  # of a hand without a number: its place in the file
    return hand


def rules_of(stored: StoredHand, parsed: ParsedHand) -> Profile:
    """Return the rules the hand was judged by, its room's where those were a file that is not here any more."""
    try:
        return load_profile(stored.profile)
    except ProfileError:
        return load_profile(parsed.profile)


def parse_text(name: str, text: str, codes: Collection[str]) -> list[ParsedHand]:
    """Parse a kept text again, which may have become several hands: it reads as in its file.

    ``codes`` are those of the findings it was stored with: they tell what the text alone does not, whether its bytes
    were spoilt, and whether another text followed it.
    """
    source = Source(name, text, "utf-8", "", len(text), _SPOILT in codes)
    hands = list(parse_source(source))
    found = {finding.rule.code for finding in hands[-1].diagnostics}
    if _UNFINISHED in found and _UNFINISHED not in codes:
        # Cut in the middle of its file, which alone looks like a file still being written: let a hand follow it again.
        first_line = _FIRST_LINE.search(text)
        source.text = f"{text}\n\n{first_line[0] if first_line else ''}"
        hands = list(parse_source(source))[:-1] or hands
        source.text = text
        for hand in hands:
            hand.span = Span(hand.span.start, min(hand.span.end, len(text)))
    elif _NO_HAND in found and _UNFINISHED in codes:
        hands = [unfinished_text(source, hands[-1].span)]  # the first letters of a hand
    return hands
