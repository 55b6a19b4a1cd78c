"""Full Tilt's hands, broken in every way that its text can say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.model import Verdict
from tripledraw.pipeline import generate

from .broken import Operator
from .fulltilt import FullTiltTwin, full_tilt_hands_below, full_tilt_twins
from .operators import HARMLESS, OPERATORS
from .test_breaker import NEIGHBOUR, Case, assert_all_found, assert_clean, broken_cases, judge, names, told

# The room prints no such line, or the dealt hands and samples are none of pot or no limit, and no pot is split oddly.
UNSAYABLE = frozenset({
    "bet-below-the-big-blind", "raise-below-the-last-raise", "raise-above-the-pot", "raise-by-and-to-disagree",
    "capped-before-the-cap", "reshuffle-not-told", "needless-reshuffle", "main-pot-wrong", "odd-cent-to-the-other-winner",
})  # fmt: skip
SAYABLE_HARMLESS = frozenset({"stack-of-another-size", "dealt-in-another-order", "blank-line"})


@pytest.fixture(scope="session")
def twins(sample_histories: Path) -> dict[str, FullTiltTwin]:
    found = full_tilt_hands_below(sample_histories / "fulltilt")
    texts = list(generate("fulltilt", hands=600, seed=17, looseness=1.2))
    split = [text for text in texts if " ties for " in text]
    dealt = full_tilt_twins([*texts[:40], *split])
    return found | {f"dealt#{number}": twin for number, twin in enumerate(dealt)}


@pytest.mark.parametrize("operator", OPERATORS, ids=names)
def test_broken_full_tilt_hands_are_found(operator: Operator, twins: dict[str, FullTiltTwin]) -> None:
    cases = broken_cases(operator, twins, seeds=2)
    assert bool(cases) == (operator.name not in UNSAYABLE), f"{operator.name}: {len(cases)} cases"
    assert_all_found(operator, cases)


@pytest.mark.parametrize("operator", [each for each in HARMLESS if each.name in SAYABLE_HARMLESS], ids=names)
def test_harmless_changes_of_full_tilt_hands_are_no_finding(operator: Operator, twins: dict[str, FullTiltTwin]) -> None:
    cases = broken_cases(operator, twins, seeds=2)
    assert cases, f"{operator.name} has no hand to change"
    assert_clean(cases)


def test_untouched_hands_come_back_and_are_clean(twins: dict[str, FullTiltTwin]) -> None:
    assert len(twins) > 30
    for where, twin in twins.items():
        first, neighbour = judge("\n".join(twin.own) + "\n\n\n" + NEIGHBOUR)
        assert told(Case(where, "", first, 0)).endswith(": legal, no finding")
        assert neighbour.record.verdict is Verdict.LEGAL


def test_what_the_text_cannot_say_is_a_part_of_all() -> None:
    assert {operator.name for operator in OPERATORS} > UNSAYABLE
    assert {operator.name for operator in HARMLESS} > SAYABLE_HARMLESS
