"""What must hold for every file, whatever is in it: what `fuzz.py` and the tests ask of each input."""

from __future__ import annotations

import io
import math
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from tripledraw.model import ParsedHand, Replay, Source
from tripledraw.parser import parse_source, read_source, unaccounted
from tripledraw.pipeline import collector_off, judge
from tripledraw.report.data import json_line
from tripledraw.report.finding_lines import finding_line
from tripledraw.report.hand_object import hand_object

AGAIN = 1.0  # seconds: an error that falls into a callback of the garbage collector is lost, and must be made again
STEEP = 2.5  # times as long per byte as the first quarter: what grows with the square of the size shows 4
LONG = 1.0  # seconds: less says nothing of how time grows
SMALL = 30_000  # bytes: up to here the slow way of reading, by reference, is asked too


@dataclass(frozen=True, slots=True)
class Failure:
    """What did not hold: ``what`` is one word, ``where`` says it so that the same fault has the same words."""

    what: str
    where: str
    detail: str = ""

    @property
    def signature(self) -> str:
        """The same for the same fault."""
        return f"{self.what} {self.where}"


class TooSlow(BaseException):  # not an Exception: no stage may take it for a fault of one hand
    """An input took longer than it may."""


def check(data: bytes, *, seconds: float | None = None) -> tuple[list[Failure], float]:
    """Read a file in every way; return what did not hold, and the processor time of the whole pipeline in seconds.

    With ``seconds`` it is stopped and told as a ``hang`` when it has taken that much processor time.
    """
    begin = time.process_time()
    took = begin
    try:
        with _at_most(seconds):
            source = read_source("input.txt", data)
            replays = list(judge(source))
            took = time.process_time()
            failures = list(_failures(source, replays, small=len(data) <= SMALL))
    except TooSlow as error:
        return [Failure("hang", deepest(error), f"stopped after {seconds:.0f} s")], time.process_time() - begin
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        return [Failure("raises", f"{type(error).__name__} {deepest(error)}", traceback.format_exc())], took - begin
    return failures, took - begin


def _failures(source: Source, replays: list[Replay], *, small: bool) -> Iterator[Failure]:
    hands = [replay.hand for replay in replays]
    yield from _own_faults(replays)
    yield from _misplaced(source, replays)
    for span in unaccounted(source, hands)[:1]:
        line, column = source.line_column(span.start)
        piece = source.text[span.start : span.end]
        yield Failure("dropped", "a line that nothing answers for", f"{line}:{column} {piece[:200]!r}")
    _show(source, replays)
    if small:
        yield from _two_ways(source)


def _own_faults(replays: list[Replay]) -> Iterator[Failure]:
    for replay in replays:
        for finding in replay.diagnostics:
            if finding.rule.code.startswith("TD9"):
                yield Failure("TD9", finding.message.rpartition("(")[2], finding.message)


def _misplaced(source: Source, replays: list[Replay]) -> Iterator[Failure]:
    """Yield hands that overlap or stand outside the text, and findings that do."""
    size, end = len(source.text), 0
    for replay in replays:
        span = replay.hand.span
        if not end <= span.start <= span.end <= size:
            yield Failure("misplaced", "a hand", f"{span} behind {end} in a text of {size}")
        end = max(end, span.end)
        for finding in replay.diagnostics:
            if not 0 <= finding.span.start <= finding.span.end <= size:
                yield Failure("misplaced", f"a finding {finding.rule.code}", f"{finding.span} in a text of {size}")


def _show(source: Source, replays: list[Replay]) -> None:
    """Make what `check` prints of every hand, for what may raise there."""
    stream = io.StringIO()
    for replay in replays:
        json_line(stream, hand_object(replay, replay.diagnostics))
        for finding in replay.diagnostics[:50]:
            finding_line(source, finding)


def facts(hand: ParsedHand) -> tuple[object, ...]:
    """Return all that a parsed hand says."""
    return (
        hand.span, hand.room, hand.profile, hand.game, hand.hand_id, hand.events, hand.diagnostics,
        hand.complete, hand.partial, hand.skipped, hand.played_at, hand.places,
    )  # fmt: skip


def _two_ways(source: Source) -> Iterator[Failure]:
    """Yield where remembering makes a difference."""
    quick = [facts(hand) for hand in parse_source(source)]
    slow = [facts(hand) for hand in parse_source(source, reference=True)]
    if quick != slow:
        pairs = zip(quick, slow, strict=False)
        first = next((pair for pair in pairs if pair[0] != pair[1]), (len(quick), len(slow)))
        yield Failure("differs", "memory and reference", f"{first[0]}\n{first[1]}")


# ---- time ----


def growth(data: bytes, *, seconds: float) -> float:
    """Return how many times as long per byte a file takes as its first quarter: 1 where time grows with the size.

    For files that are the same all along. What takes more than ``seconds`` of processor time grows without end.
    """
    try:
        with _at_most(seconds):
            whole, part = _time(data), _time(data[: len(data) // 4])
            if whole > LONG and whole > STEEP * 4 * part:  # once more, for a machine that had something else to do
                whole, part = min(whole, _time(data)), max(part, _time(data[: len(data) // 4]))
    except TooSlow:
        return math.inf
    return whole / (4 * part) if whole > LONG else 1.0


def _time(data: bytes) -> float:
    begin = time.process_time()
    with collector_off():  # as every command does: it would take its time from one input and not from another
        for _ in judge(read_source("input.txt", data)):
            pass
    return time.process_time() - begin


@contextmanager
def _at_most(seconds: float | None) -> Iterator[None]:
    """Stop what runs within when it has taken that much processor time, which other processes do not lengthen."""
    if seconds is None or not hasattr(signal, "setitimer"):  # Windows has none: there nothing is stopped
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow from None

    before = signal.signal(signal.SIGPROF, stop)
    # Again and again: an exception raised while an object is cleaned up is lost.
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def deepest(error: BaseException) -> str:
    """Return the deepest place of the project's own code that an error came through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "site-packages" not in frame.filename]
    own = [frame for frame in frames if Path(frame.filename).parent.name in _ROOMS] or frames
    return f"{'/'.join(Path(own[-1].filename).parts[-2:])}:{own[-1].lineno} {own[-1].name}"


_ROOMS = frozenset({
    entry.name for entry in Path(__file__).resolve().parent.parent.iterdir() if (entry / "__init__.py").is_file()
})  # fmt: skip


# ---- smaller ----


def smallest(data: bytes, holds: Callable[[bytes], bool], *, seconds: float) -> bytes:
    """Return a smaller input that still fails, by leaving out lines as long as there is time.

    ``holds`` says whether an input still fails in the same way.
    """
    end = time.monotonic() + seconds
    lines = data.splitlines(keepends=True)
    size = len(lines) // 2
    while size and time.monotonic() < end:
        place, shorter = 0, False
        while place < len(lines) and time.monotonic() < end:
            rest = lines[:place] + lines[place + size :]
            if rest and holds(b"".join(rest)):
                lines, shorter = rest, True
            else:
                place += size
        if size > 1 or not shorter:
            size //= 2
    return b"".join(lines)
