"""Files that grow, shrink and move between two imports: no hand is lost, stored twice, or held against itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from database_content import content

from tripledraw.pipeline import Opened
from tripledraw.pipeline.importing import load_file
from tripledraw.store import Loader, Store

from .growing import dealt, imported


@pytest.fixture
def whole(tmp_path: Path) -> Callable[[Path, bytes], dict[str, list[tuple[object, ...]]]]:
    """What a database holds that met a file only when it was whole."""

    def at_once(path: Path, data: bytes) -> dict[str, list[tuple[object, ...]]]:
        path.write_bytes(data)
        imported(path, db=tmp_path / "whole.duckdb")
        return content(tmp_path / "whole.duckdb")

    return at_once


Whole = Callable[[Path, bytes], dict[str, list[tuple[object, ...]]]]


@pytest.mark.parametrize("room", ["fulltilt", "pokerstars"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_file_written_in_pieces_is_as_one_written_at_once(
    tmp_path: Path, whole: Whole, room: str, encoding: str
) -> None:
    data = dealt(room).decode().encode(encoding)
    path, db = tmp_path / "hands.txt", tmp_path / "pieces.duckdb"
    number = data.index("#".encode("utf-16-le" if encoding == "utf-16" else encoding))
    cuts = {1, 9, number + 5, number + 9, *Random(7).sample(range(len(data)), 12), len(data) - 3}
    for end in sorted(cuts):
        path.write_bytes(data[:end])
        total = imported(path, db=db)
        assert total.conflicts == 0
        assert imported(path, db=db).imported == 0  # unchanged
    path.write_bytes(data)
    imported(path, db=db)
    assert content(db) == whole(path, data)


def test_an_unfinished_hand_is_stored_once_and_its_verdict_follows(tmp_path: Path) -> None:
    data = dealt(hands=2)
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    second = data.index(b"PokerStars", 10)
    seen = []
    for end in (second + 400, second + 800, len(data)):
        path.write_bytes(data[:end])
        total = imported(path, db=db)
        seen.append((total.imported, total.duplicate, total.conflicts, dict(total.verdicts)))
        with Store(db, read_only=True) as store:
            assert store.rows("SELECT count(*), count(DISTINCT identity) FROM hands").rows == [(2, 2)]
            assert store.rows("SELECT count(*) FROM views").rows == [(2,)]
            assert store.rows("SELECT count(*) FROM sources").rows == [(1,)]
    assert seen == [
        (2, 0, 0, {"legal": 1, "incomplete": 1}),
        (1, 1, 0, {"incomplete": 1}),
        (1, 1, 0, {"legal": 1}),
    ]


def test_lines_behind_a_hand_belong_to_it_once_it_is_read_again(tmp_path: Path, whole: Whole) -> None:
    data = dealt(hands=2).rstrip()
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    path.write_bytes(data)
    imported(path, db=db)
    longer = data + b"\nQuill leaves the table\n"
    path.write_bytes(longer)
    total = imported(path, db=db)
    assert (total.views, total.conflicts) == (0, 0)
    assert content(db) == whole(path, longer)


def test_a_file_may_be_renamed_while_it_grows(tmp_path: Path, whole: Whole) -> None:
    data = dealt(hands=2)
    path, db = tmp_path / "hands.txt.download", tmp_path / "hands.duckdb"
    path.write_bytes(data[: len(data) // 2 + 300])
    imported(path, db=db)
    path = path.rename(tmp_path / "hands.txt")
    path.write_bytes(data)
    imported(path, db=db)
    assert content(db) == whole(path, data)


def test_a_renamed_file_is_the_same_file(tmp_path: Path) -> None:
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    path.write_bytes(dealt())
    imported(path, db=db)
    before = content(db)
    total = imported(path.rename(tmp_path / "other.txt"), db=db)
    assert (total.imported, total.duplicate) == (0, 3)
    assert content(db) == before


@pytest.mark.parametrize("left", ["first line", "half a hand", "a few letters", "nothing"])
def test_a_file_that_is_cut_and_written_again_loses_and_adds_nothing(tmp_path: Path, whole: Whole, left: str) -> None:
    data = dealt(hands=3)
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    second = data.index(b"PokerStars", 10)
    path.write_bytes(data)
    imported(path, db=db)
    before = content(db)
    cut = {"first line": second + 30, "half a hand": second + 500, "a few letters": 8, "nothing": 0}[left]
    path.write_bytes(data[:cut])
    total = imported(path, db=db)
    assert total.conflicts == 0
    assert content(db)["seats"] == before["seats"]
    path.write_bytes(data)
    imported(path, db=db)
    assert content(db) == before
    assert content(db) == whole(path, data)
    assert imported(path, db=db).imported == 0


def test_a_copy_of_the_unfinished_file_may_stay_beside_the_grown_one(tmp_path: Path) -> None:
    data = dealt(hands=2)
    old, new, db = tmp_path / "copy.txt", tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    old.write_bytes(data[: data.index(b"PokerStars", 10) + 400])
    imported(old, db=db)
    new.write_bytes(data)
    totals = [imported(old, new, db=db) for _ in range(4)]
    assert [total.imported for total in totals] == [1, 0, 0, 0]
    assert all(total.conflicts == 0 for total in totals)
    with Store(db, read_only=True) as store:
        assert store.rows("SELECT count(*), count(*) FILTER (verdict = 'legal') FROM hands").rows == [(2, 2)]
        before = store.rows("SELECT sha256 FROM sources ORDER BY ALL").rows
    imported(old, new, db=db)
    with Store(db, read_only=True) as store:
        assert store.rows("SELECT sha256 FROM sources ORDER BY ALL").rows == before


def test_two_files_that_begin_alike_are_two_files(tmp_path: Path) -> None:
    first, rest = dealt(hands=1), [dealt(hands=2, seed=seed) for seed in (11, 12)]
    db = tmp_path / "hands.duckdb"
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    paths = [tmp_path / "a" / "hands.txt", tmp_path / "b" / "hands.txt"]
    paths[0].write_bytes(first)
    imported(paths[0], db=db)
    for path, more in zip(paths, rest, strict=True):
        path.write_bytes(first + more)
    total = imported(*paths, db=db)
    assert (total.imported, total.duplicate, total.conflicts) == (4, 2, 0)
    assert imported(*paths, db=db).imported == 0
    with Store(db, read_only=True) as store:
        rows = store.rows("SELECT hands, imported, duplicate, legal FROM sources ORDER BY imported").rows
    assert rows == [(3, 2, 1, 2), (3, 3, 0, 3)]


def test_a_game_that_turns_out_to_be_another_takes_its_beginning_with_it(tmp_path: Path) -> None:
    text = (
        b"PokerStars Hand #900070000008:  Razz Limit ($0.10/$0.20 USD) - 2026/03/01 20:10:05 ET\nTable 'x' 6-max\n\n\n"
    )
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    for end in (20, 30, len(text)):
        path.write_bytes(text[:end])
        imported(path, db=db)
    with Store(db, read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(0,)]
        assert store.rows("SELECT count(*) FROM views").rows == [(0,)]
        assert store.rows("SELECT hands, imported, skipped, incomplete FROM sources").rows == [(1, 0, 1, 0)]


def test_another_version_reads_a_file_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    path.write_bytes(dealt())
    for module in ("batch", "sources", "known"):
        monkeypatch.setattr(f"tripledraw.store.{module}.__version__", "0.0.9")
    imported(path, db=db)
    monkeypatch.undo()
    before = content(db)
    total = imported(path, db=db)
    assert (total.imported, total.duplicate) == (0, 3)
    assert content(db) == before
    with Store(db, read_only=True) as store:
        assert store.rows("SELECT DISTINCT version FROM views").rows == [("0.0.9",)]
        assert store.rows("SELECT version = '0.0.9' FROM sources").rows == [(False,)]


def test_two_who_read_a_growing_file_at_once_leave_one_row(tmp_path: Path, whole: Whole) -> None:
    """The one that read less of it commits last."""
    data = dealt(hands=2)
    second = data.index(b"PokerStars", 10)
    path, db = tmp_path / "hands.txt", tmp_path / "hands.duckdb"
    path.write_bytes(data[: second - 400])
    imported(path, db=db)
    slow = Loader(db)
    for loader, end in ((slow, second + 8), (Loader(db), second + 300)):
        file = Opened(str(path), data[:end])
        for _ in load_file(file, loader):
            pass
        if loader is not slow:
            loader.commit()
    slow.commit()
    path.write_bytes(data)
    imported(path, db=db)
    assert content(db) == whole(path, data)
