"""How long the command line takes to answer, against programs that do no more than they must.

    python benchmarks/startup.py [--rounds N]

``--help`` against a typer program of two commands, ``hands`` against a typer program that opens a database and runs one
query; whole processes, in turn, medians.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tripledraw.pipeline import generate, import_paths
from tripledraw.writer import file_text

_TWO_COMMANDS = '''
import typer

app = typer.Typer()


@app.command()
def one(name: str) -> None:
    """Say a name."""
    print(name)


@app.command()
def two(number: int = 3) -> None:
    """Say a number."""
    print(number)


app()
'''
_ONE_QUERY = '''
import typer

app = typer.Typer()


@app.command()
def hands(database: str) -> None:
    """List hands."""
    import duckdb

    with duckdb.connect(database, read_only=True) as connection:
        for row in connection.execute("SELECT * FROM hands LIMIT 20").fetchall():
            print(row)


app()
'''


def seconds(command: Sequence[str]) -> float:
    """Run a command that must end well; return how long it took."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603  # our own commands
    return time.perf_counter() - begin


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=15)
    options = arguments.parse_args()
    own = str(Path(sys.executable).with_name("tripledraw"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        text = file_text(generate("pokerstars", hands=100))
        (folder / "hands.txt").write_text(text, encoding="utf-8")
        database = folder / "hands.duckdb"
        import_paths([str(folder / "hands.txt")], database)
        (folder / "two.py").write_text(_TWO_COMMANDS, encoding="utf-8")
        (folder / "one.py").write_text(_ONE_QUERY, encoding="utf-8")
        pairs = {
            "--help": ([own, "--help"], [sys.executable, str(folder / "two.py"), "--help"]),
            "hands": (
                [own, "hands", "--limit", "20", "--db", str(database)],
                [sys.executable, str(folder / "one.py"), str(database)],
            ),
        }
        for name, (ours, least) in pairs.items():
            times = [(seconds(ours), seconds(least)) for _ in range(options.rounds)]
            here, there = (statistics.median(column) * 1000 for column in zip(*times, strict=True))
            ratio = statistics.median(one / other for one, other in times)
            print(f"{name:8} {here:6.0f} ms against {there:6.0f} ms: {ratio:.2f} times as long")


if __name__ == "__main__":
    main()
