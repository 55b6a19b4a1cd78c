from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pytest

from tripledraw.store import Loader, Store, StoreError
from tripledraw.store.connection import APPLICATION, SCHEMA_VERSION, Settings, log_of, schema_sql

from .factory import build, session


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("good") / "hands.duckdb"
    with Store(path) as store:
        store.add(build(session(50)))
    return path.read_bytes()


def open_and_look(path: Path, *, read_only: bool) -> None:
    with Store(path, read_only=read_only, wait=0.2) as store:
        store.rows("SELECT count(*) FROM hands")


def refused(path: Path) -> str:
    """Open a file both ways, and return the sentence, after making sure that nothing of it changed."""
    before = path.read_bytes(), sorted(path.parent.iterdir())
    sentences = set()
    for read_only in (True, False):
        started = time.monotonic()
        with pytest.raises(StoreError) as error:
            open_and_look(path, read_only=read_only)
        assert time.monotonic() - started < 5
        sentences.add(str(error.value))
    assert (path.read_bytes(), sorted(path.parent.iterdir())) == before
    [sentence] = sentences
    assert str(path) in sentence
    assert "\n" not in sentence
    assert "--db" in sentence
    return sentence


def test_a_text_file_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("PokerStars Hand #900000001\n" * 300)
    assert "not a tripledraw database" in refused(path)


def test_an_empty_file_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    assert "not a tripledraw database" in refused(path)


def test_an_sqlite_file_is_refused_without_looking_for_an_extension(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (a)")
    connection.commit()
    connection.close()
    assert "not a tripledraw database" in refused(path)


def test_another_programs_duckdb_file_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE meta (key VARCHAR, value VARCHAR)")
    assert "another program" in refused(path)


def in_an_old_format(path: Path, sql: str, *meta: str) -> None:
    """Make a database with a log, whose header has nothing of chance: all of that format have the same."""
    with duckdb.connect(path, config={"storage_compatibility_version": "v1.2.0"}) as connection:
        connection.execute(sql)
        connection.execute("CHECKPOINT")
        connection.execute("PRAGMA disable_checkpoint_on_shutdown")
        connection.executemany("INSERT INTO meta VALUES (?, ?)", [meta[:2], meta[2:]])


def test_another_programs_file_of_an_old_format_is_refused_unchanged_though_its_header_is_that_of_ours(
    tmp_path: Path,
) -> None:
    ours, other = tmp_path / "ours.duckdb", tmp_path / "other.duckdb"
    in_an_old_format(ours, schema_sql(), "application", APPLICATION, "schema", str(SCHEMA_VERSION))
    in_an_old_format(other, "CREATE TABLE meta (key VARCHAR, value VARCHAR)", "application", "x", "schema", "1")
    assert ours.read_bytes()[:4096] == other.read_bytes()[:4096]
    assert log_of(other).exists()
    for _ in range(2):
        open_and_look(ours, read_only=False)
    assert "another program" in refused(other)


def test_a_database_of_an_older_version_that_was_read_as_such_is_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    open_and_look(path, read_only=False)
    with duckdb.connect(path) as connection:
        connection.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
    with pytest.MonkeyPatch.context() as patch:
        known: set[bytes] = set()
        patch.setattr("tripledraw.store.connection._ours", known)
        with Store(path, any_version=True):
            pass
        assert not known
        assert "older version" in refused(path)


def test_a_database_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, opened = tmp_path / "hands.duckdb", []
    connect = duckdb.connect

    def counted(path: Path, *, read_only: bool = False, config: Settings) -> duckdb.DuckDBPyConnection:
        opened.append(read_only)
        return connect(path, read_only=read_only, config=config)

    monkeypatch.setattr(duckdb, "connect", counted)
    open_and_look(path, read_only=False)
    assert opened == [False, False]  # made, and opened
    opened.clear()
    open_and_look(path, read_only=False)
    assert opened == [False]
    opened.clear()
    monkeypatch.setattr("tripledraw.store.connection._ours", set())  # of another process
    open_and_look(path, read_only=False)
    assert opened == [True, False]


@pytest.mark.parametrize("place", [0, 8, 9, 12, 20, 60, 100, 1000, 2047, 4095])
def test_a_database_with_a_changed_byte_in_its_head_is_refused(good: bytes, tmp_path: Path, place: int) -> None:
    path = tmp_path / "damaged.duckdb"
    content = bytearray(good)
    content[place] ^= 0x5A
    path.write_bytes(content)
    sentence = refused(path)
    assert "damaged" in sentence or "not a tripledraw database" in sentence


def test_a_cut_database_is_refused(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cut.duckdb"
    path.write_bytes(good[:5000])
    assert "damaged" in refused(path)


def test_no_damage_raises_anything_else(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.duckdb"
    refused = 0
    for place in range(4096, len(good), len(good) // 40):
        content = bytearray(good)
        content[place : place + 16] = bytes(byte ^ 0xFF for byte in content[place : place + 16])
        path.write_bytes(content)
        try:
            with Store(path, read_only=True) as store:
                for table in ("sources", "hands", "views", "seats", "actions", "draws", "cards", "findings"):
                    store.rows(f"SELECT * FROM {table}")  # noqa: S608  a name from the line above
        except StoreError:
            refused += 1
    assert refused > 10


def test_a_newer_schema_is_refused(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "newer.duckdb"
    path.write_bytes(good)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    assert "newer version" in refused(path)


def test_reading_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no database at .*--db"):
        Store(tmp_path / "none.duckdb", read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"folder .*nowhere.* does not exist.*--db"):
        Store(tmp_path / "nowhere" / "hands.duckdb")
    with pytest.raises(StoreError, match=r"is a folder"):
        Store(tmp_path)
    with pytest.raises(StoreError, match=r"--db"):
        Store("a\0b")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, good: bytes) -> None:
    (tmp_path / "hands.duckdb").write_bytes(good)
    (tmp_path / "hands.duckdb").chmod(0o400)
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match=r"no database can be made"):
        Store(tmp_path / "new.duckdb")
    with pytest.raises(StoreError, match=r"not writable"):
        Store(tmp_path / "hands.duckdb")


@pytest.mark.parametrize("name", ["HH [2026] {a} 100%.duckdb", ":memory:", "md:x", "x.parquet", "é 麻 a'b\"c;$d#e"])
def test_a_file_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with Store(name) as store:
        store.add(build(session(3)))
    with Store(name, read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(3,)]
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["a?access_mode=read_only", "a\udce9"])
def test_names_that_duckdb_cannot_use_are_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="cannot use"):
        Store(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="no limit of file sizes on this system")
@pytest.mark.parametrize("limit", [20_000, 500_000, 2_000_000])
def test_no_space_left_breaks_no_database(tmp_path: Path, good: bytes, limit: int) -> None:
    path = tmp_path / "hands.duckdb"
    path.write_bytes(good)
    code = f"""
        import resource, sys
        sys.path.append({str(Path(__file__).resolve().parents[2])!r})
        from tests.store.factory import build, session
        from tripledraw.store import Store, StoreError
        replays = build(session(4000, first_id=1), "more.txt")
        resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
        for name in ("hands", "new"):
            try:
                with Store(path.with_stem(name)) as store:
                    store.add(replays)
            except StoreError as error:
                assert "no room for the database" in str(error), error
            else:
                raise AssertionError
        print("open", flush=True)
    """
    with running(code, path) as process:
        assert process.wait() == 0
    with Store(path) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(50,)]
    with Store(path.with_stem("new")) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(0,)]


def test_a_new_database_leaves_nothing_else_behind(tmp_path: Path) -> None:
    Store(tmp_path / "hands.duckdb").close()
    assert [path.name for path in tmp_path.iterdir()] == ["hands.duckdb"]


def test_what_a_killed_process_left_is_cleared_away(tmp_path: Path) -> None:
    code = """
        import time
        from tripledraw.store.workshop import workshop
        with workshop(path) as place:
            (place / "new.duckdb").touch()
            print("open", flush=True)
            time.sleep(60)
    """
    path = tmp_path / "hands.duckdb"
    with running(code, path):
        [left] = tmp_path.iterdir()
        Store(path).close()
        assert left.is_dir()  # its process is at work
    path.unlink()
    Store(path).close()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["hands.duckdb"]


LEAVE_LOG = """
    import duckdb, os
    from tripledraw.store import Store
    Store(path).close()
    connection = duckdb.connect(str(path))
    connection.execute("INSERT INTO meta VALUES ('a', 'b')")
    print("open", flush=True)
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_the_log_of_a_database_that_went_away_is_not_taken_for_a_new_ones(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    with running(LEAVE_LOG, path) as process:
        process.wait()
    log = tmp_path / "hands.duckdb.wal"
    assert log.exists()
    elsewhere = path.rename(tmp_path / "moved.duckdb")
    Store(path).close()
    assert not log.exists()
    stray = tmp_path / "hands.duckdb.wal.stray"
    stray.rename(elsewhere.with_name("moved.duckdb.wal"))
    with Store(elsewhere) as store:
        assert store.rows("SELECT value FROM meta WHERE key = 'a'").rows == [("b",)]


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_log_of_another_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    with running(LEAVE_LOG, path) as process:
        process.wait()
    path.unlink()
    Store(tmp_path / "other.duckdb").close()
    (tmp_path / "other.duckdb").rename(path)
    assert "the log" in refused(path)


@contextmanager
def running(code: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Run code in a process of its own, until it has printed a line; ``path`` there is the database's."""
    command = [sys.executable, "-c", f"from pathlib import Path\npath = Path({str(path)!r})\n{textwrap.dedent(code)}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


HOLD = """
    import time
    from tripledraw.store import Store
    with Store(path) as store:
        print("open", flush=True)
        time.sleep({seconds})
"""


def test_who_holds_the_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    with running(HOLD.format(seconds=60), path) as process:
        for read_only in (True, False):
            with pytest.raises(StoreError, match=rf"in use by another process \(python.*, number {process.pid}\)"):
                Store(path, read_only=read_only, wait=0.3)


def test_a_database_that_is_held_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    with running(HOLD.format(seconds=1), path), Store(path, read_only=True, wait=30) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(0,)]


def test_a_loader_with_a_path_does_not_hold_the_database(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    with Loader(path) as loader:
        for replay in build(session(3)):
            loader.add(replay)
        loader.commit()
        code = "from tripledraw.store import Store\nStore(path, wait=0).close()\nprint('open', flush=True)"
        with running(code, path) as process:
            assert process.wait() == 0


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_killed_import_is_completed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    code = f"""
        import sys
        sys.path.append({str(Path(__file__).resolve().parents[2])!r})
        from tests.store.factory import build, session
        from tripledraw.store import Loader, load
        load.BATCH = 150
        replays = build(session(3000, players=("Hero", "Runa")))
        print("open", flush=True)
        with Loader(path) as loader:
            loader.start(replays[0].hand.source)
            for replay in replays:
                loader.add(replay)
    """
    for seconds in (0.1, 0.5):
        with running(code, path):
            time.sleep(seconds)  # and then it is killed
    with running(code, path) as process:
        assert process.wait() == 0
    with Store(path, read_only=True) as store:
        assert store.rows("SELECT count(*), count(DISTINCT hand_id) FROM hands").rows == [(3000, 3000)]
        assert store.rows("SELECT count(*) FROM seats").rows == [(6000,)]
        assert store.rows("SELECT complete FROM sources").rows == [(True,)]
    assert [entry.name for entry in tmp_path.iterdir()] == ["hands.duckdb"]
