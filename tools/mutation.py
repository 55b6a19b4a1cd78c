"""Mutation testing of the engine and the parser: changes the code in small ways, and asks whether a test notices.

    python tools/mutation.py map [TEST ...]       find out which tests run which lines (once; then of new tests)
    python tools/mutation.py run [MODULE ...]     try the mutants of modules that were not tried yet
    python tools/mutation.py survivors [MODULE]   list those that docs/mutation.toml does not explain
    python tools/mutation.py page                 write docs/mutation.json and docs/mutation.md from what was tried

`run` takes a sample with ``--sample N``, the same for the same ``--seed``; ``--again`` tries survivors again, by
``--among`` new tests alone. With ``--fresh`` everything is imported anew and all tests of the files that run the code
are asked. docs/mutation.md says more.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import defaultdict, deque
from dataclasses import astuple
from math import log2
from pathlib import Path
from random import Random
from typing import Any

import mutation_map
import mutation_page
from mutants import Mutant, Name, mutants
from mutation_map import ROOT, Map
from mutation_run import SURVIVED, Outcome, Trial, fresh, warm

TRIED = mutation_map.MAP.with_name("tried.jsonl")
MADE = mutation_map.MAP.with_name("mutants.json")
# Those that stand nearest, and no more: with all of the suite a survivor would take minutes.
TESTS = [
    "tests/engine",
    "tests/parser",
    "tests/test_cases.py",
    "tests/test_samples.py",
    "tests/analytics/test_recount.py",
    "tests/contracts/test_rules.py",
]
TESTS += ["tests/breaker/test_breaker.py::test_broken_sample_hands_are_found"]
CASES = "test_cases.py::test_case["
SLOW = 1.0  # seconds: such tests are asked last
REMEMBERED = 8  # tests that killed mutants of the same function last, and of the same module: they are asked first


def modules() -> dict[str, str]:
    """Return path and text of every module of the engine and the parser, less checks, findings and profiles."""
    paths = [path for room in ("engine", "parser") for path in sorted((ROOT / room).glob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def all_mutants(texts: dict[str, str]) -> dict[str, list[Mutant]]:
    """Return the mutants of each module; they are kept, as making them takes minutes for all."""
    made: dict[str, list[Mutant]] = {}
    kept: Any = json.loads(MADE.read_text(encoding="utf-8")) if MADE.exists() else {}
    for module, text in texts.items():
        known = kept.get(module)
        if known is None or known["text"] != text:
            known = kept[module] = {"text": text, "mutants": [astuple(each) for each in mutants(module, text)]}
            MADE.parent.mkdir(parents=True, exist_ok=True)
            MADE.write_text(json.dumps(kept), encoding="utf-8")
        made[module] = [Mutant(*row) for row in known["mutants"]]
    return made


def tried() -> dict[Name, dict[str, str]]:
    """Return what came of every mutant tried, the last word on each: ``result``, and ``test`` where one noticed."""
    rows = map(json.loads, TRIED.read_text(encoding="utf-8").splitlines() if TRIED.exists() else ())
    return {(*row["mutant"],): row for row in rows}


def results() -> dict[Name, str]:
    """Return the bare results of the mutants tried."""
    return {name: row["result"] for name, row in tried().items()}


class Trials:
    """Makes trials of mutants: chooses their tests, and in which order they are asked.

    First come those that killed other mutants of the function, of the module, and the module's own; then the cases,
    which say line by line what is found in a hand; then the fastest.
    """

    def __init__(self, found: Map, seconds: float, *, wide: bool, among: str = "") -> None:
        self.found, self.seconds, self.wide, self.among = found, seconds, wide, re.compile(among)
        self.killers: defaultdict[tuple[str, ...], deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def of(self, mutant: Mutant) -> Trial:
        """Return the trial of a mutant, of tests that take ``seconds`` in all at most, but one in any case."""
        tests = self.found.tests_of(mutant.module, mutant.line, mutant.last)
        # Of a text or a list over several lines, import is seen to run the first alone; and of a module of nothing but
        # definitions the map knows no test, and any may notice.
        if not mutant.function or self.found.is_import(mutant.module, mutant.line, mutant.last):
            tests |= (self.found.lines[mutant.module].keys() - {""}) or self.found.seconds.keys()
        if self.wide:
            tests = self.found.files_of(tests)
        tests = {test for test in tests if self.among.search(test)}
        cost = self.found.seconds
        own, shuffled = f"/test_{Path(mutant.module).name}::", Random(repr(mutant.name))

        def order(test: str) -> tuple[object, ...]:
            of_cases, bucket = CASES in test, round(log2(cost[test] + 0.01))
            return cost[test] > SLOW, own not in test, not of_cases, bucket, shuffled.random()

        near = [*self.killers[mutant.module, mutant.function], *self.killers[mutant.module,]]
        chosen: dict[str, float] = {}
        spent = 0.0
        for test in [*(test for test in near if test in tests), *sorted(sorted(tests), key=order)]:
            if test not in chosen:
                spent += cost[test]
                if chosen and spent > self.seconds:
                    break
                chosen[test] = cost[test]
        return Trial(mutant, mutant.applied(self.found.texts[mutant.module]), chosen)

    def remember(self, mutant: Name, test: str) -> None:
        """Remember a test that killed a mutant."""
        for key in (mutant[:2], mutant[:1]):
            killers = self.killers[key]
            if test in killers:
                killers.remove(test)
            killers.appendleft(test)

    def tell(self, outcome: Outcome) -> None:
        """Write down what came of a trial."""
        mutant = outcome.mutant
        if outcome.test:
            self.remember(mutant.name, outcome.test)
        row = {"mutant": mutant.name, "result": outcome.result, "test": outcome.test, "s": round(outcome.seconds, 2)}
        with TRIED.open("a", encoding="utf-8") as file:  # one write a line: several processes may write
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
        print(
            f"{outcome.result:9} {outcome.seconds:5.1f} s  {mutant.module}:{mutant.line}  {mutant.after[:80]}",
            flush=True,
        )


def run(options: argparse.Namespace) -> None:
    """Try the mutants of the modules named, all of them if none is."""
    texts = modules()
    found = mutation_map.load()
    found.follow(texts)
    known = tried()
    due: list[Mutant] = []
    for made in all_mutants({module: texts[module] for module in options.names or texts}).values():
        for each in mutation_page.sample(made, options.sample, options.seed):
            result = known[each.name]["result"] if each.name in known else None
            if result == (SURVIVED if options.again else None):
                due.append(each)
    Random(options.seed).shuffle(due)
    print(f"{len(due)} mutants")
    shards = [due[first :: options.jobs] for first in range(options.jobs)]
    trials = Trials(found, options.seconds, wide=options.fresh, among=options.among)
    for name, row in known.items():
        if row["test"] in found.seconds:
            trials.remember(name, row["test"])
    processes = [_started(shard, trials, options) for shard in shards]
    for process in processes:
        os.waitpid(process, 0)


def _started(due: list[Mutant], trials: Trials, options: argparse.Namespace) -> int:
    """Try mutants in a process of their own, and return its number."""
    process = os.fork()
    if process:
        return process
    slow: list[Mutant] = []
    quick: list[Mutant] = []
    for mutant in due:
        # The code of a method with super() holds its class: without it, it is of another kind, and none for the method.
        anew = options.fresh or not mutant.function or "super()" in mutant.before
        anew = anew or trials.found.is_import(mutant.module, mutant.line, mutant.last)
        (slow if anew else quick).append(mutant)
    files = sorted({mutation_map.file_of(test) for test in trials.found.seconds if trials.among.search(test)})
    if quick:
        mutation_map.in_a_fork(lambda: warm(files, map(trials.of, quick), trials.tell))
    for mutant in slow:
        trials.tell(fresh(trials.of(mutant)))
    os._exit(0)


def measure(options: argparse.Namespace) -> None:
    """Write the map, or what of it the tests named change."""
    texts = modules()
    kept = mutation_map.load() if options.names and mutation_map.MAP.exists() else Map()
    kept.follow(texts)
    mutation_map.in_a_fork(lambda: kept.joined(mutation_map.measure(texts, options.names or TESTS)).save())


def main(arguments: list[str]) -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("map", "run", "survivors", "page"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="tests to map, or modules (engine/betting.py)")
    parser.add_argument("--sample", type=int, default=0, help="mutants of each module, all without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=8.0, help="of tests for each mutant, as the map has them")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--among", default="", metavar="PATTERN", help="tests asked, where not all: a regular expression"
    )
    parser.add_argument("--again", action="store_true", help="the survivors once more")
    parser.add_argument("--fresh", action="store_true", help="import everything anew for each mutant")
    options = parser.parse_intermixed_args(arguments)
    match options.what:
        case "map":
            measure(options)
        case "run":
            run(options)
        case "survivors":
            texts = {module: text for module, text in modules().items() if module in (options.names or [module])}
            print(*mutation_page.unexplained(all_mutants(texts), results()), sep="\n")
        case _:
            mutation_page.write(all_mutants(modules()), results(), options.sample, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
