"""A batch on its way into the database's file, while the next one is read."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from threading import Event, Thread

from .counts import Counts

_LOOK = 1.0  # seconds


class Committing(Thread):
    """Ends a transaction in a thread of its own: duckdb needs the interpreter for nothing meanwhile.

    Call `begin`, `wait`, and when that has come back `counts`.

    Args:
        opened: the transaction, and what is closed behind it.
        counts: what became of the batch's hands, by their file's hash, if it can be committed.
    """

    def __init__(self, opened: ExitStack, counts: Sequence[tuple[str, Counts]]) -> None:
        super().__init__(name="commit")
        self._opened = opened
        self._counts = counts
        self._error: BaseException | None = None
        self._done = Event()

    def begin(self) -> None:
        """Start the thread; where no more are to be had, commit here."""
        try:
            self.start()
        except RuntimeError:
            self.run()

    def run(self) -> None:
        """Commit and close."""
        try:
            self._opened.close()
        except BaseException as error:  # noqa: BLE001  whatever it is, who waits for the batch is told
            self._error = error
        finally:
            self._done.set()

    def wait(self) -> None:
        """Come back when all is done; if that is interrupted, it may be called again."""
        while not self._done.wait(_LOOK):
            if not self.is_alive() and not self._done.is_set():  # `begin` was interrupted before there was a thread
                self.run()

    def counts(self) -> Sequence[tuple[str, Counts]]:
        """Return what became of the batch's hands, now that they are in the file.

        Raises:
            StoreError: they cannot be written; nothing of the batch is in the file.
        """
        if self._error is not None:
            raise self._error
        return self._counts
