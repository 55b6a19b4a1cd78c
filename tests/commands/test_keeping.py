"""`backup`, `restore`, `rebuild`, `purge`, `doctor`: the database as a thing to be kept."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pytest
from database_content import content, differences
from mixed_folder import make

from tripledraw.model import Verdict
from tripledraw.pipeline import rebuild
from tripledraw.store import Store

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "test.duckdb"


@pytest.fixture
def imported(tripledraw: Run, write_hand: Write, hand: Callable[..., str], db: Path) -> Run:
    """A database of three hands from two files: two legal ones, and an illegal one."""
    write_hand("in/a.txt", hand(), hand(900070000003, call="$0.19"))
    write_hand("in/b.txt", hand(900070000002, button="=Zed", small="雀神"))
    assert tripledraw("import", "in").code == 0
    assert db.exists()
    return tripledraw


def parsed(run: Run, *command: str) -> dict[str, Any]:
    done = run(*command, "--format", "json")
    assert (done.code, done.err) == (0, "")
    read: dict[str, Any] = json.loads(done.out)
    return read


def only_these(folder: Path, *names: str) -> bool:
    return sorted(path.name for path in folder.iterdir()) == sorted(names)


def test_a_backup_is_the_database_and_replaces_an_older_one(imported: Run, db: Path, tmp_path: Path) -> None:
    for _ in range(2):
        done = imported("backup", "copy.duckdb")
        assert (done.code, done.out, done.err.count("\n")) == (0, "", 1)
        assert differences(content(tmp_path / "copy.duckdb"), content(db)) == []
        imported("purge", "--verdict", "illegal", "--yes")
    assert only_these(tmp_path, "in", "test.duckdb", "copy.duckdb")


@pytest.mark.parametrize("target", ["test.duckdb", "in/a.txt", "in", "nowhere/copy.duckdb", "a\0b", ""])
def test_a_backup_spoils_no_other_file(imported: Run, db: Path, tmp_path: Path, target: str) -> None:
    before = db.read_bytes(), (tmp_path / "in" / "a.txt").read_bytes()
    done = imported("backup", target)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert (db.read_bytes(), (tmp_path / "in" / "a.txt").read_bytes()) == before
    assert only_these(tmp_path, "in", "test.duckdb")


def test_a_backup_comes_back_and_what_was_there_is_kept(imported: Run, db: Path, tmp_path: Path) -> None:
    whole = content(db)
    imported("backup", "copy.duckdb")
    imported("purge", "--yes")
    done = imported("restore", "copy.duckdb")
    assert (done.code, done.out, done.err.count("\n")) == (0, "", 1)
    assert "test.duckdb.replaced" in done.err
    assert differences(content(db), whole) == []
    assert content(tmp_path / "test.duckdb.replaced")["hands"] == []
    imported("restore", "copy.duckdb")
    assert only_these(tmp_path, "in", "test.duckdb", "copy.duckdb", "test.duckdb.replaced", "test.duckdb.replaced-2")


def test_a_backup_is_restored_where_there_is_nothing_or_something_damaged(
    imported: Run, db: Path, tmp_path: Path
) -> None:
    whole = content(db)
    imported("backup", "copy.duckdb")
    db.unlink()
    assert imported("restore", "copy.duckdb").code == 0
    assert differences(content(db), whole) == []
    spoilt = bytearray(db.read_bytes())
    spoilt[4100:4200] = bytes(100)
    spoilt[20] ^= 1
    db.write_bytes(spoilt)
    assert imported("hands").code == 2
    assert imported("restore", "copy.duckdb").code == 0
    assert differences(content(db), whole) == []
    assert (tmp_path / "test.duckdb.replaced").read_bytes() == spoilt


@pytest.mark.parametrize("backup", ["nowhere.duckdb", "in/a.txt", "in", "test.duckdb", ""])
def test_what_is_no_backup_takes_no_place(imported: Run, db: Path, tmp_path: Path, backup: str) -> None:
    before = db.read_bytes()
    done = imported("restore", backup)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert backup in done.err
    assert db.read_bytes() == before
    assert only_these(tmp_path, "in", "test.duckdb")


def test_a_backup_takes_no_place_of_another_kind_of_file(imported: Run, tmp_path: Path) -> None:
    imported("backup", "copy.duckdb")
    done = imported("restore", "copy.duckdb", "--db", "in/a.txt")
    assert done.code == 2
    assert (tmp_path / "in" / "a.txt").read_text(encoding="utf-8").startswith("PokerStars")


def test_a_rebuilt_database_is_the_same(tripledraw: Run, db: Path, tmp_path: Path, sample_histories: Path) -> None:
    make(tmp_path / "in", files=40)
    shutil.copytree(sample_histories, tmp_path / "samples")
    tripledraw("import", "in", "samples")
    before = content(db)
    done = tripledraw("rebuild")
    assert (done.code, done.err) == (0, "")
    assert differences(content(db), before) == []
    assert only_these(tmp_path, "in", "samples", "test.duckdb")
    total = parsed(tripledraw, "import", "in", "samples")
    assert total["imported"] == 0
    told = parsed(tripledraw, "rebuild")
    assert told["before"] == told["after"]
    assert told["hands"] == len(before["hands"])


def test_texts_that_tell_one_hand_are_settled_again(
    imported: Run, write_hand: Write, hand: Callable[..., str], db: Path
) -> None:
    write_hand("c.txt", hand(chat="another view"), hand(900070000002, button="Quill", small="Ed"), "PokerSt")
    imported("import", "c.txt")
    before = content(db)
    assert {row[1] for row in before["findings"]} >= {"TD601"}
    assert imported("rebuild").code == 0
    assert differences(content(db), before) == []


def test_a_rebuild_judges_anew(imported: Run, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with duckdb.connect(str(db)) as connection:
        connection.execute("UPDATE hands SET verdict = 'corrupt', counted = FALSE, pot = 1")
        connection.execute("UPDATE views SET verdict = 'corrupt', version = '0.0.9'")
        connection.execute("DELETE FROM findings")
    assert "0.0.9: 3; tripledraw rebuild" in imported("doctor").out
    assert parsed(imported, "doctor")["judged_by"] == {"0.0.9": 3}
    rebuilt = rebuild(db)
    assert rebuilt.before == {Verdict.CORRUPT: 3}
    assert rebuilt.after == {Verdict.LEGAL: 2, Verdict.ILLEGAL: 1}
    assert "0.0.9" not in imported("doctor").out
    assert len(parsed(imported, "doctor")["findings"]) > 0
    monkeypatch.setattr("tripledraw.pipeline.rebuilding.parse_text", None)
    with pytest.raises(TypeError):
        rebuild(db)
    with Store(db, read_only=True) as store:  # the old one stays
        assert store.rows("SELECT count(*) FROM hands").rows == [(3,)]


def test_a_database_of_an_older_schema_is_rebuilt(imported: Run, db: Path) -> None:
    before = content(db)
    with duckdb.connect(str(db)) as connection:  # as schema 2 was
        connection.execute("ALTER TABLE views DROP COLUMN version")
        connection.execute('ALTER TABLE views DROP COLUMN "column"')
        connection.execute("ALTER TABLE sources DROP COLUMN version")
        connection.execute("ALTER TABLE sources DROP COLUMN unfinished")
        connection.execute("UPDATE meta SET value = '2' WHERE key = 'schema'")
    content_then = db.read_bytes()
    for command in (["hands"], ["import", "in"], ["doctor"], ["purge"]):
        done = imported(*command)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert "rebuild" in done.err
        assert db.read_bytes() == content_then
    assert imported("rebuild").code == 0
    assert differences(content(db), before) == []
    assert parsed(imported, "import", "in")["imported"] == 0


def test_a_purge_tells_first_and_deletes_with_yes(imported: Run, db: Path) -> None:
    before = db.read_bytes()
    done = imported("purge", "--verdict", "illegal")
    assert (done.code, done.out) == (0, "1 hand would be deleted: illegal 1\n")
    assert "--yes" in done.err
    assert db.read_bytes() == before
    assert parsed(imported, "purge", "--won", "--yes") == {
        "hands": 3, "legal": 2, "illegal": 1, "corrupt": 0, "incomplete": 0, "cancelled": 0, "deleted": 3,
    }  # fmt: skip
    assert all(rows == [] for rows in content(db).values())
    assert imported("purge", "--yes").err == "tripledraw: no hand fits\n"


def test_purged_hands_come_back_with_their_files_only(imported: Run, db: Path) -> None:
    before = content(db)
    assert parsed(imported, "purge", "--where", "net = units(0.70) AND verdict = 'legal'", "--yes")["deleted"] == 2
    assert imported("doctor").code == 0
    assert parsed(imported, "doctor")["unread"] == 1
    assert parsed(imported, "import", "in")["imported"] == 2
    assert differences(content(db), before) == []
    assert parsed(imported, "doctor")["unread"] == 0


def test_a_hand_that_a_second_file_holds_comes_back_with_it(imported: Run, tmp_path: Path) -> None:
    shutil.copy(tmp_path / "in" / "a.txt", tmp_path / "c.txt")
    with (tmp_path / "c.txt").open("a", encoding="utf-8") as file:
        file.write("\n\n")
    imported("import", "c.txt")
    imported("purge", "--verdict", "illegal", "--yes")
    assert parsed(imported, "import", "c.txt")["imported"] == 1


def test_a_purge_changes_nothing_else(imported: Run, db: Path) -> None:
    kept = {row for row in content(db)["hands"] if row[3] == "legal"}
    imported("purge", "--verdict", "illegal", "--yes")
    assert set(content(db)["hands"]) == kept


def test_the_doctor_finds_a_sound_database_sound(imported: Run, db: Path) -> None:
    done = imported("doctor")
    assert (done.code, done.err) == (0, "")
    assert str(db) in done.out
    assert done.out.endswith("The database is sound.\n")
    health = parsed(imported, "doctor")
    assert (health["hands"], health["legal"], health["illegal"], health["problems"]) == (3, 2, 1, [])
    assert all(entry["hands"] == 1 for entry in health["findings"])


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        ("DELETE FROM views WHERE hand_key = 0", "hands without a text of their own: 1"),
        ("DELETE FROM hands WHERE hand_key = 0", "texts that belong to no hand: 1"),
        ("UPDATE hands SET hand_key = 77 WHERE hand_key = 1", "rows of seats that belong to no hand: 3"),
        ("INSERT INTO hands FROM hands", "hands that are there twice: 3"),
        ("DELETE FROM sources", "texts from no file: 3"),
        ("INSERT INTO sources FROM sources", "files that are there twice: 2"),
    ],
)
def test_the_doctor_finds_what_does_not_fit_together(imported: Run, db: Path, spoil: str, told: str) -> None:
    with duckdb.connect(str(db)) as connection:
        connection.execute(spoil)
    done = imported("doctor")
    assert done.code == 2
    assert f"wrong: {told}\n" in done.out
    assert "sound" not in done.out


def test_the_doctor_reads_everything(tripledraw: Run, db: Path, tmp_path: Path) -> None:
    make(tmp_path / "in", files=20)
    tripledraw("import", "in")
    whole = db.read_bytes()
    found = 0
    for place in range(12_288, len(whole), len(whole) // 12):
        spoilt = bytearray(whole)
        spoilt[place : place + 32] = bytes(byte ^ 0xFF for byte in spoilt[place : place + 32])
        db.write_bytes(spoilt)
        done = tripledraw("doctor")
        assert done.code in {0, 2}
        if done.code:
            assert (done.out, done.err.count("\n")) == ("", 1)
            found += 1
    assert found >= 3  # what is not in use may be spoilt


def test_nothing_there_is_a_sentence(tripledraw: Run) -> None:
    for command in (["backup", "x.duckdb"], ["rebuild"], ["purge"], ["doctor"], ["restore", "x.duckdb"]):
        done = tripledraw(*command)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
