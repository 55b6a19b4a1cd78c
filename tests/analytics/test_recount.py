"""Every statistic against a count of the hands' events that knows neither the facts nor the SQL."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tripledraw.analytics.interval import mean_interval, rate_interval
from tripledraw.analytics.statistics import stat_values
from tripledraw.analytics.stats import StatValue
from tripledraw.model import Replay, Verdict
from tripledraw.parser import read_source
from tripledraw.pipeline import generate, judge
from tripledraw.store import Store

from .recount import Part, Recount, tally

SESSIONS: tuple[dict[str, Any], ...] = (
    {"players": 6, "stakes": "$2/$4", "looseness": 0.8},
    {"players": 6, "stakes": "20/40", "tournament": True, "looseness": 1.0},
    {"players": 2, "stakes": "$5/$10"},
    {"players": 4, "stakes": "€0.30/€0.60", "ante": "€0.05", "looseness": 0.7},
)
"""Kinds of sessions that are dealt for the test: six-handed and heads-up, loose, short stacks, antes."""
HANDS = max(40, int(os.environ.get("TRIPLEDRAW_RECOUNT_HANDS", "0")))  # of each, in each of two rooms


def dealt() -> Iterator[Replay]:
    for room in ("pokerstars", "fulltilt"):
        for number, kind in enumerate(SESSIONS):
            text = "\n\n".join(generate(room, hands=HANDS, seed=70 + number, **kind))
            yield from judge(read_source(f"{room} {number}.txt", text.encode()))


def read(folder: Path) -> Iterator[Replay]:
    for path in sorted(folder.rglob("*.*")):
        yield from judge(read_source(path.name, path.read_bytes()))


class Hands:
    """Hands in a database, and the same played along: those that statistics use."""

    def __init__(self, path: Path, replays: Iterable[Replay]) -> None:
        judged = list(replays)
        with Store(path) as store:
            store.add(judged)
        self.path = path
        seen: dict[tuple[str | None, str | None], Recount] = {}
        for replay in judged:
            if replay.record.verdict is Verdict.LEGAL:
                seen.setdefault((replay.hand.room, replay.hand.hand_id), Recount(replay.hand))
        self.recounts = list(seen.values())
        assert self.recounts, "there are no hands to count"

    @property
    def players(self) -> list[str]:
        return sorted({name for recount in self.recounts for name in recount.parts})


@pytest.fixture(scope="module", params=["samples", "real", "dealt"])
def hands(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Hands:
    path = tmp_path_factory.mktemp("recount") / "hands.duckdb"
    match request.param:
        case "samples":
            return Hands(path, read(request.getfixturevalue("sample_histories")))
        case "real":
            return Hands(path, read(request.getfixturevalue("real_hands")))
        case _:
            return Hands(path, dealt())


@pytest.fixture(scope="module")
def dealt_hands(tmp_path_factory: pytest.TempPathFactory) -> Hands:
    return Hands(tmp_path_factory.mktemp("recount") / "hands.duckdb", dealt())


def compare(values: Iterable[StatValue], parts: list[tuple[str | None, Part]]) -> None:
    expected = tally(parts)
    values = list(values)
    assert {(one.stat.name, one.currency) for one in values} == set(expected)
    for one in values:
        made, of, value, deviation = expected[one.stat.name, one.currency]
        assert (one.made, one.of) == (made, of), one.stat.name
        assert one.value == pytest.approx(value), one.stat.name
        if one.stat.is_rate:
            assert one.ci95 == rate_interval(made, of)
        elif value is None or deviation is None:
            assert one.ci95 is None
        else:
            assert one.ci95 == pytest.approx(mean_interval(value, deviation, of))


def test_there_are_hands(dealt_hands: Hands) -> None:
    assert len(dealt_hands.recounts) > 300
    everybody = [part for recount in dealt_hands.recounts for part in recount.parts.values()]
    assert sum(part.check_raises for part in everybody) > 20
    assert sum(bool(part.three_bet) for part in everybody) > 20
    assert any(part.vpip is None for part in everybody), "a walk, or a blind that is all-in"


def test_everybodys_statistics_are_what_the_events_say(hands: Hands) -> None:
    with Store(hands.path, read_only=True) as store:
        for player in hands.players:
            mine = [(r.header.currency, r.parts[player]) for r in hands.recounts if player in r.parts]
            compare(stat_values(store, player), mine)


def _opening(part: Part) -> str:
    taken = part.draws.get(1)
    return "no draw" if taken is None else "pat" if taken == 0 else f"{taken} card{'s' if taken > 1 else ''}"


@pytest.mark.parametrize(
    ("by", "groups_of"),
    [
        ("opponent", lambda recount: [name for name in recount.parts if name != "Hero"]),
        ("players", lambda recount: [str(len(recount.parts))]),
        ("opening", lambda recount: [_opening(recount.parts["Hero"])]),
    ],
)
def test_groups_are_what_the_events_say(dealt_hands: Hands, by: str, groups_of: Callable[[Recount], list[str]]) -> None:
    expected = defaultdict(list)
    for recount in dealt_hands.recounts:
        if "Hero" in recount.parts:
            for group in groups_of(recount):
                expected[group].append((recount.header.currency, recount.parts["Hero"]))
    found = defaultdict(list)
    with Store(dealt_hands.path, read_only=True) as store:
        for one in stat_values(store, "Hero", by=by):
            found[one.group].append(one)
    assert set(found) == set(expected)
    for group, parts in expected.items():
        compare(found[group], parts)
