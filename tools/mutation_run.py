"""Runs the tests of mutants: forks a process for each, which ends with the first test that fails.

Two ways. *Warm*: all tests are collected once; the fork gives the mutated function its new code and runs the tests that
were chosen. *Fresh*: the fork imports everything anew from the mutated text; for what runs at import, and to confirm.
"""

from __future__ import annotations

import gc
import io
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from inspect import getattr_static
from pathlib import Path
from types import CodeType, FunctionType
from typing import NoReturn

import pytest
from mutants import Mutant
from mutation_map import QUIET, ROOT, file_of, forget

KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
_CODES = {0: SURVIVED, 1: KILLED, 2: TIMED_OUT}
_FAULT = 3
_LEAST, _TIMES = 3.0, 10  # a test may take this many seconds of processor time, and this many times what it takes
_MEMORY = 3 << 30
_SILENT = 600.0  # seconds in which a fork must end, whatever it waits for


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant with its module's text, and the tests that may kill it in their order: node ids and seconds."""

    mutant: Mutant
    text: str
    tests: dict[str, float]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a trial: one of the words above, the test that failed or ran too long, the processor's seconds."""

    mutant: Mutant
    result: str
    test: str
    seconds: float


def warm(paths: Sequence[str], trials: Iterator[Trial], tell: Callable[[Outcome], None]) -> None:
    """Collect the tests of ``paths`` once, and try each mutant in a fork of that; for a process of its own."""
    pytest.main([*QUIET, "-s", *paths], plugins=[_Warm(trials, tell)])


class _Warm:
    def __init__(self, trials: Iterator[Trial], tell: Callable[[Outcome], None]) -> None:
        self.trials, self.tell = trials, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        _warm_up()
        gc.collect()
        gc.freeze()  # a fork that collects what it inherited would copy all of it
        for trial in self.trials:
            self.tell(_forked(trial, partial(_run_warm, session, items, trial)))
        return True


def fresh(trial: Trial) -> Outcome:
    """Try a mutant with everything imported anew; this process must not have imported tripledraw."""
    if not trial.tests:
        return Outcome(trial.mutant, SURVIVED, "", 0.0)
    return _forked(trial, partial(_run_fresh, trial))


End = Callable[[int, str], NoReturn]


def _forked(trial: Trial, work: Callable[[End], None]) -> Outcome:
    """Do the work in a fork and return what came of it."""
    start = _seconds_of_children()
    scratch = tempfile.mkdtemp(prefix="mutant-")
    told, tells = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(told)
        try:
            _prepare(scratch)
            work(lambda code, test: _end(tells, code, test))
        except MemoryError:
            _end(tells, 2, "")
        except BaseException as fault:  # noqa: BLE001  a fork must never go on as if it were the process it came from
            _end(tells, _FAULT, repr(fault))
    os.close(tells)
    ready, _, _ = select.select([told], [], [], _SILENT)
    if not ready:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    test = os.read(told, 4096).decode().rstrip("\n")
    os.close(told)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)  # what the tests had started
    shutil.rmtree(scratch, ignore_errors=True)
    code = os.waitstatus_to_exitcode(status)
    if code == _FAULT:
        raise RuntimeError(f"{trial.mutant.name}: {test}")
    result = _CODES.get(code, TIMED_OUT)  # others: ended by the signal of a limit
    return Outcome(trial.mutant, result, test, _seconds_of_children() - start)


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _prepare(scratch: str) -> None:
    """Bound what the fork may take, and leave nothing of it in sight."""
    os.setpgid(0, 0)
    os.environ["PYTEST_DEBUG_TEMPROOT"] = scratch
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    sys.stdout = sys.stderr = io.TextIOWrapper(io.FileIO(nowhere, "w"), encoding="utf-8")


def _end(tells: int, code: int, test: str) -> NoReturn:
    os.write(tells, f"{test}\n".encode()[:4096])  # something in any case: a process that a test left may hold the pipe
    os._exit(code)


class _Judge:
    """Ends the fork with the first test that fails or takes too long."""

    def __init__(self, trial: Trial, end: End) -> None:
        self.tests, self.end = trial.tests, end
        self.test = ""
        signal.signal(signal.SIGPROF, lambda *_: end(2, self.test))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.test = nodeid
        self.limit(self.tests.get(nodeid, 0.0))

    def limit(self, seconds: float) -> None:
        """Bound the processor time from now on; the second limit ends what no handler interrupts."""
        allowed = _LEAST + _TIMES * seconds
        signal.setitimer(signal.ITIMER_PROF, allowed)
        used = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (int(used + allowed) + 3, resource.RLIM_INFINITY))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.end(1, report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.end(1, report.nodeid)


def _run_warm(session: pytest.Session, items: dict[str, pytest.Item], trial: Trial, end: End) -> None:
    judge = _Judge(trial, end)
    session.config.pluginmanager.register(judge)
    _swap(trial)
    chosen = [items[test] for test in trial.tests if test in items]
    for place, item in enumerate(chosen, start=1):
        following = chosen[place] if place < len(chosen) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    end(0, "")


def _swap(trial: Trial) -> None:
    """Give the mutated function its code, whoever holds the function, and empty the memories that may rest on it."""
    mutant = trial.mutant
    name = "tripledraw." + mutant.module.removesuffix(".py").replace("/", ".")
    found = import_module(name)
    holder: object = found
    for part in mutant.function.split("."):
        holder = getattr_static(holder, part)
    _function(holder).__code__ = _code_named(_compiled(trial), mutant.function)
    for dependent in _dependents(name):
        forget(dependent)


def _dependents(name: str) -> set[str]:
    """Return the modules of the same room that import something of the module, and so on, and itself."""
    room = name.rpartition(".")[0]
    modules = {other: vars(module) for other, module in sys.modules.items() if other.startswith(room)}
    found: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        found.add(one)
        users = (user for user, names in modules.items() if user not in found and _uses(names, one))
        waiting += users
    return found


def _uses(names: Mapping[str, object], module: str) -> bool:
    return any(value is sys.modules[module] or getattr(value, "__module__", None) == module for value in names.values())


def _warm_up() -> None:
    """Fill the memories of unchanged code, so that not each fork has to: read and replay a hand of each room."""
    from tripledraw.engine import load_profile, replay
    from tripledraw.parser import parse_source, read_source

    for path in sorted((ROOT / "tests" / "cases").glob("*/hands/*.txt")):
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            replay(hand, load_profile(hand.profile))


def _function(found: object) -> FunctionType:
    while not isinstance(found, FunctionType):
        inner = [getattr(found, name, None) for name in ("__wrapped__", "__func__", "fget")]
        found = next(each for each in inner if each is not None)
    return found


def _compiled(trial: Trial) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        return compile(trial.text, ROOT / trial.mutant.module, "exec", dont_inherit=True)


def _code_named(code: CodeType, name: str) -> CodeType:
    """Return the code of a function or method at a module's top."""
    for part in name.split("."):
        inner: Iterable[CodeType] = (each for each in code.co_consts if isinstance(each, CodeType))
        code = next(each for each in inner if each.co_name == part)
    return code


def _run_fresh(trial: Trial, end: End) -> None:
    path = str(ROOT / trial.mutant.module)
    code_of = SourceFileLoader.get_code

    def mutated(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return _compiled(trial) if Path(self.path).resolve() == Path(path) else code_of(self, fullname)

    SourceFileLoader.get_code = mutated  # type: ignore[assignment, method-assign]  # every import goes by this method
    judge = _Judge(trial, end)
    judge.limit(_LEAST)  # for the collection
    files = sorted({file_of(test) for test in trial.tests})
    code = pytest.main([*QUIET, *files], plugins=[judge, _Chosen(trial.tests)])
    # Not only tests fail: what every test imports first may fail before there are any.
    end(0 if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED} else 1, "")


class _Chosen:
    def __init__(self, tests: dict[str, float]) -> None:
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        named = {item.nodeid: item for item in items}
        items[:] = [named[test] for test in self.tests if test in named]
