"""Files that are still being written: wherever they end, what is whole is whole, and the rest is no error."""

from __future__ import annotations

import re

import pytest

from tripledraw.model import Severity, Verdict
from tripledraw.parser import read_source
from tripledraw.pipeline import generate, judge
from tripledraw.writer import file_text

RESULT_CUT = re.compile(rb" (?:with|won) [^\n]*\Z")
ROOMS = ("fulltilt", "pokerstars", "winamax")


def dealt(room: str, hands: int) -> str:
    return file_text(generate(room, hands=hands, seed=5, players=5, hero="Søren Åkerlund"))


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.reads("files that are still being written")
def test_wherever_a_file_ends_its_last_hand_is_no_error(room: str) -> None:
    data = dealt(room, 2).encode()
    known = data.index(b"#") + 2  # before this a text could be anything
    for end in range(known, len(data) + 1):
        if RESULT_CUT.search(data[:end]):  # to another amount or name of a hand, in a line that may be the last
            continue
        *before, last = judge(read_source("hands.txt", data[:end]))
        assert [hand.record.verdict for hand in before] in ([], [Verdict.LEGAL]), data[:end][-80:]
        assert last.record.verdict in {Verdict.INCOMPLETE, Verdict.LEGAL}, data[:end][-80:]
        assert [found for found in last.diagnostics if found.severity is Severity.ERROR] == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16", "utf-32-le"])
def test_a_file_that_ends_within_a_letter_is_read_up_to_it(encoding: str) -> None:
    text = dealt("pokerstars", 1)
    place = text.index("Søren", 600)
    whole = (text[:place] + "\U0001f600").encode(encoding)
    start = len(text[:place].encode(encoding))
    for end in range(start + 1, len(whole)):
        source = read_source("hands.txt", whole[:end])
        assert source.text == text[:place]
        assert not source.spoilt


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16", "utf-32"])
def test_so_is_one_whose_other_letters_are_all_plain_if_its_encoding_is_certain(encoding: str) -> None:
    source = read_source("hands.txt", f"Runa: folds {'x' * 50}\U0001f600".encode(encoding)[:-1])
    assert (source.text, source.spoilt) == (f"Runa: folds {'x' * 50}", False)


def test_bytes_that_fit_no_encoding_are_kept_wherever_they_stand() -> None:
    for data, text in (
        (b"S\xc3\xb8ren \xe2\x82 folds", "Søren \\xe2\\x82 folds"),
        (b"S\xc3\xb8ren folds \xff", "Søren folds \\xff"),
        (b"S\xc3\xb8ren \xff folds \xe2\x82", "Søren \\xff folds \\xe2\\x82"),
        (b"Runa \x81 folds", "Runa \\x81 folds"),  # no letter of Windows either
    ):
        source = read_source("hands.txt", data)
        assert (source.text, source.encoding, source.spoilt) == (text, "utf-8", True)


def test_an_old_windows_file_may_end_with_any_letter() -> None:
    source = read_source("hands.txt", "Ren\xe9".encode("cp1252"))
    assert (source.text, source.encoding) == ("Ren\xe9", "cp1252")


def test_a_stray_line_behind_a_hand_is_no_beginning_of_another() -> None:
    text = dealt("pokerstars", 1).rstrip("\n")
    for stray in ("hello", "PokerStars Hand #900:  Triple Draw\n"):
        *_, last = judge(read_source("hands.txt", f"{text}\n\n\n{stray}".encode()))
        assert last.record.verdict is Verdict.CORRUPT
