"""Workers read what the importing process writes: the database is the same, whatever happens to them."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from mixed_folder import make

from tripledraw.model import ParsedHand
from tripledraw.parser import parse_source, parse_stretch, read_source, read_stretches, stretches
from tripledraw.pipeline import Imported, generate, import_paths, portions, workers
from tripledraw.pipeline.reading import Course, Read, Text, read_texts
from tripledraw.pipeline.worker import Worker
from tripledraw.store import Part, Store
from tripledraw.writer import file_text

HANDS = Path(__file__).parents[1] / "cases" / "pokerstars" / "hands"
FIRST, SECOND = ((HANDS / f"{name}.txt").read_text(encoding="utf-8") for name in ("heads-up", "heads-up-next"))
RICHER = SECOND.replace("Ismay ($5.34", "Ismay ($6")
RAZZ = FIRST.replace("Triple Draw 2-7 Lowball", "Razz").replace("#", "#7")
GAP = "\n\n\n"


def tables(db: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return everything in a database, keys and order included."""
    with Store(db, read_only=True) as store:
        names = [name for (name,) in store.rows("SELECT table_name FROM duckdb_tables()").rows]
        found = {name: store.rows(f"SELECT * FROM {name}") for name in names}  # noqa: S608  names of our own
    left_out = {
        name: rows.columns.index("imported_at") for name, rows in found.items() if "imported_at" in rows.columns
    }
    return {
        name: [tuple(value for place, value in enumerate(row) if place != left_out.get(name)) for row in rows.rows]
        for name, rows in found.items()
    }


@dataclass
class Both:
    """One import by one process, and one by several that are sent very small portions."""

    one: Imported
    several: Imported
    tables: dict[str, list[tuple[Any, ...]]]
    codes: set[str]
    sent: int


Compare = Callable[..., Both]


@pytest.fixture
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at a few hands of a file at a time, send fewer, and write a few at a time."""
    monkeypatch.setattr(portions, "read_stretches", partial(read_stretches, window=9_000, margin=500))
    monkeypatch.setattr(portions, "PORTION", 2_500)
    monkeypatch.setattr("tripledraw.pipeline.opening.LARGE", 10_000)
    monkeypatch.setattr(workers, "WORTH_IT", 0)
    monkeypatch.setattr("tripledraw.store.load.BATCH", 200)


@pytest.fixture
def compare(tmp_path: Path, small_portions: None, monkeypatch: pytest.MonkeyPatch) -> Compare:
    """Import twice, hold everything in one database against the other, and count what workers read for good."""
    assert small_portions is None
    monkeypatch.setenv("TRIPLEDRAW_DEBUG", "1")  # a worker that fails is not passed over
    sent = []
    follow = Course.follow

    def counted(course: Course, texts: Sequence[Text], read: Read) -> list[list[Part]] | None:
        parts = follow(course, texts, read)
        sent.append(parts is not None)
        return parts

    monkeypatch.setattr(Course, "follow", counted)

    def import_twice(*paths: Path) -> Both:
        databases = tmp_path / "one.duckdb", tmp_path / "several.duckdb"
        apart = tmp_path / "apart.duckdb"
        if databases[0].exists():
            shutil.copy(databases[0], apart)
        names = [str(path) for path in paths]
        with monkeypatch.context() as patch:
            patch.setattr(portions, "PORTION", 1_000_000)  # every file is read at once
            one = import_paths(names, databases[0])
        several = import_paths(names, databases[1], jobs=2)
        divided = import_paths(names, apart)
        assert tables(databases[1]) == tables(apart)
        assert (several.total, several.files) == (divided.total, divided.files)
        first, second = map(tables, databases)
        assert first.keys() == second.keys()
        for name, rows in first.items():
            assert rows == second[name], name
        assert (one.total, one.files, one.unopened) == (several.total, several.files, several.unopened)
        return Both(one, several, first, {row[2] for row in first["findings"]}, sum(sent))

    return import_twice


def written(path: Path, *texts: str) -> Path:
    path.write_text(GAP.join(texts), encoding="utf-8")
    return path


def session(hands: int, seed: int = 3) -> list[str]:
    """Return hands of one table, in their order."""
    return file_text(generate("pokerstars", hands=hands, seed=seed)).strip().split(GAP)


def test_the_samples_make_the_same_database(compare: Compare, sample_histories: Path) -> None:
    both = compare(sample_histories)
    assert both.one.total.imported > 100
    assert both.sent > 50
    assert len(both.tables["findings"]) > 50


def test_a_folder_as_people_have_them_makes_the_same_database(compare: Compare, tmp_path: Path) -> None:
    make(tmp_path / "in", files=60, seed=4)
    both = compare(tmp_path / "in", tmp_path / "missing", tmp_path / "in")
    assert both.one.total.duplicate > 10
    assert len(both.one.unopened) == 1


def test_a_large_file_is_divided_and_its_hands_are_compared_over_the_seams(compare: Compare, tmp_path: Path) -> None:
    texts = session(120)
    del texts[40:60:4]  # chips that fit no hand before
    texts += [FIRST, RICHER, FIRST.replace("'Elmgrove'", "'Ashgrove'"), *session(30, seed=8), SECOND, RAZZ, *texts[-9:]]
    both = compare(written(tmp_path / "a.txt", *texts), written(tmp_path / "b.txt", *session(20, seed=9)))
    assert {"TD612", "TD621"} <= both.codes
    assert both.one.total.hands > 170
    assert both.sent > 50


def test_what_is_odd_in_a_large_file_is_called_and_placed_the_same(compare: Compare, tmp_path: Path) -> None:
    texts = session(60)
    for place in range(3, 60, 7):
        text = texts[place]
        texts[place] = [
            text[: len(text) // 2],
            text.split("\n", 1)[1],
            text.replace("#", "#x"),
            f"no hand at all\n{text}\nnor this",
            text.replace("Total pot", "Total pto"),
        ][place % 5]
    texts[50] = texts[50].replace("($", "($99999999999999999999", 1)
    both = compare(written(tmp_path / "odd.txt", *texts, texts[0][:20]))
    assert any("#" in str(row) for row in both.tables["hands"])
    assert {"TD104", "TD101"} <= both.codes


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_encodings_and_line_ends_make_no_difference(compare: Compare, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(GAP.join(session(30)).replace("\n", "\r\n").encode(encoding))
    assert compare(path).one.total.imported == 30


def test_a_known_file_before_a_new_one_is_read_for_its_last_hands(compare: Compare, tmp_path: Path) -> None:
    known = written(tmp_path / "1.txt", FIRST)
    new = [written(tmp_path / "2.txt", RICHER), written(tmp_path / "4.txt", RICHER.replace("#", "#9"), *session(20))]
    for db in ("one.duckdb", "several.duckdb"):
        import_paths([str(known)], tmp_path / db)
    (tmp_path / "3.txt").write_bytes(known.read_bytes())
    both = compare(known, new[0], tmp_path / "3.txt", new[1])
    assert sum(row[2] == "TD612" for row in both.tables["findings"]) == 2


def test_stretches_read_as_the_whole_file(sample_histories: Path) -> None:
    def told(hand: ParsedHand, begin: int) -> tuple[object, ...]:
        span = hand.span.start + begin, hand.span.end + begin
        findings = [(each.rule.code, each.message, each.span.start + begin) for each in hand.diagnostics]
        return span, hand.text, hand.hand_id, hand.events, findings, hand.complete

    for path in sorted(sample_histories.rglob("*.txt")):
        source = read_source(path.name, path.read_bytes() * 2)
        if source.kind:
            continue
        whole = [told(hand, 0) for hand in parse_source(source)]
        divided = list(stretches(source, 1))
        assert [told(hand, 0) for each in divided for hand in parse_stretch(each)] == whole, path.name
        assert [told(hand, each.begin) for each in divided for hand in parse_stretch(each.cut())] == whole, path.name


def test_a_small_import_starts_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "read", None)
    path = written(tmp_path / "a.txt", FIRST, SECOND)
    assert import_paths([str(path)], tmp_path / "hands.duckdb", jobs=2).total.imported == 2


@pytest.mark.parametrize("error", [OSError, MemoryError])
def test_where_no_process_can_be_started_everything_is_read_here(
    tmp_path: Path, small_portions: None, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    asked = []

    def fails(*_: object, **__: object) -> None:
        asked.append(1)
        raise error

    assert small_portions is None
    monkeypatch.setattr(subprocess, "Popen", fails)
    path = written(tmp_path / "a.txt", *session(40))
    assert import_paths([str(path)], tmp_path / "hands.duckdb", jobs=3).total.imported == 40
    assert len(asked) == 3


def test_where_no_thread_can_be_started_everything_is_read_here(
    tmp_path: Path, small_portions: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    assert small_portions is None
    path = written(tmp_path / "a.txt", *session(20))
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", fails)
        imported = import_paths([str(path)], tmp_path / "hands.duckdb", jobs=2)
    assert imported.total.imported == 20


def test_a_fault_in_a_worker_is_no_loss(tmp_path: Path, small_portions: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(worker: Worker, texts: Sequence[Text]) -> str:
        return f"Traceback: {worker} cannot read {len(texts)} texts"

    assert small_portions is None
    monkeypatch.setattr(Worker, "read", fails)
    path = written(tmp_path / "a.txt", *session(20))
    assert import_paths([str(path)], tmp_path / "hands.duckdb", jobs=2).total.imported == 20
    monkeypatch.setenv("TRIPLEDRAW_DEBUG", "1")
    with pytest.raises(RuntimeError, match="cannot read 1 texts"):
        import_paths([str(path)], tmp_path / "debugged.duckdb", jobs=2)


def test_more_jobs_than_anybody_has_are_bounded(
    tmp_path: Path, small_portions: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = set()

    def here(worker: Worker, texts: Sequence[Text]) -> Read:
        readers.add(worker)
        return read_texts(texts, None)

    assert small_portions is None
    monkeypatch.setattr(Worker, "read", here)
    path = written(tmp_path / "a.txt", *session(120))
    assert import_paths([str(path)], tmp_path / "hands.duckdb", jobs=9_999).total.imported == 120
    assert 0 < len(readers) <= workers.MOST_JOBS
