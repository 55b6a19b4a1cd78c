"""Whatever lies in a folder: every kind of file is read, or told in one line, and costs no other file."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import re
import sqlite3
import sys
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import archives, opening

from .conftest import Run

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 20
EXE = b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0" + bytes(range(256)) * 20
ELF = b"\x7fELF\2\1\1\0" + bytes(range(256)) * 20
NOISE = bytes((number * 7919) % 251 for number in range(9_000))


def sqlite_file(path: Path) -> bytes:
    database = sqlite3.connect(path)
    database.execute("create table hands (text)")
    database.execute("insert into hands values ('PokerStars Hand #900000000001:  Triple Draw 2-7 Lowball Limit')")
    database.commit()
    database.close()
    return path.read_bytes()


def tar_file(data: bytes) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        member = tarfile.TarInfo("hands.txt")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return file.getvalue()


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def verdicts(out: str) -> list[object]:
    return [each["verdict"] for each in objects(out)]


@pytest.fixture
def text(hand: Callable[..., str]) -> bytes:
    return hand().encode()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("png", "a PNG picture"),
        ("exe", "a Windows program"),
        ("elf", "a program"),
        ("sqlite", "a SQLite database: export its hands"),
        ("tar", "a tar archive: it is not unpacked here"),
        ("bz2", "a bzip2 archive: it is not unpacked here"),
        ("xz", "an xz archive: it is not unpacked here"),
        ("rtf", "an RTF document: save it as plain text"),
        ("noise", "data that is no text"),
    ],
)
@pytest.mark.parametrize("where", ["plain", "zip", "gz"])
def test_a_file_that_is_no_text_is_told_in_one_finding(
    tripledraw: Run, tmp_path: Path, text: bytes, kind: str, words: str, where: str
) -> None:
    data = {
        "png": PNG, "exe": EXE, "elf": ELF, "sqlite": sqlite_file(tmp_path / "a.sqlite"), "tar": tar_file(text),
        "bz2": bz2.compress(text), "xz": lzma.compress(text), "rtf": b"{\\rtf1\\ansi " + text + b"}", "noise": NOISE,
    }[kind]  # fmt: skip
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_bytes(gzip.compress(data) if where == "gz" else data)
    if where == "zip":
        with zipfile.ZipFile(folder / "a.txt", "w") as archive:
            archive.writestr("inner.txt", data)
    (folder / "b.txt").write_bytes(text)
    done = tripledraw("check", "--format", "jsonl", str(folder))
    other, hand = objects(done.out)
    assert (done.code, hand["verdict"], other["verdict"], other["hand_id"]) == (0, "legal", "skipped", None)
    (finding,) = other["diagnostics"]
    assert finding["code"] == "TD002"
    assert finding["message"].startswith(f"no hand history but {words}")
    imported = tripledraw("import", str(folder))
    assert imported.code == 0
    assert len(json.loads(tripledraw("hands", "--format", "json").out)) == 1


def test_a_word_that_a_program_begins_with_may_begin_a_text(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(b"MZ said these two\n\n" + text)
    done = tripledraw("check", "--format", "jsonl", str(tmp_path / "a.txt"))
    assert verdicts(done.out) == ["corrupt", "legal"]


@pytest.mark.parametrize(
    "data", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\0" * 5_000, b"\x1a", b"\xff\xfe\n"]
)
def test_an_empty_file_holds_nothing(tripledraw: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    done = tripledraw("check", str(tmp_path / "a.txt"))
    assert (done.code, done.out.split(";")[0]) == (0, "0 hands")
    assert tripledraw("import", str(tmp_path / "a.txt")).code == 0


def test_the_same_hand_twice_in_one_file_is_imported_once(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(text + b"\n\n" + text)
    quoted = b"".join(b"> " + line for line in text.splitlines(keepends=True))
    (tmp_path / "b.txt").write_bytes(quoted)
    told = tripledraw("check", str(tmp_path / "a.txt"))
    assert (told.code, told.out.count("TD621")) == (0, 1)
    counts = json.loads(tripledraw("import", "--format", "json", str(tmp_path / "a.txt")).out)
    assert (counts["hands"], counts["imported"], counts["duplicate"]) == (2, 1, 1)
    counts = json.loads(tripledraw("import", "--format", "json", str(tmp_path / "b.txt")).out)
    assert (counts["hands"], counts["imported"], counts["duplicate"]) == (1, 0, 1)
    assert len(json.loads(tripledraw("hands", "--format", "json").out)) == 1


def test_a_quoted_hand_is_stored_and_shown_like_any_other(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    quoted = b"".join(b">> " + line for line in text.splitlines(keepends=True))
    (tmp_path / "a.txt").write_bytes(b"On Sunday, Runa wrote:\n" + quoted + b">>\n")
    (tmp_path / "b.txt").write_bytes(text)
    assert tripledraw("import", str(tmp_path / "a.txt")).code == 0
    (row,) = json.loads(tripledraw("hands", "--format", "json").out)
    shown = tripledraw("show", str(row["hand"] if "hand" in row else row["hand_id"]))
    assert shown.code == 0
    assert "Ottoline" in shown.out
    exported = tripledraw("export", "--to", "phh")
    assert (exported.code, exported.out.count("F2L3D")) == (0, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems take no such names")
def test_names_that_are_no_utf_8_are_read_and_shown(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    name = os.fsencode(tmp_path) + b"/h\xe4nde\xff.txt"
    with open(name, "wb") as file:  # noqa: PTH123 - a path as bytes
        file.write(text)
    done = tripledraw("check", "--format", "jsonl", str(tmp_path))
    assert (done.code, verdicts(done.out)) == (0, ["legal"])
    assert tripledraw("check", "--strict", str(tmp_path)).code == 0
    assert tripledraw("import", "-v", str(tmp_path)).code == 0
    assert len(json.loads(tripledraw("hands", "--format", "json").out)) == 1
    assert json.loads(tripledraw("import", "--format", "json", str(tmp_path)).out)["imported"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_in_circles_and_to_nowhere_are_told_or_left_out(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_bytes(text)
    (folder / "round").symlink_to(folder, target_is_directory=True)
    (folder / "one.txt").symlink_to(folder / "two.txt")
    (folder / "two.txt").symlink_to(folder / "one.txt")
    (folder / "nowhere.txt").symlink_to(tmp_path / "missing.txt")
    (folder / "again.txt").symlink_to(folder / "a.txt")
    done = tripledraw("check", "--format", "jsonl", str(folder))
    assert verdicts(done.out) == ["legal"]
    assert done.code == 2
    assert {line.split(": ")[1].rpartition("/")[2] for line in done.err.splitlines()} == {
        "one.txt",
        "two.txt",
        "nowhere.txt",
    }
    assert tripledraw("check", str(folder / "round")).code == 2


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everything can be read here")
def test_a_file_without_the_right_to_read_it_is_told(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(text)
    (tmp_path / "b.txt").write_bytes(text)
    (tmp_path / "a.txt").chmod(0)
    done = tripledraw("check", "--format", "jsonl", str(tmp_path))
    assert (done.code, verdicts(done.out)) == (2, ["legal"])
    assert "permission denied" in done.err


def test_a_folder_that_is_a_file_to_the_system_is_told(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(text)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.txt")
    done = tripledraw("check", "--format", "jsonl", str(tmp_path), str(tmp_path / "missing.txt"))
    assert (done.code, verdicts(done.out)) == (2, ["legal"])
    assert "missing.txt: no such file" in done.err


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\n\n", "\r\r\n"])
def test_any_encoding_and_line_end_is_read(
    tripledraw: Run, tmp_path: Path, hand: Callable[..., str], encoding: str, ending: str
) -> None:
    text = "".join(hand(900070000001 + number, small="Zoë") for number in range(2)).replace("\n", ending)
    data = text.encode(encoding)
    (tmp_path / "a.txt").write_bytes(data + b"\n"[: len("a".encode(encoding)) % 2 == 0])  # half a code unit more
    done = tripledraw("check", "--format", "jsonl", str(tmp_path / "a.txt"))
    assert (done.code, verdicts(done.out)) == (0, ["legal", "legal"])
    assert all("Zoë" in each["net"] for each in objects(done.out))


def test_folders_archives_and_standard_input_hold_the_same(
    tripledraw: Run, tmp_path: Path, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in" / "deep" / "er"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_bytes(text)
    (tmp_path / "a.gz").write_bytes(gzip.compress(text))
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("deep/a.txt", text)
    for path in (tmp_path / "in", tmp_path / "a.gz", tmp_path / "a.zip"):
        assert verdicts(tripledraw("check", "--format", "jsonl", str(path)).out) == ["legal"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    (found,) = objects(tripledraw("check", "--format", "jsonl", "-").out)
    assert (found["file"], found["verdict"]) == ("-", "legal")


def mail(text: str, *, html: bool = False, charset: str = "utf-8", encoding: str = "quoted-printable") -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "room@quillon.example", "o@quillon.example", "Hände"
    message.set_content(text, charset=charset, cte=encoding)
    if html:
        message.add_alternative(f"<pre>{text}</pre>", subtype="html")
    return message.as_bytes()


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
@pytest.mark.parametrize("html", [False, True])
def test_a_mail_is_decoded(
    tripledraw: Run, tmp_path: Path, hand: Callable[..., str], encoding: str, charset: str, *, html: bool
) -> None:
    data = mail(
        f"Transcript for your last 1 hands\n\n{hand(small='Zoë')}", html=html, charset=charset, encoding=encoding
    )
    (tmp_path / "a.eml").write_bytes(data)
    (tmp_path / "b.eml").write_bytes(b"From o@quillon.example Sun Mar  1 20:10:05 2026\n" + data)
    done = tripledraw("check", "--format", "jsonl", str(tmp_path / "a.eml"), str(tmp_path / "b.eml"))
    first, second = objects(done.out)
    assert (done.code, first["verdict"], second["verdict"], first["line"]) == (0, "legal", "legal", 3)
    assert first["file"].endswith("a.eml!1")
    assert "Zoë" in first["net"]


def test_hands_attached_to_a_mail_are_read(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    message = message_from_bytes(mail("Your hands.\n"), policy=default)
    assert isinstance(message, EmailMessage)
    message.add_attachment(text, maintype="text", subtype="plain", filename="HH1.txt")
    message.add_attachment(PNG, maintype="image", subtype="png", filename="logo.png")
    (tmp_path / "a.eml").write_bytes(message.as_bytes())
    found = {
        each["file"].partition("!")[2]: each for each in objects(tripledraw("check", "--format", "jsonl", "a.eml").out)
    }
    assert (found["HH1.txt"]["verdict"], found["logo.png"]["verdict"]) == ("legal", "skipped")
    assert [each["code"] for each in found["1"]["diagnostics"]] == ["TD104"]


def test_a_mail_whose_text_stands_in_it_as_it_is_keeps_its_lines(tripledraw: Run, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.eml").write_bytes(b"From: a@b.example\nTo: c@d.example\nSubject: x\nMIME-Version: 1.0\n\n" + text)
    (found,) = objects(tripledraw("check", "--format", "jsonl", "a.eml").out)
    assert (found["file"], found["line"], found["verdict"]) == ("a.eml", 6, "legal")


@pytest.mark.parametrize(
    "data",
    [
        b"A: b\nC: d\nContent-Type: multipart/mixed\n\n",
        b"A: b\nC: d\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain; charset=nobody\n\nhello",
        b"A: b\nC: d\n"
        + b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(9_000)),
        b"A: b\nC: d\nContent-Transfer-Encoding: base64\n\n!!!! no base64 at all \xff\xfe",
        b"A: b\nC: d\nContent-Disposition: attachment; filename*=nobody''x%ff\nContent-Transfer-Encoding: base64\n\nAAAA",
    ],
)
def test_a_spoilt_mail_raises_nothing(tripledraw: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.eml").write_bytes(data)
    assert tripledraw("check", "a.eml").code in {0, 1, 2}


def test_a_file_of_more_than_a_bound_is_told_and_the_others_go_on(
    tripledraw: Run, tmp_path: Path, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "a.txt").open("wb") as file:
        file.write(text)
        file.truncate(5 * 2**30)  # five gigabytes to the reader, a few bytes on most disks
    (tmp_path / "b.txt").write_bytes(text)
    for command in (("check", "--format", "jsonl"), ("import", "--format", "json")):
        done = tripledraw(*command, str(tmp_path / "a.txt"), str(tmp_path / "b.txt"))
        assert done.code == 2
        assert re.search(r"a\.txt: larger than [\d,]+ MiB: divide it into smaller files", done.err)
        assert '"legal"' in done.out
    for module in (archives, opening):
        monkeypatch.setattr(module, "LARGEST", len(text))
    for size, code in ((len(text), 0), (len(text) + 1, 2)):
        data = text.ljust(size)
        (tmp_path / "b.txt").write_bytes(data)
        assert tripledraw("check", str(tmp_path / "b.txt")).code == code
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert tripledraw("check", "-").code == code
        with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("b.txt", data)
        (tmp_path / "b.gz").write_bytes(gzip.compress(data))
        assert tripledraw("check", str(tmp_path / "b.zip")).code == code
        assert tripledraw("check", str(tmp_path / "b.gz")).code == code


def test_memory_is_a_few_times_the_file(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(text * 4_000)
    tracemalloc.start()
    (file,) = opening.open_paths([str(path)])
    assert isinstance(file, archives.Opened)
    number = sum(1 for _ in parse_source(read_source(file.name, file.data)))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert number == 4_000
    assert most < 4.5 * path.stat().st_size
