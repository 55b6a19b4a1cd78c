from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tripledraw.model import Limit, Verdict
from tripledraw.store import (
    FilterError,
    Filters,
    HandRow,
    NoHeroError,
    Outcome,
    Sort,
    Store,
    find_hands,
    list_hands,
    parse_drew,
)
from tripledraw.store.filters import ANY, parse_stakes

from .factory import Plan, build

ODD = "Odd $name$: [/b] 'x' -- \";"
PLANS = [
    Plan(hand_id="1", nets={"Hero": -2_000, "Runa": 1_900}, played="2026-01-31T23:50:00Z", draws=(3, 1, 0)),
    Plan(hand_id="2", nets={"Runa": -4_000, "Hero": 3_800, "Quill": 0}, rake=200, played="2026-02-01T00:00:00Z",
         draws=(2, 0, None), showdown=False),
    Plan(hand_id="3", nets={"Ismay": 500, "Quill": -500}, rake=0, hero=None, room="fulltilt", currency="EUR",
         stakes=(5_000, 10_000), played="2026-02-01T00:10:00", limit=Limit.POT),
    Plan(hand_id="4", verdict=Verdict.CORRUPT, broken="unread", played="2026-03-01"),
    Plan(hand_id="5", nets={"Hero": 0, ODD: 0}, rake=0, played=None, draws=(None, None, None)),
]  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Store]:
    path = tmp_path_factory.mktemp("filters") / "hands.duckdb"
    with Store(path) as store:
        store.add(build(PLANS))
    with Store(path, read_only=True) as store:
        yield store


def ids(rows: Iterable[HandRow]) -> str:
    return "".join(row.hand_id for row in rows)


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), "12345"),
        (Filters(player="Runa"), "124"),
        (Filters(player="runa"), ""),
        (Filters(player=ODD), "5"),
        (Filters(player="'; DROP TABLE hands; --"), ""),
        (Filters(since=date(2026, 2, 1)), "234"),
        (Filters(until=date(2026, 1, 31)), "1"),
        (Filters(since=date(2026, 2, 1), until=date(2026, 2, 1)), "23"),
        (Filters(since=date.min, until=date.max), "1234"),
        (Filters(room="fulltilt"), "3"),
        (Filters(stakes="0.10/0.20"), "1245"),
        (Filters(stakes="€0.5 / €1"), "3"),
        (Filters(position="btn"), "145"),
        (Filters(players=3), "2"),
        (Filters(opponent="Quill"), "23"),
        (Filters(player="Quill", opponent="Quill"), ""),
        (Filters(verdicts=(Verdict.CORRUPT, Verdict.ILLEGAL)), "4"),
        (Filters(outcome=Outcome.WON), "2"),
        (Filters(outcome=Outcome.LOST), "14"),
        (Filters(player="Runa", outcome=Outcome.LOST), "2"),
        (Filters(showdown=True), "134"),
        (Filters(showdown=False), "25"),
        (Filters(drew="3-1-0"), "14"),
        (Filters(drew="2-p--"), "2"),
        (Filters(drew="*-*--"), "25"),
        (Filters(drew="-----"), "5"),
        (Filters(drew="2"), "2"),
        (Filters(final_class="9-LOW"), "1245"),
        (Filters(where="net > units(0.3) AND players = 3"), "2"),
    ],
)  # fmt: skip
def test_filters(store: Store, filters: Filters, expected: str) -> None:
    assert "".join(sorted(ids(list_hands(store, filters)))) == expected


def test_sorting_and_limit(store: Store) -> None:
    assert ids(list_hands(store)) == "12345"
    assert ids(list_hands(store, descending=True)) == "43215"
    assert ids(list_hands(store, limit=2)) == "12"
    won = list_hands(store, Filters(player="Quill"), sort=Sort.NET, descending=True)
    assert [row.net for row in won] == [0, -500]


def test_a_row_is_what_the_player_sees(store: Store) -> None:
    [row] = list_hands(store, Filters(where="hand_id = '2'"))
    assert (row.player, row.position, row.net, row.draws, row.final_class) == (
        "Hero",
        "SB",
        3_800,
        (2, 0, None),
        "9-low",
    )
    assert (row.stakes, row.currency, row.limit_type, row.rake, row.players) == ((1_000, 2_000), "USD", "fixed", 200, 3)
    [row] = list_hands(store, Filters(where="hand_id = '3'"))
    assert (row.player, row.net, row.draws, row.room) == (None, None, None, "fulltilt")
    assert find_hands(store, "2")[0].row == list_hands(store, Filters(where="hand_id = '2'"))[0]


@pytest.mark.parametrize(
    ("pattern", "asked"),
    [("3-1-0", (3, 1, 0)), ("p-P-p", (0, 0, 0)), ("3-1--", (3, 1, None)), ("-----", (None,) * 3), ("2", (2, ANY, ANY)),
     ("*-0", (ANY, 0, ANY)), (" 5-0-0 ", (5, 0, 0))],
)  # fmt: skip
def test_draw_patterns(pattern: str, asked: tuple[int | None, ...]) -> None:
    assert parse_drew(pattern) == asked


@pytest.mark.parametrize("pattern", ["", "6-1-0", "3-1-0-0", "31", "3-1-", "a", "٣"])
def test_what_is_no_draw_pattern(pattern: str) -> None:
    with pytest.raises(FilterError, match="draw pattern"):
        parse_drew(pattern)


@pytest.mark.parametrize("stakes", ["", "0.10", "a/b", "0.10/0.20/0.30", "1/" + "9" * 5000, "-1/2"])
def test_what_are_no_stakes(stakes: str) -> None:
    with pytest.raises(FilterError, match="stakes"):
        parse_stakes(stakes)


def test_what_no_database_holds_is_told(store: Store) -> None:
    for option in ("player", "room", "stakes", "position", "opponent", "drew", "final_class"):
        typed: dict[str, Any] = {option: "\udcff"}
        with pytest.raises(FilterError, match=f"--{option.replace('_', '-')} .* no text"):
            list_hands(store, Filters(**typed))
    with pytest.raises(FilterError, match="so many players"):
        list_hands(store, Filters(players=2**63))
    assert list_hands(store, Filters(players=2**63 - 1)) == []
    with pytest.raises(FilterError, match="at most"):
        list_hands(store, limit=2**63)
    assert len(list_hands(store, limit=2**63 - 1)) == len(PLANS)
    assert find_hands(store, "\udcff") == []


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no TZ on this system")
@pytest.mark.parametrize(("zone", "since"), [("UTC", "234"), ("Europe/Zagreb", "1234"), ("America/New_York", "34")])
def test_days_are_the_readers(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    zone: str,
    since: str,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    request.addfinalizer(time.tzset)
    path = store.path.with_name(f"{zone.replace('/', '-')}.duckdb")
    path.write_bytes(store.path.read_bytes())
    with Store(path, read_only=True) as local:
        assert "".join(sorted(ids(list_hands(local, Filters(since=date(2026, 2, 1)))))) == since
        assert "".join(sorted(since + ids(list_hands(local, Filters(until=date(2026, 1, 31)))))) == "1234"


def test_heroes(store: Store, tmp_path: Path) -> None:
    assert [(hero.room, hero.player, hero.hands) for hero in store.default_heroes()] == [("pokerstars", "Hero", 4)]
    with Store(tmp_path / "two.duckdb") as two:
        two.add(build([Plan(hand_id="1"), Plan(hand_id="2", hero="Runa"), Plan(hand_id="3", room="merge")]))
        with pytest.raises(NoHeroError, match=r"pokerstars have several heroes \(Hero, Runa\): .*--player"):
            two.default_heroes()
    with Store(tmp_path / "none.duckdb") as none:
        none.add(build([Plan(hero=None)]))
        assert ids(list_hands(none)) == "900000001"
        with pytest.raises(NoHeroError, match=r"no hero is known.*--player NAME"):
            none.default_heroes()
        with pytest.raises(NoHeroError):
            list_hands(none, Filters(outcome=Outcome.LOST))
