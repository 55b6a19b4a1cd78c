"""Where results are printed: a stream, with colours and a width only where it is a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.text import Text

from .printable import printable
from .streams import knows_all_letters

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style


class _Console(Console):
    """rich's console, whose broken pipe is the front door's business."""

    def on_broken_pipe(self) -> None:
        """Raise the error again: rich would end the program with another exit code."""
        raise  # noqa: PLE0704  # rich calls this in the handler of the BrokenPipeError


class Page:
    """A stream to print lines on. Nothing is ever cut; only tables fold, and only on a terminal.

    rich decides on colours: by the terminal, and ``FORCE_COLOR``, ``NO_COLOR``, ``TERM`` and ``COLUMNS``.

    Attributes:
        terminal: whether a person reads along.
        width: the terminal's columns; None where there is no terminal, and a line may be as long as it likes.
        signs: whether the stream can show signs beyond ASCII, such as ``✓``.
        before: called before each line; a progress bar clears itself there.
    """

    def __init__(self, stream: TextIO, before: Callable[[], None] | None = None) -> None:
        self.stream = stream
        self.terminal = stream.isatty()
        self.signs = knows_all_letters(stream)
        self.before = before
        self._console = _Console(file=stream, markup=False, emoji=False, highlight=False, soft_wrap=True)
        self.width = self._console.width if self.terminal else None
        self._colours = self._console.color_system is not None

    def line(self, text: Text | str = "") -> None:
        """Print one line. A str is printed as it is; names in it must have gone through `printable`."""
        if self.before is not None:
            self.before()
        if self._colours and isinstance(text, Text):
            self._console.print(text, soft_wrap=True)
        else:
            self.stream.write(f"{text.plain if isinstance(text, Text) else text}\n")

    def lines(self, *texts: Text | str) -> None:
        """Print several lines."""
        for text in texts:
            self.line(text)


def word(text: str, style: str | Style = "") -> Text:
    """Return hostile text as a piece of a line."""
    return Text(printable(text), style)


def joined(*pieces: Text | str, between: str = "") -> Text:
    """Return the pieces as one text; those that are str are our own words."""
    return Text(between).join(piece if isinstance(piece, Text) else Text(piece) for piece in pieces)
