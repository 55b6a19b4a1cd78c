"""Hands in PHH that several tests change and read."""

from __future__ import annotations

from tripledraw.engine import load_profile, replay
from tripledraw.model import ParsedHand, Replay
from tripledraw.parser import parse_source, read_source

FIELDS = """variant = "F2L3D"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [50, 40.5, 30]
players = ["Runa", "Quill", "Ismay"]
"""
ACTIONS = (
    "d dh p1 ??????????",
    "d dh p2 2c3d4hTsKd",
    "d dh p3 ??????????",
    "p3 cbr 4",
    "p1 f",
    "p2 cc",
    "p2 sd TsKd",
    "p3 sd ????",
    "d dh p2 8s7d",
    "d dh p3 ????",
    "p2 cc",
    "p3 cbr 2",
    "p2 cc",
    "p2 sd",
    "p3 sd ??",
    "d dh p3 ??",
    "p2 cc",
    "p3 cc",
    "p2 sd",
    "p3 sd",
    "p2 cbr 4",
    "p3 cc",
    "p2 sm 2c3d4h8s7d",
    "p3 sm",
)


def hand_text(*actions: str, fields: str = FIELDS) -> str:
    lines = "".join(f'  "{action}",\n' for action in actions or ACTIONS)
    return f"{fields}actions = [\n{lines}]\n"


def parse(text: str, name: str = "game.phh") -> list[ParsedHand]:
    return list(parse_source(read_source(name, text.encode())))


def one(text: str) -> ParsedHand:
    [hand] = parse(text)
    return hand


def judged(text: str) -> Replay:
    hand = one(text)
    return replay(hand, load_profile(hand.profile))


def found(text: str) -> list[tuple[str, str]]:
    """Return the findings of a text's hands as code and what stands at the place, after checking that it is there."""
    pairs = []
    for hand in parse(text):
        for finding in replay(hand, load_profile(hand.profile)).diagnostics:
            span = finding.span
            line, column = hand.source.line_column(span.start)
            assert hand.source.line_text(line)[column - 1 :].startswith(text[span.start : span.end].partition("\n")[0])
            pairs.append((finding.rule.code, text[span.start : span.end]))
    return pairs
