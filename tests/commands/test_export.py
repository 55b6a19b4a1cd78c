"""`export`, and the faults of other tools that it must not have (L31, L35)."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import stat
import sys
import tomllib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pokerkit import HandHistory

if TYPE_CHECKING:
    from tests.commands.conftest import Ended, Run, Write

HOSTILE = {"button": 'The "Deuce"', "small": r"C:\new\table", "hero": "O'Brien"}
FORMULAS = {"button": "=1+2", "small": '=HYPERLINK("https://x.example","pay")', "hero": "-Zed"}
BROKEN = 900070000003


@pytest.fixture
def stored(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> Run:
    """A database with a legal hand and an illegal one."""
    write_hand("hands.txt", hand(), hand(BROKEN, call="$0.19"))
    assert tripledraw("import", "hands.txt").code == 0
    return tripledraw


def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the commands that follow use another, empty database."""
    monkeypatch.setenv("TRIPLEDRAW_DB", str(tmp_path / "fresh.duckdb"))


def counted(ended: Ended) -> dict[str, Any]:
    assert ended.code == 0
    counts: dict[str, Any] = json.loads(ended.out)
    return {name: counts[name] for name in ("hands", "imported", "duplicate", "legal")}


def objects(ended: Ended) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ended.out.splitlines()]


# ---- phh ----


@pytest.mark.parametrize(
    "names",
    [
        HOSTILE,
        FORMULAS,
        {"button": "'''", "small": '"""', "hero": "#1 [x] = {}"},
        {"button": "💥 p1 f", "small": "\x1b[31m\x7f\u202e", "hero": "雀神"},
    ],
)
def test_l35_phh_is_toml_and_pokerkit_replays_it(tripledraw: Run, write_hand: Write, names: dict[str, str]) -> None:
    tripledraw("import", write_hand(**names))
    ended = tripledraw("export", "--to", "phh")
    assert (ended.code, ended.err) == (0, "")
    [told] = tomllib.loads(ended.out).values()
    assert told["players"] == [names["small"], names["hero"], names["button"]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        [history] = HandHistory.load_all(io.BytesIO(ended.out.encode()))
        *_, state = history
    assert state.status is False
    assert [round(float(payoff), 2) for payoff in state.payoffs] == [-0.05, 0.75, -0.70]


def test_what_phh_cannot_say_is_told(stored: Run) -> None:
    ended = stored("export", "--to", "phh")
    assert ended.code == 0
    assert list(tomllib.loads(ended.out)) == ["1"]
    assert ended.err == (
        f"tripledraw: pokerstars:{BROKEN} left out: the hand is illegal\ntripledraw: 1 hand, 1 left out\n"
    )


def test_nothing_to_export_is_wrong_use_and_writes_nothing(stored: Run, tmp_path: Path) -> None:
    (tmp_path / "old.phhs").write_text("mine")
    refused = stored("export", "--to", "phh", "--verdict", "illegal", "-o", "old.phhs")
    assert (refused.code, refused.out) == (2, "")
    assert [line.partition(": ")[2][:21] for line in refused.err.splitlines()] == [
        "pokerstars:9000700000", "PHH can say none of t",
    ]  # fmt: skip
    for form in ("phh", "csv", "jsonl", "text"):
        ended = stored("export", "--to", form, "--player", "Nobody", "--won", "-o", "old.phhs")
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith("tripledraw: no hand fits")
        assert ended.err.count("\n") == 1
    assert (tmp_path / "old.phhs").read_text() == "mine"


def test_phh_can_be_imported(tripledraw: Run, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tripledraw("import", root / "sample_histories")
    ended = tripledraw("export", "--to", "phh", "-o", "all.phhs", "--until", "2026-12-31")
    tables = len(re.findall(r"^\[\d+\]$", (tmp_path / "all.phhs").read_text(encoding="utf-8"), re.MULTILINE))
    left_out = ended.err.count(" left out: ")
    assert ended.err.splitlines()[-1] == f"tripledraw: {tables:,} hands in all.phhs, {left_out} left out"
    fresh(monkeypatch, tmp_path)
    told = {"hands": tables, "imported": tables, "duplicate": 0, "legal": tables}
    assert counted(tripledraw("import", "all.phhs", "--format", "json")) == told
    tripledraw("export", "--to", "text", "-o", "again.phhs")  # the texts of a database are tables here
    told = {"hands": tables, "imported": 0, "duplicate": tables, "legal": 0}
    assert counted(tripledraw("import", "again.phhs", "--format", "json")) == told


# ---- csv ----


def test_l31_csv_is_that_of_hands_guarded(tripledraw: Run, write_hand: Write) -> None:
    tripledraw("import", write_hand(**FORMULAS))
    for player in FORMULAS.values():
        arguments = ("--player", player)
        ended = tripledraw("export", "--to", "csv", *arguments)
        assert (ended.code, ended.err) == (0, "")
        assert ended.out == tripledraw("hands", "--format", "csv", *arguments).out
        [row] = csv.DictReader(io.StringIO(ended.out))
        assert row["player"] == f"'{player}"
        assert row["net"] in {"0.70", "-0.70", "-0.05"}
        for name, value in row.items():
            assert name == "net" or not value.startswith(("=", "+", "-", "@", "\t", "\r"))


# ---- jsonl ----


def test_jsonl_is_that_of_check(stored: Run) -> None:
    ended = stored("export", "--to", "jsonl")
    assert (ended.code, ended.err) == (0, "")
    told = objects(ended)
    assert told == objects(stored("check", "hands.txt", "--format", "jsonl"))
    assert [entry["verdict"] for entry in told] == ["legal", "illegal"]


def test_jsonl_keeps_places_and_verdicts_of_the_file(tripledraw: Run, root: Path) -> None:
    tripledraw("import", root / "sample_histories")
    checked = objects(tripledraw("check", root / "sample_histories", "--format", "jsonl"))
    exported = {(entry["file"], entry["line"]): entry for entry in objects(tripledraw("export", "--to", "jsonl"))}
    assert exported == {(entry["file"], entry["line"]): entry for entry in checked if entry["verdict"] != "skipped"}
    assert {"legal", "illegal", "corrupt", "incomplete"} <= {entry["verdict"] for entry in exported.values()}


def test_a_hand_cut_in_the_middle_of_its_file_is_no_hand_still_being_written(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str]
) -> None:
    write_hand("cut.txt", hand()[:900] + "\n\n", hand(900070000002))
    tripledraw("import", "cut.txt")
    told = objects(tripledraw("export", "--to", "jsonl"))
    assert told == objects(tripledraw("check", "cut.txt", "--format", "jsonl"))
    assert told[0]["verdict"] == "corrupt"


# ---- text ----


def test_texts_are_those_kept_and_add_nothing(
    tripledraw: Run, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tripledraw("import", root / "sample_histories")
    assert tripledraw("export", "--to", "text", "-o", "all.txt").code == 0
    again = counted(tripledraw("import", "all.txt", "--format", "json"))
    assert again["imported"] == 0
    assert again["duplicate"] == again["hands"] > 500
    fresh(monkeypatch, tmp_path)
    assert counted(tripledraw("import", "all.txt", "--format", "json"))["imported"] == again["hands"]
    tripledraw("export", "--to", "text", "-o", "again.txt")
    assert (tmp_path / "again.txt").read_bytes() == (tmp_path / "all.txt").read_bytes()


def test_texts_are_bytes_as_they_were(
    tripledraw: Run, hand: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = hand(chat="[red]:fire: \x1b[31m \u202e 雀神", **HOSTILE).strip("\n").replace("\n", "\r\n")
    (tmp_path / "hands.txt").write_bytes(text.encode())
    tripledraw("import", "hands.txt")
    tripledraw("export", "--to", "text", "-o", "out.txt")
    assert (tmp_path / "out.txt").read_bytes() == text.encode() + b"\r\n" * 3
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = tripledraw("export", "--to", "text").out
    assert r"[red]:fire: \x1b[31m \u202e 雀神" in shown
    assert all(letter == "\n" or letter.isprintable() for letter in shown)


def test_every_view_of_a_hand_is_kept(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> None:
    other = re.sub(r"Dealt to .*\n", "", hand()).replace(" [Ks Qd]", "").replace(" [Jc]", "")
    tripledraw("import", write_hand("hands.txt", hand(), other.replace(" on [2c 4d 7h 5s 8d]", "")))
    assert tripledraw("export", "--to", "text").out.count("PokerStars Hand #900070000001") == 2
    assert len(objects(tripledraw("export", "--to", "jsonl"))) == 1


# ---- files ----


@pytest.mark.parametrize("form", ["phh", "csv", "jsonl", "text"])
def test_a_file_has_what_standard_output_has(stored: Run, tmp_path: Path, form: str) -> None:
    (tmp_path / "out").write_text("older")
    ended = stored("export", "--to", form, "-o", "out", "--verdict", "legal")
    assert (ended.code, ended.out, ended.err) == (0, "", "tripledraw: 1 hand in out\n")
    printed = stored("export", "--to", form, "--verdict", "legal", "-o", "-")
    assert (tmp_path / "out").read_bytes() == printed.out.encode()
    assert not list(tmp_path.glob(".tripledraw-*"))


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("folder", "folder is a folder: name a file with -o"),
        ("no/such/out", f"{Path('no/such/out')} cannot be written: no such file or directory"),
        ("test.duckdb", "test.duckdb is the database itself: name another file with -o"),
    ],
)
def test_what_cannot_be_written_is_a_sentence(stored: Run, tmp_path: Path, out: str, told: str) -> None:
    (tmp_path / "folder").mkdir()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    ended = stored("export", "--to", "text", "-o", out)
    assert (ended.code, ended.out, ended.err) == (2, "", f"tripledraw: {told}\n")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_a_failure_half_way_leaves_the_old_file(stored: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: int) -> None:
        raise OSError(28, "No space left on device", file)

    monkeypatch.setattr(os, "fsync", fail)
    (tmp_path / "out").write_text("older")
    ended = stored("export", "--to", "text", "-o", "out")
    assert (ended.code, ended.err) == (2, "tripledraw: out cannot be written: no space left on device\n")
    assert (tmp_path / "out").read_text() == "older"
    assert not list(tmp_path.glob(".tripledraw-*"))


@pytest.mark.skipif(os.name == "nt", reason="links and modes are POSIX's")
def test_links_and_modes_stay(stored: Run, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("older")
    (tmp_path / "kept").chmod(0o600)
    (tmp_path / "link").symlink_to("kept")
    assert stored("export", "--to", "csv", "-o", "link").code == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept").read_text(encoding="utf-8").startswith("room,")
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o600
    if Path("/dev/null").exists():
        assert stored("export", "--to", "csv", "-o", "/dev/null").code == 0
        assert Path("/dev/null").is_char_device()


def test_what_comes_later_is_not_offered(stored: Run) -> None:
    for form in ("parquet", "forum", ""):
        ended = stored("export", "--to", form)
        assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert stored("export").code == 2
