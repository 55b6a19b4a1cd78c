from __future__ import annotations

import statistics
import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from tripledraw.analytics import GROUPS, NoHeroError
from tripledraw.analytics.interval import t_quantile
from tripledraw.analytics.sessions import sessions
from tripledraw.analytics.winrate import COLUMNS, WinRate, win_rates, winrate
from tripledraw.model import Limit, Verdict
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build, session

PLANS = session(400, seed=11, edge=0.5)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Store]:
    path = tmp_path_factory.mktemp("winrate") / "hands.duckdb"
    with Store(path) as store:
        store.add(build(PLANS))
    with Store(path, read_only=True) as store:
        yield store


def rates_of(tmp_path: Path, *plans: Plan, player: str | None = None, by: str | None = None) -> list[WinRate]:
    with Store(tmp_path / "hands.duckdb") as store:
        store.add(build(plans))
        return win_rates(store, player, by)


def test_a_win_rate_is_what_its_definition_says(store: Store) -> None:
    results = [plan.nets["Hero"] / 2_000 for plan in PLANS if "Hero" in plan.nets]
    mean, deviation = statistics.mean(results), statistics.stdev(results)
    [rate] = win_rates(store)
    assert (rate.group, rate.currency, rate.limit, rate.hands) == ("all", "USD", "fixed", len(results))
    assert rate.net == sum(plan.nets.get("Hero", 0) for plan in PLANS)
    assert rate.bb_per_100 == pytest.approx(100 * mean)
    assert rate.sd_per_100 == pytest.approx(10 * deviation)
    half = 100 * t_quantile(len(results) - 1) * deviation / len(results) ** 0.5
    assert rate.ci95 == pytest.approx((100 * mean - half, 100 * mean + half))


def test_the_winners_bear_the_rake(store: Store) -> None:
    [rate] = win_rates(store)
    assert rate.rake == sum(plan.rake for plan in PLANS if plan.nets.get("Hero", 0) > 0)
    everybody = {player for plan in PLANS for player in plan.nets}
    borne = sum(rate.rake for player in everybody for rate in win_rates(store, player))
    assert borne == sum(plan.rake for plan in PLANS if max(plan.nets.values()) > 0)


@pytest.mark.parametrize("by", GROUPS)
def test_groups_add_up_to_the_whole(store: Store, by: str) -> None:
    [whole] = win_rates(store)
    rates = win_rates(store, by=by)
    assert len({rate.group for rate in rates}) == len(rates)
    if by != "opponent":
        assert (sum(rate.hands for rate in rates), sum(rate.net for rate in rates)) == (whole.hands, whole.net)


def test_opponents_are_those_met(store: Store) -> None:
    rates = {rate.group: rate for rate in win_rates(store, by="opponent")}
    assert set(rates) == {"Runa", "Quill", "Ottoline", "Bastian", "Ismay"}
    met = [plan for plan in PLANS if {"Hero", "Quill"} <= plan.nets.keys()]
    assert (rates["Quill"].hands, rates["Quill"].net) == (len(met), sum(plan.nets["Hero"] for plan in met))


def test_groups_have_their_own_order(store: Store) -> None:
    positions = [rate.group for rate in win_rates(store, by="position")]
    assert positions == ["UTG", "MP", "CO", "BTN", "SB", "BB"]
    assert [rate.group for rate in win_rates(store, by="players")] == ["2", "3", "4", "5", "6"]


def test_weekdays_and_stakes_have_names(tmp_path: Path) -> None:
    plans = [
        Plan(hand_id="1", played="2026-02-01T12:00:00Z"),
        Plan(hand_id="2", played="2026-02-02T12:00:00Z", stakes=(50_000, 100_000)),
        Plan(hand_id="3", played=None),
    ]
    assert [rate.group for rate in rates_of(tmp_path, *plans, by="weekday")] == ["Monday", "Sunday", None]
    assert [rate.group for rate in rates_of(tmp_path, by="stakes")] == ["0.10/0.20", "5.00/10.00"]


def test_currencies_and_limits_are_never_added(tmp_path: Path) -> None:
    rates = rates_of(
        tmp_path,
        Plan(hand_id="1"),
        Plan(hand_id="2", currency="EUR"),
        Plan(hand_id="3", currency="chips"),
        Plan(hand_id="4", currency="play"),
        Plan(hand_id="5", currency=None),
        Plan(hand_id="6", limit=Limit.POT),
    )
    assert {(rate.currency, rate.limit, rate.hands, rate.net) for rate in rates} == {
        ("USD", "fixed", 1, -2_000),
        ("EUR", "fixed", 1, -2_000),
        ("chips", "fixed", 1, -2_000),
        ("play", "fixed", 1, -2_000),
        (None, "fixed", 1, -2_000),
        ("USD", "pot", 1, -2_000),
    }


def test_one_hand_has_no_interval(tmp_path: Path) -> None:
    [rate] = rates_of(tmp_path, Plan())
    assert (rate.bb_per_100, rate.ci95, rate.sd_per_100, rate.hours, rate.per_hour) == (-100.0, None, None, 0, None)


def test_only_legal_hands_count_unless_others_are_asked_for(tmp_path: Path) -> None:
    plans = [Plan(hand_id=verdict, verdict=verdict) for verdict in Verdict if verdict is not Verdict.SKIPPED]
    [rate] = rates_of(tmp_path, *plans)
    assert rate.hands == 1
    with Store(tmp_path / "hands.duckdb") as store:
        [rate] = win_rates(store, filters=Filters(verdicts=(Verdict.LEGAL, Verdict.ILLEGAL)))
    assert rate.hands == 2


def test_names_that_differ_in_case_are_two_players(tmp_path: Path) -> None:
    nets = {"Harry": -5_000, "harry": 5_000}
    [upper] = rates_of(tmp_path, Plan(nets=nets, rake=0, hero="Harry"), player="Harry")
    [lower] = rates_of(tmp_path, player="harry")
    assert (upper.net, lower.net) == (-5_000, 5_000)


def test_without_a_hero_a_player_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(NoHeroError, match="no hero is known"):
        rates_of(tmp_path, Plan(hero=None))
    [rate] = rates_of(tmp_path, player="Runa")
    assert rate.hands == 1


def test_each_rooms_hero_is_meant(tmp_path: Path) -> None:
    plans = [Plan(hand_id="1"), Plan(hand_id="2", room="fulltilt", hero="Runa"), Plan(hand_id="3", hero=None)]
    rates = rates_of(tmp_path, *plans, by="room")
    assert [(rate.group, rate.hands, rate.net) for rate in rates] == [("fulltilt", 1, 1_900), ("pokerstars", 2, -4_000)]


def test_sums_past_64_bits_are_exact(tmp_path: Path) -> None:
    huge = 2**62
    plans = [Plan(hand_id=str(number), nets={"Hero": -huge, "Runa": huge}, rake=0) for number in range(9)]
    [rate] = rates_of(tmp_path, *plans)
    assert rate.net == -9 * huge
    with Store(tmp_path / "hands.duckdb") as store:
        assert winrate(store)["net"].tolist() == [-9 * huge]


def test_the_frame_has_the_columns_of_the_command(store: Store) -> None:
    frame = winrate(store, by="position")
    assert tuple(frame.columns) == COLUMNS
    assert frame["hands"].sum() == win_rates(store)[0].hands
    assert tuple(winrate(store, "nobody").columns) == COLUMNS
    assert len(winrate(store, "nobody")) == 0


def test_none_stays_none_in_the_frame(tmp_path: Path) -> None:
    rates_of(tmp_path, Plan(currency=None, played=None))
    with Store(tmp_path / "hands.duckdb") as store:
        [record] = winrate(store, by="month").to_dict("records")
    assert [record[name] for name in ("group", "currency", "ci95", "sd_per_100")] == [None] * 4


def test_time_at_two_tables_passes_once(tmp_path: Path) -> None:
    times = ["12:00", "12:20", "12:10", "12:40", "14:00", "14:30", "15:01"]  # the third at another table
    plans = [Plan(hand_id=at, played=f"2026-02-01T{at}:00Z", table=at) for at in times]
    [rate] = rates_of(tmp_path, *plans)
    assert rate.hours == pytest.approx((40 + 30) / 60)
    assert rate.per_hour == -2_000 * 7 * 60 / 70


def test_the_result_of_an_hour_needs_one(tmp_path: Path) -> None:
    plans = [Plan(hand_id=at, played=f"2026-02-01T{at}:00Z") for at in ("12:00", "12:30", "12:59", "13:00")]
    [rate] = rates_of(tmp_path, *plans[:3])
    assert rate.hours == pytest.approx(59 / 60)
    assert rate.per_hour is None
    [rate] = rates_of(tmp_path, *plans)
    assert (rate.hours, rate.per_hour) == (1.0, -8_000)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no TZ on this system")
@pytest.mark.parametrize(("zone", "minutes"), [("Europe/Zagreb", 20), ("UTC", 20 + 10), ("Asia/Tokyo", 20)])
def test_hours_are_those_of_the_sessions_with_a_zone_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, zone: str, minutes: int
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    request.addfinalizer(time.tzset)
    played = ["2026-02-01T12:00:00Z", "2026-02-01T12:20:00Z", "2026-02-01T13:10:00", "2026-02-01T13:20:00"]
    if zone == "Asia/Tokyo":
        played[2:] = ["2026-02-01T21:10:00"]
    [rate] = rates_of(tmp_path, *(Plan(hand_id=at, played=at) for at in played))
    with Store(tmp_path / "hands.duckdb") as store:
        lengths = [one.length for one in sessions(store)]
    assert rate.hours == pytest.approx(minutes / 60)
    assert None not in lengths
    assert rate.hours == pytest.approx(sum(length.total_seconds() for length in lengths if length) / 3600)


@pytest.mark.parametrize("seed", range(3))
def test_hours_are_the_pauses_that_end_no_stretch(tmp_path: Path, seed: int) -> None:
    random, begin = Random(seed), datetime(2026, 2, 1, tzinfo=UTC)
    pauses = [random.choice([0, 7, 600, 1_799, 1_800, 1_801, 2_500, 90_000]) for _ in range(200)]
    moments = [begin + timedelta(seconds=passed) for passed in accumulate(pauses)]
    plans = [Plan(hand_id=str(at), played=moment.strftime("%FT%TZ")) for at, moment in enumerate(moments, 1)]
    random.shuffle(plans)
    [rate] = rates_of(tmp_path, *plans)
    assert rate.hours == pytest.approx(sum(pause for pause in pauses[1:] if pause <= 1_800) / 3600)


def test_no_hours_where_a_time_is_missing(tmp_path: Path) -> None:
    [rate] = rates_of(tmp_path, Plan(hand_id="1"), Plan(hand_id="2", played="2026-02-01"))
    assert (rate.hours, rate.per_hour) == (None, None)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no TZ on this system")
@pytest.mark.parametrize(
    ("zone", "months"),
    [("UTC", {"2026-01": 1, "2026-02": 2}), ("Europe/Zagreb", {"2026-02": 3}), ("America/New_York", {"2026-01": 3})],
)
def test_months_are_the_readers(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    zone: str,
    months: dict[str, int],
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    request.addfinalizer(time.tzset)
    played = ("2026-01-31T23:50:00Z", "2026-02-01T00:00:00Z", "2026-02-01T00:10:00Z")
    rates = rates_of(tmp_path, *(Plan(hand_id=at, played=at) for at in played), by="month")
    assert {rate.group: rate.hands for rate in rates} == months
