"""``import --jobs``: what happens when somebody ends it, or one of its workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tripledraw.pipeline import generate
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
    time.sleep(0.05)
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
    # S603: the command is this interpreter
    process = subprocess.Popen(  # noqa: S603
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    while process.poll() is None and not (db.exists() and len(workers_of(process.pid)) == 2):
        time.sleep(0.02)
    time.sleep(0.5)
    return process


def workers_of(process: int) -> list[int]:
    """Return the processes that read for another one."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    except OSError:
        return []


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


def test_ctrl_c_ends_all_of_it_without_a_word(process: subprocess.Popen[bytes], tmp_path: Path) -> None:
    workers = workers_of(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert ended(workers)
    assert len(workers) == 2
    assert stored(tmp_path) % 100 < HANDS
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.duckdb", "hands.txt", "slow.py"]


def test_what_a_killed_worker_was_reading_is_read_again(process: subprocess.Popen[bytes], tmp_path: Path) -> None:
    workers = workers_of(process.pid)
    os.kill(workers[0], signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert stored(tmp_path) == HANDS
    assert ended(workers)


def test_workers_end_with_a_killed_import(process: subprocess.Popen[bytes]) -> None:
    workers = workers_of(process.pid)
    process.kill()
    process.communicate(timeout=30)
    assert len(workers) == 2
    assert ended(workers)
