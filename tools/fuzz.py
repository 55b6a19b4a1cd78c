"""Runs inputs that nobody would write through the whole pipeline, and tells what does not hold.

    python tools/fuzz.py [--seconds N] [--jobs N] [--seed N] [--corpus FOLDER ...] [--out FOLDER]
    python tools/fuzz.py --replay FILE ...

No input may raise, be a fault of ours (TD9), lose a line, read otherwise by memory than by reference, take longer than
its size allows, or end any command with exit code 3. An input that fails is saved below --out, as it was and cut down
to the lines that matter, with a note beside it. Ends with the counts by kind of input, and with exit code 1 if anything
failed. The samples, the hands of the tests' cases and, where there are some, the real hands that the tests use are
always part of the corpus.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random

from fuzz_checks import LONG, SMALL, STEEP, Failure, check, growth, smallest
from fuzz_commands import failures_of_commands
from fuzz_inputs import Material, make, material

ROOT = Path(__file__).resolve().parent.parent
CORPUS = (ROOT / "sample_histories", ROOT / "tests" / "cases")
TELL_EVERY = 30.0  # seconds
LEAST = 10.0  # seconds of processor time that any input may take
TIMES = 20  # how many times the usual time per byte an input may take
USUAL = 3.0  # seconds per MB, before enough inputs of a kind were met
MEASURED = 50_000  # bytes: shorter inputs say little about the time per MB
LARGE = "large"  # the kind of inputs that are the same all along
UNTIMED = ""  # the first and the last report of a worker: of the corpus as it is, and of all commands
BATCH = 400  # small inputs that every command is run over, as one folder
SAVED = 3  # inputs saved of one fault
MINUTE = 60.0  # of cutting down an input that fails
SILENT = 900.0  # seconds: longer than an input may take on a busy machine, and being cut down


@dataclass(slots=True)
class Result:
    """One input's result, as a worker reports it; ``saved`` names the files that were written for its failures."""

    kind: str
    size: int
    seconds: float
    steep: float
    failures: list[tuple[Failure, str]]

    @property
    def pace(self) -> float:
        """Seconds of processor time per MB."""
        return self.seconds / self.size * 1e6


@dataclass(slots=True)
class Counts:
    """What was run of one kind."""

    inputs: int = 0
    size: int = 0
    seconds: float = 0.0
    paces: list[float] = field(default_factory=list)
    """Seconds per MB of the inputs that are long enough to say."""
    steepest: float = 1.0

    def add(self, result: Result) -> None:
        """Count one input."""
        self.inputs += 1
        self.size += result.size
        self.seconds += result.seconds
        if result.size >= MEASURED:
            self.paces.append(result.pace)
        self.steepest = max(self.steepest, result.steep)

    def limit(self, size: int) -> float:
        """Return how long an input of this size may take, in seconds."""
        pace = statistics.median(self.paces) if len(self.paces) >= 5 else USUAL
        return max(LEAST, TIMES * pace * size / 1e6)


class Worker:
    """One process's work: make an input, check it, save what fails."""

    def __init__(self, material: Material, seed: int, job: int, out: Path) -> None:
        """Take what inputs are made of, and where failures go."""
        self.material, self.seed, self.job, self.out = material, seed, job, out
        self.counts: dict[str, Counts] = {}
        self.saved: Counter[str] = Counter()
        self.running = out / f".running-{job}"
        self.batch: dict[int, bytes] = {}

    def warm(self) -> Result:
        """Check every file of the corpus as it is: with that the grammars are loaded, and no input pays for it."""
        saved = []
        for number, text in enumerate(self.material.files):
            data = text.encode("utf-8", "surrogatepass")
            saved += [(each, self._save(each, data, -1 - number, LEAST)) for each in check(data, seconds=LEAST)[0]]
        return Result(UNTIMED, 0, 0.0, 1.0, saved)

    def run(self, number: int) -> Result:
        """Make and check the input of this number."""
        random = Random(f"{self.seed}-{self.job}-{number}")
        kind, data = make(self.material, random)
        self.running.write_bytes(data)  # found here if this process dies of it
        counts = self.counts.setdefault(kind, Counts())
        limit = counts.limit(len(data))
        failures, seconds = check(data, seconds=limit)
        steep = 1.0
        if kind == LARGE and seconds > LONG and not failures:
            steep = growth(data, seconds=4 * limit)
            failures += [Failure("steep", "time grows faster than size", f"{steep:.1f}")] if steep > STEEP else []
        saved = [(each, self._save(each, data, number, limit)) for each in failures]
        if len(data) <= SMALL:
            self.batch[number] = data
        if len(self.batch) >= BATCH:
            saved += self._run_commands()
        result = Result(kind, len(data), seconds, steep, saved)
        if result.size >= MEASURED and result.pace > max(counts.paces, default=0.0):
            (self.out / f"slowest-{kind.replace(' ', '-')}-{self.seed}-{self.job}.input").write_bytes(data)
        counts.add(result)
        return result

    def finish(self) -> Result:
        """Run all commands over what is left."""
        return Result(UNTIMED, 0, 0.0, 1.0, self._run_commands() if self.batch else [])

    def _run_commands(self) -> list[tuple[Failure, str]]:
        """Run all commands over the last small inputs; of those that fail, find the input that is enough."""
        paths = {self.out / f".batch-{self.job}-{number}.txt": number for number in self.batch}
        for path, number in paths.items():
            path.write_bytes(self.batch[number])
        saved = []
        for failure in failures_of_commands(list(paths)):
            self.saved[failure.signature] += 1
            if self.saved[failure.signature] <= SAVED:
                enough = self._enough(list(paths), failure)
                found = self.out / f"command-{self.seed}-{self.job}-{paths[enough[0]]}"
                for place, path in enumerate(enough):
                    found.with_suffix(f".{place}.input").write_bytes(path.read_bytes())
                found.with_suffix(".note").write_text(f"{failure.signature}\n{failure.detail}\n", encoding="utf-8")
                saved.append((failure, str(found)))
            else:
                saved.append((failure, ""))
        for path in paths:
            path.unlink()
        self.batch.clear()
        return saved

    def _enough(self, paths: list[Path], failure: Failure) -> list[Path]:
        """Return fewer files that fail in the same way, by halves."""
        while len(paths) > 1:
            halves = paths[: len(paths) // 2], paths[len(paths) // 2 :]
            fails = [
                half for half in halves if failure.signature in {each.signature for each in failures_of_commands(half)}
            ]
            if not fails:
                break
            paths = fails[0]
        return paths

    def _save(self, failure: Failure, data: bytes, number: int, limit: float) -> str:
        self.saved[failure.signature] += 1
        if self.saved[failure.signature] > SAVED:
            return ""

        def fails(shorter: bytes) -> bool:
            if failure.what == "steep":
                return growth(shorter, seconds=4 * limit) > STEEP
            found, _ = check(shorter, seconds=limit)
            return any(each.signature == failure.signature for each in found)

        again = fails(data)
        small = smallest(data, fails, seconds=MINUTE) if again and failure.what != "steep" else data
        path = self.out / f"{failure.what}-{self.seed}-{self.job}-{number}"
        path.with_suffix(".whole").write_bytes(data)
        path.with_suffix(".input").write_bytes(small)
        note = f"{failure.signature}\n{failure.detail}\nseed {self.seed}, job {self.job}, input {number}\n"
        note += "" if again else "not met again at once: it depends on what was read before, or on the machine's load\n"
        path.with_suffix(".note").write_text(note, encoding="utf-8", errors="backslashreplace")
        return str(path.with_suffix(".input"))


def work(connection: Connection, worker: Worker, seconds: float) -> None:
    """Run inputs until the time is over; report each."""
    connection.send(worker.warm())
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        connection.send(worker.run(number))
        number += 1
    connection.send(worker.finish())
    worker.running.unlink(missing_ok=True)
    connection.close()


class Run:
    """All workers, and what they have reported."""

    def __init__(self, options: argparse.Namespace, corpus: Material) -> None:
        """Start the workers."""
        self.options = options
        self.counts: dict[str, Counts] = {}
        self.failures: Counter[str] = Counter()
        self.begin = self.told = time.monotonic()
        self.workers: dict[Connection, tuple[multiprocessing.Process, Worker]] = {}
        self.heard: dict[Connection, float] = {}
        for job in range(options.jobs):
            self._start(Worker(corpus, options.seed, job, options.out), options.seconds)

    def _start(self, worker: Worker, seconds: float) -> None:
        mine, its = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(target=work, args=(its, worker, seconds), daemon=True)
        process.start()
        its.close()
        self.workers[mine] = process, worker
        self.heard[mine] = time.monotonic()

    def listen(self) -> None:
        """Take reports until all workers have ended; put another in the place of one that died or hangs."""
        while self.workers:
            for connection in wait(list(self.workers), timeout=1.0):
                if isinstance(connection, Connection):
                    self._hear(connection)
            for connection in self._silent():
                self.workers[connection][0].kill()
                self._lost(connection, "hang", "where no signal is heard")
            if time.monotonic() - self.told >= TELL_EVERY:
                self.told = time.monotonic()
                self.tell()

    def _silent(self) -> list[Connection]:
        """Return who has said nothing for so long that he hangs where no signal is heard."""
        return [each for each, when in self.heard.items() if time.monotonic() - when > SILENT]

    def _hear(self, connection: Connection) -> None:
        try:
            result: Result = connection.recv()
        except EOFError:
            process, _ = self.workers[connection]
            process.join()
            if process.exitcode:
                self._lost(connection, "died", f"exit code {process.exitcode}")
            else:
                del self.workers[connection], self.heard[connection]
            return
        self.heard[connection] = time.monotonic()
        if result.kind != UNTIMED:
            self.counts.setdefault(result.kind, Counts()).add(result)
        for failure, saved in result.failures:
            self._failed(failure, saved)

    def _lost(self, connection: Connection, what: str, where: str) -> None:
        process, worker = self.workers.pop(connection)
        del self.heard[connection]
        process.join()
        saved = worker.out / f"{what}-{worker.seed}-{worker.job}-{time.time_ns()}.input"
        if worker.running.exists():
            worker.running.replace(saved)
        self._failed(Failure(what, where), str(saved))
        left = self.begin + self.options.seconds - time.monotonic()
        if left > 0:
            self._start(Worker(worker.material, worker.seed, worker.job + self.options.jobs, worker.out), left)

    def _failed(self, failure: Failure, saved: str) -> None:
        self.failures[failure.signature] += 1
        if saved:
            say(f"FAILED {failure.signature}: {saved}")

    def tell(self) -> None:
        """Say on stderr how far it is."""
        inputs, size = (sum(getattr(each, name) for each in self.counts.values()) for name in ("inputs", "size"))
        gone, end = time.monotonic() - self.begin, self.options.seconds
        say(f"{gone:.0f} of {end:.0f} s: {inputs:,} inputs, {size / 1e6:,.1f} MB, {len(self.failures)} kinds of faults")

    def end(self) -> int:
        """Print the counts; return the exit code."""
        print(f"{'kind':14} {'inputs':>9} {'MB':>9} {'s':>8} {'s/MB median':>12} {'worst':>8} {'worst/median':>13}")
        total = Counts()
        for name, each in [*sorted(self.counts.items()), ("all", total)]:
            middle = statistics.median(each.paces) if each.paces else 0.0
            worst = max(each.paces, default=0.0)
            ratio = f"{worst / middle:.1f}" if middle else "-"
            counts = f"{name:14} {each.inputs:9,} {each.size / 1e6:9.1f} {each.seconds:8.0f}"
            print(f"{counts} {middle:12.2f} {worst:8.2f} {ratio:>13}")
            total.inputs, total.size = total.inputs + each.inputs, total.size + each.size
            total.seconds += each.seconds
            total.paces += each.paces
        print(f"s/MB: processor time of the whole pipeline, inputs of {MEASURED / 1000:.0f} kB and more")
        steepest = max((each.steepest for each in self.counts.values()), default=1.0)
        print(f"time per byte of large inputs is at most {steepest:.1f} times that of their first quarter")
        for signature, number in self.failures.most_common():
            print(f"FAILED {number} times: {signature}")
        print(f"{sum(self.failures.values())} failures of {len(self.failures)} kinds")
        return 1 if self.failures else 0


def say(line: str) -> None:
    """Print a line on stderr."""
    print(line, file=sys.stderr, flush=True)


def replay(paths: list[Path]) -> int:
    """Check files as they are; return the exit code."""
    wrong = False
    for path in paths:
        data = path.read_bytes()
        failures, seconds = check(data, seconds=Counts().limit(len(data)))
        failures += failures_of_commands([path])
        print(f"{path}: {len(data):,} bytes in {seconds:.2f} s, {len(failures)} failures")
        for failure in failures:
            print(f"  {failure.signature}\n{failure.detail}")
        wrong = wrong or bool(failures)
    return int(wrong)


def main() -> int:
    """Read the options, run, and tell."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=60.0)
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--corpus", type=Path, nargs="*", default=[], help="more files and folders")
    arguments.add_argument("--out", type=Path, default=Path("fuzz-failures"), help="where inputs that fail are saved")
    arguments.add_argument("--replay", type=Path, nargs="+", help="check these files and nothing else")
    options = arguments.parse_args()
    if options.replay:
        return replay(options.replay)
    missing = [path for path in options.corpus if not path.exists()]
    if missing:
        arguments.error(f"no such corpus: {missing[0]}")
    options.out.mkdir(parents=True, exist_ok=True)
    named = os.environ.get("TRIPLEDRAW_REAL_HANDS")
    real = Path(named) if named else ROOT.parent / "shared" / "real_hands"
    folders = [*CORPUS, *([real] if real.is_dir() else []), *options.corpus]
    run = Run(options, material(folders, options.seed))
    run.listen()
    return run.end()


if __name__ == "__main__":
    sys.exit(main())
