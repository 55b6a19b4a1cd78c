"""`show`: one hand, street by street."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write


def streets(text: str) -> dict[str, list[str]]:
    """Return the lines below each street's name."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line and not line.startswith(" "):
            lines = found.setdefault(line.split("  ")[0], [])
        elif line:
            lines.append(" ".join(line.split()))
    return found


def test_each_street_has_stacks_pot_draws_and_known_cards(tripledraw: Run, write_hand: Write) -> None:
    tripledraw("import", write_hand())
    ended = tripledraw("show", "900070000001")
    assert (ended.code, ended.err) == (0, "")
    told = streets(ended.out)
    assert "Third draw  pot $1.05" in ended.out
    assert told["Deal and first betting round"] == [
        "Quill $3.95", "Ottoline $3.90", "Runa $4.00",
        "Ottoline gets 2c 4d 7h Ks Qd",
        "Runa raises to $0.20 pot $0.35, $3.80 behind",
        "Quill folds", "Quill says: gl",
        "Ottoline calls $0.10 pot $0.45, $3.80 behind",
    ]  # fmt: skip
    assert told["First draw"][:5] == [
        "Ottoline $3.80 2c 4d 7h Ks Qd", "Runa $3.80",
        "Ottoline draws 2 throwing Ks Qd", "Ottoline gets 5s Jc keeping 2c 4d 7h", "Runa draws 3",
    ]  # fmt: skip
    assert told["Third draw"][2:4] == ["Ottoline stands pat", "Runa stands pat"]
    assert told["Showdown"][2:] == [
        "Ottoline shows 2c 4d 7h 5s 8d (8,7,5,4,2)",
        "Runa mucks",
        "Ottoline collects $1.40 from pot",
    ]
    assert told["Summary"] == ["Total pot $1.45, rake $0.05", "Runa had 9c 6d 5d 3c 2h"]
    assert "No findings." in ended.out


def test_findings_stand_at_their_line_and_at_the_end(tripledraw: Run, write_hand: Write) -> None:
    tripledraw("import", write_hand(call="$0.19"))
    text = tripledraw("show", "900070000001").out
    assert [line for line in text.splitlines() if "calls $0.19" in line and "<- TD3" in line]
    assert "hands.txt:31:1" in text


def test_findings_of_a_container_stand_at_what_they_are_about(tripledraw: Run, tmp_path: Path) -> None:
    table = """variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
players = ["Runa", "Quill"]
actions = ["d dh p1 ??????????", "d dh p2 2c3d4hTsKd", "p2 cbr 4", "p1 cbr 9", "p2 f"]
"""
    (tmp_path / "game.phhs").write_text(f"[1]\n{table}\n[2]\n{table}")
    tripledraw("import", "game.phhs")
    for number in (1, 2):
        shown = tripledraw("show", f"game.phhs#{number}").out
        assert [line.split()[:3] for line in shown.splitlines() if "<- TD317" in line] == [["Runa", "raises", "to"]]
        assert shown.count("<- TD") == 1


def test_a_line_with_several_findings_is_quoted_once(tripledraw: Run, tmp_path: Path) -> None:
    """A container may hold a whole hand in one line: quoted with each finding, a page grows with the square."""
    actions = '"d dh p1 ??????????", "d dh p2 2c3d4hTsKd", "p2 cbr 9", "p2 cbr 9"'
    table = 'variant = "F2L3D"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4\n'
    table += 'starting_stacks = [5000, 5000]\nplayers = ["Runa", "Quill"]\n'
    (tmp_path / "game.phh").write_text(f"{table}actions = [{actions}]\n")
    tripledraw("import", "game.phh")
    shown = tripledraw("show", "game.phh#1").out
    assert shown.count("game.phh:8:") == 2
    assert shown.count(actions) == 1


def test_a_hand_of_several_below_one_description(tripledraw: Run, tmp_path: Path, root: Path) -> None:
    """What it needs to be read stands before its own text; the rake is worked out, and seats count from 0."""
    text = (root / "tests/cases/merge/hands/folded.txt").read_text(encoding="utf-8")
    head, game = text.split("\n", 1)
    broken = game.replace("90000017-1", "90000017-2").replace(
        'amount="2.00"/>\n\t\t<cards', 'amount="1.99"/>\n\t\t<cards'
    )
    broken = broken.replace('starttime="20260402201500"', 'starttime="yesterday"')
    assert broken.count("1.99") == 1
    (tmp_path / "game.xml").write_text(f"{head}\n{game}{broken}", encoding="utf-8")
    tripledraw("import", "game.xml")
    whole = tripledraw("show", "90000017-1").out
    assert "pot $9.00, rake $0.45 (derived)" in whole
    assert "0  Quill   BTN  $1,200.00" in whole
    marked = [line for line in tripledraw("show", "90000017-2").out.splitlines() if "<- TD" in line]
    assert [line.split("<- ")[1] for line in marked] == ["TD115", "TD311"]
    assert "<game " in marked[0]
    assert tripledraw("show", "90000017-2", "--raw").out.startswith(head)


def test_findings_of_a_hand_that_begins_within_a_line_stand_at_their_lines(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str]
) -> None:
    write_hand("glued.txt", hand().rstrip("\n"), hand(900070000002, call="$0.19"))
    tripledraw("import", "glued.txt")
    lines = tripledraw("show", "900070000002").out.splitlines()
    assert [line.split()[:3] for line in lines if "<- TD311" in line] == [["Runa", "calls", "$0.19"]]


def test_the_original_text_is_printed_harmlessly(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> None:
    tripledraw("import", write_hand(chat="\x1b]0;title\x07 [red]hi[/] :fire:"))
    assert (
        tripledraw("show", "900070000001", "--raw").out
        == hand(chat=r"\x1b]0;title\x07 [red]hi[/] :fire:").rstrip("\n") + "\n"
    )


def test_a_hand_can_be_named_with_its_room(tripledraw: Run, write_hand: Write) -> None:
    tripledraw("import", write_hand())
    assert tripledraw("show", "pokerstars:900070000001").code == 0
    assert tripledraw("show", "fulltilt:900070000001").code == 2


def test_another_text_of_the_hand_is_named(tripledraw: Run, write_hand: Write, hand: Callable[..., str]) -> None:
    tripledraw("import", write_hand("a.txt"))
    write_hand("b.txt", hand().replace("Seat 1: Runa ($4 in chips)", "Seat 1: Runa ($5 in chips)"))
    tripledraw("import", "b.txt")
    text = tripledraw("show", "900070000001").out
    assert "b.txt:1" in text
    assert "TD601" in text


def test_a_text_of_no_room_is_shown_as_it_is(tripledraw: Run, write_hand: Write) -> None:
    tripledraw("import", write_hand("diary.txt", "Dear diary,\nI folded.\n"))
    ended = tripledraw("show", tripledraw("sql", "SELECT hand_id FROM hands").out.splitlines()[-1].strip())
    assert ended.code == 0
    assert "I folded." in ended.out
    assert "TD104" in ended.out


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no TZ on this system")
@pytest.mark.parametrize(
    ("zone", "stamp", "shown"),
    [
        ("Europe/Zagreb", "2026/03/01 20:10:05 ET", "2026-03-02 02:10:05 UTC+01:00"),
        ("Asia/Kathmandu", "2026/03/01 20:10:05 ET", "2026-03-02 06:55:05 UTC+05:45"),
        ("America/St_Johns", "2026/07/01 20:10:05 ET", "2026-07-01 21:40:05 UTC-02:30"),
        ("UTC", "2026/03/01 20:10:05 ET", "2026-03-02 01:10:05 UTC"),
        ("Europe/Zagreb", "2026/03/01 20:10:05 QQT", "2026-03-01 20:10:05"),
    ],
)
def test_the_time_is_that_of_the_list(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest, zone: str, stamp: str, shown: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    request.addfinalizer(time.tzset)
    write_hand("hands.txt", hand().replace("2026/03/01 20:10:05 ET", stamp))
    tripledraw("import", "hands.txt")
    assert f", {shown}\n" in tripledraw("show", "900070000001").out
    listed = tripledraw("hands").out.splitlines()[2]
    assert listed.split("  ")[0] == shown[:16]


def test_a_hand_with_more_seats_than_can_be_shown_is_shown_as_its_text(tripledraw: Run, write_hand: Write) -> None:
    path = write_hand()
    more = "".join(f"Seat {number}: N{number} ($5 in chips)\n" for number in range(4, 3_000))
    text = path.read_text(encoding="utf-8").replace("Seat 3:", f"{more}Seat 3:", 1)
    path.write_text(text, encoding="utf-8")
    tripledraw("import", path)
    shown = tripledraw("show", "900070000001")
    assert (shown.code, "Seat 2999: N2999 ($5 in chips)" in shown.out) == (0, True)
