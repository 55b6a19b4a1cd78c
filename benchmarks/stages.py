"""Hands a second of each stage, on the project's sample hands multiplied: parse, parse by reference, check, import.

    python benchmarks/stages.py [--hands N | --file FILE] [--against COMMAND]

With ``--file`` on the hands of that file, such as benchmarks/dealt.py writes.
COMMAND gets the file's path as its last argument and prints hands a second: the ratios are to it. All is measured in
one run and the median of five rounds is taken, since machines swing; without COMMAND the ratios are to the parser.
"""

from __future__ import annotations

import argparse
import re
import shlex
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import collector_off, import_paths, judge

SAMPLES = Path(__file__).resolve().parent.parent / "sample_histories" / "pokerstars"
ROUNDS = 5


def multiplied(path: Path, hands: int, samples: Path) -> int:
    """Write at least ``hands`` hands with numbers of their own to ``path``; return how many."""
    texts = [file.read_text(encoding="utf-8-sig").strip() for file in sorted(samples.glob("*.txt")) if file.is_file()]
    cash = [text for text in texts if "Lowball Limit (" in text and "$" in text and "Tournament" not in text]
    one, number = "\n\n\n".join(cash), 0

    def renumbered(_: re.Match[str]) -> str:
        nonlocal number
        number += 1
        return f"#{9_000_000_000_000 + number}:"

    with path.open("w", encoding="utf-8") as file:
        while number < hands:
            file.write(re.sub(r"(?<=Hand |Game )#\d+:", renumbered, one) + "\n\n\n")
    return number


def rate(run: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Return the median of hands a second over some rounds."""
    rates = []
    for _ in range(rounds):
        with collector_off():  # as every command does
            begin = time.perf_counter()
            hands = run()
            rates.append(hands / (time.perf_counter() - begin))
    return statistics.median(rates)


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hands", type=int, default=5_000)
    arguments.add_argument("--file", type=Path, help="a file to measure on, instead of samples multiplied")
    arguments.add_argument("--samples", type=Path, default=SAMPLES, help="a folder of PokerStars cash hands")
    arguments.add_argument("--against", help="a command that prints hands a second for a file")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.file or Path(folder) / "hands.txt"
        hands = 0 if options.file else multiplied(path, options.hands, options.samples)
        source = read_source(str(path), path.read_bytes())
        hands = hands or sum(1 for _ in parse_source(source))
        databases = (Path(folder) / f"{number}.duckdb" for number in range(ROUNDS))
        rates = {
            "parse": rate(lambda: sum(1 for _ in parse_source(source))),
            "check": rate(lambda: sum(1 for _ in judge(source)), 3),
            "import": rate(lambda: import_paths([str(path)], next(databases)).total.imported, 3),
        }
        few = read_source("few", path.read_bytes()[: 400 * len(source.text) // hands])
        rates["parse by reference"] = rate(lambda: sum(1 for _ in islice(parse_source(few, reference=True), 200)), 1)
        base = rates["parse"]
        if options.against:
            command = [*shlex.split(options.against), str(path)]
            base = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603  # the user's own command
            print(f"{'against':20} {base:10,.0f} hands/s")
    print(f"{hands:,} hands of {source.size / hands / 1000:.1f} kB")
    for name, value in rates.items():
        print(f"{name:20} {value:10,.0f} hands/s {value / base:8.2f}")


if __name__ == "__main__":
    main()
