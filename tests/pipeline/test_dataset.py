"""A dataset under harm: imports at the same time, full disks, damaged and hostile files, names that are patterns."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest

from tests.pipeline.dataset_making import make_dataset
from tripledraw.pipeline import Opened, generate, spread
from tripledraw.pipeline.importing import Teller
from tripledraw.pipeline.opening import Extent
from tripledraw.pipeline.reading import WholeFile
from tripledraw.store import DamagedError, Dataset, QueryError, Store, StoreError, sha256_of
from tripledraw.store.dataset import writing
from tripledraw.store.dataset.place import MARKER, Folder, Remote, place_of
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
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), r"has no room .*: make some, .* TMPDIR"),
        (duckdb.OutOfMemoryException("could not allocate"), r"has no room .*: make some, .* TMPDIR"),
        (PermissionError(13, "Permission denied"), r"cannot make the files .* \(Permission denied\): .* TMPDIR"),
    ],
)
def test_a_worker_that_cannot_write_on_its_own_disk_says_so(
    tmp_path: Path, session: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def full(*_: object) -> None:
        raise error

    monkeypatch.setattr(writing, "_copy", full)
    with pytest.raises(StoreError, match=words):
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


def test_a_portion_is_known_by_the_file_before_it_too(tmp_path: Path, session: Callable[..., Path]) -> None:
    dataset = Dataset(tmp_path / "all")
    file, *others = (Opened(path.name, path.read_bytes()) for path in map(session, range(3)))
    hashes = [sha256_of(file.data)]
    names = [
        spread.read_portion([WholeFile(file, before=before)], hashes, dataset.address).name
        for before in (None, *others, others[0])
    ]
    assert len(set(names)) == 3
    assert names[1] == names[3]


def test_a_large_file_does_not_make_its_portion_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "PORTION", 100)
    files = [Opened(f"{number}.txt", bytes([number]) * size) for number, size in enumerate((5_000, 60, 300, 50))]
    found = list(spread._portions(files, spread._Account({}), 100))
    sizes = [
        [len(text.file.data) for text in portion.texts] for portion in found if isinstance(portion, spread._Portion)
    ]
    assert sizes == [[5_000], [60, 300, 50]]


def test_no_more_bytes_are_under_way_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two workers, whose portions come back one by one."""
    monkeypatch.setattr(spread, "PORTION", 100)
    running: list[int] = []
    most: list[int] = []

    class Cluster:
        def nthreads(self) -> dict[str, int]:
            return {"a": 1, "b": 1}

        def submit(self, _: object, texts: list[WholeFile], *__: object, pure: bool) -> Future[None]:
            assert not pure
            running.append(sum(text.size for text in texts))
            most.append(sum(running))
            future: Future[None] = Future()
            future.set_result(None)
            return future

    def wait(futures: list[Future[None]], return_when: str) -> SimpleNamespace:
        assert return_when == "FIRST_COMPLETED"
        running.pop(0)
        return SimpleNamespace(done=futures[:1])

    monkeypatch.setattr("distributed.wait", wait)
    sizes = [5_000, 900, 900, 900, 50, 50, 50, 50, 50]
    entries = [spread._Portion([WholeFile(Opened("a.txt", bytes(size)))], [""], size) for size in sizes]
    done = list(spread._read_all(Cluster(), entries, "all", Teller(None, Extent(0, 0))))  # type: ignore[arg-type]  # as much of a client as is asked
    assert [portion.size for portion, _ in done] == sizes
    assert most == [5_000, 900, 900, 900, 950, 1_000, 1_050, 1_100, 250]


def test_a_mark_may_name_hands_that_were_skipped_without_a_reason(tmp_path: Path, session: Callable[..., Path]) -> None:
    make_dataset(tmp_path / "all", [session(1)])
    [mark] = (tmp_path / "all" / "_portions").iterdir()
    values = json.loads(mark.read_bytes())
    values["sources"][0]["skipped"] = [[None, 1], ["tournament", 2]]
    mark.write_text(json.dumps(values), encoding="utf-8")
    assert hands_of(tmp_path / "all") == 4


def test_a_write_behind_a_url_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = place_of(f"local://{tmp_path}/all")
    assert isinstance(place, Remote)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(place._files, "mv", full)
    with pytest.raises(StoreError, match="no space left on device"):
        place.write("a.json", b"{}")
    assert place.names("") == []
