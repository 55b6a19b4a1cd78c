"""A large database: the time and memory of its import, of asking it, and of importing the same folder again.

    python benchmarks/scale.py [--hands N] [--jobs N] [--distinct N] [--folder FOLDER]

Dealt hands are written over and over, each time under other numbers and at other tables, in files of ``--distinct``
hands. Memory is the most that a process held at any time (Linux tells it); of the workers it is the largest one's.
Every command runs as a user would run it, start-up included.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tripledraw.pipeline import generate
from tripledraw.writer import file_text

_NUMBER = re.compile(r"(?m)(?<=^PokerStars Hand #)\d+")
_TABLE = re.compile(r"(?m)(?<=^Table ')[^'\n]*")
_PROC = Path("/proc")
_POLL = 0.05  # seconds
_NEXT = 10_000_000_000  # from one copy's numbers to the next one's


@dataclass
class Cost:
    """What a command took: seconds, and MB in its own process and in the largest of those it started."""

    seconds: float
    own: float
    largest_child: float


def write_folder(folder: Path, hands: int, distinct: int) -> int:
    """Write files of ``distinct`` hands, at least ``hands`` in all; return how many."""
    text = file_text(generate("pokerstars", hands=distinct))
    files = -(-hands // distinct)
    for copy in range(files):
        (folder / f"{copy:04}.txt").write_text(_retold(text, copy), encoding="utf-8")
    return files * distinct


def _retold(text: str, copy: int) -> str:
    """Return the hands under other numbers, at other tables."""

    def renumbered(found: re.Match[str]) -> str:
        return str(int(found[0]) + copy * _NEXT)

    return _TABLE.sub(rf"\g<0> {copy}", _NUMBER.sub(renumbered, text))


def run(arguments: Sequence[str], database: Path) -> Cost:
    """Run the command line; end with its words if it fails."""
    command = [str(Path(sys.executable).with_name("tripledraw")), *arguments, "--db", str(database)]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)  # noqa: S603  # our own command
    own = child = 0.0
    while process.poll() is None:
        own = max(own, _peak(process.pid))
        child = max([child, *map(_peak, _children(process.pid))])
        time.sleep(_POLL)
    seconds = time.perf_counter() - begin
    said = process.stdout.read() if process.stdout is not None else ""
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(arguments)}: exit code {process.returncode}\n{said}")
    return Cost(seconds, own, child)


def _peak(pid: int) -> float:
    """Return the most memory that a process has held, in MB; 0 where it has ended or the system does not tell."""
    try:
        status = (_PROC / str(pid) / "status").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    found = re.search(r"VmHWM:\s*(\d+) kB", status)
    return 0.0 if found is None else int(found[1]) / 1000


def _children(pid: int) -> list[int]:
    """Return the processes that any thread of a process has started."""
    try:
        threads = [(thread / "children").read_text().split() for thread in (_PROC / str(pid) / "task").iterdir()]
    except OSError:
        return []
    return [int(child) for children in threads for child in children]


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=100_000)
    arguments.add_argument("--distinct", type=int, default=20_000)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--folder", type=Path, help="where to put files and database; else a folder that is removed")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        place = options.folder or Path(temporary)
        texts, database = place / "hands", place / "hands.duckdb"
        texts.mkdir(parents=True)
        hands = write_folder(texts, options.hands, options.distinct)
        first = run(["import", str(texts), "--jobs", str(options.jobs)], database)
        size, written = database.stat().st_size, sum(file.stat().st_size for file in texts.iterdir())
        print(f"{hands:,} hands, {written / 1e6:,.0f} MB of text, {size / hands:,.0f} bytes a hand in the database")
        print(f"import, {options.jobs} jobs {first.seconds:9.2f} s, {first.seconds / hands * 1e6:,.0f} µs a hand")
        print(f"memory         {first.own:9,.0f} MB, the largest worker {first.largest_child:,.0f} MB")
        again = run(["import", str(texts), "--jobs", str(options.jobs)], database)
        print(f"once more      {again.seconds:9.2f} s, {first.seconds / again.seconds:,.0f} times as fast")
        asked = (
            ["winrate"], ["stats"], ["stats", "--by", "position"], ["sessions"],
            ["hands", "--limit", "20"], ["report", "--out", str(place / "report")],
        )  # fmt: skip
        for question in asked:
            cost = run(question, database)
            print(f"{' '.join(question[:3]):24} {cost.seconds:7.2f} s, {cost.own:,.0f} MB")


if __name__ == "__main__":
    main()
