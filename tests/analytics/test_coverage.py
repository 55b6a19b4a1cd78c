from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest

from tripledraw.analytics import NoHeroError
from tripledraw.analytics.coverage import coverage
from tripledraw.model import Verdict
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build

PLANS = [
    Plan(hand_id="1"),
    Plan(hand_id="2", played="2026-03-05T12:00:00Z", stakes=(20_000, 40_000)),
    Plan(hand_id="3", verdict=Verdict.ILLEGAL, broken="wrong"),
    Plan(hand_id="4", verdict=Verdict.CORRUPT, broken="wrong", room="fulltilt"),
    Plan(hand_id="5", verdict=Verdict.CANCELLED),
    Plan(hand_id="6", verdict=Verdict.LEGAL, nets={"Quill": 100, "Runa": -200}, hero=None),
    Plan(hand_id="7", verdict=Verdict.SKIPPED, game="Razz"),
    Plan(hand_id="8", verdict=Verdict.SKIPPED, game=None),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    path = tmp_path / "hands.duckdb"
    with Store(path) as store:
        store.add(build(PLANS))
    with Store(path, read_only=True) as store:
        yield store


def test_every_hand_of_the_database_is_accounted_for(store: Store) -> None:
    found = coverage(store)
    assert found.who == ("Hero",)
    assert found.days == (date(2026, 2, 1), date(2026, 3, 5))
    assert found.rooms == ("pokerstars",)
    assert found.verdicts == {Verdict.LEGAL: 2, Verdict.ILLEGAL: 1, Verdict.CORRUPT: 1, Verdict.CANCELLED: 1}
    assert (found.counted, found.legal_left_out, found.not_chosen) == (2, 0, 0)
    assert found.without == {Verdict.LEGAL: 1}
    assert found.skipped == {"Razz": 1, None: 1}
    assert found.hands + found.not_chosen + sum(found.without.values()) == 6


def test_findings_say_why_hands_do_not_count(store: Store) -> None:
    [found] = coverage(store).findings
    assert (found.code, found.name, found.severity, found.hands) == ("TD999", "made-for-a-test", "error", 2)
    assert (found.room, found.hand_id) == ("pokerstars", "3")


def test_what_filters_leave_out_is_counted(store: Store) -> None:
    found = coverage(store, Filters(stakes="2/4", where="net < 0"))
    assert (found.hands, found.counted, found.not_chosen) == (1, 1, 4)
    assert found.without == {Verdict.LEGAL: 1}
    assert found.findings == ()


def test_verdicts_that_are_named_count(store: Store) -> None:
    found = coverage(store, Filters(verdicts=(Verdict.ILLEGAL, Verdict.CORRUPT)))
    assert (found.verdicts, found.counted) == ({Verdict.ILLEGAL: 1, Verdict.CORRUPT: 1}, 2)
    assert found.not_chosen == 3
    assert found.findings[0].hands == 2


def test_another_player_has_other_hands(store: Store) -> None:
    found = coverage(store, player="Quill")
    assert (found.who, found.hands, found.counted) == (("Quill",), 1, 1)
    assert sum(found.without.values()) == 5
    nobody = coverage(store, player="Nobody")
    assert (nobody.hands, nobody.days, nobody.rooms) == (0, None, ())


def test_without_a_hero_a_player_must_be_named(tmp_path: Path) -> None:
    with Store(tmp_path / "hands.duckdb") as store:
        store.add(build([Plan(hero=None)]))
        with pytest.raises(NoHeroError):
            coverage(store)
