"""What stands before and behind the lines of a text: when it is looked for, what is taken, and the way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.model import Span
from tripledraw.parser.margin import Inset, has_margin, is_inset, lines_within, quotes_before

TEXTS = st.text(st.sampled_from("ab \t\x00\x0b\x0c\x1a\u00a0\u2003\u200b\ufeff>|»\n\r"), max_size=14)


def lines(text: str, *, blanks: bool = True) -> list[str]:
    return [text[place.start : place.end] for place in lines_within(text, blanks=blanks)]


@given(TEXTS)
def test_a_text_of_which_nothing_is_to_be_taken_is_known_without_a_look_at_each_line(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not has_margin(text) and not text.startswith(("\r", "\n")):  # no hand begins with a blank line
        assert lines(text)[: len(plain)] == plain
        assert not any(lines(text)[len(plain) :])


@pytest.mark.parametrize("blank", [" ", "\t", "\x00", "\x0b", "\x0c", "\x1a", "\u00a0", "\u2003", "\u200b", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_blank_before_or_behind_any_line_is_margin(blank: str, end: str) -> None:
    for before, behind in ((blank, ""), ("", blank)):
        for place in range(3):
            parts = ["one", "two", "three"]
            parts[place] = before + parts[place] + behind
            text = end.join(parts)
            assert has_margin(text)
            assert lines(text)[:3] == ["one", "two", "three"]
    assert not has_margin(end.join(["one more", "two", "three"]))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("> a", 1),
        (">> a", 2),
        ("> > | a", 3),
        ("»a", 1),
        ("\n \n> a", 1),
        ("a > b", 0),
        ("  a\n> b", 0),
        ("", 0),
        (">", 1),
    ],
)
def test_a_text_is_quoted_as_often_as_its_first_line_has_marks(text: str, count: int) -> None:
    assert quotes_before(text) == count
    assert is_inset(text) == (count > 0)


def test_no_more_marks_are_taken_from_a_line_than_the_first_has() -> None:
    assert lines("> a\n>> b\nc\n>d ")[:4] == ["a", "> b", "c", "d"]
    assert lines("a\n> b")[:2] == ["a", "> b"]


def test_marks_alone_are_taken_where_names_may_have_blanks() -> None:
    assert lines(" >  a \n>b", blanks=False)[:2] == [" a ", "b"]
    assert lines("  a \n b", blanks=False)[:2] == ["  a ", " b"]


@given(TEXTS)
def test_what_stands_in_a_text_out_of_its_margin_is_found_where_it_stood(text: str) -> None:
    inset = Inset(text)
    assert inset.text == "\n".join(lines(text))
    for start, letter in enumerate(inset.text):
        place = inset.place(Span(start, start + 1))
        if letter != "\n":
            assert text[place.start] == letter
    assert inset.place(Span(0, len(inset.text))).end <= len(text)


def test_a_text_behind_a_wide_blank_must_be_taken_out_and_one_behind_a_plain_one_need_not() -> None:
    for text, inset in (("\u00a0a", True), ("\n\u3000a", True), (" \ta", False), ("a\u00a0", False), ("", False)):
        assert is_inset(text) is inset
