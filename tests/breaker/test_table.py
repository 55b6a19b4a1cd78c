"""The page of what the breaker finds is about the operators there are, and says that they are found."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import breaker_table
import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.parser import parse_source, read_source
from tripledraw.report.rulebook import FAMILIES

from .operators import OPERATORS
from .table import Row, names_in, operator_names, page, summary, unsaid
from .test_breaker import NEIGHBOUR, Case


@pytest.fixture(scope="module")
def written(root: Path) -> str:
    return (root / "docs" / "breaker.md").read_text(encoding="utf-8")


def test_the_page_names_all_operators_and_no_other(written: str) -> None:
    assert names_in(written) == operator_names()
    assert len(operator_names()) >= 60


def test_the_page_has_a_part_for_each_family_that_judges_hands(written: str) -> None:
    parts = re.findall(r"^## (TD\d): (.*)$", written, re.MULTILINE)
    assert parts == [(family, title) for family, title in FAMILIES.items() if family != "TD9"]


def columns(written: str, number: int) -> dict[str, float]:
    """Return a column of figures by operator."""
    rows = [[cell.strip() for cell in line.split("|")] for line in written.splitlines() if line.startswith("| `")]
    return {cells[1].strip("`"): float(cells[number].removesuffix(" %")) for cells in rows}


def test_every_operator_is_found_in_nearly_all_hands_at_its_place(written: str) -> None:
    assert [name for name, share in columns(written, 4).items() if share < 99.9] == []
    assert [name for name, share in columns(written, 6).items() if share < 95] == []


def test_one_break_is_one_finding(written: str) -> None:
    several = {name for name, count in columns(written, 7).items() if count != 1}
    assert several == set(re.findall("`([a-z-]+)`", breaker_table.TWO_LINES))


def test_a_row_is_measured_by_what_is_told() -> None:
    text = NEIGHBOUR.replace("Total pot $2", "Total pot $3")
    (hand,) = parse_source(read_source("broken.txt", text.encode()))
    judged = replay(hand, load_profile("pokerstars"))
    at = text.split("\n").index("Total pot $3 | Rake $0")
    row = Row("total-pot-wrong", ("TD5",))
    row.add("pokerstars", Case("here", text, judged, at))
    row.add("pokerstars", Case("there", text, judged, at - 3))
    assert (row.cases, row.found, row.near, row.codes) == (2, 2, 1, Counter({"TD531": 2}))
    assert names_in(page({row.name: row})) == {row.name}
    assert "| `total-pot-wrong` | PokerStars | 2 | 100 % | TD531 | 50 % | 1 | 100 % |" in page({row.name: row})
    assert summary({row.name: row}).startswith("1 operators, 2 broken hands: 100 % found, 50 % on the broken line")


def test_what_a_room_cannot_say_is_listed() -> None:
    everywhere = dict.fromkeys(("pokerstars", "fulltilt", "winamax", "kingsclub"), 1)
    rows = {each.name: Row(each.name, each.families, dict(everywhere)) for each in OPERATORS}
    assert "\n- " not in unsaid(rows)
    for name in ("split-pot-to-one", "main-pot-wrong"):
        del rows[name].rooms["winamax"]
    assert unsaid(rows).endswith("\n- Winamax: `main-pot-wrong`, `split-pot-to-one`\n")


def test_the_tool_says_what_the_page_leaves_out(
    written: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert breaker_table.main(["--check"]) == 0
    stale = tmp_path / "breaker.md"
    stale.write_text(written.replace("| `stray-byte` |", "| `stray-bite` |"), encoding="utf-8")
    monkeypatch.setattr(breaker_table, "PAGE", stale)
    assert breaker_table.main(["--check"]) == 1
    assert "stray-bite, stray-byte" in capsys.readouterr().err
