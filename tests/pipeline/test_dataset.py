"""A dataset under harm: imports at the same time, full disks, damaged and hostile files, names that are patterns."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.pipeline.dataset_making import make_dataset
from tripledraw.pipeline import generate
from tripledraw.store import DamagedError, Dataset, QueryError, Store, StoreError
from tripledraw.store.dataset import writing
from tripledraw.store.dataset.place import MARKER, Folder, place_of
from tripledraw.writer import file_text


@pytest.fixture
def session(tmp_path: Path) -> Callable[..., Path]:
    """Writes a session of dealt hands to a file."""

    def write(seed: int, hands: int = 4) -> Path:
        path = tmp_path / f"session-{seed}.txt"
        path.write_text(file_text(generate("pokerstars", hands=hands, seed=seed)), encoding="utf-8")
        return path

    return write


def hands_of(path: Path) -> int:
    """Return how many hands a dataset has, each read with the rows of its tables."""
    with Store(path, read_only=True) as store:
        rows = store.sql_read_only(
            "SELECT count(*), count(DISTINCT hand_key) FROM views JOIN hands USING (hand_key)"
        ).rows
    [(views, hands)] = rows
    assert views == hands
    return int(hands)


def test_two_imports_begin_one_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one makes the dataset between two steps of the first."""
    read = Folder.read
    others: list[str] = []

    def overtaken(self: Folder, name: str) -> bytes | None:
        found = read(self, name)
        if not others:
            others.append(name)
            Dataset(tmp_path / "all")
        return found

    monkeypatch.setattr(Folder, "read", overtaken)
    assert Dataset(tmp_path / "all").files() == {}
    assert others == [MARKER]


@pytest.mark.parametrize("left", [f".{MARKER}-x1y2", f"{MARKER}.123-abcd.new"])
def test_what_a_killed_import_left_is_no_hindrance(tmp_path: Path, left: str) -> None:
    (tmp_path / left).touch()
    assert Dataset(tmp_path).files() == {}


def test_what_is_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(StoreError, match="holds something else than a dataset"):
        Dataset(tmp_path)


@pytest.mark.parametrize(
    ("name", "sibling"), [("all [1]", "all 1"), ("a*l", "all"), ("a?l", "all"), ("a]l", "a]"), ("[", "x")]
)
def test_a_folder_whose_name_is_a_pattern_is_read_alone(
    tmp_path: Path, session: Callable[..., Path], name: str, sibling: str
) -> None:
    make_dataset(tmp_path / sibling, [session(1)])
    make_dataset(tmp_path / name, [session(1)], [session(2)])
    assert (hands_of(tmp_path / name), hands_of(tmp_path / sibling)) == (8, 4)
    with Store(tmp_path / name, read_only=True) as store, pytest.raises(QueryError):
        store.sql_read_only(f"SELECT * FROM read_parquet('{tmp_path}/{sibling}/hands/**/*.parquet')")  # noqa: S608  ours


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1" + bytes(200) + b"PAR1", None])
def test_a_damaged_file_of_what_is_settled_is_settled_anew(
    tmp_path: Path, session: Callable[..., Path], content: bytes | None
) -> None:
    files = [session(1), session(2)]
    make_dataset(tmp_path / "all", files[:1], files)  # hands of two portions
    [settled] = (tmp_path / "all" / "_settled").iterdir()
    whole = duckdb.read_parquet(str(settled)).order("ALL").fetchall()
    if content is None:
        duckdb.execute(f"COPY (SELECT 1 AS view_key) TO '{settled}' (FORMAT parquet)")
    else:
        settled.write_bytes(content)
    assert hands_of(tmp_path / "all") == 8
    assert Dataset(tmp_path / "all").finish([]) == []
    assert duckdb.read_parquet(str(settled)).order("ALL").fetchall() == whole


@pytest.mark.parametrize("beginning", ["memory:/", ""])
def test_what_is_settled_is_kept_once(tmp_path: Path, session: Callable[..., Path], beginning: str) -> None:
    location = Path(f"{beginning}{tmp_path}/all")
    make_dataset(location, [session(1)])
    make_dataset(location, [session(2)])
    assert len(place_of(location).names("_settled")) == 1


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        duckdb.OutOfMemoryException("could not allocate"),
        duckdb.IOException("no"),
    ],
)
def test_a_worker_without_room_says_so(
    tmp_path: Path, session: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def full(*_: object) -> None:
        raise error

    monkeypatch.setattr(writing, "_copy", full)
    with pytest.raises(StoreError, match=r"has no room .*: make some, .* TMPDIR"):
        make_dataset(tmp_path / "all", [session(1)])
    monkeypatch.undo()
    make_dataset(tmp_path / "all", [session(1)])
    assert hands_of(tmp_path / "all") == 4


HOSTILE: dict[str, Callable[[dict[str, Any]], object]] = {
    "a way out": lambda mark: mark["files"]["hands"].update({"hands/../../other.parquet": 1}),
    "a pattern": lambda mark: mark["files"]["hands"].update({"hands/**/*.parquet": 1}),
    "another table's file": lambda mark: mark["files"].update(hands=mark["files"]["seats"]),
    "half a letter": lambda mark: mark["files"]["hands"].update({"\ud800.parquet": 1}),
    "an endless size": lambda mark: mark["files"]["sources"].update(
        dict.fromkeys(mark["files"]["sources"], float("inf"))
    ),
    "a size in words": lambda mark: mark["files"]["sources"].update(dict.fromkeys(mark["files"]["sources"], "few")),
    "a hash of lists": lambda mark: mark["sources"][0].update(sha256=["x"]),
    "hands in words": lambda mark: mark["sources"][0].update(hands="many"),
    "a verdict in words": lambda mark: mark["sources"][0]["verdicts"].update(legal="many"),
    "a file without name": lambda mark: mark["sources"][0].update(name=None),
    "a number for a hash": lambda mark: mark.update(content=5),
    "a list for a version": lambda mark: mark.update(version=["1"]),
    "no file": lambda mark: mark.update(sources=[]),
}


@pytest.mark.parametrize("harm", HOSTILE.values(), ids=HOSTILE)
def test_a_mark_that_somebody_else_wrote_is_told(
    tmp_path: Path, session: Callable[..., Path], harm: Callable[[dict[str, Any]], object]
) -> None:
    make_dataset(tmp_path / "all", [session(1)])
    [mark] = (tmp_path / "all" / "_portions").iterdir()
    values = json.loads(mark.read_bytes())
    harm(values)
    mark.write_text(json.dumps(values), encoding="utf-8")
    with pytest.raises(DamagedError, match=f"{mark.name} cannot be read; delete it"):
        hands_of(tmp_path / "all")


@pytest.mark.parametrize("name", ["_portions/0123456789.json", MARKER])
def test_what_is_nested_without_end_is_told(tmp_path: Path, session: Callable[..., Path], name: str) -> None:
    make_dataset(tmp_path / "all", [session(1)])
    (tmp_path / "all" / name).write_text("[" * 200_000, encoding="utf-8")
    with pytest.raises(DamagedError, match=f"{name} cannot be read"):
        hands_of(tmp_path / "all")
