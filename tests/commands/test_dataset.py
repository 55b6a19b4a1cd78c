"""A dataset in the place of a database: what reads gives the same, what writes says that it cannot."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.commands.conftest import hand
from tests.pipeline.dataset_making import make_dataset
from tripledraw.pipeline import import_paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.commands.conftest import Run, Write

READS = (
    "hands", "hands --player Runa --format json", "show 900070000001", "show 900070000002 --raw", "stats --format json",
    "stats --by month --format csv", "winrate --by stakes --format json", "sessions --format json",
    "export --to csv", "export --to jsonl", "export --to phh", "export --to text", "hands --where 'pot>0' --format csv",
    "sql 'SELECT verdict, count(*) AS n, amount(sum(pot)) AS pot FROM hands_local GROUP BY 1'",
    "sql 'SELECT room, hand_id, player, net FROM counted JOIN seats USING (hand_key) ORDER BY ALL' --format csv",
)  # fmt: skip
WRITES = (
    "import hands.txt",
    "watch in",
    "rebuild",
    "purge --player Runa --yes",
    "backup copy.duckdb",
    "restore whole.duckdb",
)


@dataclass(frozen=True)
class Both:
    """A dataset, and a database of the same files."""

    dataset: Path
    database: Path


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    """A dataset of two portions. The second tells a hand again, one in other words, and one otherwise."""

    def told(number: int, call: str = "$0.20") -> str:
        return hand(900070000000 + number, call=call, stamp=f"2026/03/01 20:{number:02}:05")

    folder = tmp_path_factory.mktemp("both")
    in_other_words = told(2).replace("Ottoline said", "Quill said").replace('said, "gl"', 'said, "gg"')
    otherwise = told(3).replace("($4 in", "($5 in", 1)
    texts = [list(map(told, range(1, 6))), [told(1), in_other_words, otherwise, told(9), told(10, "$0.30")]]
    files = [folder / "in" / f"{number}.txt" for number in range(2)]
    files[0].parent.mkdir()
    for file, parts in zip(files, texts, strict=True):
        file.write_text("".join(parts), encoding="utf-8")
    made = Both(folder / "all it's", folder / "whole.duckdb")
    make_dataset(made.dataset, *([file] for file in files))
    assert import_paths([str(folder / "in")], made.database).total.conflicts == 1
    return made


@pytest.fixture
def dataset(both: Both, tmp_path: Path) -> Path:
    """A copy of the dataset, to be spoilt."""
    path = tmp_path / "all it's"
    shutil.copytree(both.dataset, path)
    return path


def arguments(command: str, *more: object) -> list[object]:
    return [*shlex.split(command), *more]


@pytest.mark.parametrize("command", READS)
def test_what_reads_says_the_same(tripledraw: Run, both: Both, command: str) -> None:
    of_database, of_dataset = (tripledraw(*arguments(command, "--db", db)) for db in (both.database, both.dataset))
    assert of_dataset.out
    assert of_dataset == of_database


def test_figures_and_reports_are_made(tripledraw: Run, both: Both, tmp_path: Path) -> None:
    assert tripledraw("plot", "cumulative", "-o", "a.png", "--db", both.dataset).code == 0
    assert tripledraw("report", "--out", "page", "--db", both.dataset).code == 0
    assert (tmp_path / "a.png").stat().st_size > 1_000
    assert "Ottoline" in (tmp_path / "page" / "index.html").read_text(encoding="utf-8")


def test_doctor_tells_what_it_is(tripledraw: Run, both: Both) -> None:
    health = json.loads(tripledraw("doctor", "--db", both.dataset, "--format", "json").out)
    assert health["problems"] == []
    assert health["bytes"] == sum(
        path.stat().st_size for path in both.dataset.rglob("*.parquet") if "_settled" not in str(path)
    )


def test_texts_that_say_otherwise_are_told(tripledraw: Run, both: Both) -> None:
    query = "SELECT hand_id, code FROM findings JOIN hands USING (hand_key) WHERE code LIKE 'TD60%'"
    found = tripledraw("sql", query, "--db", both.dataset, "--format", "csv")
    assert found.out.splitlines()[1:] == ["900070000003,TD601"]
    shown = tripledraw("show", "900070000003", "--db", both.dataset).out
    assert "says otherwise" in shown


def test_a_backup_does_not_take_its_place(tripledraw: Run, both: Both, dataset: Path) -> None:
    done = tripledraw("restore", both.database, "--db", dataset)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert "is a dataset, which can only be read" in done.err


@pytest.mark.parametrize("command", WRITES)
def test_what_writes_says_that_it_cannot(tripledraw: Run, write_hand: Write, dataset: Path, command: str) -> None:
    write_hand()
    write_hand("in/hands.txt")
    before = {path: path.stat().st_mtime_ns for path in dataset.rglob("*")}
    done = tripledraw(*arguments(command, "--db", dataset))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert "is a dataset, which can only be read" in done.err
    assert {path: path.stat().st_mtime_ns for path in dataset.rglob("*")} == before


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_csv('hands.txt')", "COPY hands TO 'x.csv'", "DROP VIEW hands", "SET enable_external_access = true",
        "ATTACH 'other.duckdb'", "SELECT * FROM no_table",
    ],
)  # fmt: skip
def test_the_users_sql_reaches_nothing_else(
    tripledraw: Run, write_hand: Write, dataset: Path, tmp_path: Path, query: str
) -> None:
    write_hand()
    files = sorted(tmp_path.rglob("*"))
    done = tripledraw("sql", query, "--db", dataset)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert "damaged" not in done.err
    assert sorted(tmp_path.rglob("*")) == files


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _spoil(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[20 : len(content) // 2] = b"\xff" * (len(content) // 2 - 20)
    path.write_bytes(content)


@pytest.mark.parametrize("table", ["hands", "views", "seats", "sources"])
@pytest.mark.parametrize("damage", [_cut, _spoil, Path.unlink, lambda path: path.write_bytes(b"")])
def test_a_damaged_file_is_told(tripledraw: Run, dataset: Path, table: str, damage: Callable[[Path], object]) -> None:
    damage(max((dataset / table).rglob("*.parquet")))
    shutil.rmtree(dataset / "_settled")
    done = tripledraw("doctor", "--db", dataset)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert f"the dataset {dataset} is damaged" in done.err


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"name": "x"}', "\x00"])
def test_a_mark_that_cannot_be_read_is_told(tripledraw: Run, dataset: Path, content: str) -> None:
    mark = min((dataset / "_portions").iterdir())
    mark.write_text(content, encoding="utf-8")
    done = tripledraw("hands", "--db", dataset)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert mark.name in done.err


def test_what_has_no_mark_is_not_there(tripledraw: Run, dataset: Path) -> None:
    for mark in (dataset / "_portions").iterdir():
        mark.unlink()
    _cut(min((dataset / "hands").rglob("*.parquet")))
    assert tripledraw("sql", "SELECT count(*) AS n FROM hands", "--db", dataset, "--format", "csv").out == "n\n0\n"


def test_a_spread_import_from_the_command_line(tripledraw: Run, write_hand: Write) -> None:
    write_hand("in/a.txt", hand(900070000001), hand(900070000002, call="$0.30"))
    once, twice = (
        json.loads(tripledraw("import", "in", "--dask", "local", "--jobs", 1, "--out", "all", "--format", "json").out)
        for _ in range(2)
    )
    assert (once["imported"], once["legal"], once["duplicate"]) == (2, 1, 0)
    assert (twice["imported"], twice["duplicate"]) == (0, 2)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--dask local", "needs both --dask ADDRESS (or local) and --out LOCATION"),
        ("--out all", "needs both --dask ADDRESS (or local) and --out LOCATION"),
        ("--dask local --out all --db x", "leave --db out"),
        ("--dask tcp://127.0.0.1:1 --out all --jobs 2", "--jobs is for --dask local"),
        ("--dask local --out in", "holds something else than a dataset"),
        ("--dask local --out in/hands.txt", "is a file"),
        ("--dask local --out nosuch://place/x", "cannot be used: protocol not known: nosuch"),
        ("--dask local --out s3://b/[x]", "has a letter that stands for others"),
        ("--dask nosuch://place --out all", "no Dask scheduler answers at nosuch://place"),
    ],
)
def test_wrong_use_is_told(tripledraw: Run, write_hand: Write, options: str, told: str) -> None:
    write_hand("in/hands.txt")
    done = tripledraw(*arguments(f"import in {options}"))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert told in done.err


@pytest.mark.parametrize(("missing", "location"), [("distributed", "all"), ("fsspec", "s3://bucket/all")])
def test_without_the_extra_the_command_says_what_to_install(
    tripledraw: Run, write_hand: Write, monkeypatch: pytest.MonkeyPatch, missing: str, location: str
) -> None:
    write_hand()
    monkeypatch.setitem(sys.modules, missing, None)
    done = tripledraw("import", "hands.txt", "--dask", "local", "--out", location)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert "pip install 'tripledraw[dask]'" in done.err


def test_what_is_no_dataset_is_told(tripledraw: Run, dataset: Path, tmp_path: Path) -> None:
    marker = dataset / "_tripledraw.json"
    for content, told in (("{", "damaged"), ('{"application": "x"}', "another version"), ("", "damaged")):
        marker.write_text(content, encoding="utf-8")
        done = tripledraw("hands", "--db", dataset)
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert told in done.err
    done = tripledraw("hands", "--db", f"memory://{tmp_path.name}")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "there is no dataset at memory://" in done.err
