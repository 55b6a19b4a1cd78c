"""No line of a file is dropped in silence: what answers for each line can be counted, and is, for every text tested."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tripledraw import parser
from tripledraw.model import Source
from tripledraw.parser import parse_source, read_source, unaccounted
from tripledraw.pipeline import generate
from tripledraw.writer import file_text, room_names

from ..breaker.operators import HARMLESS, OPERATORS
from ..breaker.texts import hands_below
from .parser_texts import HAND
from .phh_texts import hand_text


def dropped(source: Source) -> list[str]:
    return [source.text[span.start : span.end] for span in unaccounted(source, list(parse_source(source)))]


def test_what_nothing_answers_for_is_found() -> None:
    source = read_source("x", f"{HAND}\n\nnote\n\n> {HAND}".encode())
    hands = list(parse_source(source))
    assert unaccounted(source, hands) == []
    first, note, second = hands
    (line,) = [event.line for event in first.events if type(event).__name__ == "Fold"]
    first.events = [event for event in first.events if event.line != line]
    assert [source.text[span.start : span.end] for span in unaccounted(source, hands)] == ["Quill: folds"]
    assert len(unaccounted(source, [first, second])) == 2
    assert len(unaccounted(source, [note])) == 2 * (HAND.count("\n"))


def test_what_stands_behind_a_container_is_counted_line_by_line() -> None:
    source = read_source("x", f"{hand_text()}\n\n{HAND}\n\n{hand_text()}".encode())
    hands = list(parse_source(source))
    assert [hand.room for hand in hands] == ["phh", "pokerstars", "phh"]
    hands[1].events = [event for event in hands[1].events if type(event).__name__ != "Fold"]
    assert [source.text[span.start : span.end] for span in unaccounted(source, hands)] == ["Quill: folds"]
    container = len(hand_text().splitlines())
    assert len(unaccounted(source, hands[1:])) == container + 1
    assert len(unaccounted(source, hands[:2])) == container + 1


def test_a_line_may_be_two_wrappers_of_different_texts() -> None:
    for before in ("```", "hello "):
        assert (
            dropped(read_source("x", f'{before}<description type="2-7 Lowball" stakes="Limit $2/$4"/>'.encode())) == []
        )


@pytest.mark.parametrize("margin", ["> ", "\u00a0", ">>\t"])
@pytest.mark.parametrize("wrapper", ["```", "[code]", "From: Runa", "-----Original Message-----"])
def test_what_tools_put_around_hands_is_nothing_in_a_margin_too(margin: str, wrapper: str) -> None:
    lines = f"{wrapper}\n\n{HAND}\n{wrapper}\n".splitlines()
    assert dropped(read_source("x", "\n".join(margin + line for line in lines).encode())) == []


def test_every_text_that_a_test_parses_is_watched() -> None:
    assert parser.parse_source.__module__.endswith("conftest")
    assert parse_source is parser.parse_source


@pytest.mark.parametrize("folder", ["sample_histories", "tests/cases"])
def test_no_line_of_a_sample_or_a_case_is_dropped(root: Path, folder: str) -> None:
    files = [path for path in sorted((root / folder).rglob("*")) if path.is_file()]
    assert len(files) > 20
    for path in files:  # the cases' Markdown too: a text around hands like any other
        assert dropped(read_source(path.name, path.read_bytes())) == [], path.name


def test_no_line_of_a_real_hand_is_dropped(real_hands: Path) -> None:
    for path in sorted(real_hands.rglob("*")):
        if path.is_file():
            assert dropped(read_source(path.name, path.read_bytes())) == [], path.name


def test_no_line_of_a_broken_hand_is_dropped(sample_histories: Path) -> None:
    hands = list(hands_below(sample_histories / "pokerstars").values())
    tried = 0
    for operator in (*OPERATORS, *HARMLESS):
        for number, hand in enumerate(hands[:8]):
            broken = operator.apply(hand.lines, Random(f"{operator.name} {number}"))
            if broken is not None:
                text = "\n".join(broken.lines)
                assert dropped(read_source("x", f"{text}\n\n\n{HAND}".encode())) == [], operator.name
                tried += 1
    assert tried > 300


@pytest.mark.parametrize("room", room_names())
def test_no_line_of_a_dealt_hand_is_dropped_wherever_it_is_cut(room: str) -> None:
    text = file_text(generate(room, hands=3, seed=5, looseness=0.9))
    for cut in range(0, len(text), 97):
        assert dropped(read_source("x", text[:cut].encode())) == []
        assert dropped(read_source("x", text[cut:].encode())) == []
