"""An import that a Dask cluster's workers read: the dataset holds what a database of the same files holds."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import astuple
from pathlib import Path
from typing import Any

import boto3
import database_content
import pytest
from dask.config import set as dask_config
from distributed import Client, KilledWorker, LocalCluster
from mixed_folder import make
from moto.server import ThreadedMotoServer

from tripledraw.analytics.statistics import stat_values
from tripledraw.analytics.winrate import win_rates
from tripledraw.pipeline import ClusterError, Imported, Opened, generate, import_paths, spread, spread_paths
from tripledraw.pipeline import cluster as clusters
from tripledraw.pipeline.reading import WholeFile
from tripledraw.store import Dataset, Filters, Portion, QueryError, Store, StoreError
from tripledraw.writer import file_text

HANDS = Path(__file__).parents[1] / "cases" / "pokerstars" / "hands"
FIRST, SECOND = ((HANDS / f"{name}.txt").read_text(encoding="utf-8") for name in ("heads-up", "heads-up-next"))


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster of two processes, which starts another where one is killed."""
    with (
        dask_config({"distributed.scheduler.allowed-failures": 10}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as made,
    ):
        yield made.scheduler_address


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send a few files at a time."""
    monkeypatch.setattr(spread, "_LEAST", 5_000)
    monkeypatch.setattr(spread, "PORTION", 5_000)


def content(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return what a database or a dataset holds; findings come with their number only in the latter."""
    found = database_content.content(path)
    width = len(database_content._CONTENT)
    assert len(found) == width
    found["findings"] = [row[:11] for row in found["findings"]]
    return found


def played(folder: Path, *, files: int, hands: int = 8) -> list[Path]:
    """Write sessions of several rooms, each a file, with names that want care."""
    folder.mkdir()
    names = [
        "it's {0}.txt",
        'a "b"; {0} #%.txt',
        "line\nbreak {0}.txt",
        "\udcff{0}.txt",
        "HH [2026] {0}.txt",
        "é*? {0}.txt",
    ]
    paths = []
    for number in range(files):
        room = ("pokerstars", "winamax", "kingsclub")[number % 3]
        path = folder / names[number % len(names)].format(number)
        path.write_text(file_text(generate(room, hands=hands, seed=number)), encoding="utf-8")
        paths.append(path)
    return paths


def near(rows: Sequence[Any]) -> list[Any]:
    """Return rows to be compared: sums of floats depend on the order in which they are added."""
    return [pytest.approx(value, rel=1e-12) if isinstance(value, float) else value for value in flat(rows)]


def flat(rows: Sequence[Any]) -> list[Any]:
    """Return the fields of rows one after the other, those of intervals too."""
    fields = [value for row in rows for value in astuple(row)]
    return [part for value in fields for part in (value if isinstance(value, tuple) else (value,))]


def same(one: Imported, other: Imported) -> bool:
    return (one.total, one.files, one.unopened) == (other.total, other.files, other.unopened)


def test_a_dataset_holds_what_a_database_of_the_same_files_holds(scheduler: str, tmp_path: Path) -> None:
    make(tmp_path / "in", files=40, seed=4)
    played(tmp_path / "in" / "more", files=6)
    paths = [str(tmp_path / "in"), str(tmp_path / "missing"), str(tmp_path / "in")]
    db, dataset = tmp_path / "hands.duckdb", tmp_path / "it's a [data] set"
    one, spread_out = import_paths(paths, db), spread_paths(paths, str(dataset), scheduler)
    assert same(one, spread_out)
    assert one.total.duplicate > 10
    assert len(list((dataset / "_portions").iterdir())) > 5
    assert content(db) == content(dataset)
    with Store(db, read_only=True) as store, Store(dataset, read_only=True) as spread_store:
        players = [
            row[0] for row in store.rows("SELECT player FROM seats GROUP BY 1 ORDER BY count(*) DESC LIMIT 2").rows
        ]
        for player in players:
            chosen = Filters(player=player)
            for group in (None, "month"):
                for ask in (stat_values, win_rates):
                    assert flat(ask(spread_store, by=group, filters=chosen)) == near(
                        ask(store, by=group, filters=chosen)
                    )
    assert len(players) == 2

    files = sorted(dataset.rglob("*"))
    again = spread_paths(paths, str(dataset), scheduler)
    assert (again.total.imported, again.total.hands) == (0, one.total.hands)
    assert again.total.duplicate == one.total.imported + one.total.duplicate
    assert sorted(dataset.rglob("*")) == files


def test_a_killed_worker_loses_nothing_and_doubles_nothing(scheduler: str, tmp_path: Path) -> None:
    paths = [str(path) for path in played(tmp_path / "in", files=16, hands=20)]
    killed: list[int] = []
    with Client(scheduler, set_as_default=False) as client:

        def strike(progress: object) -> None:
            assert progress
            if len(killed) < 2:
                found = client.run(os.getpid, on_error="return").values()
                alive = [pid for pid in found if isinstance(pid, int) and pid not in killed]  # the others are dying
                killed.extend(alive[:1])
                for pid in alive[:1]:
                    os.kill(pid, signal.SIGKILL)

        found = spread_paths(paths, str(tmp_path / "dataset"), scheduler, progress=strike)
    assert killed
    assert same(import_paths(paths, tmp_path / "hands.duckdb"), found)
    assert content(tmp_path / "hands.duckdb") == content(tmp_path / "dataset")


def test_what_no_worker_can_read_is_read_here(tmp_path: Path) -> None:
    future: Future[Portion] = Future()
    future.set_exception(KilledWorker("portion", last_worker=None, allowed_failures=4))  # type: ignore[arg-type]  # whichever
    dataset = Dataset(tmp_path / "dataset")
    portion = spread._Portion([WholeFile(Opened("a.txt", FIRST.encode()))], ["0" * 64])
    stored = spread._result(future, portion, dataset.address)  # type: ignore[arg-type]  # it is only asked for its result
    assert [counts.imported for counts in stored.counts()] == [1]


def test_a_worker_without_the_program_is_told() -> None:
    future: Future[Portion] = Future()
    future.set_exception(ModuleNotFoundError("No module named 'tripledraw'"))
    with pytest.raises(ClusterError, match="a worker cannot run tripledraw: No module named 'tripledraw'"):
        spread._result(future, spread._Portion([], []), "all")  # type: ignore[arg-type]  # it is only asked for its result


def test_a_cluster_made_here_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    (tmp_path / "a.txt").write_text(FIRST, encoding="utf-8")
    found = spread_paths([str(tmp_path / "a.txt")], str(tmp_path / "dataset"), clusters.LOCAL, workers=1)
    assert found.total.imported == 1
    assert list(scratch.iterdir()) == []


def test_the_last_hands_of_the_file_before_are_known_in_the_next_portion(scheduler: str, tmp_path: Path) -> None:
    larger = file_text(generate("pokerstars", hands=12, seed=3))
    paths = []
    for number, text in enumerate((larger, FIRST, SECOND.replace("Ismay ($5.34", "Ismay ($6"))):
        path = tmp_path / f"{number}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    spread_paths(paths, str(tmp_path / "dataset"), scheduler)
    import_paths(paths, tmp_path / "hands.duckdb")
    assert len(list((tmp_path / "dataset" / "_portions").iterdir())) == 2
    assert "TD612" in {row[1] for row in content(tmp_path / "dataset")["findings"]}
    assert content(tmp_path / "hands.duckdb") == content(tmp_path / "dataset")


@pytest.fixture
def bucket(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of an empty bucket of an S3 on this machine, which the workers know too."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    known = dict.fromkeys(("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"), "eu-west-1")
    known["AWS_ENDPOINT_URL"] = f"http://127.0.0.1:{port}"
    for name, value in known.items():
        monkeypatch.setenv(name, value)
    with Client(scheduler, set_as_default=False) as client:
        client.run(lambda: os.environ.update(known))
    boto3.client("s3").create_bucket(Bucket="hands", CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
    yield "hands"
    server.stop()


def test_a_dataset_lies_in_s3(scheduler: str, bucket: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"s3://missing/all cannot be used: .*bucket"):
        spread_paths([], "s3://missing/all", scheduler)
    url, db = f"s3://{bucket}/all", tmp_path / "hands.duckdb"
    paths = [str(path) for path in played(tmp_path / "in", files=6)]
    assert same(import_paths(paths, db), spread_paths(paths, url, scheduler))
    assert content(db) == content(Path(url))
    assert spread_paths(paths, url, scheduler).total.imported == 0
    with Store(url, read_only=True) as store, pytest.raises(QueryError):
        store.sql_read_only("SELECT * FROM read_parquet('s3://hands/other.parquet')")


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        spread_paths([], str(tmp_path / "dataset"), "tcp://127.0.0.1:9")
