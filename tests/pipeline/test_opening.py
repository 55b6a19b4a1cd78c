"""Paths to bytes: what archives claim and hold, and what patterns fit."""

from __future__ import annotations

import gzip
import io
import os
import random
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from tripledraw.pipeline import Opened, Unopened, archives, open_paths
from tripledraw.pipeline.opening import measure

TEXT = b"PokerStars Hand #900000000001: what a text begins with\n" * 40
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
MEBIBYTE = 2**20


def opened(*paths: Path | str) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return what was opened, and why the others were not, by what stands behind the last `!` or `/`."""
    good: dict[str, bytes] = {}
    bad: dict[str, str] = {}
    for file in open_paths([str(path) for path in paths]):
        name = file.name.rpartition("!")[2].rpartition("/")[2]
        match file:
            case Opened():
                good[name] = file.data[:]
            case Unopened():
                bad[name] = file.reason
    return good, bad


def bomb(path: Path, method: int, mebibytes: int) -> bytes:
    """Write a zip file whose middle member is nothing but zeros, and return its bytes."""
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.txt", TEXT)
        with archive.open("bomb.txt", "w", force_zip64=True) as member:
            for _ in range(mebibytes):
                member.write(bytes(MEBIBYTE))
        archive.writestr("z.txt", TEXT)
    return path.read_bytes()


def set_claim(data: bytes, name: bytes, size: int) -> bytes:
    """Return a zip file's bytes with another unpacked size of a member in its list of contents."""
    entry = data.rindex(name) - 46  # the list stands at the end; a name behind 46 bytes
    assert data[entry : entry + 4] == b"PK\x01\x02"
    return data[: entry + 24] + struct.pack("<I", size) + data[entry + 28 :]


@pytest.mark.parametrize("method", METHODS)
def test_members_are_unpacked_whatever_the_method(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr("in/a.txt", TEXT)
        archive.writestr("empty.txt", b"")
        archive.writestr("in/", b"")
    assert opened(tmp_path / "a.zip") == ({"a.txt": TEXT, "empty.txt": b""}, {})


@pytest.mark.parametrize("method", METHODS[1:])
def test_a_bomb_is_told_and_the_others_go_on(tmp_path: Path, method: int) -> None:
    bomb(tmp_path / "a.zip", method, 80)
    good, bad = opened(tmp_path / "a.zip")
    assert good == {"a.txt": TEXT, "z.txt": TEXT}
    assert bad["bomb.txt"].startswith("it unpacks to more than 67,108,864 bytes")


@pytest.mark.parametrize("method", METHODS[1:])
def test_memory_does_not_follow_what_a_member_claims_or_hides(tmp_path: Path, method: int) -> None:
    data = bomb(tmp_path / "a.zip", method, 300)
    for claim in (10, 60 * MEBIBYTE, 2**32 - 2):
        (tmp_path / "a.zip").write_bytes(set_claim(data, b"bomb.txt", claim))
        tracemalloc.start()
        good, bad = opened(tmp_path / "a.zip")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert good == {"a.txt": TEXT, "z.txt": TEXT}
        assert "bomb.txt" in bad
        assert most < 240 * MEBIBYTE


def test_a_small_member_that_claims_much_is_told(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", TEXT)
        archive.writestr("z.txt", TEXT)
    (tmp_path / "a.zip").write_bytes(set_claim((tmp_path / "a.zip").read_bytes(), b"z.txt", 2**31))
    good, bad = opened(tmp_path / "a.zip")
    assert (good, list(bad)) == ({"a.txt": TEXT}, ["z.txt"])


def test_many_members_together_have_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_MOST", 3 * MEBIBYTE)
    monkeypatch.setattr(archives, "_RATIO", 1)
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(5):
            archive.writestr(f"{number}.txt", bytes(MEBIBYTE))
    good, bad = opened(tmp_path / "a.zip")
    assert (list(good), list(bad)) == (["0.txt", "1.txt", "2.txt"], ["3.txt", "4.txt"])


def test_what_compresses_well_is_no_bomb(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", TEXT * 20_000)
    (tmp_path / "a.gz").write_bytes(gzip.compress(TEXT * 20_000))
    good, bad = opened(tmp_path / "a.zip", tmp_path / "a.gz")
    assert ([len(data) for data in good.values()], bad) == ([len(TEXT) * 20_000] * 2, {})


def test_any_damage_to_an_archive_is_told(tmp_path: Path) -> None:
    rng = random.Random(5)  # damage that can be done again
    told = 0
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("a.txt", "b.txt"):
            archive.writestr(name, TEXT)
    for whole in (file.getvalue(), gzip.compress(TEXT)):
        for _ in range(400):
            data = bytearray(whole)
            for _ in range(rng.randrange(1, 4)):
                data[rng.randrange(4, len(data))] = rng.choice((0, 255, rng.randrange(256)))
            (tmp_path / "x").write_bytes(data[: rng.choice((len(data), rng.randrange(4, len(data))))])
            told += any(isinstance(file, Unopened) for file in open_paths([str(tmp_path / "x")]))
    assert told > 400


def test_a_member_without_a_name_is_a_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("n", TEXT)
    data = bytearray((tmp_path / "a.zip").read_bytes())
    for lengths in (26, data.index(b"PK\x01\x02") + 28):  # of the name and of more about it, twice
        struct.pack_into("<HH", data, lengths, 0, 1)
    (tmp_path / "a.zip").write_bytes(data)
    assert opened(tmp_path / "a.zip") == ({"": TEXT}, {})


def test_what_stands_behind_a_gzip_stream_is_told(tmp_path: Path) -> None:
    stream = gzip.compress(TEXT)
    for rest in (b"x", b"\x00" * 9 + b"x", b"\x1f\x8b\x08 cut", stream[:-9], gzip.compress(bytes(80 * MEBIBYTE))):
        (tmp_path / "a.gz").write_bytes(stream + rest)
        good, bad = opened(tmp_path / "a.gz")
        assert good == {"a.gz": TEXT}
        assert bad["a.gz"].startswith("what follows the end of its first part was not read: ")


def test_gzip_streams_follow_each_other_and_padding_is_nothing(tmp_path: Path) -> None:
    for data, content in (
        (gzip.compress(TEXT) * 3, TEXT * 3),
        (gzip.compress(TEXT) + bytes(200_000), TEXT),
        (gzip.compress(b"") * 20_000 + gzip.compress(TEXT), TEXT),
        (gzip.compress(b""), b""),
    ):
        (tmp_path / "a.gz").write_bytes(data)
        assert opened(tmp_path / "a.gz") == ({"a.gz": content}, {})


def test_a_gzip_bomb_and_a_cut_stream_are_told(tmp_path: Path) -> None:
    (tmp_path / "bomb.gz").write_bytes(gzip.compress(bytes(80 * MEBIBYTE)))
    (tmp_path / "cut.gz").write_bytes(gzip.compress(TEXT)[:-9])
    (tmp_path / "bare.gz").write_bytes(b"\x1f\x8b")
    good, bad = opened(tmp_path / "bomb.gz", tmp_path / "cut.gz", tmp_path / "bare.gz")
    assert good == {}
    assert bad["bomb.gz"].startswith("it unpacks to more than 67,108,864 bytes")
    assert bad["cut.gz"] == bad["bare.gz"] == "broken gzip: it is cut before its end"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of all kinds of names, each with a file a.txt, as the working folder."""
    for name in ("br[ack]", "br[ack]/in", "bra", "HH [2026] {a}", "star*"):
        if os.name == "nt" and "*" in name:
            continue
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_bytes(TEXT)
    (tmp_path / "HH [2026] {a}" / "Turbo [8-Game] 100%.txt").write_bytes(TEXT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("br[ack]/*.txt", ["br[ack]/a.txt"]),
        ("br[ack]/*/a.txt", ["br[ack]/in/a.txt"]),
        ("*/in/*.txt", ["br[ack]/in/a.txt"]),
        ("br[a]/*.txt", ["bra/a.txt"]),
        ("[b]r*/a.txt", ["br[ack]/a.txt", "bra/a.txt"]),
        ("HH*/a.txt", ["HH [2026] {a}/a.txt"]),
        ("HH [2026] {a}/Turbo [8-Game]*", ["HH [2026] {a}/Turbo [8-Game] 100%.txt"]),
        ("*/Turbo [8-Game] 100%.txt", ["HH [2026] {a}/Turbo [8-Game] 100%.txt"]),
        ("**/br[ack]/*.txt", ["br[ack]/a.txt"]),
        ("./br[ack]/**/a.txt", ["br[ack]/a.txt", "br[ack]/in/a.txt"]),
        ("br[ack]/*/", ["br[ack]/in/a.txt"]),
        ("br[ack]/../bra/?.txt", ["br[ack]/../bra/a.txt"]),
    ],
)
def test_brackets_are_letters_where_something_is_called_so(folders: Path, pattern: str, found: list[str]) -> None:
    assert [file.name.replace(os.sep, "/") for file in open_paths([pattern])] == found
    assert all(isinstance(file, Opened) for file in open_paths([pattern, str(folders / pattern)]))
    assert measure([pattern]).files == len(found)


@pytest.mark.parametrize("pattern", ["br[ack]/*.phh", "nowhere/*.txt", "br[x]/*.txt", "[", "a**b", ""])
def test_a_pattern_that_fits_nothing_is_named(folders: Path, pattern: str) -> None:
    assert folders.is_dir()
    (file,) = open_paths([pattern])
    assert file == Unopened(pattern, "no such file, and nothing matches it as a pattern")
