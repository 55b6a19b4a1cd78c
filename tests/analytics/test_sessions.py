from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from tripledraw.analytics import NoHeroError
from tripledraw.analytics.sessions import Session, sessions
from tripledraw.model import Tournament
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build


def sessions_of(tmp_path: Path, *plans: Plan, gap: float = 30) -> list[Session]:
    """Store each hand in a file of its own, and return the hero's sessions."""
    with Store(tmp_path / "hands.duckdb") as store:
        for number, plan in enumerate(plans):
            store.add(build([plan], name=f"{number}.txt"))
        return sessions(store, gap=timedelta(minutes=gap))


def at(*times: str, first_id: int = 900_000_001, **always: object) -> list[Plan]:
    """Make a hand at each time of the first of February (or a whole stamp)."""
    return [
        Plan(hand_id=str(first_id + number), played=played if "-" in played else f"2026-02-01T{played}:00Z", **always)  # type: ignore[arg-type]  # the values fit, and mypy cannot see it
        for number, played in enumerate(times)
    ]


def told(rows: list[Session]) -> list[tuple[int, str | None, int, int, timedelta | None]]:
    return [(row.number, row.currency, row.hands, row.net, row.length) for row in rows]


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def test_tables_and_files_make_one_session(tmp_path: Path) -> None:
    plans = [
        *at("12:00", "12:20", "12:40", table="Halma II"),
        *at("12:10", "12:30", first_id=900_000_101, table="Tric"),
    ]
    [row] = sessions_of(tmp_path, *plans)
    assert told([row]) == [(1, "USD", 5, -10_000, minutes(40))]
    assert (row.tables, row.rooms, row.start, row.end) == (
        2, ("pokerstars",), "2026-02-01T12:00:00Z", "2026-02-01T12:40:00Z"
    )  # fmt: skip


def test_rooms_make_one_session(tmp_path: Path) -> None:
    plans = [*at("12:00"), *at("12:05", room="fulltilt", hero="Runa", first_id=900_000_101)]
    [row] = sessions_of(tmp_path, *plans)
    assert (row.hands, row.rooms, row.tables) == (2, ("fulltilt", "pokerstars"), 2)


def test_the_gap_is_the_longest_pause(tmp_path: Path) -> None:
    plans = at("12:00", "12:30", "13:00", "2026-02-01T13:30:01Z")
    assert [(row.hands, row.length) for row in sessions_of(tmp_path, *plans)] == [(3, minutes(60)), (1, minutes(0))]
    with Store(tmp_path / "hands.duckdb", read_only=True) as store:
        for gap, sizes in ((31, [4]), (29.9, [1, 1, 1, 1]), (0, [1, 1, 1, 1])):
            assert [row.hands for row in sessions(store, gap=minutes(gap))] == sizes


def test_hands_of_the_same_second_stay_together(tmp_path: Path) -> None:
    plans = at(*["12:00"] * 5, *["13:00"] * 5)
    Random(3).shuffle(plans)
    assert [row.hands for row in sessions_of(tmp_path, *plans, gap=0)] == [5, 5]


def test_a_session_goes_on_over_midnight(tmp_path: Path) -> None:
    plans = at("2026-01-31T23:50:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:10:00Z")
    assert told(sessions_of(tmp_path, *plans)) == [(1, "USD", 3, -6_000, minutes(20))]


def test_currencies_share_a_session_and_are_never_added(tmp_path: Path) -> None:
    plans = [
        plan
        for number, currency in enumerate(["USD", "EUR", "play", None])
        for plan in at("12:00", f"12:0{number + 1}", currency=currency, first_id=900_000_001 + 100 * number)
    ]
    rows = sessions_of(tmp_path, *plans)
    assert told(rows) == [(1, currency, 2, -4_000, minutes(4)) for currency in ("EUR", "USD", "play", None)]


def test_a_tournament_is_a_session_however_long_its_pauses(tmp_path: Path) -> None:
    tournaments = [Tournament("910000001", "$5+$0.50 USD 8-Game", "I"), Tournament("910000002", None, "I")]
    plans = [
        *at("12:00", "12:10"),
        *at("12:05", "14:00", "15:00", first_id=900_000_101, currency="chips", tournament=tournaments[0]),
        *at("12:06", first_id=900_000_201, currency="chips", tournament=tournaments[1]),
    ]
    rows = sessions_of(tmp_path, *plans)
    assert [(row.tournament, row.tournament_name, row.hands, row.length) for row in rows] == [
        (None, None, 2, minutes(10)),
        ("910000001", "$5+$0.50 USD 8-Game", 3, minutes(175)),
        ("910000002", None, 1, minutes(0)),
    ]
    assert [row.number for row in rows] == [1, 2, 3]


def test_chips_of_no_known_tournament_stand_apart_from_cash(tmp_path: Path) -> None:
    plans = [*at("12:00", "12:10"), *at("12:05", currency="chips", first_id=900_000_101)]
    assert told(sessions_of(tmp_path, *plans)) == [
        (1, "USD", 2, -4_000, minutes(10)), (2, "chips", 1, -2_000, minutes(0))
    ]  # fmt: skip


def test_hands_without_a_time_have_no_length(tmp_path: Path) -> None:
    plans = [
        *at("12:00"),
        *at("2026-02-01", "2026-02-01", "2026-02-03", first_id=900_000_101),
        *(Plan(hand_id=str(number), played=None) for number in (900_000_201, 900_000_202)),
    ]
    rows = sessions_of(tmp_path, *plans)
    assert [(row.start, row.hands, row.length) for row in rows] == [
        ("2026-02-01", 2, None), ("2026-02-01T12:00:00Z", 1, minutes(0)), ("2026-02-03", 1, None), (None, 2, None)
    ]  # fmt: skip


def test_stakes_are_told_lowest_first_and_results_in_big_bets(tmp_path: Path) -> None:
    plans = [*at("12:00", stakes=(10_000, 20_000)), *at("12:05", first_id=900_000_101)]
    [row] = sessions_of(tmp_path, *plans)
    assert row.stakes == ((1_000, 2_000), (10_000, 20_000))
    assert row.bets == pytest.approx(-2_000 / 20_000 - 2_000 / 2_000)


def test_filters_choose_the_hands(tmp_path: Path) -> None:
    sessions_of(tmp_path, *at("12:00", "12:10"), *at("12:05", room="fulltilt", first_id=900_000_101))
    with Store(tmp_path / "hands.duckdb", read_only=True) as store:
        assert [row.hands for row in sessions(store, filters=Filters(room="fulltilt"))] == [1]
        [runa] = sessions(store, "Runa")
        assert (runa.hands, runa.net) == (3, 5_700)
        assert sessions(store, "runa") == []


def test_without_a_hero_a_player_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(NoHeroError):
        sessions_of(tmp_path, *at("12:00", hero=None))


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no TZ on this system")
def test_times_are_instants_whatever_the_clock_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("TZ", "Europe/Zagreb")
    time.tzset()
    request.addfinalizer(time.tzset)
    # In the night of 25 October 2026 the clock goes from 3:00 back to 2:00, which is 1:00 UTC.
    plans = [
        *at("2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z"),
        *at("2026-10-25T03:10:00", first_id=900_000_101, room="fulltilt"),  # no zone: the reader's clock, 2:10 UTC
    ]
    rows = sessions_of(tmp_path, *plans)
    assert [(row.start, row.hands, row.length) for row in rows] == [
        ("2026-10-25T00:50:00Z", 2, minutes(20)), ("2026-10-25T03:10:00", 1, minutes(0))
    ]  # fmt: skip
    assert [f"{row.local:%H:%M}" for row in rows] == ["02:50", "03:10"]
