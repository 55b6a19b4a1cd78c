"""Places in a source: `line` and `line_column` count as `line_starts` does, in whatever order places are asked for."""

from __future__ import annotations

from bisect import bisect_right

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.model import Source, source


def _source(text: str) -> Source:
    return Source("a.txt", text, "utf-8", "", len(text))


@given(
    st.lists(st.sampled_from(["\r", "\n", "\r\n", "a", "bb", "\u2028"]), max_size=60).map("".join),
    st.lists(st.integers(0, 90), max_size=12),
)
def test_places_are_those_of_the_line_starts(text: str, offsets: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source, "_STRIDE", 7)  # so that the places that are remembered are met
        asked = _source(text)
        starts = _source(text).line_starts()
        for offset in (min(each, len(text)) for each in offsets):
            line = bisect_right(starts, offset)
            assert asked.line_column(offset) == (line, offset - starts[line - 1] + 1), (text, offset)
            assert asked.line(offset) == line


def test_a_large_text_backwards() -> None:
    text = "one line\r\nanother\n" * 20_000
    asked = _source(text)
    starts = asked.line_starts()
    for line in range(len(starts) - 1, 0, -997):
        assert asked.line_column(starts[line - 1] + 3) == (line, 4)


def test_places_before_a_part_of_a_file_are_those_that_were_told() -> None:
    part = _source("one\ntwo\n")
    part.know(-30, 5, 2)
    assert part.line(4) == 2
    assert (part.line(-30), part.line_column(-30)) == (5, (5, 2))
    assert part.line(5) == 2
