"""What the progress bar says."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest

from tripledraw.report import progress


class Terminal(io.StringIO):
    """A terminal that keeps what is drawn on it."""

    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Make stderr a terminal; the clock is at 0, then at 1, 4 and 10 seconds."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    clock = iter([0.0, 1.0, 4.0, 10.0])
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    return terminal


def test_speed_and_time_left_are_told_as_soon_as_they_are_more_than_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, drawn = terminal_of(monkeypatch), []
    with progress.Bar() as bar:
        for hands, share in ((500, 0.5), (6_000, 0.25), (20_000, 1.0)):
            bar.tell(hands, 1, 3, share)
            drawn.append(terminal.getvalue())
            terminal.truncate(0)
    assert "500 hands" in drawn[0]
    assert "1 of 3 files" in drawn[0]
    assert "left" not in drawn[0]
    assert "1,500 hands/s" in drawn[1]
    assert "0:00:12 left" in drawn[1]
    assert "2,000 hands/s" in drawn[2]
    assert "0:00:00 left" in drawn[2]


def test_without_a_total_nothing_is_said_of_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress.Bar() as bar:
        for hands in (500, 6_000):
            bar.tell(hands, 1)
    assert "1,500 hands/s" in terminal.getvalue()
    assert "left" not in terminal.getvalue()
