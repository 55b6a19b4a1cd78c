from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.report.data import json_line, json_text, money_value, write_csv, write_json


def as_csv(*rows: Sequence[object]) -> str:
    stream = io.StringIO()
    write_csv(stream, ("name", "net"), rows)
    return stream.getvalue()


@pytest.mark.parametrize("name", ["=1+2", "+pat", "-Zed", "@home", "\tx", "\rx", "\nx", "'quoted", '=H("a","b")'])
def test_no_text_runs_as_a_formula_and_each_can_be_read_back(name: str) -> None:
    [_, [cell, net]] = csv.reader(io.StringIO(as_csv((name, money_value(-5000, "USD"))), newline=""))
    assert cell == f"'{name}"
    assert net == "-0.50"


@given(st.text(st.characters(exclude_characters="\x00")))
def test_one_apostrophe_less_is_what_was_written(text: str) -> None:
    rows = csv.reader(io.StringIO(as_csv((text, 1)), newline=""))
    cell = list(rows)[1][0]
    assert cell.removeprefix("'") == text
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_values_of_every_kind_have_a_cell() -> None:
    row = as_csv((None, True), (datetime(2026, 3, 1, 20, 10), [1, "=x"]), (b"\x00\xff", math.nan)).splitlines()[1:]  # noqa: DTZ001  # as stored
    assert row == [",true", '2026-03-01T20:10:00,"[1, ""=x""]"', "00ff,nan"]


def test_json_is_valid_whatever_the_names_are() -> None:
    names = ["雀神", "\ud800", "\x1b[31m", '"quoted"\\', "\u2028"]
    text = json_text(dict.fromkeys(names, 1))
    text.encode("utf-8")
    assert "雀神" in text
    assert list(json.loads(text)) == names


def test_json_of_a_small_code_page_has_escapes_only() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    text = json_line(stream, {"name": "雀神🂢"})
    text.encode("cp1252")
    assert json.loads(text) == {"name": "雀神🂢"}


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


STEERING = "\x1b[31m\x07\x9b\u202e\u2066\U000e0041\ud800 雀神 a\nb"


def test_on_a_terminal_nothing_steers_it_and_elsewhere_every_letter_stays() -> None:
    terminal = Terminal()
    write_csv(terminal, ("name", STEERING), [(STEERING, Decimal("-0.50")), ([STEERING], None)])
    write_json(terminal, [{"name": STEERING, STEERING: 1}])
    shown = terminal.getvalue()
    assert all(letter == "\n" or letter.isprintable() for letter in shown)
    assert shown.splitlines()[1] == r"\x1b[31m\x07\x9b\u202e\u2066\U000e0041\ud800 雀神 a\nb,-0.50"
    assert json.loads(shown[shown.index("[\n") :]) == [{"name": STEERING, STEERING: 1}]
    assert STEERING in as_csv((STEERING, 1))
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert "\u202e" in json_line(file, {"name": STEERING})


def test_rows_are_an_array_even_where_there_are_none() -> None:
    many: list[list[dict[str, object]]] = [[], [{"net": Decimal("0.10"), "x": math.inf}], [{"a": 1}, {"a": None}]]
    for rows in many:
        stream = io.StringIO()
        write_json(stream, rows)
        assert len(json.loads(stream.getvalue())) == len(rows)
    assert '{"net": "0.10", "x": "inf"}' in _written({"net": Decimal("0.10"), "x": math.inf})


def _written(row: dict[str, object]) -> str:
    stream = io.StringIO()
    write_json(stream, [row])
    return stream.getvalue()


def test_money_keeps_its_places() -> None:
    assert [str(money_value(1000, currency)) for currency in ("USD", "chips")] == ["0.10", "0.10"]
    assert [str(money_value(4_000_000, currency)) for currency in ("USD", "chips", None)] == ["400.00", "400", "400"]
