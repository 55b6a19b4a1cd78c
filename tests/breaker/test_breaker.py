"""Every kind of broken hand is found, with the right family of codes, at the right place, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Diagnostic, ParsedHand, Replay, Severity, Verdict
from tripledraw.parser import parse_source, read_source

from .broken import Broken, Operator
from .operators import HARMLESS, OPERATORS
from .reading import Hand
from .texts import hands_below
from .winamax import Twin, twins_below

NEAR = 2  # lines

# A hand of another table: it follows each broken hand, so that a cut one is not simply still being written.
NEIGHBOUR = """\
PokerStars Hand #900099999999:  Triple Draw 2-7 Lowball Limit ($2/$4 USD) - 2026/03/20 20:00:00 ET
Table 'Neighbour' 6-max Seat #1 is the button
Seat 1: Quill ($80 in chips)
Seat 2: Runa ($80 in chips)
Quill: posts small blind $1
Runa: posts big blind $2
*** DEALING HANDS ***
Dealt to Runa [2c 9d Kh 7s 4c]
Quill: folds
Uncalled bet ($1) returned to Runa
Runa collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Quill (button) (small blind) folded before the Draw
Seat 2: Runa (big blind) collected ($2)
"""


# Winamax has no lines for these, its summary does not list the folded, or its order of showing is not known.
UNSAYABLE_AT_WINAMAX = frozenset({
    "seat-the-table-has-not", "bet-below-the-big-blind", "raise-below-the-last-raise", "raise-above-the-pot",
    "capped-before-the-cap", "bet-before-the-last-draw", "discard-of-a-card-not-held",
    "count-against-the-cards-listed", "discard-listed-twice", "own-discard-of-this-draw-back",
    "own-discard-of-an-earlier-draw-back", "own-discard-back-in-one-line", "card-of-the-hero-mucked-by-another",
    "reshuffle-not-told", "needless-reshuffle", "split-pot-to-one", "odd-cent-to-the-other-winner", "main-pot-wrong",
    "uncalled-bet-wrong", "uncalled-bet-kept", "uncalled-bet-to-another", "summary-folds-on-another-street",
    "summary-didnt-bet-added", "showdown-out-of-order", "chat-that-imitates-a-line", "notice-about-a-player",
    "notice-about-a-stranger",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One operator applied to one hand."""

    where: str
    text: str
    replay: Replay
    at: int


def judge(text: str) -> list[Replay]:
    """Parse and replay a text."""
    source = read_source("broken.txt", text.encode())
    return [judged(hand) for hand in parse_source(source)]


def judged(hand: ParsedHand) -> Replay:
    return replay(hand, _profile(hand.profile))


_profile = cache(load_profile)


def broken_cases(operator: Operator, hands: Mapping[str, Hand | Twin], *, seeds: int) -> list[Case]:
    """Apply an operator to every hand that offers a place for it, once a seed."""
    cases = []
    for where, hand in hands.items():
        texts = set()
        for seed in range(seeds):
            rng = Random(f"{operator.name} {where} {seed}")
            broken = hand.broken(operator, rng) if isinstance(hand, Twin) else operator.apply(hand.lines, rng)
            if broken is None:
                break
            text = "\n".join(broken.lines) + "\n\n\n"
            if text in texts:
                continue
            texts.add(text)
            assert broken.lines != (hand.own if isinstance(hand, Twin) else hand.lines), f"{operator.name}: {where}"
            first, *others = judge(text + NEIGHBOUR)
            after = [other.record.verdict for other in others]
            assert after == [Verdict.LEGAL], f"{operator.name} spoils the next hand: {where}, {after}"
            cases.append(Case(where, text, first, broken.at))
    return cases


def lines_of(finding: Diagnostic, hand: ParsedHand) -> tuple[int, int]:
    """Return first and last line of a finding, counted from the hand's first line as 0."""
    source = hand.source
    first = source.line_column(hand.span.start)[0]
    last = max(finding.span.start, finding.span.end - 1)
    return source.line_column(finding.span.start)[0] - first, source.line_column(last)[0] - first


def found(case: Case, families: tuple[str, ...]) -> bool:
    """Whether an error of one of the families stands within two lines of the break.

    What rests on rules that no source of the room states is a warning there, and as good.
    """
    severities = {Severity.ERROR, *([] if case.replay.profile.name == "pokerstars" else [Severity.WARNING])}
    for finding in case.replay.diagnostics:
        first, last = lines_of(finding, case.replay.hand)
        near = first - NEAR <= case.at <= last + NEAR
        if finding.severity in severities and finding.rule.code.startswith(families) and near:
            return True
    return False


def is_assumed(case: Case) -> bool:
    """Whether all that was found rests on rules that no source of the room states."""
    return {finding.severity for finding in case.replay.diagnostics} == {Severity.WARNING}


def told(case: Case) -> str:
    """Say what was found instead, for a failing test's reader."""
    lines = case.text.split("\n")
    seen = [
        f"{finding.severity} {finding.rule.code} at line {lines_of(finding, case.replay.hand)[0]}: {finding.message}"
        for finding in case.replay.diagnostics
    ]
    here = " / ".join(lines[max(0, case.at - 1) : case.at + 2])
    return f"{case.where}, line {case.at} ({here}): {case.replay.record.verdict}, {seen or 'no finding'}"


def assert_all_found(operator: Operator, cases: list[Case]) -> None:
    missed = [
        case
        for case in cases
        if not found(case, operator.families) or (case.replay.record.verdict is Verdict.LEGAL and not is_assumed(case))
    ]
    assert not missed, f"{len(missed)} of {len(cases)} missed, e.g.\n" + "\n".join(told(case) for case in missed[:4])


def assert_clean(cases: list[Case]) -> None:
    told_of = [
        told(case) for case in cases if case.replay.record.verdict is not Verdict.LEGAL or case.replay.diagnostics
    ]
    assert not told_of, f"{len(told_of)} of {len(cases)} not clean, e.g.\n" + "\n".join(told_of[:4])


@pytest.fixture(scope="session")
def samples(sample_histories: Path) -> dict[str, Hand]:
    return hands_below(sample_histories / "pokerstars")


@pytest.fixture(scope="session")
def winamax(sample_histories: Path) -> dict[str, Twin]:
    return twins_below(sample_histories / "winamax")


@pytest.fixture(scope="session")
def real(real_files: Callable[[str], list[Path]]) -> dict[str, Hand]:
    return hands_below(real_files("pokerstars/*.txt")[0].parent)


def cases_of(operator: Operator, real: dict[str, Hand], seeds: int) -> list[Case]:
    cases = broken_cases(operator, real, seeds=seeds)
    if not cases:
        # skipped: real hands are found and not made; the samples have a case for every operator
        pytest.skip(f"no real hand has what {operator.name} changes")
    return cases


def names(operator: Operator) -> str:
    return operator.name


@pytest.mark.parametrize("operator", OPERATORS, ids=names)
def test_broken_sample_hands_are_found(operator: Operator, samples: dict[str, Hand]) -> None:
    cases = broken_cases(operator, samples, seeds=2)
    assert cases, f"{operator.name} has no sample hand to break"
    assert_all_found(operator, cases)


@pytest.mark.parametrize("operator", OPERATORS, ids=names)
def test_broken_real_hands_are_found(operator: Operator, real: dict[str, Hand]) -> None:
    assert_all_found(operator, cases_of(operator, real, seeds=2))


@pytest.mark.parametrize("operator", HARMLESS, ids=names)
def test_harmless_changes_are_no_finding(operator: Operator, samples: dict[str, Hand]) -> None:
    cases = broken_cases(operator, samples, seeds=3)
    assert cases, f"{operator.name} has no sample hand to change"
    assert_clean(cases)


@pytest.mark.parametrize("operator", HARMLESS, ids=names)
def test_harmless_changes_of_real_hands_are_no_finding(operator: Operator, real: dict[str, Hand]) -> None:
    assert_clean(cases_of(operator, real, seeds=3))


@pytest.mark.parametrize("operator", OPERATORS, ids=names)
def test_broken_winamax_hands_are_found(operator: Operator, winamax: dict[str, Twin]) -> None:
    cases = broken_cases(operator, winamax, seeds=2)
    assert bool(cases) == (operator.name not in UNSAYABLE_AT_WINAMAX), f"{operator.name}: {len(cases)} cases"
    assert_all_found(operator, cases)


@pytest.mark.parametrize("operator", HARMLESS, ids=names)
def test_harmless_changes_of_winamax_hands_are_no_finding(operator: Operator, winamax: dict[str, Twin]) -> None:
    cases = broken_cases(operator, winamax, seeds=2)
    assert bool(cases) == (operator.name not in UNSAYABLE_AT_WINAMAX), f"{operator.name}: {len(cases)} cases"
    assert_clean(cases)


def test_untouched_winamax_hands_come_back_and_are_clean(winamax: dict[str, Twin]) -> None:
    untouched = Operator("untouched", (), lambda hand, _: Broken(list(hand.lines), 0))
    assert len(winamax) >= 40
    for where, twin in winamax.items():
        broken = twin.broken(untouched, Random(0))
        assert broken is not None
        assert broken.lines == twin.own
        first, neighbour = judge("\n".join(twin.own) + "\n\n\n" + NEIGHBOUR)
        assert told(Case(where, "", first, 0)).endswith(": legal, no finding")
        assert neighbour.record.verdict is Verdict.LEGAL


def test_untouched_hands_are_clean(samples: dict[str, Hand]) -> None:
    for where, hand in samples.items():
        first, neighbour = judge("\n".join(hand.lines) + "\n\n\n" + NEIGHBOUR)
        assert told(Case(where, "", first, 0)).endswith(": legal, no finding")
        assert neighbour.record.verdict is Verdict.LEGAL


def test_untouched_real_hands_are_clean(real: dict[str, Hand]) -> None:
    assert real
    for where, hand in real.items():
        first, neighbour = judge("\n".join(hand.lines) + "\n\n\n" + NEIGHBOUR)
        assert told(Case(where, "", first, 0)).endswith(": legal, no finding")
        assert neighbour.record.verdict is Verdict.LEGAL


def test_operators_are_many_and_differ() -> None:
    assert len({operator.name for operator in (*OPERATORS, *HARMLESS)}) == len(OPERATORS) + len(HARMLESS)
    assert len(OPERATORS) >= 40
    assert {operator.family for operator in OPERATORS} == {"TD1", "TD2", "TD3", "TD4", "TD5"}
