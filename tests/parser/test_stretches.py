"""A large file read a window at a time is the file read at once: text, encoding, hands, and where they stand."""

from __future__ import annotations

from bisect import bisect_left
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.model import Source
from tripledraw.parser import Stretch, parse_source, read_source, read_stretches, stretches
from tripledraw.parser.decode import decoding_of

from .parser_texts import HAND

TEXTS = ("PokerStars Hand #1: x\n", "S\xf8ren \u20ac5 \U0001f600\n", "Ismay: stands pat\r\n")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252")


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Return texts in some encoding, cut, and with bytes that do not belong there."""
    text = "".join(draw(st.lists(st.sampled_from(TEXTS), max_size=4)))
    data = bytearray(text.encode(draw(st.sampled_from(ENCODINGS)), "replace"))
    for place, byte in draw(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 255)), max_size=3)):
        data[place : place + 1] = bytes([byte])
    return bytes(data[: draw(st.integers(0, len(data)))])


@given(data=files(), size=st.integers(1, 9))
def test_a_file_decoded_by_pieces_is_the_same_text(data: bytes, size: int) -> None:
    source, decoding = read_source("a.txt", data), decoding_of(data, size)
    if not source.kind:
        assert ("".join(decoding.pieces(data, size)), decoding.encoding) == (source.text, source.encoding)
        assert decoding.spoilt == source.spoilt


CUT = [
    (b"\xef\xbb\xbf\xc3", "\\xc3", "utf-8", True),  # nothing but half a letter
    (b"\xef\xbb\xbfRuna\xc3", "Runa", "utf-8", False),
    (b"\xef\xbb\xbfRuna \xe9 folds", "Runa \\xe9 folds", "utf-8", True),  # the mark says that it is no Windows letter
    (b"S\xc3\xb8ren \xe2\x82", "S\u00f8ren ", "utf-8", False),
    (b"Runa\xe2\x82", "Runa\u00e2\u201a", "cp1252", False),  # old Windows letters, as no other letter tells
    (b"Runa \xe9 folds", "Runa \u00e9 folds", "cp1252", False),
    (b"Runa \x81 folds", "Runa \\x81 folds", "utf-8", True),  # no letter of Windows either
    (b"S\xc3\xb8ren \xff folds", "S\u00f8ren \\xff folds", "utf-8", True),
    (b"S\xc3\xb8ren \xff folds\xe2\x82", "S\u00f8ren \\xff folds\\xe2\\x82", "utf-8", True),
    (b"\xff\xfeR\0u\0n\0a\0\x3d\xd8", "Runa", "utf-16-le", False),
    (b"\xff\xfeR\0u\0n\0a\0\x3d", "Runa", "utf-16-le", False),
    (b"\xff\xfe\x3d\xd8R\0", "\\x3d\\xd8R", "utf-16-le", True),
]


@pytest.mark.parametrize("size", [1, 2, 4, 100])
@pytest.mark.parametrize(("data", "text", "encoding", "spoilt"), CUT, ids=[repr(each[0]) for each in CUT])
def test_half_a_letter_and_bytes_of_none_are_found_wherever_a_piece_ends(
    data: bytes, text: str, encoding: str, size: int, *, spoilt: bool
) -> None:
    source, decoding = read_source("a.txt", data), decoding_of(data, size)
    assert (source.text, source.encoding, source.spoilt) == (text, encoding, spoilt)
    assert ("".join(decoding.pieces(data, size)), decoding.encoding, decoding.spoilt) == (text, encoding, spoilt)


Told = tuple[int, int, bool, list[tuple[object, ...]]]


def told(stretch: Stretch, start: int) -> Told:
    """Return what stands in a stretch whose source begins at ``start`` of its file."""
    segments: list[tuple[object, ...]] = [
        (each.span.start + start, each.span.end + start, each.room and each.room.name, each.other, each.history)
        for each in stretch.segments
    ]
    return stretch.begin + start, stretch.end + start, stretch.is_last, segments


def require_divided(source: Source, letters: int, found: list[Told], window: int) -> None:
    """Make sure that a file is divided at seams, with all that stands in it: at the first that will do, or, hardly ever
    and where a window ends, at one before it.
    """
    at_once = [told(each, 0) for each in stretches(source, letters)]
    if not found:
        assert len(at_once) == 1
        return
    begins, ends, lasts, segments = (list(each) for each in zip(*found, strict=True))
    assert list(chain.from_iterable(segments)) == list(chain.from_iterable(each[3] for each in at_once))
    assert begins == [0, *ends[:-1]]
    seams = sorted(each.begin for each in stretches(source, 1))
    assert set(begins) <= set(seams)
    assert lasts == [*[False] * (len(found) - 1), True]
    pairs = list(zip(begins[:-1], ends, strict=False))
    long = [(begin, end) for begin, end in pairs if end - begin >= letters]
    assert long == [(begin, seams[bisect_left(seams, begin + letters)]) for begin, _ in long]
    assert len(pairs) - len(long) <= len(source.text) // window + 1


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("window", "margin"), [(1, 400), (1_000, 1_500), (20_000, 4_000)])
def test_a_file_is_divided_by_windows_where_it_is_divided_at_once(
    sample_histories: Path, window: int, margin: int, line_end: str
) -> None:
    random = Random(window)
    samples = [path.read_bytes() for path in sorted(sample_histories.rglob("*.txt"))]
    divided = 0
    for letters in (1, 500, 3_000) * 5:
        data = b"".join(random.sample(samples, 6)).replace(b"\r\n", b"\n").replace(b"\n", line_end.encode())
        source = read_source("a.txt", data)
        placed = list(read_stretches("a.txt", data, source.sha256, letters, window=window, margin=margin))
        require_divided(source, letters, [told(each.stretch, each.start) for each in placed], window)
        for stretch, line, start in placed:
            assert source.line_column(start) == (line, 1)
            assert stretch.source.text == source.text[start : start + stretch.end]
        divided += len(placed)
    assert divided > 30


@pytest.mark.parametrize("count", [2, 3, 4])
def test_hands_of_one_length_are_divided_wherever_a_window_ends(count: int) -> None:
    data = (f"{HAND}\n\n" * count).encode()
    source = read_source("a.txt", data)
    at_once = [told(each, 0) for each in stretches(source, 1)]
    assert len(at_once) == count
    for tenths in (9, 11, 20, 25, 50):
        for margin in (100, len(HAND), len(HAND) * 12 // 10):
            window = len(HAND) * tenths // 10
            placed = read_stretches("a.txt", data, source.sha256, 1, window=window, margin=margin)
            assert [told(each.stretch, each.start) for each in placed] == at_once


def test_what_stands_before_the_first_hand_is_with_it_and_a_stretch_may_be_just_long_enough() -> None:
    text = f"a note\n\n{HAND}\n\n{HAND}"
    source, second = read_source("a.txt", text.encode()), text.rindex(HAND)
    for letters, begins in ((1, [0, second]), (second, [0, second]), (second + 1, [0])):
        assert [each.begin for each in stretches(source, letters)] == begins


def test_nothing_is_divided_that_is_one(sample_histories: Path) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + bytes(100)
    container = next(path.read_bytes() for path in sorted(sample_histories.rglob("*.xml")))
    for data in (b"", picture, container, b"no hand\n" * 50):
        assert list(read_stretches("a", data, "", 1)) == []


def test_a_place_before_a_part_of_a_file_is_known_by_what_is_told_of_it() -> None:
    source = Source("a.txt", "one\ntwo\n", "utf-8", "", 100)
    source.know(-5, -3, 1)
    assert (source.line_column(-5), source.line_column(4)) == ((-3, 1), (2, 1))
    assert list(parse_source(source))
