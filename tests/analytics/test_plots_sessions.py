from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tripledraw.analytics.plots.sessions import lay_out, read
from tripledraw.analytics.sessions import sessions
from tripledraw.store import Filters, Store

from ..store.factory import Plan, build


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    with Store(tmp_path / "hands.duckdb") as store:
        yield store


def evening(day: int, net: int, currency: str = "USD") -> Plan:
    nets = {"Hero": net, "Runa": -net}
    return Plan(hand_id=f"{currency}{day}", nets=nets, rake=0, played=f"2026-02-{day:02d}T20:00:00Z", currency=currency)


def test_a_bar_is_a_session_and_currencies_stand_apart(store: Store) -> None:
    from matplotlib.figure import Figure

    results = {1: 20_000, 2: -5_000, 3: 70_000}
    plans = [evening(day, net, currency) for currency in ("USD", "EUR") for day, net in results.items()]
    store.add(build([*plans, evening(4, 10_000)]))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert [panel.title for panel in sheet.panels] == ["USD: +$9.50 in 4 sessions", "EUR: +€8.50 in 3 sessions"]
    assert sheet.title == "4 sessions"
    axes = Figure().subplots()
    sheet.panels[1].draw(axes, False)
    heights = [patch.get_height() for patch in axes.patches]  # type: ignore[attr-defined]  # bars are rectangles
    assert heights == [2.0, -0.5, 7.0]
    assert [text.get_text() for text in axes.texts if "€" in text.get_text()] == ["+€2.00", "−€0.50", "+€7.00"]


def test_of_many_bars_the_best_and_the_worst_are_labelled(store: Store) -> None:
    from matplotlib.figure import Figure

    store.add(build([evening(day, (day - 14) * 10_000) for day in range(1, 29)]))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert sheet.title == "+$14.00 in 28 sessions"
    assert sheet.details == ("14 won, 13 lost", "best +$14.00 on 28 Feb 2026", "worst −$13.00 on 1 Feb 2026")
    for narrow in (False, True):
        axes = Figure().subplots()
        sheet.panels[0].draw(axes, narrow)
        assert [text.get_text() for text in axes.texts if "$" in text.get_text()] == ["−$13.00", "+$14.00"]


def test_bars_are_the_sessions_of_the_command(store: Store) -> None:
    store.add(build([evening(day, day * 100) for day in range(1, 9)]))
    assert read(store, None, Filters()) == [sessions(store)]


def test_a_currency_of_few_sessions_beside_many_is_named_and_not_drawn(store: Store) -> None:
    store.add(build([*(evening(day, 100) for day in range(1, 29)), evening(5, 100, "chips")]))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert sheet.footnote == "USD   ·   not drawn, fewer sessions: Tournament chips (1)"
