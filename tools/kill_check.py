"""Kills imports at random moments, and holds the database against one that nobody disturbed.

    python tools/kill_check.py [--kills N] [--files N] [--seed S] [--command import|rebuild|watch] [--jobs N]

A round imports the same files with up to five kills (SIGKILL), and then to the end. After every kill the database must
open and hold no hand twice; at the end it must hold what an undisturbed import brought, and nothing may lie beside it.
With ``--jobs 2`` or more the import is struck by SIGKILL, SIGTERM or SIGINT, alone or with all its processes, or one of
its workers is, which it must not care about. Nothing but the system's own words for a signal may be told, and no
process may be left; they are found in ``/proc``.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from database_content import Content, content, differences
from mixed_folder import make

from tripledraw.store import Store

# Small batches and portions: most of the time is spent in what is to be disturbed.
_CODE = """
import sys
from tripledraw.pipeline import portions, workers
from tripledraw.store import load
from tripledraw.cli import main
load.BATCH, portions.PORTION, workers.WORTH_IT = 200, 8_000, 0
main(sys.argv[1:])
"""
_MOST_KILLS = 5  # in one round
_PATIENCE = 20.0  # seconds in which a process that is struck, and its workers, end


@dataclass
class Disturbed:
    """A database that is written while its writers are killed; ``struck`` counts whom what struck."""

    folder: Path
    database: Path
    random: Random
    seconds: float = 0.0
    jobs: int = 1
    struck: Counter[str] = field(default_factory=Counter)

    def start(self, command: str) -> subprocess.Popen[bytes]:
        """Start the command in a process group of its own."""
        paths = [] if command == "rebuild" else [str(self.folder)]
        if command == "import":
            paths += ["--jobs", str(self.jobs)]
        arguments = [sys.executable, "-c", _CODE, command, *paths, "--db", str(self.database)]
        # S603: the command is this interpreter, the arguments are ours
        return subprocess.Popen(  # noqa: S603
            arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )

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

    def strike(self) -> bool:
        """Import, strike one of the processes at a random moment, and return whether it was still running."""
        process = self.start("import")
        until = time.monotonic() + self.random.uniform(0, self.seconds)
        while process.poll() is None and (time.monotonic() < until or not _listens(process.pid)):
            time.sleep(0.002)
        workers = workers_of(process.pid)
        number = self.random.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
        whom = self.random.choice(("import", "all", "worker"))
        expected = {-number, 128 + number}
        if whom == "worker" and not workers:
            whom = "all"
        if whom == "worker":
            number = signal.SIGTERM if number == signal.SIGINT else number  # which is not for workers
            _send(os.kill, self.random.choice(workers), number)
            expected = {0}
        elif process.poll() is None:
            _send(os.kill if whom == "import" else os.killpg, process.pid, number)
        try:
            _, told = process.communicate(timeout=_PATIENCE + 10 * self.seconds)
        except subprocess.TimeoutExpired:
            sys.exit(f"{number.name} to {whom}: the import does not end")
        running = process.returncode != 0 or expected == {0}
        if process.returncode not in expected | {0} or told:
            sys.exit(f"{number.name} to {whom}: the import ended with {process.returncode}: {told.decode()}")
        if left := _still_running(workers):
            sys.exit(f"{number.name} to {whom}: {left} of the workers are left")
        self.struck[f"{number.name} to {whom}"] += running
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


def _listens(process: int) -> bool:
    """Return whether a process has begun to end by itself when it is asked to."""
    caught = _status(process, "SigCgt")
    return bool(int(caught, 16) >> (signal.SIGTERM - 1) & 1) if caught else False


def workers_of(process: int) -> list[int]:
    """Return the processes that read for another one."""
    try:
        children = [
            child
            for thread in Path(f"/proc/{process}/task").iterdir()
            for child in (thread / "children").read_text(encoding="ascii").split()
        ]
        return [int(child) for child in children if b"pipeline.worker" in Path(f"/proc/{child}/cmdline").read_bytes()]
    except OSError:  # one of them is gone meanwhile
        return []


def _still_running(processes: list[int]) -> list[int]:
    """Wait for processes to end, and return those that do not."""
    until = time.monotonic() + _PATIENCE
    left = processes
    while left and time.monotonic() < until:
        time.sleep(0.01)
        left = [process for process in left if _status(process, "State")[:1] not in {"", "Z"}]
    return left


def _status(process: int, name: str) -> str:
    """Return what the system says of a process; nothing if it is gone."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return ""
    return status.partition(f"\n{name}:")[2].split("\n")[0].strip()


def _send(how: Callable[[int, int], None], process: int, number: int) -> None:
    with suppress(ProcessLookupError):  # it has ended meanwhile
        how(process, number)


def run_round(disturbed: Disturbed, command: str, kills: int, right: Content) -> int:
    """Disturb one import, or one database, and return how often its writer was killed while it ran."""
    killed = 0
    for _ in range(kills):
        killed += disturbed.strike() if disturbed.jobs > 1 else disturbed.kill(command)
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
    arguments.add_argument("--jobs", type=int, default=1, help="of import: processes that read")
    options = arguments.parse_args()
    if options.jobs > 1 and options.command != "import":
        arguments.error("only import has several processes")
    random = Random(options.seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "hands"
        make(folder, files=options.files, seed=options.seed)
        undisturbed = Disturbed(folder, Path(place) / "right" / "hands.duckdb", random)
        undisturbed.database.parent.mkdir()
        undisturbed.finish("import")
        right = content(undisturbed.database)
        seconds = undisturbed.seconds
        killed = rounds = 0
        struck: Counter[str] = Counter()
        while killed < options.kills:
            home = Path(place) / f"round {rounds}"
            home.mkdir()
            disturbed = Disturbed(folder, home / "hands.duckdb", random, seconds, options.jobs, struck)
            if options.command == "rebuild":
                disturbed.finish("import")
            kills = random.randint(1, min(_MOST_KILLS, options.kills - killed))
            killed += run_round(disturbed, options.command, kills, right)
            rounds += 1
    print(f"{killed} kills in {rounds} rounds of {seconds:.1f} s: every database as it should be")
    for what, times in sorted(struck.items()):
        print(f"{times:4} {what}")


if __name__ == "__main__":
    main()
