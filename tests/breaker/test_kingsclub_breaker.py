"""Every way to break a hand that KingsClub's text can say is found in it too, at the right place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay, Severity, Verdict
from tripledraw.parser import parse_source, read_source

from .broken import Broken, Operator
from .kingsclub_breaks import BREAKS, Break
from .kingsclub_harmless import HARMLESS
from .kingsclub_wording import said_again, told
from .operators import HARMLESS as SHARED_HARMLESS
from .operators import OPERATORS

NEAR = 2  # lines
NEIGHBOUR = """\
#99999999: Limit 2-7 Triple Draw - 2/4
2026-03-20 20:00:00
Table 'Neighbour' Seat 1 is the button
Seat 1: Quill (80)
Seat 2: Runa (80)
*** 1ST BETTING ROUND ***
Quill: posts the small blind 1
Runa: posts the big blind 2
Dealt to Quill: [X X X X X]
Dealt to Runa: [2c 9d Kh 7s 4c]
Quill folds
*** SUMMARY ***
Seat 1: Quill (79) -1
Seat 2: Runa (81) +1
Runa wins pot (3)
"""
# What rests on values that no source states for this room is a warning, and leaves the hand legal.
ASSUMED = {"showdown-out-of-order", "odd-cent-to-the-other-winner", "button-at-an-empty-seat", "raise-past-the-cap"}
# The room's text cannot say these, or what it then says is right: tables have no size, and no line tells who mucks.
UNSAYABLE = {
    "bet-before-the-last-draw", "button-at-a-seat-the-table-has-not", "capped-before-the-cap", "card-of-the-hero-mucked-by-another",
    "count-against-the-cards-listed", "deal-header-missing", "hand-name-wrong", "hand-name-wrong-in-the-summary",
    "kept-and-drawn-are-four", "kept-card-never-held", "main-pot-wrong", "needless-reshuffle", "pat-on-other-cards",
    "raise-above-the-pot", "raise-by-and-to-disagree", "reshuffle-not-told", "seat-the-table-has-not",
    "show-down-header-missing", "show-missing", "summary-didnt-bet-added", "summary-folds-on-another-street",
    "summary-position-left-out", "summary-position-of-another", "summary-says-another-amount",
    "summary-says-lost-of-the-winner", "summary-shows-other-cards", "total-pot-wrong", "uncalled-bet-kept",
    "uncalled-bet-to-another", "uncalled-bet-wrong", "winner-and-loser-exchanged", "winner-mucks",
}  # fmt: skip
# Hands in which a break leaves a hand as it may be: hands are turned up in any order when nobody could bet; a side pot
# that one player alone is left to win has no line; a late blind may stand for the big one.
NOT_WHERE = {
    "showdown-out-of-order": ", and is all in", "nothing-collected": " from side pot", "small-blind-by-another": ": posts blind "
}  # fmt: skip
NO_SAMPLE = {"odd-cent-to-the-other-winner"}  # tests/cases has one
SAYABLE_HARMLESS = {"opponent-draws-fewer", "dealt-in-another-order", "blank-line"}
MOST = 8  # hands of one file


@pytest.fixture(scope="session")
def hands(sample_histories: Path) -> dict[str, list[str]]:
    return kingsclub_hands_below(sample_histories / "kingsclub")


def kingsclub_hands_below(folder: Path) -> dict[str, list[str]]:
    """Return hands in which the deck did not run out: without a line for it, cards may then come back.

    Names that imitate lines are too much for the small reader of `kingsclub_wording`; `players_renamed` tries them.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("[!O]*.txt")):
        text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
        texts = [each for each in re.split(r"\n(?=#\d+: )", text) if " 2-7 Triple Draw - " in each.split("\n")[0]]
        pieces = [[line for line in each.split("\n") if line] for each in texts[:MOST]]
        found |= {f"{path.name}{lines[0].partition(':')[0]}": lines for lines in pieces if not runs_out(lines)}
    return found


def runs_out(lines: list[str]) -> bool:
    text = "\n".join(lines)
    thrown = [len(cards.split()) for cards in re.findall(r"discards \[([^]]*)\] draws", text)]
    drawn = [int(count) for count in re.findall(r" draws (\d)$", text, re.MULTILINE)]
    return 5 * text.count("Dealt to ") + sum(thrown) + sum(drawn) > 52


def judge(lines: list[str]) -> list[Replay]:
    source = read_source("broken.txt", ("\n".join(lines) + "\n\n\n" + NEIGHBOUR).encode())
    return [replay(hand, _profile(hand.profile)) for hand in parse_source(source)]


_profile = cache(load_profile)


def is_found(families: tuple[str, ...], broken: Broken, judged: Replay) -> bool:
    """Say whether a finding of one of the families stands within two lines of the break."""
    source = judged.hand.source
    places = [
        source.line_column(finding.span.start)[0] - 1
        for finding in judged.diagnostics
        if finding.severity is not Severity.INFO and finding.rule.code.startswith(families)
    ]
    return any(abs(place - broken.at) <= NEAR for place in places)


def assert_found(name: str, families: tuple[str, ...], broken: dict[str, Broken]) -> None:
    missed = []
    for where, each in broken.items():
        first, *others = judge(each.lines)
        assert [other.record.verdict for other in others] == [Verdict.LEGAL], f"{name} spoils the next hand: {where}"
        if not is_found(families, each, first) or (first.record.verdict is Verdict.LEGAL and name not in ASSUMED):
            seen = [f"{d.severity} {d.rule.code} {d.message}" for d in first.diagnostics]
            missed.append(f"{where}, line {each.at}: {first.record.verdict}, {seen}\n" + "\n".join(each.lines))
    assert not missed, f"{len(missed)} of {len(broken)} missed, e.g.\n{missed[0]}"


def by_operator(operator: Operator, hands: dict[str, list[str]]) -> Iterator[tuple[str, Broken]]:
    for where, lines in hands.items():
        story = told(lines)
        if story is None or any(NOT_WHERE.get(operator.name, "\n") in line for line in lines):
            continue
        broken = operator.apply(story.lines, Random(f"{operator.name} {where}"))
        again = None if broken is None else said_again(story, broken)
        if again is not None:
            yield where, again


def by_break(change: Break, hands: dict[str, list[str]]) -> Iterator[tuple[str, Broken]]:
    for where, lines in hands.items():
        for seed in range(2):
            broken = change.change(lines, Random(f"{change.name} {where} {seed}"))
            if broken is not None and broken.lines != lines:
                yield f"{where} {seed}", broken


def names(each: Operator | Break) -> str:
    return each.name


@pytest.mark.parametrize("operator", [each for each in OPERATORS if each.name not in UNSAYABLE | NO_SAMPLE], ids=names)
def test_what_breaks_a_hand_anywhere_is_found_here(operator: Operator, hands: dict[str, list[str]]) -> None:
    broken = dict(by_operator(operator, hands))
    assert broken, f"{operator.name} has no sample hand to break"
    assert_found(operator.name, operator.families, broken)


@pytest.mark.parametrize("change", BREAKS.values(), ids=names)
def test_what_breaks_this_rooms_hands_is_found(change: Break, hands: dict[str, list[str]]) -> None:
    broken = dict(by_break(change, hands))
    assert broken, f"{change.name} has no sample hand to break"
    assert_found(change.name, change.families, broken)


def assert_clean(changed: dict[str, Broken]) -> None:
    for where, each in changed.items():
        first, neighbour = judge(each.lines)
        told_of = [d.message for d in first.diagnostics if d.severity is not Severity.INFO]
        assert (first.record.verdict, told_of) == (Verdict.LEGAL, []), f"{where}\n" + "\n".join(each.lines)
        assert neighbour.record.verdict is Verdict.LEGAL


@pytest.mark.parametrize("operator", [each for each in SHARED_HARMLESS if each.name in SAYABLE_HARMLESS], ids=names)
def test_harmless_changes_are_no_finding(operator: Operator, hands: dict[str, list[str]]) -> None:
    changed = dict(by_operator(operator, hands))
    assert changed
    assert_clean(changed)


@pytest.mark.parametrize("change", HARMLESS.values(), ids=names)
def test_harmless_changes_of_this_rooms_hands_are_no_finding(change: Break, hands: dict[str, list[str]]) -> None:
    changed = dict(by_break(change, hands))
    assert changed
    assert_clean(changed)


def test_the_two_wordings_are_one_hand(hands: dict[str, list[str]]) -> None:
    assert len(hands) > 20
    for lines in hands.values():
        story = told(lines)
        if story is not None:
            assert [piece.own for piece in story.pieces if piece.own] == lines
            assert said_again(story, Broken(story.lines, 0)) is None


def test_what_the_text_cannot_say_is_a_part_of_all() -> None:
    known = {operator.name for operator in OPERATORS}
    assert known >= UNSAYABLE
    assert known >= ASSUMED
    assert len(known - UNSAYABLE) + len(BREAKS) > 80
