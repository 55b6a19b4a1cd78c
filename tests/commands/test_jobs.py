"""``import --jobs``: what happens when somebody ends it, or one of its workers, or gives it too little memory."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kill_check import workers_of

from tripledraw.pipeline import generate, import_paths
from tripledraw.store import Store
from tripledraw.writer import file_text

HANDS = 400
# Small portions, and pauses in them: there is time to strike.
_CODE = """
import sys, time
from tripledraw.cli import main
from tripledraw.pipeline import portions, workers
from tripledraw.store import load

load.BATCH, portions.PORTION, workers.WORTH_IT = 100, 4_000, 0
take = load.Loader.take

def slow(self, parts):
    time.sleep(0.03)
    take(self, parts)

load.Loader.take = slow
if __name__ == "__main__":
    main(sys.argv[1:])
"""
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in /proc")


@pytest.fixture
def process(tmp_path: Path) -> subprocess.Popen[bytes]:
    """An import that has begun to store hands."""
    text = file_text(generate("pokerstars", hands=HANDS, seed=11))
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    (tmp_path / "slow.py").write_text(_CODE, encoding="utf-8")
    db = tmp_path / "hands.duckdb"
    command = [sys.executable, "slow.py", "import", "--jobs", "2", "hands.txt", "--db", str(db)]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    while process.poll() is None and not (db.exists() and sum(map(is_reading, workers_of(process.pid))) == 2):
        time.sleep(0.02)
    time.sleep(0.3)
    return process


def is_reading(worker: int) -> bool:
    """Return whether a worker has begun: it does not hear Ctrl-C then."""
    status = Path(f"/proc/{worker}/status").read_text(encoding="ascii")
    return bool(int(status.partition("SigIgn:")[2].split()[0], 16) >> (signal.SIGINT - 1) & 1)


def is_running(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return False


def stored(folder: Path) -> int:
    with Store(folder / "hands.duckdb", read_only=True) as store:
        return int(store.rows("SELECT count(*) FROM hands").rows[0][0])


def ended(processes: list[int]) -> bool:
    until = time.monotonic() + 10
    while any(map(is_running, processes)) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(map(is_running, processes))


@pytest.mark.parametrize("everybody", [True, False], ids=["as a terminal sends it", "as kill sends it"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_all_of_it_without_a_word(
    process: subprocess.Popen[bytes], tmp_path: Path, number: signal.Signals, *, everybody: bool
) -> None:
    workers = workers_of(process.pid)
    (os.killpg if everybody else os.kill)(process.pid, number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (128 + number, b"", b"")
    assert ended(workers)
    assert len(workers) == 2
    hands = stored(tmp_path)
    assert hands % 100 < HANDS
    assert left(tmp_path) == []
    finish(tmp_path)


def test_signals_behind_the_first_change_nothing(process: subprocess.Popen[bytes], tmp_path: Path) -> None:
    """Closing terminals and services send two: the second falls into the clearing away."""
    process.send_signal(signal.SIGHUP)
    for _ in range(20):
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            time.sleep(0.005)
    out, err = process.communicate(timeout=30)
    assert (out, err) == (b"", b"")
    assert process.returncode in {129, 143}  # the system may hand on the second before the first
    assert left(tmp_path) == []
    finish(tmp_path)


SWALLOWED = """
import os, signal, time, weakref
from tripledraw.commands import ending

class Thing:
    pass

ending.listen()
thing = Thing()
watched = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGTERM) or sum(range(10)))
try:
    del thing
    time.sleep(30)
except KeyboardInterrupt:
    raise SystemExit(ending.exit_code())
"""


def test_a_signal_that_falls_into_the_end_of_an_object_is_heard() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SWALLOWED], capture_output=True, check=False, timeout=60
    )  # our own program
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, b"", b"")


@pytest.mark.parametrize("how", ["killed", "ended", "without memory"])
@pytest.mark.parametrize("count", [1, 2])
def test_what_a_lost_worker_was_reading_is_read_again(
    process: subprocess.Popen[bytes], tmp_path: Path, how: str, count: int
) -> None:
    workers = workers_of(process.pid)
    for worker in workers[:count]:
        if how == "without memory":
            resource.prlimit(worker, resource.RLIMIT_DATA, (1_000_000, 1_000_000))
        else:
            os.kill(worker, signal.SIGKILL if how == "killed" else signal.SIGTERM)
    assert ended(workers[:count])
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert stored(tmp_path) == HANDS
    assert ended(workers)
    assert left(tmp_path) == []


def test_workers_end_with_a_killed_import(process: subprocess.Popen[bytes], tmp_path: Path) -> None:
    workers = workers_of(process.pid)
    shared = sorted(os.listdir("/dev/shm"))  # noqa: S108  where the system keeps named semaphores
    process.kill()
    out, err = process.communicate(timeout=30)
    assert (out, err) == (b"", b"")
    assert len(workers) == 2
    assert ended(workers)
    assert sorted(os.listdir("/dev/shm")) == shared  # noqa: S108
    finish(tmp_path)
    assert left(tmp_path) == []


def finish(folder: Path) -> None:
    """Import once more, and to the end."""
    import_paths([str(folder / "hands.txt")], folder / "hands.duckdb")
    assert stored(folder) == HANDS


def left(folder: Path) -> list[str]:
    """Return the names of what does not belong there."""
    return sorted({path.name for path in folder.iterdir()} - {"hands.duckdb", "hands.txt", "slow.py"})
