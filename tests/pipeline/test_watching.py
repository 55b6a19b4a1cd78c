"""The watcher, look by look: no clock and no events of the system decide what it finds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import pytest
from database_content import content, differences

from tripledraw.pipeline import Back, Failed, Gone, News, Stored, Unopened, Waiting, importing, opening, watching
from tripledraw.pipeline.changes import Looks
from tripledraw.store import Store, StoreError

from .growing import dealt, imported


@dataclass
class Watched:
    """A watched folder, the watcher's database, and what it told."""

    folder: Path
    db: Path
    told: list[News] = field(default_factory=list)
    stop: Event = field(default_factory=Event)
    watcher: watching._Watcher = field(init=False)

    def __post_init__(self) -> None:
        self.watcher = watching._Watcher([self.folder], self.db, self.told.append, self.stop)

    def look(self) -> list[News]:
        """Look once, and return what was told."""
        self.told.clear()
        self.watcher._not_before = 0.0
        self.watcher.look()
        return list(self.told)

    def new(self) -> list[tuple[str, int, dict[str, int]]]:
        """Look once; return the files read that had new hands, and these by verdict."""
        files = [counts for news in self.look() if isinstance(news, Stored) for counts in news.files]
        assert all(counts.conflicts == 0 for counts in files)
        return [
            (Path(c.name).name, c.imported, {str(v): n for v, n in c.verdicts.items()}) for c in files if c.imported
        ]


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    (tmp_path / "in").mkdir()
    return Watched(tmp_path / "in", tmp_path / "watched.duckdb")


def same_as_imported(watched: Watched, tmp_path: Path) -> bool:
    """Return whether the database holds what a single import of the folder would have brought."""
    db = tmp_path / "imported.duckdb"
    imported(watched.folder, db=db)
    return differences(*(content(path, without=["sources"]) for path in (watched.db, db))) == []


def test_files_there_at_the_start_are_imported_and_read_once(watched: Watched) -> None:
    (watched.folder / "below" / "HH [2026] {a}").mkdir(parents=True)
    (watched.folder / "below" / "HH [2026] {a}" / "Turbo [8-Game] 100%.txt").write_bytes(dealt(hands=2))
    (watched.folder / "b.txt").write_bytes(dealt(seed=6))
    assert sorted(watched.new()) == [("Turbo [8-Game] 100%.txt", 2, {"legal": 2}), ("b.txt", 3, {"legal": 3})]
    assert watched.look() == []


def test_a_hand_written_in_pieces_is_stored_once_and_its_verdict_follows(watched: Watched, tmp_path: Path) -> None:
    data, path = dealt(hands=2), watched.folder / "hands.txt"
    second = data.index(b"PokerStars", 10)
    seen = []
    with path.open("ab", buffering=0) as file:
        for start, end in ((0, 700), (700, second + 30), (second + 30, second + 600), (second + 600, len(data))):
            file.write(data[start:end])
            seen += watched.new()
            with Store(watched.db, read_only=True) as store:
                assert store.rows("SELECT count(*) = count(DISTINCT identity) FROM hands").rows == [(True,)]
    assert [verdicts for _, _, verdicts in seen] == [
        {"incomplete": 1},
        {"legal": 1, "incomplete": 1},
        {"incomplete": 1},
        {"legal": 1},
    ]
    assert same_as_imported(watched, tmp_path)


def test_a_renamed_and_a_cut_file_bring_nothing_twice(watched: Watched, tmp_path: Path) -> None:
    path = watched.folder / "hands.txt"
    path.write_bytes(dealt())
    assert watched.new() == [("hands.txt", 3, {"legal": 3})]
    path = path.rename(watched.folder / "moved.txt")
    assert watched.new() == []
    path.write_bytes(dealt()[:900])
    assert watched.new() == []
    path.write_bytes(dealt(hands=4))
    assert watched.new() == [("moved.txt", 1, {"legal": 1})]
    path.unlink()
    assert watched.new() == []
    path.write_bytes(dealt(hands=4))
    assert watched.new() == []
    assert same_as_imported(watched, tmp_path)


def test_an_editor_that_writes_another_file_first(watched: Watched, tmp_path: Path) -> None:
    path = watched.folder / "hands.txt"
    path.write_bytes(dealt(hands=1))
    watched.look()
    new = watched.folder / "hands.txt.a81f"
    new.write_bytes(dealt(hands=2)[:-200])
    watched.look()
    new.write_bytes(dealt(hands=2))
    os.replace(new, path)  # noqa: PTH105  as editors do
    assert watched.new() == [("hands.txt", 1, {"legal": 1})]
    assert same_as_imported(watched, tmp_path)


def test_a_folder_may_be_deleted_and_made_again(watched: Watched) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    watched.look()
    shutil.rmtree(watched.folder)
    assert watched.look() == [Gone(watched.folder)]
    assert watched.look() == []
    watched.folder.mkdir()
    (watched.folder / "b.txt").write_bytes(dealt(seed=6))
    first, *_ = watched.look()
    assert first == Back(watched.folder)
    with Store(watched.db, read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(6,)]


@pytest.mark.skipif(os.name != "posix", reason="a FIFO")
def test_what_cannot_be_read_is_told_once_and_the_rest_goes_on(watched: Watched) -> None:
    os.mkfifo(watched.folder / "a.txt")
    (watched.folder / "b.zip").write_bytes(b"PK\x03\x04 half a zip")
    (watched.folder / "c.txt").write_bytes(dealt())
    told = watched.look()
    assert {Path(news.name).name for news in told if isinstance(news, Unopened)} == {"a.txt", "b.zip"}
    assert watched.look() == []
    with Store(watched.db, read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(3,)]


def test_a_file_that_could_not_be_read_is_tried_again(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    locked = [True]
    reading = opening.open_file
    monkeypatch.setattr(
        watching,
        "open_file",
        lambda path: iter([Unopened(str(path), "in use")]) if locked[0] else reading(path),
    )
    assert isinstance(watched.look()[0], Unopened)
    locked[0] = False
    assert watched.new() == []  # not at once again
    for failure in watched.watcher._changes._failed.values():
        failure.again = 0.0
    assert watched.new() == [("a.txt", 3, {"legal": 3})]


def test_a_large_file_is_read_once_it_is_quiet(watched: Watched) -> None:
    path = watched.folder / "a.txt"
    path.write_bytes(dealt() + b"\n" * 1_000_000)
    assert watched.new() == []
    for age in (30.0, -30.0):  # some time ago, and by the clock of a machine that goes before ours
        os.utime(path, (time.time() - age,) * 2)
        assert watched.new() == ([("a.txt", 3, {"legal": 3})] if age > 0 else [])
        assert path not in dict(watched.watcher._changes.find()[0])


def test_a_file_that_is_gone_before_it_is_read_is_no_news(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    path = watched.folder / "a.txt"
    path.write_bytes(dealt())

    def gone(path: Path) -> Iterator[object]:
        path.unlink()
        return opening.open_file(path)

    monkeypatch.setattr(watching, "open_file", gone)
    assert [news for news in watched.look() if not isinstance(news, Stored)] == []


def test_a_fault_of_ours_costs_one_file(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        (watched.folder / f"{name}.txt").write_bytes(dealt(seed=ord(name)))
    load = importing.load_file

    def failing(file: object, loader: object) -> Iterator[object]:
        for number, replay in enumerate(load(file, loader)):  # type: ignore[arg-type]  # as given
            if number == 1 and getattr(file, "name", "").endswith("b.txt"):
                raise ZeroDivisionError
            yield replay

    monkeypatch.setattr(watching, "load_file", failing)
    told = watched.look()
    assert [type(news) for news in told] == [Failed, Stored]
    assert watched.watcher.faults == 1
    with Store(watched.db, read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(6,)]
    assert watched.look() == []


def test_the_database_is_free_between_two_batches(watched: Watched, tmp_path: Path) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    watched.look()
    (tmp_path / "b.txt").write_bytes(dealt(seed=6))
    assert imported(tmp_path / "b.txt", db=watched.db).imported == 3
    (watched.folder / "b.txt").write_bytes(dealt(seed=6))
    assert watched.new() == []


def test_another_database_in_its_place_gets_everything(watched: Watched) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    watched.look()
    watched.db.unlink()
    assert watched.new() == [("a.txt", 3, {"legal": 3})]


@contextmanager
def holding(db: Path, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Hold a database in another process."""
    code = f"""
        import time
        from tripledraw.store import Store
        with Store({str(db)!r}):
            print("open", flush=True)
            time.sleep({seconds})
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_held_database_is_waited_for_and_who_holds_it_is_told(watched: Watched) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    Store(watched.db).close()
    with holding(watched.db, 4) as process:
        told = watched.look()
        assert process.poll() is not None
    waiting, stored = told
    assert isinstance(waiting, Waiting)
    assert f"number {process.pid})" in waiting.reason
    assert isinstance(stored, Stored)
    with Store(watched.db, read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(3,)]


def test_stopping_while_the_database_is_held_loses_nothing(watched: Watched) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    Store(watched.db).close()
    with holding(watched.db, 60):
        watched.stop.set()
        assert [type(news) for news in watched.look()] == []
    watched.stop.clear()
    assert watched.new() == [("a.txt", 3, {"legal": 3})]


def test_a_database_that_cannot_be_written_is_told_once_and_tried_again(watched: Watched) -> None:
    (watched.folder / "a.txt").write_bytes(dealt())
    watched.db.mkdir()
    [news] = watched.look()
    assert isinstance(news, Waiting)
    assert watched.look() == []
    watched.db.rmdir()
    assert watched.new() == [("a.txt", 3, {"legal": 3})]


def test_at_the_start_a_wrong_database_ends_it(watched: Watched) -> None:
    watched.db.write_text("no database")
    with pytest.raises(StoreError):
        watching.watch_folders([watched.folder], watched.db, watched.told.append, watched.stop)
    assert watched.db.read_text() == "no database"


@pytest.mark.parametrize("made_again", [False, True])
def test_the_system_wakes_the_watcher(tmp_path: Path, made_again: bool) -> None:  # noqa: FBT001  a parameter
    folder, stop, woken = tmp_path / "in", Event(), Event()
    folder.mkdir()
    looks = Looks([folder], stop)

    def wait() -> None:
        for _ in looks:
            if any(folder.glob("*.txt")):
                woken.set()

    thread = Thread(target=wait)
    thread.start()
    try:
        if made_again:
            shutil.rmtree(folder)
            folder.mkdir()
        (folder / "a.txt").touch()
        assert woken.wait(30)
    finally:
        stop.set()
        thread.join(30)
    assert not thread.is_alive()
