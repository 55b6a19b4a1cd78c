"""Names of files as URIs: every name can be read back from its own, and leads to nothing else."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote_to_bytes, urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.report.artifact_uri import artifact_uri

# RFC 3986: unreserved, sub-delims, : and @, / between segments, and percent-encoded bytes.
URI = re.compile(r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+")
POSIX = pytest.mark.skipif(os.name == "nt", reason="names as Windows has them are others")
# Every letter, and the bytes that no UTF-8 explains as the system gives them.
SEGMENT = st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs"]) | st.integers(0xDC80, 0xDCFF).map(chr),
    min_size=1,
    max_size=12,
).filter(lambda name: name not in {".", ".."})


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("h.txt", "h.txt"),
        ("HH [2026] {a}/Turbo 100%.txt", "HH%20%5B2026%5D%20%7Ba%7D/Turbo%20100%25.txt"),
        ("été#1?.txt", "%C3%A9t%C3%A9%231%3F.txt"),
        ("caf\udce9.txt", "caf%E9.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("./a//b.txt", "a/b.txt"),
        ("<b>\n\x1b[31m.txt", "%3Cb%3E%0A%1B%5B31m.txt"),
        ("-", "-"),
        ("./-", "./-"),
        ("/hands/a b.txt", "file:///hands/a%20b.txt"),
        ("//hands/a.txt", "file:///hands/a.txt"),
        ("wow!.txt", "wow!.txt"),
    ],
)
@POSIX
def test_a_name_is_this_uri(name: str, uri: str) -> None:
    assert artifact_uri(name) == uri


@given(st.lists(SEGMENT, min_size=1, max_size=4), st.booleans())
@POSIX
def test_a_name_can_be_read_back(segments: list[str], absolute: bool) -> None:  # noqa: FBT001  # hypothesis passes it
    name = "/" * absolute + "/".join(segments)
    uri = artifact_uri(name)
    assert URI.fullmatch(uri)
    parts = urlsplit(uri)
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("file" if absolute else "", "", "", "")
    expected = b"./-" if name == "./-" else name.encode("utf-8", "surrogateescape")
    assert unquote_to_bytes(parts.path) == expected


def test_half_a_letter_in_a_name_does_not_raise() -> None:
    assert artifact_uri("a\ud800.txt") == "a%ED%A0%80.txt"


def test_a_name_that_goes_up_becomes_the_file_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "real" / "deep", target_is_directory=True)
    assert artifact_uri(f"{tmp_path}/link/../h.txt") == (tmp_path.resolve() / "real" / "h.txt").as_uri()


def test_a_member_stays_in_its_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.zip").touch()
    (tmp_path / "b!c.zip").touch()
    assert artifact_uri("a.zip!march/h 1.txt") == "a.zip!march/h%201.txt"
    assert artifact_uri("b!c.zip!h!.txt") == "b!c.zip!h!.txt"
    for member in ("../../etc/passwd", "/etc/passwd", "a/./b", "..", "a//b"):
        uri = artifact_uri(f"a.zip!{member}")
        assert urljoin("file:///hands/", uri) == f"file:///hands/{uri}"
        assert "/" not in uri
        assert unquote_to_bytes(uri).decode() == f"a.zip!{member}"
