from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tripledraw.analytics.plots.position import lay_out, read
from tripledraw.analytics.winrate import win_rates
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build, session


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    with Store(tmp_path / "hands.duckdb") as store:
        yield store


def test_dots_are_the_win_rates_in_the_order_of_the_table(store: Store) -> None:
    store.add(build(session(400, seed=4)))
    [rates] = read(store, None, Filters())
    assert [rate.group for rate in rates] == ["UTG", "MP", "CO", "BTN", "SB", "BB"]
    assert rates == win_rates(store, by="position")


def test_currencies_and_limits_have_panels_of_their_own(store: Store) -> None:
    store.add(build(session(60), "many.txt"))
    store.add(build(session(40, first_id=1000, currency="EUR"), "fewer.txt"))
    store.add(build(session(2, first_id=2000, currency="chips"), "few.txt"))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert [panel.title for panel in sheet.panels] == ["USD, fixed limit", "EUR, fixed limit"]
    assert sheet.footnote.startswith("not drawn, fewer hands: Tournament chips, fixed limit (")


def test_an_interval_beyond_the_scale_ends_in_an_arrow(store: Store) -> None:
    from matplotlib.figure import Figure

    plans = [Plan(hand_id=str(number), nets={"Hero": net, "Runa": -net}) for number, net in enumerate((900, -900) * 20)]
    plans += [Plan(hand_id=f"b{net}", nets={"Runa": -net, "Hero": net}) for net in (90_000, -90_000)]
    store.add(build(plans))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert sheet.details[1:] == ("arrow or diamond: beyond the scale",)
    axes = Figure().subplots()
    sheet.panels[0].draw(axes, False)
    low, high = axes.get_xlim()
    assert -40 < low < 0 < high < 40
    # 4 and 5 are matplotlib's triangles to the left and right
    assert [line.get_marker() for line in axes.lines if line.get_marker() in {4, 5}] == [4, 5]


def test_a_position_that_is_not_known_has_its_row(store: Store) -> None:
    seven = {"Hero": -600, **{f"Player {number}": 100 for number in range(6)}}
    store.add(build([Plan(nets=seven)]))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert sheet.panels[0].alt == "Dots with intervals, in big bets per 100 hands: unknown −30.0."
