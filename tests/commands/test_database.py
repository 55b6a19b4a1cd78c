"""`import`, `hands`, `winrate`, `plot`, `sql`: into the database and out of it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

RAZZ = "PokerStars Hand #900070000008:  Razz Limit ($0.10/$0.20 USD) - 2026/03/01 20:10:05 ET\nTable 'x' 6-max\n\n\n"


@pytest.fixture
def imported(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> Run:
    """A database of three hands: two legal ones, one of them in April, and an illegal one."""
    write_hand(
        "hands.txt",
        hand(),
        hand(900070000002, stamp="2026/04/05 20:10:05", button="=Zed", small="雀神"),
        hand(900070000003, call="$0.19", stamp="2026/04/05 20:12:05"),
    )
    assert tripledraw("import", "hands.txt").code == 0
    return tripledraw


def rows(run: Run, *command: str) -> list[dict[str, Any]]:
    ended = run(*command, "--format", "json")
    assert (ended.code, ended.err) == (0, "")
    read: list[dict[str, Any]] = json.loads(ended.out)
    return read


def test_an_import_counts_what_became_of_all_hands(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str]
) -> None:
    write_hand("a.txt", hand(), hand(900070000003, call="$0.19"), RAZZ)
    write_hand("b.txt", hand(), hand(900070000004))
    first = json.loads(tripledraw("import", "a.txt", "b.txt", "--format", "json").out)
    assert first.pop("seconds") >= 0
    assert first == {
        "files": 2, "hands": 5, "imported": 3, "duplicate": 1, "legal": 2, "illegal": 1, "corrupt": 0, "incomplete": 0,
        "cancelled": 0, "skipped": {"Razz": 1},
    }  # fmt: skip
    again = json.loads(tripledraw("import", "a.txt", "b.txt", "--format", "json").out)
    assert (again["hands"], again["imported"], again["duplicate"]) == (5, 0, 4)


def test_an_import_is_fine_with_broken_hands_and_not_with_a_missing_file(tripledraw: Run, write_hand: Write) -> None:
    write_hand(call="$0.19")
    ended = tripledraw("import", "hands.txt")
    assert (ended.code, ended.err) == (0, "")
    assert "illegal 1" in ended.out
    ended = tripledraw("import", "-v", "nowhere.txt", "hands.txt")
    assert ended.code == 2
    assert ended.err.startswith("tripledraw: nowhere.txt: ")
    assert "file known" in ended.out


def test_hands_are_listed_with_their_verdicts(imported: Run) -> None:
    text = imported("hands").out.splitlines()
    assert [line.split()[-1] for line in text[2:]] == ["legal", "legal", "illegal"]
    assert [row["verdict"] for row in rows(imported, "hands", "--reverse")] == ["illegal", "legal", "legal"]
    assert [row["hand_id"] for row in rows(imported, "hands", "--limit", "1")] == ["900070000001"]


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        ("--won", 3),
        ("--lost", 0),
        ("--player Runa --lost", 2),
        ("--verdict legal --verdict corrupt", 2),
        ("--since 2026-04-01", 2),
        ("--until 2026-03-02", 1),
        ("--opponent 雀神", 1),
        ("--drew 2-1-0", 3),
        ("--drew 2-2", 0),
        ("--position bb --players 3 --stakes 0.10/0.20 --room pokerstars", 3),
        ("--final-class 8-low --showdown", 3),
        ("--no-showdown", 0),
    ],
)
def test_filters_choose(imported: Run, filters: str, count: int) -> None:
    assert len(rows(imported, "hands", *filters.split())) == count


def test_a_condition_in_sql_chooses(imported: Run) -> None:
    assert len(rows(imported, "hands", "--where", "net = units(0.70) AND verdict = 'legal'")) == 2
    ended = imported("hands", "--where", "net = ")
    assert (ended.code, ended.out) == (2, "")


def test_a_row_has_amounts_as_text_and_draws_as_numbers(imported: Run) -> None:
    row = rows(imported, "hands")[0]
    assert row["net"] == "0.70"
    assert row["stakes"] == ["0.10", "0.20"]
    assert row["draws"] == [2, 1, 0]
    assert row["played_at"] == "2026-03-02T01:10:05Z"


def test_csv_guards_names_and_leaves_amounts(imported: Run) -> None:
    text = imported("hands", "--format", "csv", "--player", "=Zed", "--opponent", "雀神").out
    [row] = csv.DictReader(io.StringIO(text))
    assert (row["player"], row["net"], row["draw_1"]) == ("'=Zed", "-0.70", "3")


def test_win_rates_are_flat_rows(imported: Run) -> None:
    [row] = rows(imported, "winrate")
    assert list(row) == ["group", "currency", "limit", "hands", "net", "bb_per_100", "ci95", "sd_per_100", "rake"]
    assert (row["hands"], row["net"], row["bb_per_100"], row["rake"]) == (2, "1.40", 350.0, "0.10")
    by_month = rows(imported, "winrate", "--by", "month")
    assert [(row["group"], row["hands"], row["net"]) for row in by_month] == [
        ("2026-03", 1, "0.70"),
        ("2026-04", 1, "0.70"),
    ]
    assert "+350.00" in imported("winrate").out
    assert (
        imported("winrate", "--format", "csv", "--player", "Runa")
        .out.splitlines()[1]
        .startswith("all,USD,fixed,1,-0.70,")
    )


def test_without_a_hero_a_player_must_be_named(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> None:
    lines = hand().splitlines(keepends=True)
    write_hand(
        "watched.txt",
        "".join(line for line in lines if not line.startswith("Dealt to"))
        .replace(" [Ks Qd]", "")
        .replace(" [Jc]", "")
        .replace(" on [2c 4d 7h 5s 8d]", ""),
    )
    tripledraw("import", "watched.txt")
    ended = tripledraw("winrate")
    assert (ended.code, ended.out) == (2, "")
    assert "--player" in ended.err
    assert rows(tripledraw, "winrate", "--player", "Ottoline")[0]["net"] == "0.70"


def test_nothing_found_is_told_and_no_fault(imported: Run) -> None:
    for command in ("hands", "winrate"):
        ended = imported(command, "--since", "2030-01-01")
        assert (ended.code, ended.out) == (0, "")
        assert ended.err == "tripledraw: no hand fits\n"
        assert rows(imported, command, "--since", "2030-01-01") == []


def test_sql_reads_and_nothing_else(imported: Run) -> None:
    assert rows(imported, "sql", "SELECT verdict, count(*) AS n FROM hands GROUP BY ALL ORDER BY ALL") == [
        {"verdict": "illegal", "n": 1},
        {"verdict": "legal", "n": 2},
    ]
    assert rows(imported, "sql", "SELECT amount(net) AS net, 1 AS net FROM seats WHERE player = '=Zed'") == [
        {"net": "-0.7000", "net_2": 1}
    ]
    assert "NULL" in imported("sql", "SELECT NULL AS x, '' AS y").out
    for query in ("DELETE FROM hands", "SELECT 1; SELECT 2", "COPY hands TO 'x.csv'", ""):
        ended = imported("sql", query)
        assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


def test_a_figure_is_written_and_figures_are_listed(imported: Run, tmp_path: Path) -> None:
    assert "cumulative" in imported("plot", "--list").out
    for name in ("result.png", "result.svg"):
        ended = imported("plot", "cumulative", "-o", name)
        assert (ended.code, ended.err) == (0, "")
        assert (tmp_path / name).stat().st_size > 1000


def test_no_database_is_a_sentence(tripledraw: Run) -> None:
    for command in (["hands"], ["winrate"], ["show", "1"], ["sql", "SELECT 1"], ["plot", "cumulative", "-o", "x.png"]):
        ended = tripledraw(*command)
        assert (ended.code, ended.out) == (2, "")
        assert "import hands first" in ended.err
