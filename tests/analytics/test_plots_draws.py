from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tripledraw.analytics.plots.draws import lay_out, read
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build, session

PLANS = [
    Plan(hand_id="1", draws=(3, 1, 0)),
    Plan(hand_id="2", draws=(2, 1, 1), currency="EUR"),
    Plan(hand_id="3", draws=(0, None, None), currency="chips"),
    Plan(hand_id="4", draws=(5, 4, None)),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    with Store(tmp_path / "hands.duckdb") as store:
        yield store


def test_draws_are_counted_over_all_currencies(store: Store) -> None:
    store.add(build(PLANS))
    assert [(one.draw, one.times) for one in read(store, "Hero", Filters())] == [
        (1, {0: 1, 2: 1, 3: 1, 5: 1}),
        (2, {1: 2, 4: 1}),
        (3, {0: 1, 1: 1}),
    ]


def test_shares_are_of_the_draws_the_player_was_in(store: Store) -> None:
    plans = session(500, seed=8)
    store.add(build(plans))
    for one in read(store, "Hero", Filters()):
        assert sum(one.share(taken) for taken in range(6)) == pytest.approx(100)
        assert one.mean == pytest.approx(sum(taken * one.share(taken) / 100 for taken in range(6)))


def test_three_panels_stand_side_by_side_on_one_scale(store: Store) -> None:
    from matplotlib.figure import Figure

    store.add(build(PLANS))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert (sheet.columns, [panel.title for panel in sheet.panels]) == (3, ["First draw", "Second draw", "Third draw"])
    assert sheet.title == "17 cards drawn in 9 draws"
    tops = set()
    for panel in sheet.panels:
        axes = Figure().subplots()
        panel.draw(axes, True)
        tops.add(axes.get_ylim()[1])
        assert [label.get_text() for label in axes.get_xticklabels()] == ["pat", "1", "2", "3", "4", "5"]
    assert len(tops) == 1


def test_what_did_not_happen_is_none_and_what_did_is_more(store: Store) -> None:
    plans = [Plan(hand_id=str(number), draws=(0 if number else 5, None, None)) for number in range(300)]
    store.add(build(plans))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    [panel] = sheet.panels
    assert panel.alt == (
        "Bars of the cards taken at the first draw: pat in 100 %, 1 in 0 %, 2 in 0 %, 3 in 0 %, 4 in 0 %, 5 in <1 %."
    )


def test_without_a_draw_there_is_nothing_to_draw(store: Store) -> None:
    store.add(build([Plan(draws=(None, None, None))]))
    assert lay_out(store, "Hero", Filters()) is None
