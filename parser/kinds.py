"""Files that are no text, by how they begin."""

from __future__ import annotations

from typing import NamedTuple

from ..model import Bytes


class Kind(NamedTuple):
    """What a file is, and what its owner can do if it should hold hands."""

    name: str
    advice: str = ""


_UNPACK = "it is not unpacked here: unpack it first, if there are hands in it"
_SAVE = "save it as plain text, if there are hands in it"
_EXPORT = "export its hands as text, if it holds some"

# Where a mark stands, and the mark. No text begins so, but for short ones, which `kind_of` looks at more closely.
_KINDS: tuple[tuple[int, bytes, Kind], ...] = (
    (0, b"\x89PNG\r\n\x1a\n", Kind("a PNG picture")),
    (0, b"\xff\xd8\xff", Kind("a JPEG picture")),
    (0, b"GIF87a", Kind("a GIF picture")),
    (0, b"GIF89a", Kind("a GIF picture")),
    (8, b"WEBP", Kind("a WebP picture")),
    (0, b"II*\0", Kind("a TIFF picture")),
    (0, b"MM\0*", Kind("a TIFF picture")),
    (0, b"\0\0\1\0", Kind("an icon")),
    (8, b"AVI ", Kind("a video")),
    (4, b"ftyp", Kind("a video")),
    (0, b"\x1aE\xdf\xa3", Kind("a video")),
    (8, b"WAVE", Kind("a sound")),
    (0, b"ID3", Kind("a sound")),
    (0, b"OggS\0", Kind("a sound")),
    (0, b"SQLite format 3\0", Kind("a SQLite database", _EXPORT)),
    (8, b"DUCK", Kind("a DuckDB database", _EXPORT)),
    (0, b"PAR1", Kind("a Parquet file", _EXPORT)),
    (0, b"%PDF-", Kind("a PDF document", _SAVE)),
    (0, b"{\\rtf", Kind("an RTF document", _SAVE)),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind("an Office document", _SAVE)),
    (0, b"MZ", Kind("a Windows program")),
    (0, b"\x7fELF", Kind("a program")),
    (0, b"\xcf\xfa\xed\xfe", Kind("a program")),
    (0, b"\xca\xfe\xba\xbe", Kind("a program")),
    (0, b"\0asm", Kind("a program")),
    (0, b"PK\3\4", Kind("a zip archive", _UNPACK)),
    (0, b"\x1f\x8b", Kind("a gzip archive", _UNPACK)),
    (4, b"1AY&SY", Kind("a bzip2 archive", _UNPACK)),
    (0, b"\xfd7zXZ\0", Kind("an xz archive", _UNPACK)),
    (0, b"\x28\xb5\x2f\xfd", Kind("a Zstandard archive", _UNPACK)),
    (0, b"7z\xbc\xaf\x27\x1c", Kind("a 7-Zip archive", _UNPACK)),
    (0, b"Rar!\x1a\x07", Kind("a RAR archive", _UNPACK)),
    (257, b"ustar", Kind("a tar archive", _UNPACK)),
)
_HEAD = 300  # bytes that are looked at: all marks stand in them
_SHORT = 4  # so few letters may begin a text too: a zero byte must stand behind them
_UNTYPED = frozenset(map(chr, {*range(1, 9), *range(14, 26), *range(27, 32), 127}))
_SAMPLE = 4096
_FEW = 20  # of as many letters, one that nobody types


def kind_of(data: Bytes) -> Kind | None:
    """Return what a file is by its first bytes, None where they may be text."""
    head = data[:_HEAD]
    for place, mark, kind in _KINDS:
        if head.startswith(mark, place) and (len(mark) > _SHORT or not mark.isascii() or b"\0" in head):
            return kind
    return None


def is_noise(text: str) -> bool:
    """Return whether a decoded file is no text: many of its first letters are such as nobody types."""
    head = text[:_SAMPLE]
    untyped = sum(letter in _UNTYPED for letter in head) + head.count("\\x") + head.count("\ufffd")
    return untyped * _FEW > len(head)
