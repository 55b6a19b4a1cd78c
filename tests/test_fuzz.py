"""The fuzz tool: that it finds what it looks for, and that the first of its inputs show nothing."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import fuzz
import fuzz_checks
import pytest
from fuzz_checks import check, growth, smallest
from fuzz_inputs import KIND_WEIGHTS, Kind, Material, large, material
from hypothesis import given, settings
from hypothesis import strategies as st

from tripledraw.model import Breaks, Diagnostic, ParsedHand, Replay, Rule, Severity, Source, Span
from tripledraw.parser import parse_source
from tripledraw.pipeline import judge

from .parser.parser_texts import HAND

TEXT = HAND.encode()
OWN_FAULT = Rule("TD900", "a-fault", Severity.ERROR, Breaks.RECORD, "A fault", "Ours.")


@pytest.fixture(scope="module")
def stuff(root: Path) -> Material:
    return material([root / "sample_histories", root / "tests" / "cases"], seed=1)


def signatures(data: bytes, **more: float) -> list[str]:
    return [failure.what for failure in check(data, **more)[0]]


def test_a_legal_hand_shows_nothing() -> None:
    assert signatures(TEXT, seconds=60) == []


def test_what_raises_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Source) -> Iterator[Replay]:
        raise ValueError("no")

    monkeypatch.setattr(fuzz_checks, "judge", fail)
    (failure,) = check(TEXT)[0]
    assert failure.signature.startswith("raises ValueError ")


def changed(monkeypatch: pytest.MonkeyPatch, change: object) -> list[str]:

    def judged(source: Source) -> Iterator[Replay]:
        for replay in judge(source):
            change(replay)  # type: ignore[operator]  # a function of a test
            yield replay

    monkeypatch.setattr(fuzz_checks, "judge", judged)
    return signatures(TEXT)


def test_a_fault_of_ours_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = Diagnostic(OWN_FAULT, Severity.ERROR, "a fault of ours (x.py:1)", Span(0, 1))
    assert changed(monkeypatch, lambda replay: replay.diagnostics.append(finding)) == ["TD9"]


def test_a_dropped_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert changed(monkeypatch, lambda replay: replay.hand.events.pop(5)) == ["dropped"]


def test_a_place_outside_the_text_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = Diagnostic(OWN_FAULT, Severity.ERROR, "x", Span(0, 10**6))

    def put(replay: Replay) -> None:
        replay.diagnostics.append(finding)

    assert "misplaced" in changed(monkeypatch, put)


def test_two_readings_are_told(monkeypatch: pytest.MonkeyPatch) -> None:

    def parsed(source: Source, *, reference: bool = False) -> Iterator[ParsedHand]:
        for hand in parse_source(source, reference=reference):
            hand.complete = not reference
            yield hand

    monkeypatch.setattr(fuzz_checks, "parse_source", parsed)
    assert signatures(TEXT) == ["differs"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer of processor time on this system")
def test_what_takes_too_long_is_stopped_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(source: Source) -> Iterator[Replay]:
        while True:
            yield from judge(source)

    monkeypatch.setattr(fuzz_checks, "judge", forever)
    gc.disable()  # hypothesis has a callback in it, where the error would be lost
    try:
        assert signatures(TEXT, seconds=0.2) == ["hang"]
        assert growth(TEXT, seconds=0.2) > 1000
    finally:
        gc.enable()


def test_time_that_grows_with_the_square_of_the_size_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    times = {400: 16.0, 100: 1.0}
    monkeypatch.setattr(fuzz_checks, "_time", lambda data: times[len(data)])
    assert growth(b"x" * 400, seconds=60) == 4
    times[400] = 4.4
    assert growth(b"x" * 400, seconds=60) == pytest.approx(1.1)


def test_an_input_is_cut_down_to_the_lines_that_matter() -> None:
    data = b"".join(b"%d\n" % number for number in range(100))

    def fails(less: bytes) -> bool:
        return {b"7", b"93"} <= set(less.split())

    assert smallest(data, fails, seconds=30) == b"7\n93\n"


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32), kind=st.sampled_from([kind for kind in KIND_WEIGHTS if kind is not large]))
def test_inputs_of_every_kind_show_nothing(stuff: Material, seed: int, kind: Kind) -> None:
    data = kind(stuff, Random(seed))
    assert check(data, seconds=60)[0] == []


def test_large_inputs_show_nothing(stuff: Material) -> None:
    for seed in range(3):
        data = large(stuff, Random(seed))
        assert check(data, seconds=120)[0] == []


def test_a_failing_input_is_saved_with_its_seed_and_cut_down(
    stuff: Material, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(source: Source) -> Iterator[Replay]:
        if "deuce" in source.text:
            raise ValueError(source.text)
        return iter(())

    monkeypatch.setattr(fuzz_checks, "judge", fail)
    monkeypatch.setattr(fuzz, "make", lambda *_: ("mutated", b"ace\ndeuce\ntrey\n"))
    result = fuzz.Worker(stuff, seed=7, job=0, out=tmp_path).run(3)
    ((failure, saved),) = result.failures
    assert failure.what == "raises"
    assert Path(saved).read_bytes() == b"deuce\n"
    assert Path(saved).with_suffix(".whole").read_bytes() == b"ace\ndeuce\ntrey\n"
    assert "seed 7, job 0, input 3" in Path(saved).with_suffix(".note").read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer of processor time on this system")
def test_the_tool_runs_for_its_time_and_counts(root: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, root / "tools" / "fuzz.py", "--seconds", "2", "--jobs", "2", "--out", tmp_path],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (done.returncode, "0 failures of 0 kinds" in done.stdout) == (0, True), done.stderr
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("slowest")] == []
