"""The cases of the checks: hands as text with one fault each, and hands that come close and are right.

A file ``tests/cases/<room>/tdNNN.md`` holds the cases of one check. A case names a legal hand of ``hands/``, the change
to it as a diff, and what must be found: each finding with its line, in the order of the text, and nothing else. It may
name the hand that was dealt before at the same table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from tripledraw.engine import rules
from tripledraw.model import Severity, Verdict

from .engine.test_checks import EVENT_CASES
from .judging import judged

CASES = Path(__file__).parent / "cases"
NOTHING = "nothing"
_CASE = re.compile(
    r"^## (?P<title>[^\n]+)\n\n"
    r"hand: (?P<hand>[\w-]+)\n"
    r"(?:after: (?P<after>[\w-]+)\n)?"
    r"(?:\n```diff\n(?P<diff>.*?)\n```\n)?\n"
    r"(?P<found>(?:- [^\n]*\n)+)",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Case:
    """One case: the check's code, what it shows, the texts, the findings expected (``error TD311 at: line``)."""

    code: str
    room: str
    title: str
    text: str
    before: str
    expected: tuple[str, ...]

    @property
    def near(self) -> bool:
        return self.title.startswith("near: ")


def changed(hand: str, diff: str) -> str:
    """Apply hunks, which `@@` lines part, each at the first place behind the one before where its old lines stand."""
    lines, start = hand.splitlines(), 0
    for hunk in diff.split("\n@@\n") if diff else ():
        old = [line[1:] for line in hunk.split("\n") if line[0] in " -"]
        new = [line[1:] for line in hunk.split("\n") if line[0] in " +"]
        places = (place for place in range(start, len(lines)) if lines[place : place + len(old)] == old)
        place = next(places, None)
        assert place is not None, f"no such lines: {old}"
        lines[place : place + len(old)] = new
        start = place + len(new)
    return "\n".join(lines) + "\n"


def read_cases() -> list[Case]:
    found = []
    for path in sorted(CASES.glob("*/td*.md")):
        text = path.read_text(encoding="utf-8")
        cases = list(_CASE.finditer(text))
        assert len(cases) == text.count("\n## "), f"{path.name}: a case that cannot be read"
        for case in cases:
            hand, before = (
                (path.parent / "hands" / f"{name}.txt").read_text(encoding="utf-8") if name else ""
                for name in case.group("hand", "after")
            )
            expected = tuple(line[2:] for line in case["found"].splitlines())
            text_ = changed(hand, case["diff"] or "")
            found.append(
                Case(
                    path.stem.upper(),
                    path.parent.name,
                    case["title"],
                    text_,
                    before,
                    () if expected == (NOTHING,) else expected,
                )
            )
    return found


ALL = read_cases()


def told(text: str, before: str) -> tuple[str, ...]:
    made = judged(text, before)
    source = made.hand.source
    assert all(each.message for each in made.diagnostics)
    return tuple(
        f"{d.severity} {d.rule.code} at: {source.line_text(source.line_column(d.span.start)[0])}"
        for d in made.diagnostics
    )


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.code}-{case.title}") for case in ALL])
def test_case(case: Case) -> None:
    assert told(case.text, case.before) == case.expected
    assert case.near == (not case.expected)
    assert case.near or [line.split()[1] for line in case.expected] == [case.code]


PLAY = [case for case in ALL if not case.near and case.code >= "TD2"]
CHATTER = [(case, words) for case in PLAY for words in ("what a nice hand", "hm, hm", "Zebedee is thinking")]
# A line that begins with a player's name may be one of his play, unless the room writes a colon behind it.
CHATTER += [(case, "Runa is thinking") for case in PLAY if case.room == "pokerstars"]


@pytest.mark.parametrize(
    ("case", "chatter"), [pytest.param(*each, id=f"{each[0].code}-{each[0].title}-{each[1]}") for each in CHATTER]
)
def test_chatter_before_it_explains_no_fault(case: Case, chatter: str) -> None:
    """A line that holds no amount, no card and no verb of the game takes nothing away from what is found behind it."""
    made = judged(case.text, case.before)
    first = min(made.hand.source.line(each.span.start) for each in made.diagnostics)
    lines = case.text.splitlines()
    if first == 1:
        return  # nothing can stand before a hand's first line
    lines.insert(first - 1, chatter)
    with_chatter = judged("\n".join(lines) + "\n", case.before)
    assert with_chatter.record.verdict is made.record.verdict
    chat, *others = with_chatter.diagnostics
    assert (chat.rule.code, chat.severity) == ("TD101", Severity.WARNING)
    assert [(each.rule.code, each.message) for each in others] == [
        (each.rule.code, each.message) for each in made.diagnostics
    ]


@pytest.mark.parametrize("path", sorted(CASES.glob("*/hands/*.txt")), ids=lambda path: path.stem)
def test_hands_of_the_cases_are_legal(path: Path) -> None:
    made = judged(path.read_text(encoding="utf-8"))
    assert made.diagnostics == []
    assert made.record.verdict is Verdict.LEGAL


def test_conditions_only_save_time(monkeypatch: pytest.MonkeyPatch) -> None:
    spared = [judged(case.text, case.before).diagnostics for case in ALL]
    replaying = import_module("tripledraw.engine.replay")  # the package has a function of that name
    always = {
        dead: {
            kind: way._replace(spared=tuple((lambda _table, _event: True, entries) for _, entries in way.spared))
            for kind, way in replaying._ways(dead=dead).items()
        }
        for dead in (False, True)
    }
    monkeypatch.setattr(replaying, "_ways", lambda *, dead: always[dead])
    assert [judged(case.text, case.before).diagnostics for case in ALL] == spared


def test_every_check_has_a_case_that_raises_it_and_one_that_comes_near() -> None:
    for near in (False, True):
        shown = {case.code for case in ALL if case.near is near} | {
            case.code for case in EVENT_CASES if case.near is near
        }
        assert sorted(rules().keys() - shown) == []
