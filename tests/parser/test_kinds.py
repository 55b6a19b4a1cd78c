"""Files that are no text, told by how they begin or by the letters in them; and texts that only look like one."""

from __future__ import annotations

import pytest

from tripledraw.model import Severity
from tripledraw.parser.kinds import is_noise, kind_of

from .parser_texts import HAND, parse

PICTURE, DATABASE, DOCUMENT, ARCHIVE = "", "export its hands", "save it as plain text", "unpack it first"
BEGINNINGS = [
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", PICTURE),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture", PICTURE),
    (b"GIF87a", "a GIF picture", PICTURE),
    (b"GIF89a", "a GIF picture", PICTURE),
    (b"RIFF\x24\x10\0\0WEBP", "a WebP picture", PICTURE),
    (b"II*\0\x08", "a TIFF picture", PICTURE),
    (b"MM\0*\0\0", "a TIFF picture", PICTURE),
    (b"\0\0\1\0\1\0", "an icon", PICTURE),
    (b"RIFF\x24\x10\0\0AVI LIST", "a video", PICTURE),
    (b"\0\0\0\x18ftypmp42", "a video", PICTURE),
    (b"\x1aE\xdf\xa3", "a video", PICTURE),
    (b"RIFF\x24\x10\0\0WAVEfmt ", "a sound", PICTURE),
    (b"ID3\x03\0\0", "a sound", PICTURE),
    (b"OggS\0\2", "a sound", PICTURE),
    (b"SQLite format 3\0", "a SQLite database", DATABASE),
    (b"\x8a\x5b\xd3\xb1\x1c\xc4\x5f\x2aDUCK\x40\0", "a DuckDB database", DATABASE),
    (b"PAR1\x15\4", "a Parquet file", DATABASE),
    (b"%PDF-1.7\n", "a PDF document", DOCUMENT),
    (b"{\\rtf1\\ansi", "an RTF document", DOCUMENT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office document", DOCUMENT),
    (b"MZ\x90\0\3", "a Windows program", PICTURE),
    (b"\x7fELF\2\1\1", "a program", PICTURE),
    (b"\xcf\xfa\xed\xfe\x0c", "a program", PICTURE),
    (b"\xca\xfe\xba\xbe\0", "a program", PICTURE),
    (b"\0asm\1\0\0\0", "a program", PICTURE),
    (b"PK\3\4\x14\0", "a zip archive", ARCHIVE),
    (b"\x1f\x8b\x08", "a gzip archive", ARCHIVE),
    (b"BZh91AY&SY", "a bzip2 archive", ARCHIVE),
    (b"\xfd7zXZ\0\0\4", "an xz archive", ARCHIVE),
    (b"\x28\xb5\x2f\xfd\4", "a Zstandard archive", ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c\0\4", "a 7-Zip archive", ARCHIVE),
    (b"Rar!\x1a\x07\0", "a RAR archive", ARCHIVE),
    (b"a.txt".ljust(257, b"\0") + b"ustar\0", "a tar archive", ARCHIVE),
]
WORDS = ["MZ", "ID3", "PAR1", "Wow ftyp", "RIFFRAFFWAVE", "RIFFRAFFWEBP", "RIFFRAFFAVI ", "eighth: DUCK", "PK\3\4"]


@pytest.mark.parametrize(("beginning", "name", "advice"), BEGINNINGS, ids=[repr(each[0])[:24] for each in BEGINNINGS])
def test_a_file_is_told_by_how_it_begins(beginning: bytes, name: str, advice: str) -> None:
    kind = kind_of(beginning + bytes(5_000))
    assert kind is not None
    assert kind.name == name
    assert advice in kind.advice
    assert bool(advice) == bool(kind.advice)
    assert kind_of(b"-" + beginning + bytes(5_000)) is None
    (told,) = parse(beginning + bytes(5_000))
    assert told.source.name == "test.txt"
    (finding,) = told.diagnostics
    assert finding.message == "no hand history but " + (f"{name}: {kind.advice}" if advice else name)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_that_such_a_file_begins_with_may_begin_a_text(word: str) -> None:
    assert kind_of(f"{word} said these two\n{HAND}".encode()) is None
    assert kind_of(word.encode() + bytes(8)) is not None


def test_a_text_of_which_one_letter_in_twenty_is_typed_by_nobody_may_be_one_still() -> None:
    for odd in ("\x01", "\x0e", "\x1b", "\x7f", "\ufffd", "\\x"):
        assert not is_noise(odd + "a" * (20 - len(odd)))
        assert is_noise(odd + "a" * (19 - len(odd)))
    for usual in "\t\n\x0b\x0c\r\x1a\x00 é":  # the zero bytes, page breaks and file ends of old editors
        assert not is_noise(usual * 10)


def test_only_the_beginning_tells_whether_a_file_is_noise() -> None:
    assert is_noise("\x01" * 1_000 + "a" * 100_000)
    assert not is_noise("a" * 100_000 + "\x01" * 100_000)


def test_noise_is_told_in_one_finding_and_odd_letters_around_a_hand_are_not() -> None:
    (noise,) = parse(bytes((number * 7919) % 251 for number in range(9_000)))
    (finding,) = noise.diagnostics
    assert (noise.skipped, noise.room, finding.rule.code, finding.severity) == (True, None, "TD002", Severity.WARNING)
    assert finding.message == "no hand history but data that is no text"
    assert (noise.profile, noise.source.text[noise.span.start : noise.span.end]) == ("published", noise.source.text)
    hand, *_ = parse("\x01" * 5_000 + "\n" + HAND)[1:]
    assert hand.diagnostics == []
