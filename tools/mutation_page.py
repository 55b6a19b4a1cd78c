"""The page about mutants, docs/mutation.md: a table of what was tried, and every survivor with what it shows.

What was tried stands in docs/mutation.json (written by `python tools/mutation.py page`), what is to be said of
survivors in docs/mutation.toml (by hand); the page is made of both, by `make docs` too.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from rulebook import ROOT

if TYPE_CHECKING:
    from mutants import Mutant, Name

PAGE = "docs/mutation.md"
RESULTS, WORDS = ROOT / "docs" / "mutation.json", ROOT / "docs" / "mutation.toml"
KINDS = {
    "equivalent": "no input tells it from the code",
    "speed": "the same comes out, later or sooner",
    "wording": "another wording, which no test should hold",
    "guess": "what is believed of a broken hand behind its first fault, where either is as good",
    "open": "not looked into, or no test was worth it",
}


@dataclass(slots=True)
class Saying:
    """What is said of the mutants of a line: all of them, or those that ``becomes`` lists."""

    module: str
    function: str
    line: str
    kind: str
    why: str
    becomes: Sequence[str] = ()
    met: int = field(default=0, compare=False)

    def fits(self, module: str, function: str, before: str, after: str) -> bool:
        """Return whether this is said of the mutant, and count it."""
        same = (module, function, before) == (self.module, self.function, self.line)
        fits = same and (not self.becomes or after in self.becomes)
        self.met += fits
        return fits


def sayings() -> list[Saying]:
    """Return what docs/mutation.toml says."""
    return [Saying(**row) for row in tomllib.loads(WORDS.read_text(encoding="utf-8")).get("survivor", [])]


def sample(made: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """Return ``size`` of a module's mutants, by chance and in their order; all of them for 0."""
    if not size or len(made) <= size:
        return made
    chosen = Random(f"{seed} {made[0].module}").sample(range(len(made)), size)
    return [made[place] for place in sorted(chosen)]


def results(made: Mapping[str, list[Mutant]], tried: Mapping[Name, str], size: int, seed: int) -> dict[str, Any]:
    """Return what stands in docs/mutation.json: of each module its mutants, what came of those tried, all survivors.

    Of a module of which not all were tried, those of the sample count: others may have been chosen for what they are.
    """
    modules: dict[str, Any] = {}
    for module, mutants in made.items():
        known = [mutant for mutant in mutants if mutant.name in tried]
        chosen = known if len(known) == len(mutants) else sample(mutants, size, seed)
        counts = Counter(tried[mutant.name] for mutant in chosen if mutant.name in tried)
        lost = counts.pop("survived", 0)
        survived = [mutant.name[1:] for mutant in known if tried[mutant.name] == "survived"]
        numbers = {"mutants": len(mutants), "tried": lost + counts.total(), "lost": lost, **counts}
        modules[module] = {**numbers, "survived": survived}
    return modules


def write(made: Mapping[str, list[Mutant]], tried: Mapping[Name, str], size: int, seed: int) -> None:
    """Write docs/mutation.json and the page."""
    told = json.dumps(results(made, tried, size, seed), ensure_ascii=False, indent=1)
    RESULTS.write_text(told + "\n", encoding="utf-8")
    (ROOT / PAGE).write_text(page(), encoding="utf-8")


def unexplained(made: Mapping[str, list[Mutant]], tried: Mapping[Name, str]) -> Iterator[str]:
    """Yield the survivors of which nothing is said, with their lines."""
    said = sayings()
    for mutant in (mutant for mutants in made.values() for mutant in mutants):
        lost = tried.get(mutant.name) == "survived"
        if lost and not any(saying.fits(*mutant.name[:4]) for saying in said):
            yield f"{mutant.module}:{mutant.line} {mutant.function}\n  - {mutant.before}\n  + {mutant.after}"


def faults() -> Iterator[str]:
    """Say what docs/mutation.toml says of mutants that did not survive."""
    known = json.loads(RESULTS.read_text(encoding="utf-8"))
    said = sayings()
    for module, counts in known.items():
        for function, before, after, _ in counts["survived"]:
            any(saying.fits(module, function, before, after) for saying in said)
    for saying in said:
        if not saying.met:
            yield f"docs/mutation.toml: no survivor in {saying.module}, {saying.function}: {saying.line}"
        if saying.kind not in KINDS:
            yield f"docs/mutation.toml: there is no kind {saying.kind}"


def page() -> str:
    """Return docs/mutation.md."""
    known = json.loads(RESULTS.read_text(encoding="utf-8"))
    said = sayings()
    parts = [_INTRODUCTION, _table(known), "\n## Survivors\n\n"]
    parts += [f"- *{kind}*: {meaning}\n" for kind, meaning in KINDS.items()]
    for module, counts in known.items():
        if counts["survived"]:
            parts += [f"\n### {module}\n\n", "| in | line | becomes | |\n| --- | --- | --- | --- |\n"]
            parts += [_row(module, survivor, said) for survivor in counts["survived"]]
    return "".join(parts)


def _table(known: Mapping[str, Any]) -> str:
    rows = ["| module | mutants | tried | killed | of them by time | survived | score |\n"]
    rows += ["| --- | ---: | ---: | ---: | ---: | ---: | --- |\n"]
    rows += [_counts(f"`{module}`", counts) for module, counts in known.items()]
    total: Counter[str] = Counter()
    for counts in known.values():
        total.update({name: count for name, count in counts.items() if name != "survived"})
    rows.append(_counts("all", total))
    return "".join(rows)


def _counts(title: str, counts: Mapping[str, int]) -> str:
    tried, survived, late = counts["tried"], counts["lost"], counts.get("timed out", 0)
    score = _score(tried - survived, tried, whole=tried == counts["mutants"])
    return f"| {title} | {counts['mutants']} | {tried} | {tried - survived} | {late} | {survived} | {score} |\n"


def _score(killed: int, tried: int, *, whole: bool) -> str:
    from tripledraw.analytics.interval import rate_interval

    interval = rate_interval(killed, tried)
    if interval is None:
        return "–"
    low, high = interval
    return f"{killed / tried:.1%}" if whole else f"{killed / tried:.1%} ({low:.1%} to {high:.1%})"


def _row(module: str, survivor: Sequence[str], said: list[Saying]) -> str:
    function, before, after, _ = survivor
    saying = next((each for each in said if each.fits(module, function, before, after)), None)
    words = "*open*" if saying is None else f"*{saying.kind}*: {saying.why}"
    old, new = _changed(before, after)
    change = f"{_code(old)} → {_code(new)}" if old != before else _code(new)
    return f"| {_code(function) if function else 'import'} | {_code(before)} | {change} | {words} |\n"


def _changed(before: str, after: str) -> tuple[str, str]:
    """Return the words in which the lines differ."""
    old, new = before.split(" "), after.split(" ")
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return " ".join(old[head : len(old) - tail]), " ".join(new[head : len(new) - tail])


def _code(text: str) -> str:
    if not text:
        return "nothing"
    ticks = "``" if "`" in text else "`"
    return f"{ticks}{text.replace('|', chr(92) + '|')}{ticks}"


_INTRODUCTION = """\
# Mutants

<!-- Written by `make docs` from docs/mutation.json and docs/mutation.toml; what is said of survivors belongs there. -->

A *mutant* is a module of the engine or the parser with one small change of what it does: another number, `<=` for `<`,
a part of a condition left out, a condition that always or never holds, None for an argument, a statement left out. If a
test fails, or runs for ten times its time, the mutant is *killed*. One that *survives* shows code that no test holds,
code that is not needed, or a change that makes no difference. So survivors are read: where behaviour was not held, a
test was added that kills them; what was not needed was deleted; the list below says what the others are.

Most changes are those of mutmut, whose operators `tools/mutants.py` uses; conditions, their parts and statements left
out are added there. Not changed are docstrings, annotations, imports, decorators, the wording of enums and exceptions,
and what type checkers alone read. Strings are only made wrong, not written in capitals; calls lose arguments only where
there is a default. Mutants that compile to the same bytes are one.

What is tried are the modules of `engine/` and `parser/` themselves. Checks, findings and profiles are not: each check
has its own cases (`tests/cases`). A module of which not all mutants were tried was sampled by chance, and its score has
a 95 % interval. The tests are those of `tests/engine` and `tests/parser`, the cases, the samples, the recount of
statistics, and the breaker on PokerStars' samples. Each mutant is asked with the tests that run its line: first those
that killed its neighbours, then the cases, then the fastest, until the time allowed for tests has passed (`--seconds`
of the map, eight for the table below; survivors were asked again with up to forty). So a survivor here may still be
noticed by a slower test, by those of other rooms, by the oracles, or on real hands; programs that a test starts run
unchanged code.

`make mutants` does all of it for a sample of each module. Step by step:

```sh
pip install -r requirements/mutation.txt
python tools/mutation.py map                             # which tests run which lines: half an hour
python tools/mutation.py run --jobs 2 engine/limits.py   # all mutants of a module; --sample 60 for some of each
python tools/mutation.py survivors engine/limits.py      # those of which nothing is said yet
python tools/mutation.py run --again engine/limits.py    # after new tests, and `map tests/engine/test_limits.py`
python tools/mutation.py page --sample 40                # this page; of a module not tried in full the sample counts
```

What was tried is kept in `build/mutation`; a mutant whose function and lines stay as they are is not tried twice. A
mutant costs a tenth of a second and more: a process that has collected all tests forks, and the fork gives the mutated
function its new code and runs the tests. Code that runs at import is tried in a fork that imports everything anew.
With `--fresh` all of it is, and all tests of the files that run the code are asked.

The code goes on after a run, and `make mutants` takes its hour: scores are those of the code as it was then, and a
survivor's line may have changed since.

## Scores

Of most modules forty mutants were tried that chance chose, of the rules' smallest and most telling ones all. The list
below has more survivors than the table counts: those of earlier samples are in it too.

"""
