"""Several commands at one database, commands that are killed, and disks that are full: waits, and one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from database_content import content, differences
from kill_check import Disturbed, run_round
from mixed_folder import make

from tripledraw.store import Store

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

CODE = """
import sys
from tripledraw.pipeline import portions, workers
from tripledraw.store import load
from tripledraw.cli import main
load.BATCH, portions.PORTION, workers.WORTH_IT = 60, 8_000, 0
main(sys.argv[1:])
"""


def start(*arguments: str, code: str = CODE) -> subprocess.Popen[str]:
    """Start a command with small batches, in a process of its own."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(processes: Sequence[subprocess.Popen[str]]) -> list[tuple[int, str, str]]:
    """Wait for the processes, and return their exit codes and what they printed."""
    done = [process.communicate(timeout=120) for process in processes]
    return [(process.returncode, *told) for process, told in zip(processes, done, strict=True)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make(tmp_path / "in", files=30)
    return tmp_path / "in"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_two_imports_at_once_are_as_one(tripledraw: Run, folder: Path, tmp_path: Path, jobs: str) -> None:
    first, second = ended([start("import", "in", "--jobs", jobs, "--format", "json") for _ in range(2)])
    assert (first[0], first[2], second[0], second[2]) == (0, "", 0, "")
    assert tripledraw("import", "in", "--db", "alone.duckdb").code == 0
    alone = content(tmp_path / "alone.duckdb", without=["sources"])
    assert differences(content(tmp_path / "test.duckdb", without=["sources"]), alone) == []
    again = json.loads(tripledraw("import", str(folder), "--format", "json").out)
    assert again["imported"] == 0


def test_readers_work_while_hands_are_imported(tripledraw: Run, folder: Path) -> None:
    assert folder.is_dir()
    Store("test.duckdb").close()
    process = start("import", "in", "--format", "json")
    seen = [0]
    while process.poll() is None:
        done = tripledraw("sql", "SELECT count(*) AS n FROM hands", "--format", "json")
        assert (done.code, done.err) == (0, "")
        seen.append(json.loads(done.out)[0]["n"])
    [(code, out, err)] = ended([process])
    assert (code, err) == (0, "")
    assert seen == sorted(seen)
    assert json.loads(out)["imported"] > 0


def test_an_import_with_workers_that_waits_in_vain_ends_with_them(tripledraw: Run, folder: Path) -> None:
    """The database is taken while workers read: what they read waits, and is given up with one sentence."""
    code = CODE.replace(
        "main(sys",
        """
def taken(self, entry, *more):
    Store("test.duckdb").close()
    holder = subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE)
    holder.stdout.readline()
    load.PATIENCE, self._wait = 0.5, 0.5
    load.Loader.take = take
    self.take(entry, *more)

import subprocess
from tripledraw.store import Store
HOLD = "import time; from tripledraw.store import Store; s = Store('test.duckdb'); print('open', flush=True); time.sleep(8)"
take, load.Loader.take = load.Loader.take, taken
main(sys""",
    )
    [(code_, out, err)] = ended([start("import", "in", "--jobs", "2", code=code)])
    assert (code_, out, err.count("\n")) == (2, "", 1)
    assert "test.duckdb is in use by another process (python" in err
    assert tripledraw("import", str(folder)).code == 0


def test_who_holds_the_database_is_one_sentence(tripledraw: Run, write_hand: Write, tmp_path: Path) -> None:
    write_hand()
    code = """
import sys, time
from tripledraw.store import Store
with Store("test.duckdb"):
    print("open", flush=True)
    time.sleep(60)
"""
    with start(code=code) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        for command in (["import", "hands.txt"], ["hands"], ["winrate"]):
            done = tripledraw(*command)
            assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
            assert f"number {holder.pid})" in done.err
            assert "test.duckdb is in use by another process (python" in done.err
        holder.kill()
    assert tripledraw("import", "hands.txt").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.txt", "test.duckdb"]


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_killed_imports_leave_what_the_next_completes(folder: Path, tmp_path: Path) -> None:
    random = Random(4)
    for name in ("right", "disturbed"):
        (tmp_path / name).mkdir()
    right = Disturbed(folder, tmp_path / "right" / "hands.duckdb", random)
    right.finish("import")
    disturbed = Disturbed(folder, tmp_path / "disturbed" / "hands.duckdb", random, right.seconds)
    run_round(disturbed, "import", 3, content(right.database))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in /proc")
def test_struck_imports_of_several_processes_leave_what_the_next_completes(folder: Path, tmp_path: Path) -> None:
    random = Random(6)
    for name in ("right", "disturbed"):
        (tmp_path / name).mkdir()
    right = Disturbed(folder, tmp_path / "right" / "hands.duckdb", random)
    right.finish("import")
    disturbed = Disturbed(folder, tmp_path / "disturbed" / "hands.duckdb", random, right.seconds, jobs=2)
    run_round(disturbed, "import", 4, content(right.database))


FULL = """
import resource, sys
from tripledraw.cli import run
from tripledraw.pipeline import portions, workers
portions.PORTION, workers.WORTH_IT = 8_000, 0
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="no limit of file sizes on this system")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("room", "new"), [(10_000, True), (10_000, False), (1_000_000, False)])
def test_a_full_disk_is_told_and_the_database_stays(
    tripledraw: Run, write_hand: Write, tmp_path: Path, jobs: str, *, room: int, new: bool
) -> None:
    write_hand()
    (tmp_path / "many.txt").write_text(tripledraw("generate", "--hands", "500").out, encoding="utf-8")
    if not new:
        tripledraw("import", "hands.txt")
    [(code, out, err)] = ended([start(str(room), "import", "--jobs", jobs, "many.txt", code=FULL)])
    assert (code, out) == (2, "")
    assert err.startswith("tripledraw: ")
    assert err.count("\n") == 1
    assert "there is no room for the database" in err
    assert "test.duckdb (file too large)" in err
    assert tripledraw("import", "hands.txt", "many.txt").code == 0
    with Store("test.duckdb", read_only=True) as store:
        assert store.rows("SELECT count(*) FROM hands").rows == [(501,)]
    assert {path.name for path in tmp_path.iterdir()} == {"hands.txt", "many.txt", "test.duckdb"}
