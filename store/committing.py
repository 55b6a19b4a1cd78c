"""A batch on its way into the database's file, while the next one is read."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from threading import Thread

from .counts import Counts


class Committing(Thread):
    """Ends a transaction in a thread of its own: duckdb needs the interpreter for nothing meanwhile.

    Args:
        opened: the transaction, and what is closed behind it.
        counts: what became of the batch's hands, by their file's hash, if it can be committed.
    """

    def __init__(self, opened: ExitStack, counts: Sequence[tuple[str, Counts]]) -> None:
        super().__init__(name="commit")
        self._opened = opened
        self._counts = counts
        self._error: BaseException | None = None
        try:
            self.start()
        except RuntimeError:  # no more threads are to be had
            self.run()

    def run(self) -> None:
        """Commit and close."""
        try:
            self._opened.close()
        except BaseException as error:  # noqa: BLE001  whatever it is, who waits for the batch is told
            self._error = error

    def wait(self) -> Sequence[tuple[str, Counts]]:
        """Return the counts when the batch is in the file.

        Raises:
            StoreError: it cannot be written; nothing of it is in the file.
        """
        if self.ident is not None:
            self.join()
        if self._error is not None:
            raise self._error
        return self._counts
