from __future__ import annotations

import logging
import os
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

import pytest

from tripledraw.analytics.plots import NoHandsError, PlotError, plots
from tripledraw.analytics.plots.cumulative import lay_out, read
from tripledraw.analytics.winrate import win_rates
from tripledraw.store import Filters, NoHeroError, Store

from ..store.factory import Plan, build, session

NAMES = (
    "$hark$",
    "a^b_c \\frac{1}{2}",
    "<b>&amp; [red]",
    "麻将 😀 \U0001fae0",
    "\x1b[31mred\x07",
    "half \ud83d",
    "a" * 90,
)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    with Store(tmp_path / "hands.duckdb") as store:
        yield store


def texts(svg: bytes) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_figures_have_names_and_titles() -> None:
    assert {name: plot.title for name, plot in plots().items()} == {
        "cumulative": "Cumulative result, with and without showdown",
        "draws": "Cards drawn at each draw",
        "position": "Win rate by position, with 95 % intervals",
        "sessions": "Result of each session",
    }


@pytest.mark.parametrize("plot", plots())
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_drawn_as_written_and_nothing_is_said(store: Store, plot: str, name: str) -> None:
    store.add(build(session(30, players=(name, "Runa"))))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        png, svg = (plots()[plot].picture(store, kind, filters=Filters()) for kind in ("png", "svg"))
    assert [str(warning.message) for warning in told] == []
    assert png.startswith(b"\x89PNG")
    expected = {"\x1b[31mred\x07": "\ufffd[31mred\ufffd", "half \ud83d": "half \\ud83d", "a" * 90: "a" * 39 + "…"}
    titles = [text for text in texts(svg) if text.startswith(f"{expected.get(name, name)}: ")]
    assert len(titles) == 1


def test_letters_from_right_to_left_turn_nothing_around(store: Store) -> None:
    hebrew = "\N{HEBREW LETTER BET}\N{HEBREW LETTER RESH}"
    store.add(build(session(30, players=(hebrew, "\u202eRuna"))))
    for player, shown in ((hebrew, f"\u200e{hebrew}\u200e: "), ("\u202eRuna", "\ufffdRuna: ")):
        picture = plots()["cumulative"].picture(store, "svg", player)
        assert [text for text in texts(picture) if text.startswith(shown)]


@pytest.mark.parametrize("plot", plots())
def test_the_same_hands_give_the_same_svg(store: Store, plot: str) -> None:
    store.add(build(session(300)))
    assert plots()[plot].picture(store, "svg") == plots()[plot].picture(store, "svg")


def test_lines_end_where_the_results_do(store: Store) -> None:
    plans = session(5_000, seed=3)
    store.add(build(plans))
    [series] = read(store, None, Filters())
    [rate] = win_rates(store)
    assert series.hands[0] == 0
    assert series.hands[-1] == rate.hands
    assert len(series.hands) < 3_200
    assert series.total[-1] == pytest.approx(rate.net / 2_000)
    assert series.total[-1] == pytest.approx(series.showdown[-1] + series.others[-1])
    assert rate.ci95 is not None
    low, high = series.band() or ([], [])
    assert (low[0], high[0]) == (0, 0)
    assert (low[-1], high[-1]) == pytest.approx(tuple(edge * rate.hands / 100 for edge in rate.ci95))


def test_showdown_is_the_players_own(store: Store) -> None:
    store.add(build([Plan(hand_id="1"), Plan(hand_id="2", draws=(1, 1, None)), Plan(hand_id="3", showdown=False)]))
    [series] = read(store, "Hero", Filters())
    assert (series.total, series.showdown, series.others) == ([0, -1, -2, -3], [0, -1, -1, -1], [0, 0, -1, -2])


def test_currencies_and_limits_have_panels_of_their_own(store: Store) -> None:
    for number, currency in enumerate(("USD", "EUR", "chips", None)):
        store.add(build(session(20 + number, first_id=1000 * number, currency=currency), f"{number}.txt"))
    sheet = lay_out(store, "Hero", Filters())
    assert sheet is not None
    assert len(sheet.panels) == 4
    picture = plots()["cumulative"].picture(store, "svg")
    titles = [text.partition(":")[0] for text in texts(picture) if " limit: " in text]
    assert titles == [
        "No currency named, fixed limit", "Tournament chips, fixed limit", "EUR, fixed limit", "USD, fixed limit",
    ]  # fmt: skip


def test_a_handful_of_hands_beside_many_is_named_and_not_drawn(store: Store) -> None:
    store.add(build(session(40), "many.txt"))
    store.add(build(session(3, first_id=1, currency="EUR"), "few.txt"))
    sheet = lay_out(store, None, Filters())
    assert sheet is not None
    assert len(sheet.panels) == 1
    picture = plots()["cumulative"].picture(store, "svg")
    assert "USD, fixed limit · not drawn, fewer hands: EUR, fixed limit (3)" in {
        " ".join(text.split()) for text in texts(picture)
    }


@pytest.mark.parametrize("plot", plots())
@pytest.mark.parametrize("nets", [{"Hero": 0, "Runa": 0}, {"Hero": -2_000, "Runa": 1_900}])
def test_one_hand_can_be_drawn(store: Store, plot: str, nets: dict[str, int]) -> None:
    store.add(build([Plan(nets=nets, played=None)]))
    assert plots()[plot].picture(store, "png")


@pytest.mark.parametrize("plot", plots())
def test_what_cannot_be_drawn_is_told(store: Store, plot: str) -> None:
    figure = plots()[plot]
    with pytest.raises(NoHeroError):
        figure.picture(store, "png")
    with pytest.raises(NoHandsError, match="no hands of Nobody"):
        figure.picture(store, "png", "Nobody")
    store.add(build(session(3)))
    with pytest.raises(PlotError, match="drawn as png or svg, not as pdf"):
        figure.picture(store, "pdf")


@pytest.mark.parametrize("backend", ["TkAgg", "nonsense"])
def test_no_display_and_no_home_are_no_matter(store: Store, tmp_path: Path, backend: str) -> None:
    store.add(build(session(5)))
    store.close()
    (tmp_path / "file").touch()
    (tmp_path / "matplotlibrc").write_text("text.usetex: True\nnonsense: 1\nfont.family: No Such Font\n")
    code = f"""
from pathlib import Path
from tripledraw.analytics.plots import plots
from tripledraw.store import Store
with Store({str(store.path)!r}, read_only=True) as store:
    Path("figure.png").write_bytes(plots()["cumulative"].picture(store, "png"))
"""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "MPL", "DISPLAY"))}
    environment = kept | {"HOME": str(tmp_path / "file" / "home"), "MPLBACKEND": backend}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "figure.png").stat().st_size > 10_000


def test_the_users_settings_stay_as_they_were(store: Store) -> None:
    import matplotlib as mpl

    store.add(build(session(5)))
    with mpl.rc_context({"font.size": 31, "text.usetex": True}):
        before = dict(mpl.rcParams)
        plots()["cumulative"].picture(store, "svg")
        assert dict(mpl.rcParams) == before
    assert logging.getLogger("matplotlib").level == logging.ERROR
