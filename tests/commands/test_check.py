"""`check`: lines, objects, selection, exit codes."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from tripledraw.report.hand_object import check_schema

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

LINE = re.compile(r"(?P<file>.+):(?P<line>\d+):(?P<column>\d+): (error|warning|info) TD\d{3} .+ \[[a-z0-9-]+\]")
GOLDEN = {
    "file": "hands.txt",
    "line": 1,
    "room": "pokerstars",
    "hand_id": "900070000001",
    "game": "2-7 triple draw",
    "limit": "fixed",
    "stakes": ["0.10", "0.20"],
    "currency": "USD",
    "tournament": None,
    "played_at": "2026-03-02T01:10:05Z",
    "hero": "Ottoline",
    "verdict": "legal",
    "pot": "1.45",
    "rake": "0.05",
    "net": {"Runa": "-0.70", "Quill": "-0.05", "Ottoline": "0.70"},
    "draws": {"Runa": [3, 1, 0], "Quill": [None, None, None], "Ottoline": [2, 1, 0]},
    "diagnostics": [],
}
TOURNAMENT = """\
PokerStars Hand #900070000009: Tournament #910000001, $10+$1 USD 8-Game (Triple Draw 2-7 Lowball Limit) - Level II \
(30/60) - 2026/03/01 20:13:30 ET
Table '910000001 1' 6-max Seat #1 is the button
Seat 1: Runa (1500 in chips)
Seat 2: Quill (1500 in chips)
Seat 3: Ottoline (1500 in chips)
Quill: posts small blind 15
Ottoline: posts big blind 30
*** DEALING HANDS ***
Runa: folds
Quill: folds
Uncalled bet (15) returned to Ottoline
Ottoline collected 30 from pot
Ottoline: doesn't show hand
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Runa (button) folded before the Draw (didn't bet)
Seat 2: Quill (small blind) folded before the Draw
Seat 3: Ottoline (big blind) collected (30)
"""


def objects(out: str) -> list[dict[str, Any]]:
    """Read JSON lines and hold each against the schema."""
    read = [json.loads(line) for line in out.splitlines()]
    validator = jsonschema.Draft202012Validator(json.loads(check_schema()))
    for entry in read:
        validator.validate(entry)
    return read


def test_a_legal_hand_is_this_object_field_for_field(tripledraw: Run, write_hand: Write) -> None:
    write_hand()
    ended = tripledraw("check", "hands.txt", "--format", "jsonl")
    assert (ended.code, ended.err) == (0, "")
    [found] = objects(ended.out)
    assert found == GOLDEN
    assert list(found) == list(GOLDEN)


def test_chips_have_no_places_and_nobody_s_cards_no_hero(tripledraw: Run, write_hand: Write) -> None:
    write_hand("t.txt", TOURNAMENT)
    [found] = objects(tripledraw("check", "t.txt", "--format", "jsonl").out)
    assert found["tournament"] == {"id": "910000001", "name": "$10+$1 USD 8-Game", "level": "II"}
    assert (found["stakes"], found["currency"], found["hero"]) == (["30", "60"], "chips", None)
    assert (found["pot"], found["rake"]) == ("30", "0")
    assert found["net"] == {"Runa": "0", "Quill": "-15", "Ottoline": "15"}


def test_a_finding_has_place_code_and_name_in_both_forms(tripledraw: Run, write_hand: Write) -> None:
    write_hand(call="$0.19")
    ended = tripledraw("check", "hands.txt")
    *lines, summary = ended.out.splitlines()
    assert ended.code == 1
    assert all(LINE.fullmatch(line) for line in lines)
    assert lines[0].startswith("hands.txt:31:1: error TD3")
    assert summary.startswith("1 hand: 1 illegal; ")
    as_objects = tripledraw("check", "hands.txt", "--format", "jsonl")
    assert as_objects.code == 1
    [found] = objects(as_objects.out)
    assert found["verdict"] == "illegal"
    assert len(found["diagnostics"]) == len(lines)
    first = found["diagnostics"][0]
    assert (first["line"], first["column"], first["severity"]) == (31, 1, "error")
    assert first["code"] in lines[0]
    assert f"[{first['name']}]" in lines[0]


def test_the_quoted_line_stands_below_its_finding(tripledraw: Run, write_hand: Write) -> None:
    write_hand(call="$0.19")
    plain = tripledraw("check", "hands.txt").out.splitlines()
    quoting = tripledraw("check", "hands.txt", "--excerpt").out.splitlines()
    assert quoting[0] == plain[0]
    assert quoting[1].endswith("31 │ Runa: calls $0.19")


def test_selection_is_for_output_and_exit_code_and_not_for_verdicts(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str]
) -> None:
    write_hand("hands.txt", hand(call="$0.19"), hand(900070000002).replace("collected $1.40", "collected $1.41"))
    hands = objects(tripledraw("check", "hands.txt", "--format", "jsonl").out)
    found = [one for told in hands for one in told["diagnostics"]]
    for option in (["--ignore", "TD3,td5"], ["--select", "TD4"], ["--select", "TD3", "--ignore", "TD3"]):
        ended = tripledraw("check", "hands.txt", *option)
        hidden = f"no findings shown, {len(found)} hidden by --select or --ignore"
        assert (ended.code, ended.out) == (0, f"2 hands: 2 illegal; {hidden}\n")
        for told in objects(tripledraw("check", "hands.txt", "--format", "jsonl", *option).out):
            assert (told["verdict"], told["diagnostics"]) == ("illegal", [])
    ended = tripledraw("check", "hands.txt", "--select", "TD4,TD3")
    shown = sum(one["code"].startswith("TD3") for one in found)
    assert 0 < shown < len(found)
    assert ended.code == 1
    assert ended.out.endswith(f", {len(found) - shown} hidden by --select or --ignore\n")


def test_strict_counts_warnings(tripledraw: Run, write_hand: Write) -> None:
    path = write_hand("other.txt", "Main PokerStars n°900070000007 : 2-7 Triple Draw\nTable x\n")
    assert tripledraw("check", path).code == 0
    assert tripledraw("check", path, "--strict").code == 1


def test_a_profile_by_name_or_file_replaces_the_room_s(tripledraw: Run, write_hand: Write, tmp_path: Path) -> None:
    write_hand()
    (tmp_path / "home.toml").write_text('title = "Ours"\nbase = "published"\n', encoding="utf-8")
    (tmp_path / "wrong.toml").write_text('title = "Ours"\nbase = "published"\ncap = 3\n', encoding="utf-8")
    assert tripledraw("check", "hands.txt", "--profile", "published").code == 0
    assert tripledraw("check", "hands.txt", "--profile", "home.toml").code == 0
    ended = tripledraw("check", "hands.txt", "--profile", "wrong.toml")
    assert ended.code == 2
    assert "wrong.toml:3: cap" in ended.err


def test_what_cannot_be_read_is_named_and_the_others_go_on(tripledraw: Run, write_hand: Write) -> None:
    write_hand()
    ended = tripledraw("check", "nowhere.txt", "hands.txt", "no*.txt")
    assert ended.code == 2
    assert [line.split(":")[1] for line in ended.err.splitlines()] == [" nowhere.txt", " no*.txt"]
    assert ended.out == "1 hand: 1 legal; no findings\n"
    write_hand("bad.txt", call="$0.19")
    assert tripledraw("check", "nowhere.txt", "bad.txt").code == 2


def test_folders_archives_patterns_and_stdin(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_hand("in [a]/deep/one [8-Game].txt")
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("march/a.txt", hand(900070000002))
        archive.writestr("__MACOSX/._a.txt", b"\x00\x05\x16\x07")
    (tmp_path / "three.gz").write_bytes(gzip.compress(hand(900070000003).encode()))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(hand(900070000004).encode())))
    ended = tripledraw("check", "in [a]", "tw*.zip", "three.gz", "-", "--format", "jsonl")
    assert (ended.code, ended.err) == (0, "")
    assert [(Path(found["file"]).as_posix(), found["hand_id"][-1]) for found in objects(ended.out)] == [
        ("in [a]/deep/one [8-Game].txt", "1"),
        ("two.zip!march/a.txt", "2"),
        ("three.gz", "3"),
        ("-", "4"),
    ]


def test_text_of_no_room_and_other_games_are_objects_too(tripledraw: Run, write_hand: Write, tmp_path: Path) -> None:
    write_hand("a.txt", "Dear diary,\nI folded.\n")
    write_hand("b.txt", TOURNAMENT.replace("Triple Draw 2-7 Lowball Limit", "Razz Limit"))
    found, other = objects(tripledraw("check", "a.txt", "b.txt", "--format", "jsonl").out)
    assert (found["room"], found["hand_id"], found["verdict"]) == (None, None, "corrupt")
    assert (other["game"], other["verdict"], other["net"]) == ("Razz", "skipped", {})
    (tmp_path / "a.txt").write_bytes(b"")
    assert tripledraw("check", "a.txt", "b.txt").out == "1 hand: 1 skipped (Razz 1); no findings\n"


def test_the_schema_is_printed_without_a_path(tripledraw: Run) -> None:
    ended = tripledraw("check", "--schema")
    assert (ended.code, ended.out) == (0, check_schema())
    jsonschema.Draft202012Validator.check_schema(json.loads(ended.out))


def test_every_sample_is_an_object_of_the_schema(tripledraw: Run, sample_histories: Path) -> None:
    ended = tripledraw("check", sample_histories, "--format", "jsonl")
    found = objects(ended.out)
    assert ended.code == 1
    assert {entry["verdict"] for entry in found} >= {"legal", "illegal", "corrupt", "skipped"}
    for entry in found:
        if entry["verdict"] == "legal":
            money = [*entry["net"].values(), entry["rake"]]
            assert abs(sum(map(float, money))) < 1e-6
