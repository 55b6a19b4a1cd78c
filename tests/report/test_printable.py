from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.report.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ottoline", "Ottoline"),
        ("[red]Ann :fire: [/]", "[red]Ann :fire: [/]"),
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x9b31m", r"\x9b31m"),
        ("a\tb\nc\rd\x00\x7f", r"a\tb\nc\rd\x00\x7f"),
        ("abc\u202edef\u2066", r"abc\u202edef\u2066"),
        ("\ud83d half", r"\ud83d half"),
        ("\u2028\ufeff\u200b\U000e0041", r"\u2028\ufeff\u200b\U000e0041"),
        ("雀神 Ωméga🂢 👩\u200d🚀 🏳\ufe0f", "雀神 Ωméga🂢 👩\u200d🚀 🏳\ufe0f"),
        ("C:\\new\\table", "C:\\new\\table"),
    ],
)
def test_what_steers_a_terminal_is_seen_and_the_rest_stays(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(exclude_categories=[])))
def test_nothing_printable_steers_and_nothing_is_printed_twice(text: str) -> None:
    shown = printable(text)
    assert not {unicodedata.category(letter) for letter in shown} & {"Cc", "Cs", "Zl", "Zp"}
    assert printable(shown) == shown
    shown.encode("utf-8")
