"""A hand is compared with the one before it at its table, in however many runs their files are imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from database_content import content, differences

from tripledraw.pipeline import rebuild

from .growing import imported

HANDS = Path(__file__).parents[1] / "cases" / "pokerstars" / "hands"
FIRST, SECOND = ((HANDS / f"{name}.txt").read_text(encoding="utf-8") for name in ("heads-up", "heads-up-next"))
RICHER = SECOND.replace("Ismay ($5.34", "Ismay ($6")
RAZZ = FIRST.replace("Triple Draw 2-7 Lowball", "Razz").replace("#", "#7")


def codes(db: Path) -> list[str]:
    return [row[1] if isinstance(row[1], str) else "" for row in content(db)["findings"]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files of one session."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "1.txt").write_text(FIRST, encoding="utf-8")
    (folder / "2.txt").write_text(RICHER, encoding="utf-8")
    return folder


def test_one_run_and_two_runs_find_the_same(folder: Path, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.duckdb", tmp_path / "twice.duckdb"
    imported(folder, db=once)
    assert codes(once) == ["TD612"]
    imported(folder / "1.txt", db=twice)
    imported(folder, db=twice)
    assert differences(content(once), content(twice)) == []


def test_only_the_file_just_before_counts(folder: Path, tmp_path: Path) -> None:
    db = tmp_path / "hands.duckdb"
    (folder / "1b.txt").write_text("nothing\n", encoding="utf-8")
    imported(folder, db=db)
    assert "TD612" not in codes(db)


def test_another_game_between_ends_the_chain(folder: Path, tmp_path: Path) -> None:
    db = tmp_path / "hands.duckdb"
    (folder / "1.txt").write_text(f"{FIRST}\n\n{RAZZ}", encoding="utf-8")
    imported(folder, db=db)
    assert codes(db) == []
    rebuild(db)
    assert codes(db) == []


@pytest.mark.parametrize("texts", [(f"{FIRST}\n\n{RICHER}", "nothing"), (FIRST, RICHER)], ids=["one file", "two"])
def test_a_rebuild_finds_the_same(folder: Path, tmp_path: Path, texts: tuple[str, str]) -> None:
    db = tmp_path / "hands.duckdb"
    for number, text in enumerate(texts, 1):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    imported(folder, db=db)
    before = content(db)
    assert "TD612" in codes(db)
    for _ in range(2):
        rebuild(db)
        assert differences(content(db), before) == []


def test_a_rebuild_keeps_what_a_text_alone_does_not_tell(folder: Path, tmp_path: Path) -> None:
    db = tmp_path / "hands.duckdb"
    again = FIRST.replace("*** FIRST DRAW ***", 'Ismay said, "hello"\n*** FIRST DRAW ***')
    (folder / "1.txt").write_text(f"{FIRST}\n\n{again}\n\n{RICHER}", encoding="utf-8")
    imported(folder / "1.txt", db=db)
    before = content(db)
    assert "TD621" in codes(db)
    rebuild(db)
    assert differences(content(db), before) == []
