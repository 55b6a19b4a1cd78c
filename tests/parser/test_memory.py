"""What the parser remembers changes nothing: both ways give equal events and findings, and any bytes are read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripledraw.model import ParsedHand

from .parser_texts import HAND, parse

LINES = HAND.splitlines()
PIECES = [
    "$",
    "0",
    "9.99",
    "[",
    "]",
    "[2c]",
    ": ",
    " ",
    "folds",
    "Runa",
    "Quill",
    "(",
    ")",
    "Lo: ",
    "1st",
    "€",
    ",",
    "1,000",
    '"',
    " said, ",
    "pot-1",
    "\ufdd0",
    "\u0661",
    "*** ",
    "#7",
    "Seat 2: ",
    " in chips)",
    " and is all-in",
]


def facts(hands: list[ParsedHand]) -> list[object]:
    return [
        (hand.span, hand.events, hand.diagnostics, hand.complete, hand.skipped, hand.game, hand.played_at)
        for hand in hands
    ]


def test_both_ways_agree_on_every_sample(sample_histories: Path) -> None:
    files = [path for path in sample_histories.rglob("*") if path.suffix == ".txt"]
    assert files
    for path in files:
        data = path.read_bytes()
        assert facts(parse(data)) == facts(parse(data, reference=True)), path.name


def test_both_ways_agree_on_every_real_hand(real_files: Callable[[str], list[Path]]) -> None:
    for path in real_files("*/*.txt"):
        data = path.read_bytes()
        assert facts(parse(data)) == facts(parse(data, reference=True)), path.name


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return the hand with pieces put into lines, cut out of them, or lines swapped."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 6)))
        match draw(st.integers(0, 3)):
            case 0:
                lines[place] = line[:start] + draw(st.sampled_from(PIECES)) + line[end:]
            case 1:
                lines[place] = line[:start] + line[end:]
            case 2:
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], line
            case _:
                lines.insert(place, draw(st.sampled_from(LINES)))
    return "\n".join(lines)


@settings(max_examples=300, deadline=None)
@given(mutated())
def test_both_ways_agree_on_mutated_hands(text: str) -> None:
    assert facts(parse(text)) == facts(parse(text, reference=True))


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.binary(max_size=400), st.text(max_size=400).map(lambda text: text.encode("utf-8", "surrogatepass")))
)
def test_any_bytes_are_read(data: bytes) -> None:
    parse(data)
    parse(HAND.encode() + data)
    parse(data + HAND.encode())


@settings(max_examples=200, deadline=None)
@given(mutated(), st.text(alphabet=st.sampled_from("\r\n \ufeffab1:*#"), max_size=30))
def test_every_line_belongs_to_something(text: str, noise: str) -> None:
    text = noise + "\n" + text + "\n" + noise
    covered = [(hand.span.start, hand.span.end) for hand in parse(text)]
    source_text = text.removeprefix("\ufeff")
    place = 0
    for line in source_text.splitlines(keepends=True) if "\r" not in source_text else []:
        if line.strip(" \t\ufeff\x00\x1a\r\n") and not line.strip().startswith("***********"):
            first = place + len(line) - len(line.lstrip(" \t\ufeff\x00\x1a\r\n"))
            assert any(start <= first < end for start, end in covered), line
        place += len(line)


@pytest.mark.parametrize(
    "line", ["PokerStars Hand #1: " * 20_000, "[" * 200_000, 'Runa said, "' * 20_000, "Runa: " * 50_000, "x" * 500_000]
)
def test_long_lines_take_no_longer_than_they_are(line: str) -> None:
    (hand, *_) = parse(HAND.replace("Quill: folds", "Quill: folds\n" + line))
    assert hand.hand_id == "900000000001"
