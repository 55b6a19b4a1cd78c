"""What a dataset costs: `python benchmarks/dataset.py [--hands N] [--times N] [--again N] [--folder FOLDER]`.

A portion of dealt hands is read as a worker of a cluster reads it, and as an import by one process reads it, in turn:
hands a second of the processor, since other programs spoil the clock. Then it is written many times over, its hands
under other numbers, and the last ones once more as another file tells them; of this dataset bytes a hand, the time to
settle it, to open it, and to ask questions are told.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from tripledraw.analytics.statistics import stat_values
from tripledraw.analytics.winrate import win_rates
from tripledraw.pipeline import Opened, deal_session, import_paths
from tripledraw.pipeline.reading import WholeFile
from tripledraw.pipeline.spread import read_portion
from tripledraw.store import Dataset, Filters, Portion, Store, add_portion, sha256_of
from tripledraw.writer import file_text, in_file, write

ROUNDS = 3
FILES = 50  # a portion


def cost(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that something takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def clock(what: str, work: Callable[[], object], hands: int) -> None:
    """Print how long something takes by the clock, all in all and a million hands; the best of three."""
    took = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        work()
        took.append(time.perf_counter() - begin)
    print(f"  {what:<44} {min(took):7.2f} s {min(took) * 1e6 / hands:7.2f} s a million hands")


def deal(folder: Path, hands: int) -> list[Path]:
    """Deal sessions into files."""
    folder.mkdir()
    files = []
    for number in range(FILES):
        dealt = islice(deal_session("pokerstars", hands=hands, seed=number), hands // FILES)
        text = file_text(in_file((write(hand.events, "pokerstars") for hand in dealt), "pokerstars"))
        files.append(folder / f"{number}.txt")
        files[-1].write_text(text, encoding="utf-8")
    return files


def read(files: list[Path], address: str) -> Portion:
    """Read files into a dataset, as a worker does."""
    texts = [WholeFile(Opened(str(file), file.read_bytes())) for file in files]
    return read_portion(texts, [sha256_of(text.file.data) for text in texts], address)


def tell_again(database: Path, address: str, number: int, like: int, sources: Portion) -> Portion:
    """Add a portion with the hands of a database, under other numbers, which ``like`` says."""

    def fill(copy: Path) -> list[object]:
        shutil.copyfile(database, copy)
        with Store(copy) as store, store.transaction() as connection:
            for column in ("hand_id", "identity"):
                connection.execute(f"UPDATE hands SET {column} = {column} || '-{like}'")  # noqa: S608  two names, a number
            connection.execute(f"UPDATE sources SET name = name || '-{number}'")  # noqa: S608  as above
        return list(sources.counts())

    return add_portion(address, [f"{number}"], fill)  # type: ignore[arg-type]  # the counts of a file are told above


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=10_000, help="of a portion")
    arguments.add_argument("--times", type=int, default=100, help="portions")
    arguments.add_argument("--again", type=int, default=5, help="portions that stand there twice")
    arguments.add_argument("--folder", help="a folder for it; it is not removed")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(options.folder or place)
        files = deal(folder / "hands", options.hands)
        database, workers, alone = folder / "hands.duckdb", [], []
        for turn in range(ROUNDS):
            dataset = Dataset(folder / f"worker-{turn}")
            workers.append(options.hands / cost(lambda: read(files, dataset.address)))  # noqa: B023  called at once
            database.unlink(missing_ok=True)
            alone.append(options.hands / cost(lambda: import_paths([str(folder / "hands")], database)))
        size = sum(file.stat().st_size for file in files)
        ratio = statistics.median(one / other for one, other in zip(workers, alone, strict=True))
        print(
            f"hands/s of the processor: a worker {max(workers):,.0f}, an import by one process {max(alone):,.0f}, "
            f"ratio {ratio:.2f}"
        )
        portion = read(files, Dataset(folder / "worker-0").address)
        sizes = [each / options.hands for each in (size, database.stat().st_size, portion.size)]
        print("bytes a hand: text {:,.0f}, database {:,.0f}, dataset {:,.0f}".format(*sizes))
        tables = {table: sum(written.values()) / options.hands for table, written in portion.files.items()}
        print("  " + ", ".join(f"{table} {each:,.0f}" for table, each in tables.items()))
        ask(folder, database, portion, options.times, options.again, options.hands)


def ask(folder: Path, database: Path, portion: Portion, times: int, again: int, hands: int) -> None:
    """Make a large dataset and ask it questions."""
    large = Dataset(folder / "large")
    written = cost(lambda: [tell_again(database, large.address, number, number, portion) for number in range(times)])
    new = [tell_again(database, large.address, times + number, number, portion) for number in range(again)]
    texts, hands = hands * (times + again), hands * times
    print(f"{hands:,} hands, {texts:,} texts of them, written in {written:,.0f} s of the processor")
    settled = folder / "large" / "_settled"
    path = folder / "large"

    def settle() -> None:
        shutil.rmtree(settled, ignore_errors=True)
        large.finish(new)

    clock("settle", settle, hands)
    clock("open", lambda: Store(path, read_only=True).close(), hands)
    with Store(path, read_only=True) as store:
        [(found,)] = store.rows("SELECT count(*) FROM hands").rows
        if found != hands:
            raise SystemExit(f"{found:,} hands are there, not {hands:,}")
        [(player,)] = store.rows("SELECT player FROM seats GROUP BY 1 ORDER BY count(*) DESC LIMIT 1").rows
        chosen = Filters(player=player)
        clock(
            "count hands by room and verdict",
            lambda: store.rows("SELECT room, verdict, count(*) FROM hands GROUP BY ALL"),
            hands,
        )
        clock("all statistics of a player, by month", lambda: stat_values(store, by="month", filters=chosen), hands)
        clock("win rate of a player, by stakes", lambda: win_rates(store, by="stakes", filters=chosen), hands)
        clock(
            "hands drawn pat, of everybody",
            lambda: store.rows("SELECT draw, count(*) FILTER (taken = 0), count(*) FROM draws GROUP BY 1"),
            hands,
        )


if __name__ == "__main__":
    main()
