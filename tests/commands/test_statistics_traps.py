"""`stats` and `sessions` where other tools are known to be wrong: side pots, midnight, currencies, names."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .json_rows import one, rows

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

Hand = Callable[..., str]

SIDE_POT = """\
PokerStars Hand #900070000101:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:10:05 ET
Table 'Asterope II' 6-max Seat #1 is the button
Seat 1: Runa ($3 in chips)
Seat 2: Quill ($40 in chips)
Seat 3: Ottoline ($40 in chips)
Quill: posts small blind $0.50
Ottoline: posts big blind $1
*** DEALING HANDS ***
Dealt to Ottoline [9d 8h Kd 4c 2h]
Runa: raises $1 to $2
Quill: calls $1.50
Ottoline: calls $1
*** FIRST DRAW ***
Quill: discards 2 cards
Ottoline: discards 1 card [Kd]
Dealt to Ottoline [9d 8h 4c 2h] [6s]
Runa: discards 1 card
Quill: checks
Ottoline: bets $1
Runa: calls $1 and is all-in
Quill: calls $1
*** SECOND DRAW ***
Quill: discards 1 card
Ottoline: stands pat on [9d 8h 4c 2h 6s]
Runa: stands pat
Quill: bets $2
Ottoline: calls $2
*** THIRD DRAW ***
Quill: stands pat
Ottoline: stands pat on [9d 8h 4c 2h 6s]
Runa: stands pat
Quill: checks
Ottoline: checks
*** SHOW DOWN ***
Quill: shows [9c 8d 6h 4s 2d] (Lo: 9,8,6,4,2)
Ottoline: shows [9d 8h 4c 2h 6s] (Lo: 9,8,6,4,2)
Quill collected $2 from side pot
Ottoline collected $2 from side pot
Runa: shows [7c 5d 4h 3s 2c] (Lo: 7,5,4,3,2)
Runa collected $9 from main pot
*** SUMMARY ***
Total pot $13 Main pot $9. Side pot $4. | Rake $0
Seat 1: Runa (button) showed [7c 5d 4h 3s 2c] and won ($9) with Lo: 7,5,4,3,2
Seat 2: Quill (small blind) showed [9c 8d 6h 4s 2d] and won ($2) with Lo: 9,8,6,4,2
Seat 3: Ottoline (big blind) showed [9d 8h 4c 2h 6s] and won ($2) with Lo: 9,8,6,4,2


"""


def test_who_wins_a_side_pot_and_loses_the_hand(tripledraw: Run, write_hand: Write) -> None:
    write_hand("side.txt", SIDE_POT)
    tripledraw("import", "side.txt")
    for player, net in (("Runa", 6.0), ("Quill", -3.0), ("Ottoline", -3.0)):
        found = {row["stat"]: row for row in rows(tripledraw, "stats", "--player", player)}
        assert (found["net"]["value"], found["net"]["made"]) == (net, int(net > 0))
        assert (found["wsd"]["made"], found["wsd"]["of"]) == (1, 1)
        assert one(tripledraw, "sessions", "--player", player)["net"] == f"{net:.2f}"
    assert one(tripledraw, "stats", "hands", "--lost")["value"] == 1


def test_without_a_hero_a_player_must_be_named(tripledraw: Run, write_hand: Write, hand: Hand) -> None:
    hidden = "\n".join(line for line in hand().split("\n") if not line.startswith("Dealt to"))
    for cards in (" [Ks Qd]", " [Jc]", " on [2c 4d 7h 5s 8d]"):
        hidden = hidden.replace(cards, "")
    write_hand("watched.txt", hidden)
    tripledraw("import", "watched.txt")
    for command in ("stats", "sessions"):
        ended = tripledraw(command)
        assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
        assert "--player" in ended.err
    assert one(tripledraw, "stats", "hands", "--player", "Ottoline")["value"] == 1


def test_a_session_spans_files_and_tables(tripledraw: Run, write_hand: Write, hand: Hand) -> None:
    at = [f"2026/03/01 20:{minute:02d}:00" for minute in (0, 25, 50, 10, 35)]
    hands = [hand(900070000201 + number, stamp=stamp) for number, stamp in enumerate(at)]
    write_hand("a.txt", *hands[:3])
    write_hand("b.txt", *(text.replace("Asterope II", "Maia") for text in hands[3:]))
    tripledraw("import", "a.txt", "b.txt")
    row = one(tripledraw, "sessions")
    assert (row["hands"], row["net"], row["tables"], row["minutes"]) == (5, "3.50", 2, 50.0)


def test_play_over_midnight_is_one_session_and_two_months(tripledraw: Run, write_hand: Write, hand: Hand) -> None:
    at = ["2026/01/31 23:50:00", "2026/02/01 0:00:00", "2026/02/01 0:10:00"]
    hands = [hand(900070000201 + number, stamp=stamp).replace(" ET\n", " UTC\n") for number, stamp in enumerate(at)]
    write_hand("midnight.txt", *hands)
    tripledraw("import", "midnight.txt")
    row = one(tripledraw, "sessions")
    assert (row["hands"], row["minutes"], row["net"]) == (3, 20.0, "2.10")
    months = rows(tripledraw, "stats", "net", "--by", "month")
    assert [(row["group"], row["of"], row["value"]) for row in months] == [("2026-01", 1, 0.7), ("2026-02", 2, 1.4)]
    assert one(tripledraw, "sessions", "--since", "2026-02-01")["hands"] == 2
    assert one(tripledraw, "sessions", "--until", "2026-01-31")["hands"] == 1


def test_months_without_a_hand_are_not_made_up(tripledraw: Run, write_hand: Write, hand: Hand) -> None:
    months = ("01", "03", "04")
    write_hand(
        "a.txt",
        *(hand(900070000201 + n, stamp=f"2026/{month}/15 12:00:00") for n, month in enumerate(months)),
    )
    tripledraw("import", "a.txt")
    found = rows(tripledraw, "stats", "hands", "--by", "month")
    assert [(row["group"], row["value"]) for row in found] == [(f"2026-{month}", 1) for month in months]


def test_four_currencies_stand_side_by_side(tripledraw: Run, write_hand: Write, hand: Hand) -> None:
    dollars = hand(900070000301, stamp="2026/03/01 20:10:00")
    euros = hand(900070000302, stamp="2026/03/01 20:11:00").replace("$", "€").replace("USD", "EUR")
    whole = hand(900070000303, stamp="2026/03/01 20:12:00").replace("Table 'Asterope II' 6-max", "Table 'Beans' 6-max")
    for small, large in (("$0.05", "5"), ("$0.10", "10"), ("$0.20", "20"), ("$1.40", "140"), ("$1.45", "145")):
        whole = whole.replace(small, large)
    whole = whole.replace("$4 in", "400 in").replace(" USD)", ")")
    play = whole.replace("6-max", "6-max (Play Money)")
    header = "Tournament #910020200, $10+$1 USD 8-Game (Triple Draw 2-7 Lowball Limit) - Level I (10/20) - "
    chips = whole.replace("303:  Triple Draw 2-7 Lowball Limit (10/20) - ", f"304: {header}")
    for raked, whole_pot in (("collected 140", "collected 145"), ("Rake 5", "Rake 0"), ("won (140)", "won (145)")):
        chips = chips.replace(raked, whole_pot)
    write_hand("a.txt", dollars, euros, play, chips)
    counts = json.loads(tripledraw("import", "a.txt", "--format", "json").out)
    assert counts["legal"] == 4

    nets = {row["currency"]: row["value"] for row in rows(tripledraw, "stats", "net")}
    assert nets == {"USD": 0.7, "EUR": 0.7, "play": 70.0, "chips": 75.0}
    found = rows(tripledraw, "sessions")
    assert {(row["session"], row["currency"], row["hands"], row["net"]) for row in found} == {
        (1, "USD", 1, "0.70"), (1, "EUR", 1, "0.70"), (1, "play", 1, "70"), (2, "chips", 1, "75")
    }  # fmt: skip
    assert found[-1]["tournament"] == {"id": "910020200", "name": "$10+$1 USD 8-Game"}
    text = tripledraw("stats").out
    for amount in ("+$0.70", "+€0.70", "+70", "+75"):
        assert f" {amount} " in text


def test_names_that_differ_in_case_are_two_players(tripledraw: Run, write_hand: Write, hand: Hand) -> None:
    write_hand("case.txt", hand(button="Harry", hero="harry"))
    tripledraw("import", "case.txt")
    for player, net in (("Harry", -0.7), ("harry", 0.7)):
        assert one(tripledraw, "stats", "net", "--player", player)["value"] == net
    assert rows(tripledraw, "stats", "--player", "HARRY") == []
    found = rows(tripledraw, "stats", "hands", "--player", "Quill", "--by", "opponent")
    assert [row["group"] for row in found] == ["Harry", "harry"]
    lines = tripledraw("stats", "hands", "--player", "Quill", "--by", "opponent").out.splitlines()
    assert [line.split()[-4] for line in lines[2:]] == ["Harry", "harry"]


@pytest.fixture
def hostile(tripledraw: Run, write_hand: Write, hand: Hand) -> Run:
    """Hands with names that tables, spreadsheets and terminals take for something else."""
    names = [("[red]Ann", "Bob[/]"), (":fire:", "=1+2"), ("Maximiliane-von-Tarnopol", "雀神"), ("$hark$", "-Zed")]
    hands = [hand(900070000401 + n, button=button, small=small) for n, (button, small) in enumerate(names)]
    write_hand("hostile.txt", *hands)
    assert json.loads(tripledraw("import", "hostile.txt", "--format", "json").out)["legal"] == len(names)
    return tripledraw


@pytest.mark.parametrize("colour", [False, True])
def test_names_are_printed_as_they_are(hostile: Run, monkeypatch: pytest.MonkeyPatch, *, colour: bool) -> None:
    if colour:
        monkeypatch.setenv("FORCE_COLOR", "1")
    text = hostile("stats", "hands", "--by", "opponent").out
    for name in ("[red]Ann", "Bob[/]", ":fire:", "Maximiliane-von-Tarnopol", "雀神", "$hark$", "-Zed", "=1+2"):
        assert name in text
    assert "…" not in text


def test_csv_guards_names_and_leaves_numbers(hostile: Run) -> None:
    text = hostile("stats", "net", "--by", "opponent", "--format", "csv", "--player", "-Zed").out
    found = [(row["group"], row["value"]) for row in csv.DictReader(io.StringIO(text))]
    assert found == [("$hark$", "-0.05"), ("Ottoline", "-0.05")]
    text = hostile("stats", "hands", "--by", "opponent", "--format", "csv").out
    assert {row["group"] for row in csv.DictReader(io.StringIO(text))} >= {"'=1+2", "'-Zed", "[red]Ann"}


@pytest.mark.parametrize("command", [("stats", "--by", "opponent"), ("sessions",)])
def test_an_output_of_few_letters_loses_no_line(hostile: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    whole = hostile(*command).out
    done = subprocess.run(
        [sys.executable, "-c", "from tripledraw.cli import main; main()", *command],
        env={"TRIPLEDRAW_DB": str(tmp_path / "test.duckdb"), "PYTHONIOENCODING": "cp1252", "TZ": "UTC"},
        capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.decode("cp1252").splitlines()) == len(whole.splitlines())
