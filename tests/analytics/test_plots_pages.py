"""Figures for a page: panels without words, for a wide and for a narrow screen."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable

import pytest

from tripledraw.analytics.plots import draw_panels, plots
from tripledraw.store import Filters, Store

from ..store.factory import build, session


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Store]:
    with Store(tmp_path_factory.mktemp("pages") / "hands.duckdb") as store:
        store.add(build(session(80, players=("<b>Hero", "Runa"))))
        yield store


def width(svg: bytes) -> float:
    return float(ET.fromstring(svg).attrib["viewBox"].split()[2])  # our own


@pytest.mark.parametrize("name", plots())
def test_panels_are_drawn_for_both_widths_and_without_a_name(store: Store, name: str) -> None:
    sheet = plots()[name].lay_out(store, None, Filters())
    assert sheet is not None
    assert sheet.who == ("<b>Hero",)
    drawn = draw_panels(sheet)
    assert len(drawn) == len(sheet.panels) >= 1
    for panel in drawn:
        assert width(panel.narrow) < 310 <= max(width(panel.wide), 310)
        assert b"Hero" not in panel.wide + panel.narrow
        assert panel.panel.alt.endswith(".")


def test_a_panel_of_several_in_a_row_is_drawn_once(store: Store) -> None:
    sheet = plots()["draws"].lay_out(store, None, Filters())
    assert sheet is not None
    assert all(panel.wide is panel.narrow for panel in draw_panels(sheet))


def test_a_player_without_hands_has_no_figure(store: Store) -> None:
    assert [plot.lay_out(store, "Nobody", Filters()) for plot in plots().values()] == [None] * len(plots())
