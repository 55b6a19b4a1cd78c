"""Which tests run which lines, and for how long: what each mutant's tests are chosen by.

A test's own call is told from what it asks for (fixtures): whatever a file's fixtures run, all tests of the file run.
Before each file of tests all memories (`functools.cache`) are emptied, else only the very first test would show that it
runs what they keep.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
MAP = ROOT / "build" / "mutation" / "map.json"
QUIET = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"]
_AT_IMPORT = ""


@dataclass(slots=True)
class Map:
    """Tests by node id with their seconds; by module, node id and "" for the import, the lines run, a bit each."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, int]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def tests_of(self, module: str, first: int, last: int) -> set[str]:
        """Return the tests that run any of the lines."""
        bits = _bits(range(first, last + 1))
        return {test for test, lines in self.lines.get(module, {}).items() if test and lines & bits}

    def files_of(self, tests: set[str]) -> set[str]:
        """Return all tests of the files in which ``tests`` stand."""
        files = {file_of(test) for test in tests}
        return {test for test in self.seconds if file_of(test) in files}

    def is_import(self, module: str, first: int, last: int) -> bool:
        """Return whether importing runs any of the lines."""
        return bool(self.lines.get(module, {}).get(_AT_IMPORT, 0) & _bits(range(first, last + 1)))

    def follow(self, texts: Mapping[str, str]) -> None:
        """Follow the lines to where they stand in the modules now; lines that are new are run like those before."""
        for module, text in texts.items():
            old = self.texts.get(module, text)
            if old != text:
                places = _places(old.splitlines(), text.splitlines())
                self.lines[module] = {
                    test: _bits(new for new, former in places.items() if lines >> former & 1)
                    for test, lines in self.lines[module].items()
                }
        self.texts = dict(texts)

    def joined(self, other: Map) -> Map:
        """Return this map with what another one says of its tests."""
        lines = {module: {**self.lines.get(module, {}), **tests} for module, tests in other.lines.items()}
        return Map(self.seconds | other.seconds, lines, other.texts)

    def save(self) -> None:
        """Write the map below build/."""
        MAP.parent.mkdir(parents=True, exist_ok=True)
        hexed = {module: {test: hex(bits) for test, bits in tests.items()} for module, tests in self.lines.items()}
        MAP.write_text(json.dumps({"seconds": self.seconds, "lines": hexed, "texts": self.texts}), encoding="utf-8")


def load() -> Map:
    """Return the map as it was written last."""
    kept = json.loads(MAP.read_text(encoding="utf-8"))
    lines = {module: {test: int(bits, 16) for test, bits in tests.items()} for module, tests in kept["lines"].items()}
    return Map(kept["seconds"], lines, kept["texts"])


def file_of(test: str) -> str:
    """Return the file of a test's node id."""
    return test.partition("::")[0]


def measure(modules: Mapping[str, str], paths: list[str]) -> Map:
    """Run the tests below ``paths`` and return what they ran of ``modules``; call it before tripledraw is imported."""
    measured = coverage.Coverage(
        data_file=None, include=[str(ROOT / module) for module in modules], config_file=False, messages=False
    )
    watcher = _Watcher(measured.switch_context)
    measured.start()
    pytest.main([*QUIET, *paths], plugins=[watcher])
    measured.stop()
    found = Map({test: round(seconds, 4) for test, seconds in watcher.seconds.items()}, {}, dict(modules))
    data = measured.get_data()
    for module in modules:
        rows: dict[str, int] = {}
        for line, contexts in data.contexts_by_lineno(str(ROOT / module)).items():
            for context in contexts:
                for test in watcher.tests(context):
                    rows[test] = rows.get(test, 0) | 1 << line
        found.lines[module] = rows
    return found


class _Watcher:
    """Tells coverage which test runs, and notes which passed and how much of the processor's time they took."""

    def __init__(self, switch: Callable[[str], object]) -> None:
        self.switch = switch
        self.seconds: dict[str, float] = {}
        self.taken: dict[str, float] = {}
        self.prepared: dict[tuple[str, ...], float] = {}
        self.needs: dict[str, tuple[str, ...]] = {}
        self.file = ""
        self.begun = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if file_of(item.nodeid) != self.file:
            self.file = file_of(item.nodeid)
            for module in [name for name in sys.modules if name.startswith("tripledraw")]:
                forget(module)
        self.needs[item.nodeid] = (self.file, *getattr(item, "fixturenames", ()))
        self.begun = time.process_time()
        self.switch(self.file)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        prepared, self.begun = time.process_time() - self.begun, time.process_time()
        needs = self.needs[item.nodeid]
        self.prepared[needs] = max(self.prepared.get(needs, 0.0), prepared)
        self.switch(item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        self.switch(self.file)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.taken[report.nodeid] = time.process_time() - self.begun

    def pytest_sessionfinish(self) -> None:
        # Whichever test asks for the same fixtures may have to wait for them.
        self.seconds = {test: taken + self.prepared[self.needs[test]] for test, taken in self.taken.items()}

    def tests(self, context: str) -> Iterator[str]:
        """Yield the passed tests that a context stands for: itself, or all tests of a file."""
        if context == _AT_IMPORT or context in self.seconds:
            yield context
        elif "::" not in context:
            yield from (test for test in self.seconds if file_of(test) == context)


def forget(module: str) -> None:
    """Empty the memories of a module's functions."""
    for kept in list(vars(sys.modules[module]).values()):
        if callable(getattr(kept, "cache_clear", None)):
            kept.cache_clear()


def in_a_fork(work: Callable[[], None]) -> int:
    """Do the work in a forked process and return its exit code, so that nothing of it stays here."""
    process = os.fork()
    if process == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            sys.stdout.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def _places(old: list[str], new: list[str]) -> dict[int, int]:
    """Return for each line of ``new`` the line of ``old`` that it was, or that stood before it; lines count from 1."""
    places: dict[int, int] = {}
    for _, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for place in range(new_start, new_end):
            places[place + 1] = min(old_start + place - new_start, max(old_end - 1, 0)) + 1
    return places


def _bits(lines: Iterator[int] | range) -> int:
    bits = 0
    for line in lines:
        bits |= 1 << line
    return bits
