"""Quoted lines: marks stand below their place, whatever the letters, and nothing steers the terminal."""

from __future__ import annotations

import io
import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from tripledraw.engine import rules
from tripledraw.model import Diagnostic, Related, Severity, Source, Span
from tripledraw.report.excerpt import excerpt
from tripledraw.report.page import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

RULE = rules()["TD304"]
GUTTER = len("       1 │ ")


def page(width: int | None = None, *, signs: bool = True) -> Page:
    made = Page(io.StringIO())
    made.width, made.signs = width, signs
    return made


def quoted(
    text: str, span: tuple[int, int], *, on: Page | None = None, related: Sequence[tuple[tuple[int, int], str]] = ()
) -> list[str]:
    source = Source("h.txt", text, "utf-8", "", len(text))
    others = tuple(Related(Span(*place), message) for place, message in related)
    finding = Diagnostic(RULE, Severity.ERROR, "wrong", Span(*span), others)
    return [line.plain for line in excerpt(on or page(), source, finding)]


def marked(lines: list[str], mark: str = "^") -> str:
    """Return what the marks of the second line stand below, counted in places of a terminal."""
    begin = lines[1].index(mark)
    end = lines[1].rindex(mark) + 1
    place, found = 0, ""
    for letter in lines[0]:
        width = cell_len(letter)
        if place >= begin and place + width <= end and (width or found):
            found += letter
        place += width
    return found


def test_marks_stand_below_the_place() -> None:
    assert quoted("Ann: checks\nBob: calls $0.19\nend\n", (23, 28)) == [
        "       2 │ Bob: calls $0.19",
        "         │            ^^^^^",
    ]


def test_an_empty_place_has_one_mark_and_blanks_around_a_place_none() -> None:
    assert quoted("Ann: folds", (5, 5))[1] == "         │      ^"
    assert quoted("", (0, 0)) == ["       1 │ ", "         │ ^"]
    assert marked(quoted("  Ann: folds  \n", (0, 14))) == "Ann: folds"


def test_related_lines_follow_with_what_they_are() -> None:
    text = "Ann: bets $1\nBob: calls $2\n"
    assert quoted(text, (13, 26), related=[((0, 12), "the bet")]) == [
        "       2 │ Bob: calls $2",
        "         │ ^^^^^^^^^^^^^",
        "       1 │ Ann: bets $1",
        "         │ ------------ the bet",
    ]
    narrow = quoted(text, (13, 26), on=page(43), related=[((0, 12), "the bet that the call is about")])
    assert narrow[-2:] == ["         │ ------------", "         │ the bet that the call is about"]


def test_a_stream_that_knows_few_signs_gets_ascii() -> None:
    lines = quoted("Ann: folds " * 40, (200, 203), on=page(50, signs=False), related=[((0, 3), "here")])
    assert all(line.isascii() for line in lines)
    assert "[...]" in lines[0]


@pytest.mark.parametrize(
    ("line", "what", "shown"),
    [
        ("日本語: calls $1", "$1", "$1"),
        ("e\u0301te\u0301: calls $1", "calls", "calls"),
        ("👍🏽 Bob: calls $1", "Bob", "Bob"),
        ("Ann\t: calls $1", "$1", "$1"),
        ("Ann\t: calls $1", "\t", "\\t"),
        ("\x1b[31mAnn\u202e: calls $1", "calls", "calls"),
        ("\x1b[31mAnn\u202e: calls $1", "\u202e", "\\u202e"),
        ("דוד: calls $1", "$1", "$1"),
        ("Seat 1: דוד ($4)", "דוד", "\\u05d3\\u05d5\\u05d3"),
        ("Seat 1: דוד", "דוד", "דוד"),
        ("a\x85b\u2028c: calls $1", "$1", "$1"),
    ],
)
def test_marks_are_aligned_whatever_stands_before_them(line: str, what: str, shown: str) -> None:
    begin = line.index(what)
    lines = quoted(line + "\n", (begin, begin + len(what)))
    assert marked(lines) == shown
    assert not any(unicodedata.category(letter) in {"Cc", "Cf"} for letter in "".join(lines).replace("\u200d", ""))


def test_names_written_from_right_to_left_stay_as_they_are_in_a_line_marked_whole() -> None:
    line = "דוד: calls $0.19"
    assert quoted(line, (0, len(line)))[0].endswith(line)


@pytest.mark.parametrize("width", [30, 60, 200])
@pytest.mark.parametrize("begin", [0, 5, 500_000, 999_995])
def test_a_line_too_long_is_cut_around_its_mark(width: int, begin: int) -> None:
    text = "x" * begin + "HERE!" + "x" * (999_995 - begin)
    lines = quoted(text, (begin, begin + 5), on=page(width))
    assert marked(lines) == "HERE!"
    assert all(cell_len(line) < max(width, GUTTER + 31) for line in lines)
    assert lines[0].startswith("       1 │ " + "[…]" * (begin > 100))
    assert lines[0].endswith("[…]") == (begin < 900_000)
    assert cell_len(lines[0]) > max(width, GUTTER + 30) - 5  # as much of it as there is room


def test_a_place_too_long_is_cut_too() -> None:
    lines = quoted("x" * 500, (3, 500), on=page(60))
    assert len(lines[0]) < 60
    assert lines[0].endswith("[…]")
    assert marked(lines) == lines[0].removesuffix("[…]")[GUTTER + 3 :]


@given(st.text(max_size=120), st.integers(0, 120), st.integers(0, 120), st.integers(1, 90), st.sampled_from("│|"))
@example("\u0301" * 120, 60, 70, 40, "│")
@example("דוד" * 40, 60, 70, 40, "│")
@example("日" * 120, 119, 120, 40, "│")
@example("0" * 30, 30, 0, 1, "│")
def test_whatever_a_line_holds(text: str, begin: int, length: int, width: int, bar: str) -> None:
    begin = min(begin, len(text))
    end = min(len(text), begin + length)
    lines = quoted(text, (begin, end), on=page(width, signs=not bar.isascii()), related=[((0, 0), text)])
    room = max(width, GUTTER + 31)
    assert all(cell_len(line) < room for line in lines[:3])
    assert "^" in lines[1]
    assert lines[1].strip(" ^│|") == ""
    assert not any(letter in "\t\r\n\x1b\x85\u2028\u202e" or "\ud800" <= letter < "\ue000" for letter in "".join(lines))
    assert cell_len(lines[1]) <= cell_len(lines[0]) + 1  # behind the end, where nothing is
