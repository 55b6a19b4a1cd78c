"""A progress bar on stderr, and only where that is a terminal."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress

_PAUSE = 0.1  # seconds between two drawings
_FIRST_GUESS = 2.0  # seconds before the time that is left can be told
_CLEAR = "\r\x1b[2K"


class Bar:
    """How far a run over files is; it is gone when the run ends.

    Nothing draws by itself: `tell` does, ten times a second at most, so that lines printed in between (each after
    `clear`) stay whole.

    Args:
        things: what is counted besides hands.
    """

    def __init__(self, things: str = "files") -> None:
        self._things = things
        self._progress: Progress | None = None
        self._drawn = self._shown_at = self._begun = 0.0
        if sys.stderr is not None and sys.stderr.isatty():
            self._progress = _progress()
            self._task = self._progress.add_task("", total=None, hands=0, files="", rate=0.0, left="")

    @property
    def drawn(self) -> bool:
        """Whether there is a terminal to draw on."""
        return self._progress is not None

    def __enter__(self) -> Self:
        """Return the bar itself; it appears with the first `tell` that is late enough."""
        self._begun = time.monotonic()
        self._shown_at = self._begun + 2 * _PAUSE  # a run that is over at once shows none
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the bar away."""
        if self._progress is not None and self._drawn:
            self._progress.stop()

    def tell(self, hands: int, files_done: int, files_total: int | None = None, share: float | None = None) -> None:
        """Draw how many hands and files are done, if the last drawing is old enough.

        ``share``, from 0 to 1, is how much is done, where that tells more than the number of files.
        """
        if self._progress is None:
            return
        now = time.monotonic()
        if now < self._shown_at or now - self._drawn < _PAUSE:
            return
        if not self._drawn:
            self._progress.start()
        self._drawn = now
        files = (
            f"file {files_done + 1:,}" if files_total is None else f"{files_done:,} of {files_total:,} {self._things}"
        )
        if share is None and files_total:
            share = files_done / files_total
        took = now - self._begun
        self._progress.update(
            self._task,
            completed=share or 0,
            total=None if share is None else 1,
            hands=hands,
            files=files,
            rate=hands / took,
            left=_time_left(took, share),
        )
        self._progress.refresh()

    def clear(self) -> None:
        """Make room for a line; the next drawing puts the bar below it."""
        if self._drawn and self._progress is not None:
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()


def _time_left(took: float, share: float | None) -> str:
    """Return how long it will take if it goes on like that; nothing while that is a guess."""
    if not share or took < _FIRST_GUESS:
        return ""
    return f"{timedelta(seconds=round(took / share - took))} left"


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.fields[hands]:,} hands"),
        BarColumn(bar_width=16),
        TextColumn("{task.fields[files]}"),
        TextColumn("{task.fields[rate]:,.0f} hands/s"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
        console=Console(file=sys.stderr, markup=False, emoji=False),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
