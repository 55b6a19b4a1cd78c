"""``generate`` writes hands that the other commands find nothing wrong with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tripledraw.model import CURRENCY_OF_SIGN, SIGNS
from tripledraw.writer import room_names

if TYPE_CHECKING:
    from tests.commands.conftest import Run


@pytest.mark.parametrize(
    "more",
    [
        "", "--room fulltilt", "--room winamax", "--room kingsclub --stakes 40/80", "--tournament --players 2",
        "--limit no --stakes 5/10",
    ],
)  # fmt: skip
def test_what_is_written_is_legal(tripledraw: Run, tmp_path: Path, more: str) -> None:
    done = tripledraw("generate", "--hands", 30, "--seed", 5, "--out", "hands.txt", *more.split())
    assert done.code == 0
    assert done.out == ""
    assert (tmp_path / "hands.txt").is_file()
    checked = tripledraw("check", "hands.txt")
    told = checked.out.splitlines()
    assert (checked.code, told[-1].partition(";")[0]) == (0, "30 hands: 30 legal")
    assert all(" info TD244 " in line for line in told[:-1])  # a dead blind that KingsClub has no line for


@pytest.mark.parametrize("sign", SIGNS.values())
def test_a_sign_means_one_currency_from_the_text_to_the_figure(tripledraw: Run, tmp_path: Path, sign: str) -> None:
    tripledraw("generate", "--hands", 5, "--seed", 5, "--out", "hands.txt", "--stakes", f"{sign}1/{sign}2")
    tripledraw("import", "hands.txt")
    listed = tripledraw("hands", "--stakes", f"{sign}1/{sign}2").out
    assert listed.count(f"{sign}1.00/{sign}2.00") == 5
    assert tripledraw("plot", "cumulative", "-o", "figure.svg").code == 0
    drawn = (tmp_path / "figure.svg").read_text(encoding="utf-8")
    assert sign in drawn
    assert {found for found in SIGNS if f"{found}, fixed" in drawn} == {CURRENCY_OF_SIGN[sign]}


def test_a_seed_writes_the_same_again(tripledraw: Run) -> None:
    first, again, other = (tripledraw("generate", "--hands", 3, "--seed", seed).out for seed in (1, 1, 2))
    assert first == again != other


def test_without_a_seed_the_one_taken_is_told(tripledraw: Run) -> None:
    done = tripledraw("generate", "--hands", 3)
    seed = done.err.split("--seed ")[1].split()[0]
    assert tripledraw("generate", "--hands", 3, "--seed", seed).out == done.out


def test_the_hero_and_the_table_are_those_asked_for(tripledraw: Run) -> None:
    out = tripledraw("generate", "--hands", 5, "--players", 3, "--stakes", "€5/€10", "--hero", "Ottoline").out
    assert "(€5/€10 EUR)" in out
    assert out.count("Dealt to Ottoline [") >= 5


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_files_are_in_the_encoding_asked_for(tripledraw: Run, tmp_path: Path, encoding: str) -> None:
    tripledraw("generate", "--room", "fulltilt", "--hands", 4, "--out", "hands.txt", "--encoding", encoding)
    text = (tmp_path / "hands.txt").read_bytes().decode(encoding)
    assert text.count("Full Tilt Poker Game #") == 4
    assert tripledraw("check", "hands.txt").code == 0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("--room atlantis", f"no texts of 'atlantis' are written here; there are {', '.join(room_names())}"),
        ("--room kingsclub --tournament", "KingsClub has no texts of tournaments"),
        ("--players 9", "2 to 6 players sit at a table of PokerStars: 9"),
        ("--stakes 2/5", "the second amount is twice the first: 2/5"),
        ("--stakes $2", "stakes are two amounts, such as $2/$4: '$2'"),
        ("--ante much", "not an amount: 'much'"),
        ("--out .", ". is a folder: name a file with -o"),
        ("--out no/such/file --hands 100000", f"{Path('no/such/file')} cannot be written: no such file or directory"),
    ],
)
def test_wrong_use_is_told_before_anything_else(tripledraw: Run, asked: str, told: str) -> None:
    done = tripledraw("generate", *asked.split())
    assert (done.code, done.out) == (2, "")
    assert done.err == f"tripledraw: {told}\n"


def test_what_the_room_has_no_words_for_is_wrong_use(tripledraw: Run) -> None:
    done = tripledraw("generate", "--room", "fulltilt", "--stakes", "₹1/₹2")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("tripledraw: Full Tilt has no line for")


def test_nothing_heavy_is_loaded() -> None:
    code = (
        "import sys\nfrom tripledraw.cli import run\nrun(['generate', '--hands', '2', '--seed', '1'])\n"
        "print(*sorted({'duckdb', 'lark', 'matplotlib', 'numpy', 'pandas'} & sys.modules.keys()), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "\n"
