"""A draw that is not in the text, with all that stood in its section: who folded or went all-in there, nobody saw."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tripledraw.model import Severity
from tripledraw.parser import parse_source, read_source

from ..judging import faultless, judged
from ..parser.parser_texts import HAND

SECTION = re.compile(r"(?im)^\*\*\* (?:first|second|third|1st|2nd|3rd)[ -]draw \*\*\*.*$")
BETTING = re.compile(r"(?im)^\*\*\* (?:second|third|fourth|2nd|3rd|4th)[ -]betting round \*\*\*.*$")
MOST = 40  # hands of a room


def cut(text: str, first: int, count: int) -> str:
    """Return the hand without so many draws, sections and rounds, from the ``first`` on."""
    starts = [match.start() for match in SECTION.finditer(text)]
    return text[: starts[first]] + text[starts[first + count] :]


def whole(folder: Path) -> Iterator[str]:
    """Yield the hands of some files that have all draws and no findings."""
    return (text for text in faultless(folder) if len(SECTION.findall(text)) == 3)


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "winamax", "kingsclub"])
def test_a_lost_draw_is_told_once(sample_histories: Path, room: str) -> None:
    texts = list(islice(whole(sample_histories / room), MOST))
    assert len(texts) > MOST / 2
    for text in texts:
        for first, count in ((0, 1), (1, 1), (0, 2)):
            told = [(found.rule.code, found.severity) for found in judged(cut(text, first, count)).diagnostics]
            assert told == [("TD111", Severity.ERROR)], cut(text, first, count)


def test_nobody_is_all_in_for_what_is_still_to_be_written(sample_histories: Path) -> None:
    """Who went all-in or folded in a lost round only what follows tells, and of a hand's beginning little follows."""
    found: Counter[bool] = Counter()
    for text in islice(whole(sample_histories / "pokerstars"), MOST):
        broken = cut(text, 0, 1)
        lines = broken.splitlines(keepends=True)
        start = next(place for place, line in enumerate(lines) if SECTION.match(line))
        for end in range(start + 1, len(lines)):
            told = [each.rule.code for each in judged("".join(lines[:end])).diagnostics]
            assert "TD323" not in told, lines[end - 1]
            found[told in (["TD111"], ["TD111", "TD113"])] += 1
    assert found[True] > 50 * found[False]


@pytest.mark.parametrize("room", ["winamax", "kingsclub"])
def test_a_draw_that_is_lost_without_its_round_is_told_once(sample_histories: Path, room: str) -> None:
    texts = list(islice(whole(sample_histories / room), MOST))
    assert len(texts) > MOST / 2
    for text in texts:
        # Where all are all-in, the last draws have no round behind them.
        for start, end in zip(SECTION.finditer(text), BETTING.finditer(text), strict=False):
            broken = text[: start.start()] + text[end.start() :]
            told = [(found.rule.code, found.severity) for found in judged(broken).diagnostics]
            assert told == [("TD111", Severity.ERROR)], broken


def test_a_lost_draw_is_told_once_in_a_container_too(sample_histories: Path) -> None:
    tried = 0
    for path in sorted((sample_histories / "merge").glob("*.xml")):
        description, *games = re.split(r"(?=<game )", path.read_text(encoding="utf-8"))
        for game in games:
            if "SHOWDOWN" not in game or len(list(parse_source(read_source("x", (description + game).encode())))) != 1:
                continue
            if judged(description + game).diagnostics:
                continue
            for draw in ("FIRST", "SECOND"):
                broken = re.sub(rf'(?s)\t<round id="(?:POST_)?{draw}_DRAW".*?</round>\n', "", description + game)
                assert [found.rule.code for found in judged(broken).diagnostics] == ["TD351"], broken
                tried += 1
    assert tried > MOST


def test_who_folded_in_a_lost_round_has_folded_there() -> None:
    text = (
        HAND.replace("Quill: folds", "Quill: calls $3")
        .replace("$8.55", "$11.40")
        .replace("$9 | Rake $0.45", "$12 | Rake $0.60")
    )
    text = text.replace("Ismay: discards 3", "Quill: discards 1 card\nIsmay: discards 3", 1)
    text = text.replace("Ismay: checks", "Quill: checks\nIsmay: checks", 1)
    for told, first, count, expected in (("1st", 0, 1, 2), ("2nd", 1, 1, 3), ("1st", 0, 2, 2), ("2nd", 0, 2, 3)):
        made = judged(cut(text.replace("folded before the Draw", f"folded after the {told} Draw"), first, count))
        assert {seat.player: seat.folded_round for seat in made.record.seats}["Quill"] == expected, (told, first)
        assert [found.rule.code for found in made.diagnostics] == ["TD111"], (told, first)
    made = judged(cut(text, 1, 1))  # he played on behind the draw that the summary tells
    assert {seat.player: seat.folded_round for seat in made.record.seats}["Quill"] == 3
