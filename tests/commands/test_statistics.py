"""`stats` and `sessions`: what they print."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .json_rows import one, rows

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

Hand = Callable[..., str]


@pytest.fixture
def imported(tripledraw: Run, write_hand: Write, hand: Hand) -> Run:
    """A database of three hands in two sessions: two legal ones, one of them in April, and an illegal one."""
    write_hand(
        "hands.txt",
        hand(),
        hand(900070000002, stamp="2026/04/05 20:10:05", button="=Zed", small="雀神"),
        hand(900070000003, call="$0.19", stamp="2026/04/05 20:12:05"),
    )
    assert tripledraw("import", "hands.txt").code == 0
    return tripledraw


# ---- stats ----


def test_statistics_are_flat_rows_with_their_counts(imported: Run) -> None:
    found = rows(imported, "stats")
    assert list(found[0]) == ["group", "stat", "title", "currency", "limit", "made", "of", "value", "ci95"]
    by_name = {row["stat"]: row for row in found}
    vpip = by_name["vpip"]
    assert (vpip["group"], vpip["title"], vpip["made"], vpip["of"], vpip["value"]) == ("all", "VPIP", 2, 2, 1.0)
    assert vpip["ci95"] == pytest.approx([0.3424, 1.0], abs=5e-5)
    assert by_name["net"] | {"title": ""} == {
        "group": "all", "stat": "net", "title": "", "currency": "USD", "limit": None, "made": 2, "of": 2, "value": 1.4,
        "ci95": None,
    }  # fmt: skip
    draws = [by_name[f"cards_drawn_{draw}"]["value"] for draw in (1, 2, 3)]
    assert (draws, by_name["pat_3"]["value"]) == ([2.0, 1.0, 0.0], 1.0)


def test_named_statistics_come_in_their_order(imported: Run) -> None:
    found = rows(imported, "stats", "wsd", "pat_1", "--by", "month")
    assert [(row["stat"], row["group"], row["value"]) for row in found] == [
        ("wsd", "2026-03", 1.0), ("wsd", "2026-04", 1.0), ("pat_1", "2026-03", 0.0), ("pat_1", "2026-04", 0.0)
    ]  # fmt: skip


def test_illegal_hands_count_where_they_are_asked_for(imported: Run) -> None:
    assert one(imported, "stats", "hands")["value"] == 2
    assert one(imported, "stats", "hands", "--verdict", "legal", "--verdict", "illegal")["value"] == 3


def test_the_table_has_value_interval_and_counts(imported: Run) -> None:
    lines = imported("stats").out.splitlines()
    assert lines[0].split() == ["statistic", "value", "95", "%", "interval", "made", "of"]
    assert [line.split() for line in lines[2:5]] == [
        ["Hands", "2", "–", "–"],
        ["Net", "result", "+$1.40", "–", "2", "of", "2"],
        ["VPIP", "100.0", "%", "34.2", "to", "100.0", "%", "2", "of", "2"],
    ]
    grouped = imported("stats", "vpip", "net", "--by", "position").out
    assert "statistic   position" in grouped


def test_csv_has_plain_numbers(imported: Run) -> None:
    text = imported("stats", "net", "vpip", "--format", "csv", "--player", "Runa").out
    net, vpip = csv.DictReader(io.StringIO(text))
    assert (net["currency"], net["value"], net["ci95_low"]) == ("USD", "-0.70", "")
    assert (vpip["made"], vpip["of"], vpip["value"], vpip["ci95_high"]) == ("1", "1", "1.0", "1.0")


def test_statistics_are_listed_without_a_database(tripledraw: Run) -> None:
    assert "check_raise" in tripledraw("stats", "--list").out
    listed = rows(tripledraw, "stats", "--list")
    assert list(listed[0]) == ["stat", "title", "unit", "definition", "made", "of"]
    assert [row["stat"] for row in rows(tripledraw, "stats", "vpip", "--list")] == ["vpip"]
    assert tripledraw("stats", "--list", "--format", "csv").out.startswith("stat,title,unit,")


@pytest.mark.parametrize(
    "command", [["stats", "luck"], ["stats", "--by", "moon"], ["winrate", "--by", "moon"], ["sessions", "--gap", "-1"]]
)
def test_wrong_use_is_a_sentence(imported: Run, command: list[str]) -> None:
    ended = imported(*command)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["stats", "sessions"])
def test_nothing_found_is_told_and_no_fault(imported: Run, command: str) -> None:
    ended = imported(command, "--since", "2030-01-01")
    assert (ended.code, ended.out, ended.err) == (0, "", "tripledraw: no hand fits\n")
    assert rows(imported, command, "--since", "2030-01-01") == []


@pytest.mark.parametrize("command", ["stats", "sessions"])
def test_no_database_is_a_sentence(tripledraw: Run, command: str) -> None:
    ended = tripledraw(command)
    assert (ended.code, ended.out) == (2, "")
    assert "import hands first" in ended.err


# ---- sessions ----


def test_sessions_are_flat_rows(imported: Run) -> None:
    first, second = rows(imported, "sessions")
    assert first == {
        "session": 1, "start": "2026-03-02T01:10:05Z", "end": "2026-03-02T01:10:05Z", "minutes": 0.0,
        "rooms": ["pokerstars"], "tables": 1, "stakes": [["0.10", "0.20"]], "tournament": None, "currency": "USD",
        "hands": 1, "net": "0.70", "bb": 3.5,
    }  # fmt: skip
    assert (second["session"], second["start"], second["net"]) == (2, "2026-04-06T00:10:05Z", "0.70")


def test_the_list_of_sessions_reads_well(imported: Run) -> None:
    lines = imported("sessions").out.splitlines()
    assert lines[0].split() == ["#", "start", "length", "played", "tables", "hands", "net", "bb"]
    assert lines[2].split() == ["1", "2026-03-02", "01:10", "0:00", "$0.10/$0.20", "1", "1", "+$0.70", "+3.50"]
    assert "2 sessions, 2 hands; more than 30 minutes between" in lines[-2]
    text = imported("sessions", "--format", "csv", "--gap", "100000").out
    [row] = csv.DictReader(io.StringIO(text))
    assert (row["hands"], row["net"], row["stakes"], row["tournament"]) == ("2", "1.40", "0.10/0.20", "")
