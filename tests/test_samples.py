"""The sample hands are what sample_histories/README.md says of them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Replay, SeatState, Severity, Unknown, Verdict
from tripledraw.model import Seat as SeatLine
from tripledraw.parser import parse_source, read_source

ROW = re.compile(r"\| `(?P<file>[^`]+)` \|.*\| (?P<counts>[^|:]+)(?:: (?P<family>TD\d))? \|")
HERO = "Ottoline"
_profile = cache(load_profile)


@pytest.fixture(scope="module")
def described(sample_histories: Path) -> dict[Path, tuple[Counter[str], str | None]]:
    """What the README says: of each file, how many hands of each verdict, and the family of the findings."""
    said: dict[Path, tuple[Counter[str], str | None]] = {}
    folder = sample_histories
    for line in (sample_histories / "README.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            folder = sample_histories / line.removeprefix("## ")
        elif (row := ROW.fullmatch(line)) is not None:
            counts = (part.split() for part in row["counts"].split(", "))
            said[folder / row["file"]] = Counter({verdict: int(number) for number, verdict in counts}), row["family"]
    return said


@pytest.fixture(scope="module")
def replayed(sample_histories: Path) -> dict[Path, list[Replay]]:
    return {path: _replay(path) for path in sorted(sample_histories.rglob("*.*")) if path.suffix in {".txt", ".xml"}}


def _replay(path: Path) -> list[Replay]:
    source = read_source(path.name, path.read_bytes())
    return [replay(hand, _profile(hand.profile)) for hand in parse_source(source)]


def test_every_file_is_described_and_there(
    described: dict[Path, tuple[Counter[str], str | None]], replayed: dict[Path, list[Replay]]
) -> None:
    assert described.keys() == replayed.keys()


def test_verdicts_are_those_described(
    described: dict[Path, tuple[Counter[str], str | None]], replayed: dict[Path, list[Replay]]
) -> None:
    for path, hands in replayed.items():
        counts, family = described[path]
        assert Counter(str(hand.record.verdict) for hand in hands) == counts, path.name
        told = [finding for hand in hands for finding in hand.diagnostics if finding.severity is not Severity.INFO]
        told += [finding for hand in hands for finding in hand.diagnostics if hand.record.verdict is Verdict.INCOMPLETE]
        found = {finding.rule.code[:3] for finding in told}
        assert found == ({family} if family else set()), (path.name, [f.message for h in hands for f in h.diagnostics])


def test_legal_hands_have_no_finding(replayed: dict[Path, list[Replay]]) -> None:
    found = {
        (path.name, hand.hand.hand_id, finding.message)
        for path, hands in replayed.items()
        for hand in hands
        if hand.record.verdict in {Verdict.LEGAL, Verdict.CANCELLED, Verdict.SKIPPED}
        for finding in hand.diagnostics
        if finding.severity is not Severity.INFO
    }
    assert found == set()


def test_every_hand_is_the_heros_and_adds_up(replayed: dict[Path, list[Replay]]) -> None:
    for path, hands in replayed.items():
        for hand in hands:
            if hand.record.verdict is not Verdict.LEGAL:
                continue
            record = hand.record
            assert record.hero == HERO, (path.name, hand.hand.hand_id)
            assert record.rake is not None
            assert sum(seat.net for seat in record.seats) + record.rake == 0, (path.name, hand.hand.hand_id)


def test_no_line_is_unknown_but_garbled_ones(replayed: dict[Path, list[Replay]]) -> None:
    unknown = {
        path.name
        for path, hands in replayed.items()
        for hand in hands
        if any(isinstance(event, Unknown) for event in hand.hand.events)
    }
    garbled = {"garbled-line.txt", "cut-hand.txt"}
    assert unknown <= garbled | {"garbled-tag.xml", "unknown-event.xml", "entity.xml", "missing-round.xml"}


def test_skipped_games_are_named(replayed: dict[Path, list[Replay]]) -> None:
    games = Counter(
        hand.hand.game for hands in replayed.values() for hand in hands if hand.record.verdict is Verdict.SKIPPED
    )
    assert games == {
        "Hold'em": 2, "Omaha Hi/Lo": 1, "Razz": 1, "7 Card Stud": 1, "7 Card Stud Hi/Lo": 1,
        "Holdem": 3, "Omaha5": 1, "7-Card Stud": 1, "Badugi": 1,
    }  # fmt: skip


def test_stacks_are_handed_over(replayed: dict[Path, list[Replay]]) -> None:
    """Who sits on has at the start of a hand what he had at the end of the one before."""
    handed_over = 0
    for path, hands in replayed.items():
        ends: dict[str, int] = {}
        for hand in hands:
            if hand.record.verdict is not Verdict.LEGAL:
                ends = {}  # other games, cancelled and broken hands end the chain
                continue
            seats = [event for event in hand.hand.events if isinstance(event, SeatLine)]
            nets = {seat.player: seat.net for seat in hand.record.seats}
            for seat in seats:
                assert seat.stack is not None
                if seat.player in ends:
                    assert seat.stack == ends[seat.player], (path.name, hand.hand.hand_id, seat.player)
                    handed_over += 1
            ends = {seat.player: seat.stack + nets.get(seat.player, 0) for seat in seats if seat.stack is not None}
    assert handed_over > 100  # the sessions are sessions


def test_samples_hold_what_makes_a_session(replayed: dict[Path, list[Replay]]) -> None:
    """Side pots, a reshuffle, an odd cent: the odd things are in the samples, so that every stage meets them."""
    legal = [hand for hands in replayed.values() for hand in hands if hand.record.verdict is Verdict.LEGAL]
    assert sum(hand.record.reshuffles for hand in legal) >= 2
    assert any(hand.record.seats[0].position is not None for hand in legal)
    limits = {hand.hand.header.limit for hand in legal if hand.hand.header is not None}
    assert len(limits) == 3
    states = {event.state for hand in legal for event in hand.hand.events if isinstance(event, SeatLine)}
    assert states == {SeatState.IN, SeatState.SITTING_OUT, SeatState.OUT_OF_HAND}
    heros = [seat for hand in legal for seat in hand.record.seats if seat.player == HERO]
    assert {taken for seat in heros for taken in seat.draws} >= {None, 0, 1, 2, 3, 5}
