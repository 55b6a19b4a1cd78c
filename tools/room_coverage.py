"""What is read of each room, as the tests prove it: report/rooms.json, which `tripledraw rooms` prints.

A test marked ``reads(what, *rooms)`` proves that something is read; the sample hands and the cases of the checks are
counted. `make docs` writes the file, and `make docs-check` holds it against the tests.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO

import pytest
from rulebook import ROOT

PAGE = "report/rooms.json"


class _Marks:
    """Collects the marks of tests without running them: for each room what is read, and by how many tests."""

    def __init__(self) -> None:
        self.found: list[tuple[str, tuple[str, ...]]] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Look at every test there is."""
        for item in session.items:
            for mark in item.iter_markers("reads"):
                what, *rooms = mark.args
                parameters = item.callspec.params if hasattr(item, "callspec") else {}  # none: not parametrized
                own = (str(parameters["room"]),) if "room" in parameters else ()
                self.found.append((what, own or tuple(rooms)))


def page() -> str:
    """Return the file: for each room what is read with the number of tests, sample hands by verdict, checks with cases.

    Raises:
        RuntimeError: the tests cannot be collected, or a mark names a room that is none.
    """
    from tripledraw.grammar import rooms

    names = [room.name for room in rooms()]
    reads: dict[str, Counter[str]] = {name: Counter() for name in names}
    for what, named in _marks():
        for room in named or names:
            if room not in reads:
                raise RuntimeError(f"a test reads {what!r} of {room}, which is no room")
            reads[room][what] += 1
    hands = _sample_hands()
    found = {
        name: {
            "reads": dict(reads[name]),
            "hands": dict(sorted(hands[name].items())),
            "checks": len(list((ROOT / "tests" / "cases" / name).glob("td*.md"))),
        }
        for name in names
    }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def _marks() -> list[tuple[str, tuple[str, ...]]]:
    marks, said = _Marks(), StringIO()
    with redirect_stdout(said):
        code = pytest.main(["--collect-only", "-qq", "-m", "reads", str(ROOT / "tests" / "parser")], plugins=[marks])
    if code is not pytest.ExitCode.OK:
        raise RuntimeError(f"the tests cannot be collected:\n{said.getvalue()}")
    return marks.found


def _sample_hands() -> dict[str, Counter[str]]:
    from tripledraw.grammar import rooms
    from tripledraw.parser import read_source
    from tripledraw.pipeline import Opened, judge, open_paths

    counts: dict[str, Counter[str]] = {room.name: Counter() for room in rooms()}
    for file in open_paths([str(ROOT / "sample_histories")]):
        if isinstance(file, Opened):
            for replay in judge(read_source(file.name, file.data)):
                if replay.hand.room is not None:
                    counts[replay.hand.room][replay.record.verdict.value] += 1
    return counts
