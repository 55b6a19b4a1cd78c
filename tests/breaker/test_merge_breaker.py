"""Every kind of broken hand of Merge's is found, with the right family, at the right place, and nothing else is."""

from __future__ import annotations

import re
from bisect import bisect_left
from pathlib import Path
from random import Random

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay, Severity, Verdict
from tripledraw.parser import parse_source, read_source

from .merge_card_breaks import MERGE_CARDS
from .merge_harmless import MERGE_HARMLESS
from .merge_money_breaks import MERGE_MONEY
from .merge_play_breaks import MERGE_BETTING
from .merge_reading import MergeOperator, merge_hands_below
from .merge_text_breaks import MERGE_DOUBTS, MERGE_TEXT
from .test_breaker import Case, assert_clean, lines_of, told

NEAR = 2
ELEMENT = re.compile(r"\s*<(?:event|winner|player )")
OPERATORS = tuple(
    operator for part in (MERGE_TEXT, MERGE_BETTING, MERGE_CARDS, MERGE_MONEY) for operator in part.values()
)
# A hand of another table: it follows each broken hand, so that a cut one is not simply still being written.
NEIGHBOUR = """\
<game id="99999999-1" starttime="20260320200000" numholecards="5" gametype="67" realmoney="true" data="20260320|Neighbour (99999999)|99999999|99999999-1|false">
	<players dealer="1">
		<player seat="1" nickname="Quill" balance="80.00" dealtin="true" />
		<player seat="2" nickname="Runa" balance="80.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="SMALL_BLIND" timestamp="1774054802000" player="1" amount="1.00"/>
		<event sequence="2" type="BIG_BLIND" timestamp="1774054803000" player="2" amount="2.00"/>
	</round>
	<round id="PRE_FIRST_DRAW" sequence="2">
		<event sequence="3" type="FOLD" timestamp="1774054804000" player="1"/>
		<cards type="HOLE" cards="2c,9d,Kh,7s,4c" player="2" hand="K-9-7-4-2"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="3">
		<winner amount="3.00" uncalled="false" potnumber="1" player="2" pottype="n"/>
	</round>
</game>
"""
STAKES = '<description type="2-7 Lowball" stakes="Limit $2/$4"/>\n'


def judge(text: str) -> list[Replay]:
    hands = parse_source(read_source("broken.xml", text.encode()))
    return [replay(hand, load_profile(hand.profile)) for hand in hands]


def cases_of(operator: MergeOperator, hands: dict[str, list[str]], *, seeds: int) -> list[Case]:
    """Apply an operator to every hand that offers a place for it, once a seed."""
    cases = []
    for where, lines in hands.items():
        texts = set()
        for seed in range(seeds):
            broken = operator.apply(lines, Random(f"{operator.name} {where} {seed}"))
            if broken is None:
                break
            text = "\n".join(broken.lines) + "\n"
            if text in texts:
                continue
            texts.add(text)
            assert broken.lines != lines, f"{operator.name} changes nothing in {where}"
            # The description is no part of the hand: its lines are counted from the `<game`.
            first, *others = judge(text + STAKES + NEIGHBOUR)
            after = [(other.record.verdict, other.diagnostics) for other in others]
            assert after == [(Verdict.LEGAL, [])], f"{operator.name} spoils the next hand: {where}, {after}"
            cases.append(Case(where, text, first, broken.at - 1))
    return cases


@pytest.fixture(scope="session")
def merge_samples(sample_histories: Path) -> dict[str, list[str]]:
    return merge_hands_below(sample_histories / "merge")


@pytest.fixture(scope="session")
def real_merge(real_hands: Path) -> dict[str, list[str]]:
    return merge_hands_below(real_hands / "merge")


def is_found(case: Case, operator: MergeOperator, severity: Severity) -> bool:
    """Whether a finding of a right family stands within two elements of the break: round and end tags are no lines."""
    lines = case.text.split("\n")[1:]
    places = [number for number, line in enumerate(lines) if ELEMENT.match(line)]
    at = bisect_left(places, case.at)
    for finding in case.replay.diagnostics:
        first, last = (bisect_left(places, line) for line in lines_of(finding, case.replay.hand))
        right = finding.severity is severity and finding.rule.code.startswith(operator.families)
        if right and first - NEAR <= at <= last + NEAR:
            return True
    return False


def assert_found(operator: MergeOperator, cases: list[Case]) -> None:
    """All breaks are found, nearly all of them with one finding."""
    missed = [
        case
        for case in cases
        if case.replay.record.verdict is Verdict.LEGAL or not is_found(case, operator, Severity.ERROR)
    ]
    assert not missed, f"{len(missed)} of {len(cases)} missed, e.g.\n" + "\n".join(told(case) for case in missed[:4])
    errors = [[d for d in case.replay.diagnostics if d.severity is Severity.ERROR] for case in cases]
    several = [case for case, found in zip(cases, errors, strict=True) if len(found) > 1]
    assert len(several) <= max(2, len(cases) // 5), "\n".join(told(case) for case in several[:6])


def name(operator: MergeOperator) -> str:
    return operator.name


@pytest.mark.parametrize("operator", OPERATORS, ids=name)
def test_broken_merge_samples_are_found(operator: MergeOperator, merge_samples: dict[str, list[str]]) -> None:
    cases = cases_of(operator, merge_samples, seeds=2)
    assert cases, f"{operator.name} has no sample hand to break"
    assert_found(operator, cases)


@pytest.mark.parametrize("operator", OPERATORS, ids=name)
def test_broken_real_merge_hands_are_found(operator: MergeOperator, real_merge: dict[str, list[str]]) -> None:
    assert_found(operator, cases_of(operator, real_merge, seeds=3))


@pytest.mark.parametrize("operator", MERGE_DOUBTS.values(), ids=name)
def test_what_may_be_right_is_a_warning(operator: MergeOperator, merge_samples: dict[str, list[str]]) -> None:
    cases = cases_of(operator, merge_samples, seeds=2)
    assert cases, f"{operator.name} has no sample hand to change"
    missed = [case for case in cases if not is_found(case, operator, Severity.WARNING)]
    assert not missed, "\n".join(told(case) for case in missed[:4])


@pytest.mark.parametrize("operator", MERGE_HARMLESS.values(), ids=name)
def test_harmless_changes_of_merge_samples_are_no_finding(
    operator: MergeOperator, merge_samples: dict[str, list[str]]
) -> None:
    cases = cases_of(operator, merge_samples, seeds=2)
    assert cases, f"{operator.name} has no sample hand to change"
    assert_clean(cases)


@pytest.mark.parametrize("operator", MERGE_HARMLESS.values(), ids=name)
def test_harmless_changes_of_real_merge_hands_are_no_finding(
    operator: MergeOperator, real_merge: dict[str, list[str]]
) -> None:
    assert_clean(cases_of(operator, real_merge, seeds=2))


def test_merge_operators_are_many() -> None:
    assert len(OPERATORS) >= 40
    assert {operator.family for operator in OPERATORS} == {"TD1", "TD2", "TD3", "TD4", "TD5"}
