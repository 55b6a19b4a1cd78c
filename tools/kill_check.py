"""Kills imports at random moments, and holds the database against one that nobody disturbed.

    python tools/kill_check.py [--kills N] [--files N] [--seed S] [--command import|rebuild|watch]

A round imports the same files with up to five kills (SIGKILL), and then to the end. After every kill the database must
open and hold no hand twice; at the end it must hold what an undisturbed import brought, and nothing may lie beside it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from database_content import Content, content, differences
from mixed_folder import make

from tripledraw.store import Store

# Small batches: most of the time is spent in what is to be disturbed.
_CODE = """
import sys
from tripledraw.store import load
from tripledraw.cli import main
load.BATCH = 200
main(sys.argv[1:])
"""
_MOST_KILLS = 5  # in one round


@dataclass
class Disturbed:
    """A database that is written while its writers are killed."""

    folder: Path
    database: Path
    random: Random
    seconds: float = 0.0

    def start(self, command: str) -> subprocess.Popen[bytes]:
        """Start the command in a process of its own."""
        paths = [] if command == "rebuild" else [str(self.folder)]
        arguments = [sys.executable, "-c", _CODE, command, *paths, "--db", str(self.database)]
        # S603: the command is this interpreter, the arguments are ours
        return subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # noqa: S603

    def finish(self, command: str) -> None:
        """Run the command to its end, and keep how long it takes."""
        begin = time.monotonic()
        process = self.start(command)
        _, told = process.communicate()
        if process.returncode:
            sys.exit(f"{command} ended with {process.returncode}: {told.decode()}")
        self.seconds = time.monotonic() - begin

    def kill(self, command: str) -> bool:
        """Run the command, kill it at a random moment, and return whether it was still running."""
        process = self.start(command)
        time.sleep(self.random.uniform(0, self.seconds))
        running = process.poll() is None
        process.kill()
        _, told = process.communicate()
        if not running and process.returncode:
            sys.exit(f"{command} ended with {process.returncode}: {told.decode()}")
        return running

    def check(self) -> None:
        """Look into the database as the kill left it."""
        if not self.database.exists():
            return
        with Store(self.database, read_only=True) as store:
            rows = store.rows("SELECT count(*), count(DISTINCT (room, identity)) FROM hands").rows
            [(lost,)] = store.rows("SELECT count(*) FROM hands ANTI JOIN views ON view_key = hands.hand_key").rows
        if rows[0][0] != rows[0][1] or lost:
            sys.exit(f"hands and different ones: {rows}, without a text: {lost}")


def run_round(disturbed: Disturbed, command: str, kills: int, right: Content) -> int:
    """Disturb one import, or one database, and return how often its writer was killed while it ran."""
    killed = 0
    for _ in range(kills):
        killed += disturbed.kill(command)
        disturbed.check()
    disturbed.finish("import")
    if command == "rebuild":
        disturbed.finish("rebuild")
    left = sorted(path.name for path in disturbed.database.parent.iterdir() if path != disturbed.database)
    told = differences(right, content(disturbed.database))
    if told or left:
        sys.exit("\n".join(["the database is not what it should be", *told, *left]))
    return killed


def main() -> None:
    """Kill, compare and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--kills", type=int, default=200)
    arguments.add_argument("--files", type=int, default=150)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--command", choices=("import", "rebuild", "watch"), default="import")
    options = arguments.parse_args()
    random = Random(options.seed)  # noqa: S311  moments, no secrets
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "hands"
        make(folder, files=options.files, seed=options.seed)
        undisturbed = Disturbed(folder, Path(place) / "right" / "hands.duckdb", random)
        undisturbed.database.parent.mkdir()
        undisturbed.finish("import")
        right, seconds = content(undisturbed.database), undisturbed.seconds
        killed = rounds = 0
        while killed < options.kills:
            home = Path(place) / f"round {rounds}"
            home.mkdir()
            disturbed = Disturbed(folder, home / "hands.duckdb", random, seconds)
            if options.command == "rebuild":
                disturbed.finish("import")
            kills = random.randint(1, min(_MOST_KILLS, options.kills - killed))
            killed += run_round(disturbed, options.command, kills, right)
            rounds += 1
    print(f"{killed} kills in {rounds} rounds of {seconds:.1f} s: every database as it should be")


if __name__ == "__main__":
    main()
