from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tripledraw.analytics import GROUPS, NoHeroError
from tripledraw.analytics.statistics import COLUMNS, stat_values, stats
from tripledraw.analytics.stats import MONEY, RATE, StatValue, statistics
from tripledraw.model import Limit
from tripledraw.parser import read_source
from tripledraw.pipeline import judge
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build, session

PLANS = session(300, seed=5, edge=0.4)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Store]:
    path = tmp_path_factory.mktemp("statistics") / "hands.duckdb"
    with Store(path) as store:
        store.add(build(PLANS))
    with Store(path, read_only=True) as store:
        yield store


def values_of(tmp_path: Path, *plans: Plan, by: str | None = None, names: Iterable[str] = ()) -> list[StatValue]:
    with Store(tmp_path / "hands.duckdb") as store:
        store.add(build(plans))
        return stat_values(store, names=names, by=by)


# ---- the registry ----


def test_the_folder_is_the_registry(root: Path) -> None:
    files = {path.stem for path in (root / "analytics" / "stats").glob("*.sql")}
    assert set(statistics()) == files
    assert len({stat.order for stat in statistics().values()}) == len(files)
    assert len({stat.title for stat in statistics().values()}) == len(files)


@pytest.mark.parametrize("name", statistics())
def test_a_statistic_says_what_it_is(name: str) -> None:
    stat = statistics()[name]
    assert re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", name)
    assert stat.unit in {RATE, MONEY, "hands", "cards"}
    for sentence in (stat.definition, stat.made, stat.of):
        assert sentence.endswith(".")
        assert "--" not in sentence
    query = re.sub(r"--.*", "", stat.sql)
    assert "chosen" in query
    assert not re.search(r"\b(actions|draws|cards|views)\b", query), "facts are the engine's: nothing is counted again"


# ---- what comes out ----


@pytest.mark.parametrize("by", [*GROUPS, None])
def test_groups_add_up_to_the_whole(store: Store, by: str | None) -> None:
    whole = {(one.stat.name, one.currency): (one.made, one.of) for one in stat_values(store)}
    values = stat_values(store, by=by)
    keys = [(one.group, one.stat.name, one.currency, one.limit) for one in values]
    assert len(set(keys)) == len(keys)
    if by in {"opponent", "stakes"}:
        return
    for key, counts in whole.items():
        mine = [one for one in values if (one.stat.name, one.currency) == key]
        assert (sum(one.made for one in mine), sum(one.of for one in mine)) == counts, key


def test_names_choose_in_their_order(store: Store) -> None:
    assert [one.stat.name for one in stat_values(store, names=["wtsd", "vpip", "wtsd"])] == ["wtsd", "vpip"]
    assert [one.stat.name for one in stat_values(store)] == list(statistics())
    with pytest.raises(KeyError):
        stat_values(store, names=["luck"])
    with pytest.raises(KeyError):
        stat_values(store, by="phase of the moon")


def test_the_frame_has_the_columns(store: Store) -> None:
    frame = stats(store, by="position", names=["vpip", "net"])
    assert tuple(frame.columns) == COLUMNS
    assert set(frame["group"]) == {"UTG", "MP", "CO", "BTN", "SB", "BB"}
    assert tuple(stats(store, "nobody").columns) == COLUMNS
    assert len(stats(store, "nobody")) == 0


def test_filters_choose_the_hands(store: Store) -> None:
    [one] = stat_values(store, names=["hands"], filters=Filters(players=3, where="net > 0"))
    assert one.value == sum(len(plan.nets) == 3 and plan.nets.get("Hero", 0) > 0 for plan in PLANS)


def test_pat_is_nothing_taken_and_not_in_the_draw_is_no_draw(tmp_path: Path) -> None:
    plans = [
        Plan(hand_id="1", draws=(0, 0, None)),
        Plan(hand_id="2", draws=(0, 2, None)),
        Plan(hand_id="3", draws=(None, None, None)),
        Plan(hand_id="4", draws=(5, None, None)),
    ]
    found = {one.stat.name: (one.made, one.of, one.value) for one in values_of(tmp_path, *plans)}
    assert found["pat_1"] == (2, 3, 2 / 3)
    assert found["pat_2"] == (1, 2, 0.5)
    assert found["pat_3"] == (0, 0, None)
    assert found["cards_drawn_1"] == (5, 3, 5 / 3)
    assert found["cards_drawn_3"] == (0, 0, None)


def test_an_opening_is_the_first_draw(tmp_path: Path) -> None:
    openings = [(0, 0, 0), (1, 0, 0), (3, None, None), (3, 1, 0), (None, None, None)]
    plans = [Plan(hand_id=str(number), draws=draws) for number, draws in enumerate(openings)]
    found = [(one.group, one.value) for one in values_of(tmp_path, *plans, by="opening", names=["hands"])]
    assert found == [("pat", 1), ("1 card", 1), ("3 cards", 2), ("no draw", 1)]


def test_currencies_are_never_added(tmp_path: Path) -> None:
    plans = [
        Plan(hand_id=str(number), currency=currency)
        for number, currency in enumerate(["USD", "EUR", "USD", "chips", "play", None])
    ]
    values = values_of(tmp_path, *plans)
    nets = {one.currency: (one.amount, one.of) for one in values if one.stat.name == "net"}
    assert nets == {
        "USD": (-4_000, 2), "EUR": (-2_000, 1), "chips": (-2_000, 1), "play": (-2_000, 1), None: (-2_000, 1)
    }  # fmt: skip
    [hands] = [one for one in values if one.stat.name == "hands"]
    assert (hands.currency, hands.value) == (None, 6)


def test_stakes_of_two_currencies_or_limits_are_two_groups(tmp_path: Path) -> None:
    plans = [
        Plan(hand_id="1"),
        Plan(hand_id="2", currency="EUR"),
        Plan(hand_id="3", limit=Limit.POT),
        Plan(hand_id="4"),
    ]
    values = values_of(tmp_path, *plans, by="stakes", names=["vpip"])
    assert [(one.group, one.currency, one.limit, one.of) for one in values] == [
        ("0.10/0.20", "EUR", "fixed", 1), ("0.10/0.20", "USD", "fixed", 2), ("0.10/0.20", "USD", "pot", 1),
    ]  # fmt: skip


def test_sums_past_64_bits_are_exact(tmp_path: Path) -> None:
    huge = 2**62
    plans = [Plan(hand_id=str(number), nets={"Hero": -huge, "Runa": huge}, rake=0) for number in range(9)]
    [net] = [one for one in values_of(tmp_path, *plans) if one.stat.name == "net"]
    assert net.amount == -9 * huge


def test_without_a_hero_a_player_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(NoHeroError):
        values_of(tmp_path, Plan(hero=None))


def test_hands_of_no_month_are_a_group_without_a_name(tmp_path: Path) -> None:
    values = values_of(tmp_path, Plan(hand_id="1"), Plan(hand_id="2", played=None), by="month")
    assert [one.group for one in values if one.stat.name == "hands"] == ["2026-02", None]


# ---- traps ----

_CHECK_RAISE = """\
PokerStars Hand #900031000001:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:10:05 ET
Table 'Asterope II' 6-max Seat #1 is the button
Seat 1: Runa ({runa} in chips)
Seat 2: Quill ($40 in chips)
Seat 3: Ottoline ({ottoline} in chips)
Quill: posts small blind $0.50
Ottoline: posts big blind $1
*** DEALING HANDS ***
Dealt to Ottoline [2c 4d 7h Ks Qd]
Runa: raises $1 to $2
Quill: folds
Ottoline: calls $1
*** FIRST DRAW ***
Ottoline: discards 2 cards [Ks Qd]
Dealt to Ottoline [2c 4d 7h] [5s Jc]
Runa: discards 3 cards
Ottoline: checks
{bet}
"""
_REST = """\
*** SECOND DRAW ***
Ottoline: discards 1 card [Jc]
Dealt to Ottoline [2c 4d 7h 5s] [8d]
Runa: discards 1 card
Ottoline: checks
Runa: checks
*** THIRD DRAW ***
Ottoline: stands pat on [2c 4d 7h 5s 8d]
Runa: stands pat
Ottoline: checks
Runa: checks
*** SHOW DOWN ***
Ottoline: shows [2c 4d 7h 5s 8d] (Lo: 8,7,5,4,2)
Runa: mucks hand
Ottoline collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake $0
Seat 1: Runa (button) mucked [9c 6d 5d 3c 2h]
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ottoline (big blind) showed [2c 4d 7h 5s 8d] and won ({pot}) with Lo: 8,7,5,4,2
"""
_RAISED = "Runa: bets $1\nOttoline: raises $1 to $2\nRuna: calls $1"
_CALLED = "Runa: bets $1\nOttoline: calls $1"


@pytest.mark.parametrize(
    ("bet", "stacks", "pot", "counts"),
    [
        pytest.param(_RAISED, ("$40", "$40"), "$8.50", (1, 1), id="raised behind the draw"),
        pytest.param(_CALLED, ("$40", "$40"), "$6.50", (0, 1), id="called"),
        pytest.param("Runa: checks", ("$40", "$40"), "$4.50", (0, 0), id="nobody bet"),
    ],
)
def test_the_draw_before_a_round_does_not_hide_a_check_raise(
    tmp_path: Path, bet: str, stacks: tuple[str, str], pot: str, counts: tuple[int, int]
) -> None:
    text = (_CHECK_RAISE + _REST).format(runa=stacks[0], ottoline=stacks[1], bet=bet, pot=pot)
    assert _check_raise(tmp_path, text) == counts


_ALL_IN_REST = _REST.replace("Ottoline: checks\n", "").replace("Runa: checks\n", "")


@pytest.mark.parametrize(
    ("bet", "stacks", "pot"),
    [
        pytest.param("Runa: bets $1\nOttoline: calls $1 and is all-in", ("$40", "$3"), "$6.50", id="no chips to raise with"),
        pytest.param("Runa: bets $1 and is all-in\nOttoline: calls $1", ("$3", "$40"), "$6.50", id="nobody to answer"),
    ],
)  # fmt: skip
def test_who_cannot_raise_has_no_chance_to(tmp_path: Path, bet: str, stacks: tuple[str, str], pot: str) -> None:
    text = (_CHECK_RAISE + _ALL_IN_REST).format(runa=stacks[0], ottoline=stacks[1], bet=bet, pot=pot)
    assert _check_raise(tmp_path, text) == (0, 0)


def _check_raise(tmp_path: Path, text: str) -> tuple[int, int]:
    with Store(tmp_path / "hands.duckdb") as store:
        counts = store.add(judge(read_source("a.txt", text.encode())))
        assert {verdict.value for verdict in counts.verdicts} == {"legal"}
        [one] = stat_values(store, names=["check_raise"])
    return one.made, one.of
