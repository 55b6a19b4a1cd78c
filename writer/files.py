"""Texts of hands to the bytes of a file, in the forms in which rooms' clients leave them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_GAP = "\n\n"  # between two hands: the last line's end and two blank lines


@dataclass(frozen=True, slots=True)
class FileForm:
    """How a file is written: its encoding, its line ends, and whether a blank line follows each line.

    ``encoding`` is a codec that Python knows; ``utf-16-le`` and ``utf-8-sig`` get a byte order mark.
    """

    encoding: str = "utf-8"
    line_end: str = "\n"
    doubled: bool = False


def file_text(texts: Iterable[str]) -> str:
    """Return the texts of hands as one file, two blank lines between them."""
    return _GAP.join(texts)


def file_bytes(text: str, form: FileForm | None = None) -> bytes:
    """Return a file's bytes in the form asked for: UTF-8 without a mark and LF, if none is."""
    form = form or FileForm()
    text = text.replace("\n", form.line_end * (1 + form.doubled))
    if form.encoding == "utf-16-le":  # rooms write the mark, the codec does not
        text = f"\ufeff{text}"
    return text.encode(form.encoding)
