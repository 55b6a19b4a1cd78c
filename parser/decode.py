"""Bytes to text: whatever the bytes are, never an exception, and every byte still to be told from the text."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from ..model import Bytes, Source
from .kinds import kind_of

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with the same bytes
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096
SPOILT: Final = re.compile(r"\\x[89a-f][0-9a-f]")
r"""How such a byte stands in the text (``\xff``): where a source is spoilt, and not otherwise."""


def read_source(name: str, data: Bytes) -> Source:
    r"""Return the file's text and how it was read; bytes that fit no encoding stand in it as ``\xff``."""
    data = data[:]
    digest = hashlib.sha256(data).hexdigest()
    kind = kind_of(data)
    if kind is not None:
        return Source(name, "", "", digest, len(data), kind=": ".join(filter(None, kind)))
    mark, encoding, whole = _marked(data)
    body, spoilt = data[len(mark) : whole], False
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        certain = mark != b"" or encoding != "utf-8"
        text = _without_last_letter(body, encoding, error, certain=certain)
        if not text:
            encoding, text, spoilt = _spoilt(body, encoding, certain=certain)
    return Source(name, text, encoding, digest, len(data), spoilt)


@dataclass(frozen=True, slots=True)
class Decoding:
    """How to read a file's bytes from ``begin`` to ``end``: as `read_source` does, but a piece at a time."""

    encoding: str
    begin: int
    end: int
    spoilt: bool = False

    def pieces(self, data: Bytes, size: int) -> Iterator[str]:
        """Yield the text of so many bytes at a time."""
        return _pieces(data, self, size, "backslashreplace" if self.spoilt else "strict")


def decoding_of(data: Bytes, size: int) -> Decoding:
    """Return how a file is read, without holding more of its text than that of ``size`` bytes."""
    mark, encoding, whole = _marked(data)
    decoding = Decoding(encoding, len(mark), whole)
    is_ascii, decoder = True, codecs.getincrementaldecoder(encoding)()
    try:
        for place in range(decoding.begin, whole, size):
            is_ascii &= decoder.decode(data[place : min(place + size, whole)]).isascii()
    except UnicodeDecodeError:
        return _spoilt_decoding(data, decoding, size)
    half = len(decoder.getstate()[0])  # of a letter that the file's end cuts
    if half and (whole - half == len(mark) or (mark == b"" and encoding == "utf-8" and is_ascii)):
        return _spoilt_decoding(data, decoding, size)
    return replace(decoding, end=whole - half)


def _spoilt_decoding(data: Bytes, decoding: Decoding, size: int) -> Decoding:
    spoilt = replace(decoding, spoilt=True)
    certain = decoding.begin > 0 or decoding.encoding != "utf-8"
    if not certain and all(text.isascii() for text in spoilt.pieces(data, size)):
        windows = replace(decoding, encoding="cp1252")
        with suppress(UnicodeDecodeError):
            for _ in windows.pieces(data, size):
                pass
            return windows
    return spoilt


def _pieces(data: Bytes, decoding: Decoding, size: int, errors: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(decoding.encoding)(errors)
    for place in range(decoding.begin, decoding.end, size):
        end = min(place + size, decoding.end)
        yield decoder.decode(data[place:end], final=end == decoding.end)


def _marked(data: Bytes) -> tuple[bytes, str, int]:
    """Return a file's byte order mark, its encoding as far as its beginning tells, and where its text ends."""
    sample = data[:_SAMPLE]
    mark, encoding = next((found for found in _MARKS if sample.startswith(found[0])), (b"", _without_mark(sample)))
    width = {"utf-16": 2, "utf-32": 4}.get(encoding[:6], 1)
    # Half a code unit at the end is no letter: the copy was cut.
    return mark, encoding, len(data) - (len(data) - len(mark)) % width


def _without_last_letter(body: bytes, encoding: str, error: UnicodeDecodeError, *, certain: bool) -> str:
    """Return the text without a letter that the file's end cuts; nothing where that is not all that is wrong.

    Such a file is still being written. Unless the encoding is certain, other letters beyond ASCII must show it: an old
    Windows file may end with any byte.
    """
    if error.reason != "unexpected end of data":
        return ""
    text = body[: error.start].decode(encoding)
    return text if certain or not text.isascii() else ""


def _without_mark(sample: bytes) -> str:
    """Guess a wide encoding from where the zero bytes of Latin letters stand."""
    units = len(sample) // 4
    if units >= 4:  # fewer characters say nothing
        zeros = [sample[place : units * 4 : 4].count(0) for place in range(4)]
        most, few = units * 0.8, units * 0.2
        wide = tuple(count > most for count in zeros)
        if wide == (False, True, True, True):
            return "utf-32-le"
        if wide == (True, True, True, False):
            return "utf-32-be"
        if wide == (False, True, False, True) and zeros[0] < few:
            return "utf-16-le"
        if wide == (True, False, True, False) and zeros[1] < few:
            return "utf-16-be"
    return "utf-8"


def _spoilt(body: bytes, encoding: str, *, certain: bool) -> tuple[str, str, bool]:
    """Tell an old Windows file from one with a few spoilt bytes: only UTF-8 has letters of several bytes."""
    text = body.decode(encoding, errors="backslashreplace")
    if not certain and text.isascii():
        try:
            return "cp1252", body.decode("cp1252"), False
        except UnicodeDecodeError:
            pass  # bytes that Windows does not use either: kept as they are
    return encoding, text, True
