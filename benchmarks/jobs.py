"""How much faster an import is with several processes: `python benchmarks/jobs.py [--hands N] [--jobs N] [--files N]`.

Dealt hands are imported by one process and by several, in turn, and the median of the ratios is told. Other programs on
the machine spoil that; what it would be without them is worked out from the processor time of the processes, as if
each had a core of its own, or all of them as many as there are jobs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tripledraw.pipeline import deal_session, import_paths
from tripledraw.writer import file_text, write

ROUNDS = 3


@dataclass
class Cost:
    """Seconds of an import: by the clock, and of the processor here and in the workers."""

    clock: float
    here: float
    workers: float

    def alone(self, jobs: int) -> float:
        """Return how long it would take on a machine with nothing else to do."""
        return max((self.here + self.workers) / jobs, self.here, self.workers / jobs)


def measure(folder: Path, database: Path, jobs: int, hands: int) -> Cost:
    """Import the folder."""
    begin, before = time.perf_counter(), os.times()
    done = import_paths([str(folder)], database, jobs=jobs)
    after = os.times()
    if done.total.imported != hands:
        raise SystemExit(f"{done.total.imported:,} hands imported, not {hands:,}")
    return Cost(
        time.perf_counter() - begin,
        after.user + after.system - before.user - before.system,
        after.children_user + after.children_system - before.children_user - before.children_system,
    )


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=20_000)
    arguments.add_argument("--files", type=int, default=20, help="1 makes one large file")
    arguments.add_argument("--jobs", type=int, default=2)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "hands"
        folder.mkdir()
        each = options.hands // options.files
        dealt = deal_session("pokerstars", hands=each * options.files)
        for number in range(options.files):
            text = file_text([write(hand.events, "pokerstars") for hand in islice(dealt, each)])
            (folder / f"{number}.txt").write_text(text, encoding="utf-8")
        costs = [
            [
                measure(folder, Path(place) / f"{number}-{jobs}.duckdb", jobs, each * options.files)
                for jobs in (1, options.jobs)
            ]
            for number in range(ROUNDS)
        ]
    one, several = zip(*costs, strict=True)
    for jobs, found in ((1, one), (options.jobs, several)):
        clock, here, workers = (
            statistics.median(getattr(cost, name) for cost in found) for name in ("clock", "here", "workers")
        )
        print(f"{jobs} jobs {clock:8.2f} s, of the processor {here:6.2f} s here and {workers:6.2f} s in workers")
    print(f"by the clock  {statistics.median(a.clock / b.clock for a, b in costs):5.2f} times as fast")
    print(f"on free cores {statistics.median(a.alone(1) / b.alone(options.jobs) for a, b in costs):5.2f} times as fast")


if __name__ == "__main__":
    main()
