from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.text import Text

from tripledraw.report.page import Page, word
from tripledraw.report.table import Column, print_table


class Terminal(io.StringIO):
    """A terminal without colours."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def lines(columns: list[Column], rows: list[list[str]], width: int | None = None) -> list[str]:
    stream = io.StringIO() if width is None else Terminal()
    page = Page(stream)
    page.width = width
    print_table(page, columns, [[word(cell) for cell in row] for row in rows])
    return stream.getvalue().splitlines()


@pytest.fixture(autouse=True)
def _no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def test_wide_letters_take_two_places() -> None:
    rows = [["雀神", "1"], ["Ωméga🂢", "22"], ["e\u0301t\u0301", "333"]]
    shown = lines([Column("name"), Column("n", right=True)], rows)
    assert {cell_len(line) for line in shown} == {len("Ωméga") + 1 + 2 + 3}


def test_a_pipe_gets_whole_rows_whatever_their_length() -> None:
    long = "x" * 500
    assert lines([Column("name", fold=8), Column("n")], [[long, "1"]])[-1] == f"{long}  1"


def test_a_narrow_terminal_folds_and_loses_nothing() -> None:
    shown = lines([Column("name", fold=8), Column("n", right=True)], [["Bartholomew of the Fens", "12"]], 16)
    assert shown[2:] == ["Bartholomew   12", "of the Fens"]
    assert max(map(len, shown)) <= 16


def test_a_narrow_terminal_spares_columns_by_their_rank() -> None:
    columns = [Column("played"), Column("pot", spare=1), Column("table", spare=2), Column("net")]
    row = [["2026-03-01", "$1.45", "Asterope", "+$0.70"]]
    assert lines(columns, row, 40)[-1].split() == row[0]
    assert lines(columns, row, 30)[-1].split() == ["2026-03-01", "$1.45", "+$0.70"]
    assert lines(columns, row, 20)[-1].split() == ["2026-03-01", "+$0.70"]


def test_no_row_is_no_fault() -> None:
    assert lines([Column("a"), Column("b")], [])[0].split() == ["a", "b"]


def test_no_line_ends_in_blanks() -> None:
    assert not [line for line in lines([Column("a"), Column("bcd")], [["x", "y"]]) if line != line.rstrip()]


def test_markup_and_emoji_codes_are_letters() -> None:
    page = Page(stream := io.StringIO())
    page.line(Text.assemble(word("[red]Ann[/]"), " ", word(":fire:")))
    assert stream.getvalue() == "[red]Ann[/] :fire:\n"
