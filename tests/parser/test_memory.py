"""What the parser remembers changes nothing: both ways give equal events and findings, and any bytes are read.

No test here looks for lines that are dropped: ``tests/conftest.py`` does, of every text that is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fuzz_checks import facts
from hypothesis import given, settings
from hypothesis import strategies as st

from tripledraw.model import ParsedHand
from tripledraw.pipeline import generate
from tripledraw.writer import file_text, room_names

from .parser_texts import HAND, parse

# Hands of every room, none of them the same twice: dealt ones, and one with a showdown.
SHAPES = {room: file_text(generate(room, hands=2, seed=77, looseness=1.0)) for room in room_names()} | {"hand": HAND}
LINES = {room: text.splitlines() for room, text in SHAPES.items()}
ANY_LINE = [line for lines in LINES.values() for line in lines]
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
    "\x10",
    "\x11",
    "\u0661",
    "*** ",
    "#7",
    "Seat 2: ",
    " in chips)",
    " and is all-in",
    "> ",
    "\u00a0",
    "\r",
    "\x00",
    "9" * 30,
    "<",
    "\\",
    "= ",
    "PokerStars Hand #7: ",
]


def told(hands: list[ParsedHand]) -> list[object]:
    return [facts(hand) for hand in hands]


def require_both_ways_agree(text: str) -> None:
    """Make sure that a text reads by memory as by reference, when its lines are new and when they are known."""
    by_reference = told(parse(text, reference=True))
    for _ in range(2):
        assert told(parse(text)) == by_reference


def test_both_ways_agree_on_every_sample(sample_histories: Path) -> None:
    files = [path for path in sample_histories.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} >= {".txt", ".xml", ".phh", ".phhs"}
    for path in files:
        data = path.read_bytes()
        assert told(parse(data)) == told(parse(data, reference=True)), path.name


def test_both_ways_agree_on_every_real_hand(real_files: Callable[[str], list[Path]]) -> None:
    for path in real_files("*/*.*"):
        data = path.read_bytes()
        assert told(parse(data)) == told(parse(data, reference=True)), path.name


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return hands of a room with pieces put into lines or cut out of them, lines swapped, doubled, or of any room."""
    lines = list(LINES[draw(st.sampled_from(sorted(SHAPES)))])
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 6)))
        match draw(st.integers(0, 4)):
            case 0:
                lines[place] = line[:start] + draw(st.sampled_from(PIECES)) + line[end:]
            case 1:
                lines[place] = line[:start] + line[end:]
            case 2:
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], line
            case 3:
                lines.insert(place, draw(st.sampled_from(ANY_LINE)))
            case _:
                lines[place : place + 2] = [line]
    margin = draw(st.sampled_from(["", "", "> ", "\u00a0", "\t"]))
    return "\n".join(margin + line for line in lines)


@settings(max_examples=300, deadline=None)
@given(mutated())
def test_both_ways_agree_on_mutated_hands(text: str) -> None:
    require_both_ways_agree(text)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from([*ANY_LINE, "", " ", "note", "Seat 3: Ismay"]), max_size=40), st.data())
def test_lines_of_all_rooms_in_any_order_are_read(lines: list[str], data: st.DataObject) -> None:
    ends = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r", "", "\n\n"])
    require_both_ways_agree("".join(line + data.draw(ends) for line in lines))


@pytest.mark.parametrize("name", [" ", "\u00a0x", "x ", " x ", "> x", "x\t", "\x0c", "Seat 1", "Runa: x"])
@pytest.mark.parametrize("room", [room for room, lines in LINES.items() if any("Seat " in line for line in lines)])
def test_both_ways_agree_on_odd_names_whatever_was_read_before(room: str, name: str) -> None:
    seat = re.search(r"Seat \d+: (.+?) \(", SHAPES[room])
    assert seat is not None
    odd = SHAPES[room].replace(seat[1], name)
    require_both_ways_agree(SHAPES[room])
    require_both_ways_agree(odd)
    require_both_ways_agree(SHAPES[room])
    require_both_ways_agree(odd)


def test_a_blank_line_behind_a_known_line_of_the_play_ends_no_summary() -> None:
    result, bet = "Seat 1: Runa folded after the 2nd Draw", "Ismay: bets $2"
    text = HAND.replace("Quill: folds", f"{result}\n{bet}\n\nQuill: folds")
    require_both_ways_agree(text)
    (hand,) = parse(text)
    assert hand.text.rstrip("\n") == text.rstrip("\n")


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.binary(max_size=400), st.text(max_size=400).map(lambda text: text.encode("utf-8", "surrogatepass")))
)
def test_any_bytes_are_read(data: bytes) -> None:
    parse(data)
    parse(HAND.encode() + data)
    parse(data + HAND.encode())


@settings(max_examples=200, deadline=None)
@given(mutated(), st.text(alphabet=st.sampled_from("\r\n \ufeff\u00a0>ab1:*#"), max_size=30))
def test_what_stands_around_hands_is_read(text: str, noise: str) -> None:
    parse(f"{noise}\n{text}\n{noise}")


@settings(max_examples=100, deadline=None)
@given(mutated(), st.sampled_from(["utf-8-sig", "utf-16", "utf-16-be", "utf-32", "cp1252"]), st.integers(0, 3))
def test_any_encoding_is_read_whole_or_cut(text: str, encoding: str, cut: int) -> None:
    data = text.encode(encoding, "replace")
    parse(data[: len(data) - cut])
    parse(data[cut:])


@pytest.mark.parametrize(
    "line", ["PokerStars Hand #1: " * 20_000, "[" * 200_000, 'Runa said, "' * 20_000, "Runa: " * 50_000, "x" * 500_000]
)
def test_long_lines_take_no_longer_than_they_are(line: str) -> None:
    (hand, *_) = parse(HAND.replace("Quill: folds", "Quill: folds\n" + line))
    assert hand.hand_id == "900000000001"
