"""What every test may ask for: the sample hands, and real hands where this machine has some; and what every text must.

Whatever text a test parses to its end, no line of it may be dropped: `parse_source` is watched here, before a test or
another room imports it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tripledraw import parser
from tripledraw.model import ParsedHand, Source

ROOT = Path(__file__).resolve().parent.parent

_parse_source = parser.parse_source


def _watched(source: Source, *, reference: bool = False) -> Iterator[ParsedHand]:
    """Parse, and fail at the end of the text if something in it is neither a hand's, nor a wrapper, nor told.

    Hands come in their order, and none begins within another.
    """
    account, end = parser.Account(source), 0
    for hand in _parse_source(source, reference=reference):
        account.add(hand)
        assert end <= hand.span.start <= hand.span.end <= len(source.text), f"{source.name}: hands out of order"
        end = hand.span.end
        yield hand
    dropped = [(source.line_column(span.start), source.text[span.start : span.end]) for span in account.unaccounted()]
    assert dropped == [], f"{source.name}: dropped in silence"


parser.parse_source = _watched


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's root."""
    return ROOT


@pytest.fixture(scope="session")
def sample_histories() -> Path:
    """The folder of sample hands that belong to the project."""
    return ROOT / "sample_histories"


@pytest.fixture(scope="session")
def real_hands() -> Path:
    """A folder of real hands, one folder a room. They belong to others, so the project has none of its own.

    TRIPLEDRAW_REAL_HANDS names the folder, else it is ../shared/real_hands beside the project's root.
    """
    named = os.environ.get("TRIPLEDRAW_REAL_HANDS")
    folder = Path(named) if named else ROOT.parent / "shared" / "real_hands"
    if named and not folder.is_dir():
        pytest.fail(f"TRIPLEDRAW_REAL_HANDS names {named}, which is no folder")
    if not folder.is_dir():
        # skipped: real hands are other people's and lie outside the project, where anybody has them at all
        pytest.skip("no real hands here: TRIPLEDRAW_REAL_HANDS names no folder and ../shared/real_hands does not exist")
    if not any(folder.glob("*/*.*")):
        pytest.fail(f"{folder}, where real hands are looked for, holds none: a test on it would show nothing")
    return folder


@pytest.fixture(scope="session")
def real_files(real_hands: Path) -> Callable[[str], list[Path]]:
    """Return a function that gives the files of real hands a pattern fits, ``pokerstars/*.txt``, at least one.

    Where there are none, the test is skipped and names them.
    """

    def fitting(pattern: str) -> list[Path]:
        files = sorted(path for path in real_hands.glob(pattern) if path.is_file())
        if not files:
            # skipped: a folder of real hands may hold some rooms only
            pytest.skip(f"no real hands of {pattern} here")
        return files

    return fitting
