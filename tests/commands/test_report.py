"""`report`, and the faults of other tools that it must not have (L11, L19, L37, L39, L41)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

PROGRAM = [sys.executable, "-c", "from tripledraw.cli import main; main()"]


def page(folder: Path) -> str:
    return (folder / "index.html").read_text(encoding="utf-8")


def watched(text: str) -> str:
    """Return a hand as somebody saw it who was not in it."""
    lines = text.splitlines(keepends=True)
    return (
        "".join(line for line in lines if not line.startswith("Dealt to"))
        .replace(" [Ks Qd]", "")
        .replace(" [Jc]", "")
        .replace(" on [2c 4d 7h 5s 8d]", "")
    )


def test_a_report_is_one_file(tripledraw: Run, write_hand: Write, hand: Callable[..., str], tmp_path: Path) -> None:
    write_hand("hands.txt", hand(), hand(900070000003, call="$0.19"))
    tripledraw("import", "hands.txt")
    for _ in range(2):
        ended = tripledraw("report", "--out", "r")
        assert (ended.code, ended.err, ended.out) == (0, "", f"written: {Path('r') / 'index.html'}\n")
    assert [path.name for path in (tmp_path / "r").iterdir()] == ["index.html"]
    text = page(tmp_path / "r")
    assert "<bdi>Ottoline</bdi>" in text
    assert "1 hand of 2 is left out of all numbers below." in text
    assert "TD311" in text
    assert "PokerStars" in text


def test_filters_choose_what_is_reported(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], tmp_path: Path
) -> None:
    write_hand("hands.txt", hand(), hand(900070000002, stamp="2026/04/05 20:10:05"))
    tripledraw("import", "hands.txt")
    assert tripledraw("report", "-o", "r", "--player", "Runa", "--since", "2026-04-01").code == 0
    text = page(tmp_path / "r")
    assert "<bdi>Runa</bdi>" in text
    assert "−$0.70" in text
    assert "--since 2026-04-01" in text
    assert "1 further hand of the player" in text


def test_wrong_use_is_a_sentence_and_writes_nothing(tripledraw: Run, write_hand: Write, tmp_path: Path) -> None:
    assert tripledraw("report", "--out", "r").code == 2  # no database
    tripledraw("import", write_hand())
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<title>mine</title>")
    for arguments, word in (
        (["--out", "r", "--player", "Nobody"], "no hand fits"),
        (["--out", "r", "--where", "nonsense ="], "syntax error"),
        (["--out", "r", "--stakes", "x"], "stakes"),
        (["--out", "hands.txt"], "cannot be written"),
        (["--out", "site"], "is no report of tripledraw"),
        ([], "--out"),
    ):
        ended = tripledraw("report", *arguments)
        assert (ended.code, ended.out) == (2, "")
        assert word in ended.err
        assert ended.err.count("\n") == 1
    assert not (tmp_path / "r").exists()
    assert (tmp_path / "site" / "index.html").read_text() == "<title>mine</title>"


def test_l11_without_a_hero_a_player_must_be_named(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], tmp_path: Path
) -> None:
    write_hand("watched.txt", watched(hand()), watched(hand(900070000002)))
    tripledraw("import", "watched.txt")
    ended = tripledraw("report", "--out", "r")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert "no hero" in ended.err
    assert "--player" in ended.err
    assert not (tmp_path / "r").exists()
    assert tripledraw("report", "--out", "r", "--player", "Ottoline").code == 0
    assert "+$1.40" in page(tmp_path / "r")


def test_l19_currencies_stand_side_by_side(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], tmp_path: Path
) -> None:
    euros = hand(900070000002).replace("$", "€").replace("USD", "EUR")
    chips = re.sub(r"\$0\.(\d\d)|\$(\d)\.(\d\d)|\$4", lambda match: match[0].replace("$", "").replace(".", ""), hand(3))
    chips = chips.replace(" USD)", ")").replace("4 in chips", "400 in chips").replace("010", "10").replace("020", "20")
    write_hand("hands.txt", hand(), euros, re.sub(r"\b00?(\d+)\b", r"\1", chips))
    tripledraw("import", "hands.txt")
    assert tripledraw("report", "--out", "r").code == 0
    text = page(tmp_path / "r")
    kinds = re.findall(r"<h3>([^<]*limit)</h3>\s*<p class=\"net won\">([^<]*)</p>", text)
    assert ("USD, fixed limit", "+$0.70") in kinds
    assert ("EUR, fixed limit", "+€0.70") in kinds
    assert "1.40" not in text


def test_l37_a_pair_of_dollars_is_no_mathematics(tripledraw: Run, write_hand: Write, tmp_path: Path) -> None:
    tripledraw("import", write_hand(hero="$hark$", button="$x^2$"))
    assert tripledraw("report", "--out", "r").code == 0
    assert "<bdi>$hark$</bdi>" in page(tmp_path / "r")
    for plot in ("cumulative", "draws", "position", "sessions"):
        for player in ("$hark$", "$x^2$"):
            for kind in ("svg", "png"):
                ended = tripledraw("plot", plot, "-o", f"{plot}.{kind}", "--player", player)
                assert (ended.code, ended.err) == (0, "")
            assert f">{player}: " in (tmp_path / f"{plot}.svg").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="HOME is POSIX's")
@pytest.mark.parametrize("command", [["report", "--out", "r"], ["plot", "sessions", "-o", "a.png"]])
def test_l39_no_display_no_home_and_strange_letters_are_no_matter(
    tripledraw: Run, write_hand: Write, tmp_path: Path, command: list[str]
) -> None:
    tripledraw("import", write_hand(hero="雀神 🂢 \U0001fae0"))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "MPL", "DISPLAY"))}
    environment = kept | {"HOME": str(tmp_path / "hands.txt" / "home"), "MPLBACKEND": "TkAgg"}
    done = subprocess.run(
        [*PROGRAM, *command], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_l41_months_have_a_row_each(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str], tmp_path: Path
) -> None:
    stamps = ("2026/01/10 12:00:00", "2026/03/10 12:00:00", "2026/04/10 12:00:00")
    write_hand("hands.txt", *(hand(900070000000 + number, stamp=stamp) for number, stamp in enumerate(stamps)))
    tripledraw("import", "hands.txt")
    ended = tripledraw("report", "--out", "r")
    assert (ended.code, ended.err) == (0, "")
    rows = re.findall(r'<th scope="row">(2026-\d\d)</th>\s*<td class="number">(\d+)</td>', page(tmp_path / "r"))
    assert rows == [("2026-01", "1"), ("2026-03", "1"), ("2026-04", "1")]
    assert "10 Jan 2026" in page(tmp_path / "r")
