from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from tripledraw.model import Breaks, Rule, Severity, Tournament, Verdict
from tripledraw.report.html import Names, gather, render
from tripledraw.store import Filters, Store
from tripledraw.store.errors import NoHeroError

from ..store.factory import Plan, build, session
from .page_reader import ReadPage, read_page

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></style><h1>mine</h1>",
    "{{ 7 * 7 }}{% raw %}",
    "&lt;b&gt; &amp;",
    "[red]Ann[/] $x$ \\frac{1}{2} https://e.example/pixel.png url(https://e.example/x) שלום 😀🂢",
    "\u202eevil\u2066",
    "\x1b[31mred\x00",
    "half \ud83d",
    "W" * 10_000,
    "]]> --> <!-- x -->",
)
ESCAPED = {
    "\u202eevil\u2066": "\\u202eevil\\u2066",
    "\x1b[31mred\x00": "\\x1b[31mred\\x00",
    "half \ud83d": "half \\ud83d",
}
NAMES = Names(
    {"pokerstars": "PokerStars"},
    {"TD999": Rule("TD999", "made-for-a-test", Severity.ERROR, Breaks.RECORD, "Made for <a> test", "")},
)
MADE = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


def plans(name: str) -> list[Plan]:
    tournament = Tournament(f"{name}1", name, name)
    return [
        *session(40, players=(name, "Runa", "Quill")),
        *session(12, first_id=1, players=(name, "Runa"), currency="chips", tournament=tournament),
        Plan(hand_id=f"{name}2", nets={name: -2_000, "Runa": 1_900}, hero=name, verdict=Verdict.ILLEGAL, broken=name),
        Plan(hand_id="3", verdict=Verdict.SKIPPED, game=name, hero=None),
        Plan(hand_id="4", verdict=Verdict.SKIPPED, game=None, hero=None),
    ]


def page_of(path: Path, hands: Sequence[Plan], filters: Filters | None = None) -> str:
    with Store(path) as store:
        store.add(build(hands))
    with Store(path, read_only=True) as store:
        contents = gather(store, filters or Filters(), NAMES)
    assert contents is not None
    return render(contents, MADE, "0.0.0")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a harmless player."""
    return page_of(tmp_path_factory.mktemp("plain") / "hands.duckdb", plans("Ottoline"))


@pytest.fixture(scope="module")
def page(plain: str) -> ReadPage:
    return read_page(plain)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_shown_as_written_and_makes_no_element_and_no_attribute(
    page: ReadPage, tmp_path: Path, name: str
) -> None:
    hostile = read_page(page_of(tmp_path / "hands.duckdb", plans(name)))
    assert hostile.elements == page.elements
    assert hostile.styles == page.styles
    assert hostile.declarations == ["doctype html"]
    shown = ESCAPED.get(name, name)
    assert shown in hostile.texts
    assert f"{shown} {shown}1" in hostile.texts  # the tournament's name and number
    assert f"({shown} 1, other texts 1)" in hostile.text


def test_what_the_user_typed_is_shown_and_no_markup(tmp_path: Path) -> None:
    html = page_of(
        tmp_path / "hands.duckdb",
        plans("Ottoline"),
        Filters(where="net > -99999999 or player = '-- <b>'", stakes="0.10/0.20"),
    )
    read = read_page(html)
    assert "Only hands with --stakes 0.10/0.20 --where net > -99999999 or player = '-- <b>'" in read.text
    assert read.all("b") == [element for element in read.all("b") if not element.attributes]


def test_nothing_is_asked_of_anybody(plain: str, page: ReadPage) -> None:
    policy = next(meta for meta in page.all("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert policy.get("content") == (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert plain.index("Content-Security-Policy") < plain.index("<style>")
    assert "://" not in plain
    assert not re.search(r"url\((?!#)|@import|@font-face", plain)
    tags = {element.tag for element in page.elements}
    assert not tags & {"script", "iframe", "img", "object", "embed", "form", "base", "audio", "video"}
    for element in page.elements:
        for name, value in element.attributes:
            assert not name.startswith("on")
            if name in {"href", "src", "xlink:href"}:
                assert value is not None
                assert value == "data:," or value.startswith("#")


def test_identifiers_are_unique_and_references_lead_somewhere(plain: str, page: ReadPage) -> None:
    identifiers = [element.get("id") for element in page.elements if element.get("id")]
    assert len(set(identifiers)) == len(identifiers)
    named = set(re.findall(r'(?:href="|url\()#([^")]+)', plain))
    named |= {element.get("aria-labelledby") for element in page.elements} - {None}
    assert named <= set(identifiers)


def test_readers_of_all_kinds_find_their_way(page: ReadPage) -> None:
    assert page.all("html")[0].get("lang") == "en"
    assert [meta.get("content") for meta in page.all("meta") if meta.get("name") == "viewport"]
    assert len(page.all("h1")) == len(page.all("main")) == 1
    levels = [int(element.tag[1]) for element in page.elements if re.fullmatch("h[1-6]", element.tag)]
    assert all(deeper - level <= 1 for level, deeper in pairwise(levels))
    for picture in page.all("svg"):
        assert picture.get("role") == "img"
        assert len(picture.get("aria-label") or "") > 30
    for cell in page.all("th"):
        assert cell.get("scope") in {"col", "row", "rowgroup"}
    assert len(page.all("caption")) == len(page.all("table"))


def test_all_figures_are_there_in_the_pages_colours(plain: str, page: ReadPage) -> None:
    assert [figure.get("id") for figure in page.all("figure")] == [
        "figure-cumulative",
        "figure-position",
        "figure-draws",
        "figure-sessions",
    ]
    pictures = "".join(re.findall(r"<svg.*?</svg>", plain, re.DOTALL))
    assert set(re.findall(r"#[0-9a-f]{6}", pictures)) == set()
    assert {"ink", "quiet", "grid", "green", "blue", "red"} == set(re.findall(r"var\(--([a-z]+)\)", pictures))
    defined = set(re.findall(r"--([a-z-]+):", plain))
    assert set(re.findall(r"var\(--([a-z-]+)\)", plain)) <= defined


def test_numbers_are_those_of_the_commands(page: ReadPage, tmp_path: Path) -> None:
    from tripledraw.analytics.statistics import stat_values
    from tripledraw.analytics.winrate import win_rates

    with Store(tmp_path / "hands.duckdb") as store:
        store.add(build(plans("Ottoline")))
        rates, stats = win_rates(store), stat_values(store)
    for rate in rates:
        assert f"{rate.hands:,}" in page.texts
        assert f"{rate.bb_per_100:+,.2f}".replace("-", "−") in page.texts
    for one in stats:
        assert one.stat.definition in page.text
        if one.stat.is_rate and one.value is not None:
            assert f"{one.made:,}" in page.texts
            assert f"{one.of:,}" in page.texts


def test_what_is_left_out_is_said_with_the_reason(page: ReadPage) -> None:
    assert "1 hand of 53 is left out of all numbers below." in page.text
    assert "2 hands of other games in the files were skipped (Ottoline 1, other texts 1)." in page.text
    assert "TD999 Made for <a> test 1 PokerStars Ottoline2" in page.text


def test_currencies_are_never_added(tmp_path: Path) -> None:
    hands = [
        Plan(hand_id=f"{number}", currency=currency, nets={"Hero": 5_000 * 10**number, "Runa": -5_000 * 10**number})
        for number, currency in enumerate(("USD", "EUR", "play", "chips", None))
    ]
    read = read_page(page_of(tmp_path / "hands.duckdb", hands))
    shown = {"+$0.50", "+€5.00", "+50", "+500", "+5,000"}
    assert shown <= set(read.texts)
    amounts = {text for text in read.texts if re.fullmatch(r"[+−][$€]?[\d,]+(\.\d\d)?", text)}
    assert not {text for text in amounts if "5555" in re.sub(r"\D", "", text)}
    assert {text for text in amounts if "$" in text} == {"+$0.50"}


def test_hands_that_do_not_count_are_reported_all_the_same(tmp_path: Path) -> None:
    read = read_page(page_of(tmp_path / "hands.duckdb", [Plan(verdict=Verdict.ILLEGAL, broken="x")]))
    assert "1 hand of 1 is left out of all numbers below." in read.text
    assert read.all("figure") == []


def test_hands_that_are_asked_for_count(tmp_path: Path) -> None:
    filters = Filters(verdicts=(Verdict.ILLEGAL,))
    read = read_page(page_of(tmp_path / "hands.duckdb", [Plan(verdict=Verdict.ILLEGAL, broken="x")], filters))
    assert "Only hands with --verdict illegal" in read.text
    assert "The hand counts." in read.text
    assert "What is wrong with these hands" in read.text
    assert len(read.all("figure")) == 4


def test_a_hand_without_a_date_is_reported(tmp_path: Path) -> None:
    read = read_page(page_of(tmp_path / "hands.duckdb", [Plan(played=None)]))
    assert "no date" in read.texts
    assert read.all("time") == [read.all("time")[-1]]  # when it was made


def test_nobody_and_no_hero_are_told(tmp_path: Path) -> None:
    with Store(tmp_path / "hands.duckdb") as store:
        store.add(build([Plan(hero=None)]))
        assert gather(store, Filters(player="Nobody"), NAMES) is None
        with pytest.raises(NoHeroError):
            gather(store, Filters(), NAMES)


def test_the_same_hands_give_the_same_page(plain: str, tmp_path: Path) -> None:
    assert page_of(tmp_path / "hands.duckdb", plans("Ottoline")) == plain
