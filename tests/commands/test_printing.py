"""Names, chat and paths are hostile; pipes, code pages and terminals differ."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.text import Text

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

PROGRAM = [sys.executable, "-c", "from tripledraw.cli import main; main()"]
LONG = "Wilhelmina-von-Überlingen am Bodensee, Freifrau"
NAMES = {"button": "Bob[/]", "small": ":fire:", "hero": "[red]Ann"}
CHAT = "[link=https://x.example]free[/link] \x1b[31mred\x9b1m \u202egnp\u2066 \a"


def output(*arguments: str, **environment: str) -> bytes:
    """Return what the program prints in a process of its own; it must end well and quietly."""
    done = subprocess.run(
        [*PROGRAM, *arguments], env=os.environ | environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@pytest.mark.parametrize("colours", [False, True])
def test_markup_emoji_codes_and_escapes_are_letters(
    tripledraw: Run, write_hand: Write, monkeypatch: pytest.MonkeyPatch, *, colours: bool
) -> None:
    if colours:
        monkeypatch.setenv("FORCE_COLOR", "1")
    path = write_hand("[/dir]/:fire: [red].txt", chat=CHAT, **NAMES)
    name = str(Path("[/dir]") / path.name)
    outputs = {
        command: tripledraw(*command.split(), *more)
        for command, more in {
            "check --excerpt": [name], "import -v": [name], "hands": [], "show 900070000001": [],
            "winrate --by opponent": [],
        }.items()
    }  # fmt: skip
    assert {ended.code for ended in outputs.values()} == {0}
    for ended in outputs.values():
        text = Text.from_ansi(ended.out).plain if colours else ended.out
        assert not [letter for letter in text if letter != "\n" and not letter.isprintable()]
        assert ("\x1b[" in ended.out) <= colours
    assert name in outputs["import -v"].out
    assert "[red]Ann" in outputs["hands"].out
    shown = outputs["show 900070000001"].out
    assert all(name in shown for name in NAMES.values())
    assert r"[link=https://x.example]free[/link] \x1b[31mred\x9b1m \u202egnp\u2066 \x07" in shown


def test_a_pipe_gets_whole_names(tripledraw: Run, write_hand: Write) -> None:
    tripledraw("import", write_hand(button=LONG))
    for command in ("hands", "show 900070000001", f"hands --player|{LONG}", "winrate --by opponent"):
        arguments = command.split("|")
        out = output(*arguments[0].split(), *arguments[1:], TERM="dumb").decode()
        assert "…" not in out
        assert (LONG in out) is (command != "hands")


def test_a_small_code_page_loses_no_line(tripledraw: Run, write_hand: Write) -> None:
    path = write_hand(button="雀神", small="Ωméga🂢")
    tripledraw("import", path)
    for command in (
        "hands",
        "show 900070000001",
        "winrate --by opponent",
        "check hands.txt",
        "check --format jsonl hands.txt",
    ):
        whole = output(*command.split(), PYTHONIOENCODING="utf-8").decode()
        small = output(*command.split(), PYTHONIOENCODING="cp1252").decode("cp1252")
        assert small.count("\n") == whole.count("\n")
        assert ("雀神" in whole) is (r"\u96c0\u795e" in small)


def test_no_color_and_dumb_terminals_have_no_colours(
    tripledraw: Run, write_hand: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_hand(call="$0.19")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m" in tripledraw("check", path).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "31m" not in tripledraw("check", path).out


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are POSIX's")
def test_a_terminal_sees_colours_excerpts_and_no_rest_of_the_bar(
    tripledraw: Run, write_hand: Write, hand: Callable[..., str]
) -> None:
    import pty

    write_hand("many.txt", *(hand(900080000000 + number, call="$0.19") for number in range(1500)))
    assert tripledraw("rooms").code == 0
    outer, inner = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "check", "many.txt"], stdin=inner, stdout=inner, stderr=inner,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"},
    )  # fmt: skip
    os.close(inner)
    seen = b""
    try:
        while piece := os.read(outer, 65536):
            seen += piece
    except OSError:
        pass  # Linux tells the end of a terminal so
    os.close(outer)
    assert process.wait() == 1
    text = seen.decode()
    assert "31 │ " in text
    assert "\x1b[1;31merror\x1b[0m" in text
    assert text.index("hands ") < text.rindex("many.txt:")
    assert text.count("\x1b[?25l") == text.count("\x1b[?25h") == 1
    assert Text.from_ansi(text.rstrip().rpartition("\n")[2]).plain.startswith("1,500 hands: ")
