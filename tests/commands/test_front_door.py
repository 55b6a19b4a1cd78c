"""Exit codes and messages, whatever is typed and whatever breaks."""

from __future__ import annotations

import inspect
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tripledraw.cli import COMMANDS, DEBUG_VARIABLE, load_command

if TYPE_CHECKING:
    from tests.commands.conftest import Run, Write

PROGRAM = [sys.executable, "-c", "from tripledraw.cli import main; main()"]


def start(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """Start the program in a process of its own."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says_of_itself(name: str) -> None:
    module, sentence = COMMANDS[name]
    run = import_module(f"tripledraw.commands.{module}").run
    assert inspect.getdoc(run).partition("\n")[0] == sentence  # type: ignore[union-attr]  # None fails as well
    assert load_command(name).name == name


def test_every_command_of_the_folder_is_listed() -> None:
    folder = Path(import_module("tripledraw.commands").__file__ or "").parent
    commands = {path.stem for path in folder.glob("*.py") if "\ndef run(" in path.read_text(encoding="utf-8")}
    assert commands == {module for module, _ in COMMANDS.values()}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("chek", "did you mean 'check'"),
        ("check", "missing argument 'PATH'"),
        ("check --colour x", "no such option: --colour"),
        ("hands --since yesterday", "'yesterday' is no day"),
        ("hands --drew 9", "'9' is no draw pattern"),
        ("hands --stakes much", "'much' are no stakes"),
        ("winrate --by colour", "cannot be divided by colour"),
        ("plot", "name a figure and a file"),
        ("plot cumulative -o x.gif", "x.gif"),
        ("plot nothing -o x.png", "no figure nothing"),
        ("explain TD999", "no finding TD999"),
        ("check --select TDX x", "no code begins with 'TDX'"),
        ("check --profile nowhere.toml x", "nowhere.toml"),
        ("sql nonsense", "nonsense"),
        ("sql 'drop table hands'", "only queries"),
        ("show 1", "no hand 1"),
        ("hands --room PokerStrs", "no room PokerStrs, but fulltilt, "),
        ("hands --position UTG+1", "no position UTG+1, but UTG, MP, CO, BTN, SB, BB"),
        ("hands --final-class straigt", "but 7-low, 8-low, "),
        ("hands --verdict good", "invalid value for '--verdict': 'good' is not one of 'legal', 'illegal', "),
        ("hands --limit ten", "invalid value for '--limit': 'ten' is no whole number"),
        ("hands --limit -1", "invalid value for '--limit': -1 is less than 0"),
        ("hands --limit 9223372036854775808", "at most 9223372036854775807 hands"),
        (f"hands --limit {'9' * 5_000}", "is too large a number"),
        (f"hands --players {'9' * 40}", "so many players"),
        ("sessions --gap nan", "'nan' is no number"),
        ("sessions --gap 1000001", "1000001 is more than 1,000,000 "),
        ("hands --where '1=1) or (1=1'", "one SQL condition"),
        ("report --out ''", "invalid value for '--out' / '-o': the name is empty"),
        ("plot cumulative -o ''", "the name is empty"),
        ("export --to csv -o ''", "the name is empty"),
        ("generate -o ''", "the name is empty"),
        ("hands --db ''", "the name is empty"),
        ("--db '' hands", "the name is empty"),
        ("plot cumulative -o no/figure.png", "cannot be written"),
    ],
)
def test_wrong_use_is_one_sentence_and_2(tripledraw: Run, write_hand: Write, typed: str, says: str) -> None:
    tripledraw("import", write_hand())
    ended = tripledraw(*shlex.split(typed))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert ended.err.startswith("tripledraw: ")
    assert says.lower() in ended.err.lower()


@pytest.mark.parametrize(
    "typed",
    ["hands --player", "hands --room", "winrate --opponent", "stats --final-class", "sessions --where", "show", "sql",
     "stats", "explain", "plot cumulative -o", "check --select", "generate --hero", "export --to", "hands --db"],
)  # fmt: skip
def test_bytes_that_are_no_text_are_wrong_use(tripledraw: Run, write_hand: Write, typed: str) -> None:
    tripledraw("import", write_hand())
    ended = tripledraw(*typed.split(), "\udcff")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


def test_a_name_of_bytes_that_are_no_text_can_be_written_and_read(tripledraw: Run, tmp_path: Path) -> None:
    try:
        (tmp_path / "hands\udcff.txt").touch()
    except OSError:
        pytest.skip("the file system takes no such name")
    assert tripledraw("generate", "--hands", 2, "--seed", 1, "-o", "hands\udcff.txt").code == 0
    assert tripledraw("check", "hands\udcff.txt").out == "2 hands: 2 legal; no findings\n"


def test_names_in_messages_are_printable(tripledraw: Run) -> None:
    ended = tripledraw("check", "[red]\x1b[31m:fire:.txt")
    assert (ended.code, ended.out) == (2, "0 hands; no findings\n")
    assert r"[red]\x1b[31m:fire:.txt" in ended.err


def test_nothing_typed_is_help_and_2(tripledraw: Run) -> None:
    ended = tripledraw()
    assert ended.code == 2
    assert "Usage: tripledraw" in ended.out


def test_the_version_is_told(tripledraw: Run) -> None:
    assert tripledraw("--version").out.startswith("tripledraw 0.")


def test_a_fault_of_ours_tells_what_where_and_how_to_report_it(
    tripledraw: Run, write_hand: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("Quill\x1b")

    monkeypatch.setattr("tripledraw.pipeline.judge", fail)
    ended = tripledraw("check", write_hand())
    assert ended.code == 3
    assert ended.err.count("\n") == 1
    assert "TD900" in ended.err
    assert "commands/check.py:" in ended.err.replace(os.sep, "/")
    assert "report this line" in ended.err
    assert "\x1b" not in ended.err
    monkeypatch.setenv(DEBUG_VARIABLE, "1")
    assert "Traceback" in tripledraw("check", write_hand()).err
    assert "TD900" in tripledraw("explain", "TD900").out


def test_the_database_is_named_before_or_behind_the_command(tripledraw: Run, write_hand: Write, tmp_path: Path) -> None:
    path = write_hand()
    for name, arguments in (("a.db", ["--db", "a.db", "import", path]), ("b.db", ["import", path, "--db", "b.db"])):
        assert tripledraw(*arguments).code == 0
        assert (tmp_path / name).exists()
    assert not (tmp_path / "test.duckdb").exists()
    assert tripledraw("--db", "c.db", "hands", "--db", "a.db").code == 0


def test_without_a_data_folder_the_message_names_it_and_db(
    tripledraw: Run, write_hand: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_hand("file")
    monkeypatch.delenv("TRIPLEDRAW_DB")
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: path / "data")
    for command in (["hands"], ["import", path]):
        ended = tripledraw(*command)
        assert ended.code == 2
        assert str(path / "data") in ended.err
        assert "--db" in ended.err
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "new" / "data")
    assert tripledraw("import", path).code == 0
    assert (tmp_path / "new" / "data" / "tripledraw.duckdb").exists()


@pytest.fixture
def many_hands(tripledraw: Run, hand: Callable[..., str], write_hand: Write) -> Path:
    """A file of hands that all have a finding, imported."""
    path = write_hand("many.txt", *(hand(900080000000 + number, call="$0.19") for number in range(600)))
    tripledraw("import", path)
    return path


@pytest.mark.skipif(os.name == "nt", reason="a broken pipe is POSIX's")
@pytest.mark.parametrize("command", ["hands", "hands --format json", "check many.txt", "check --format jsonl many.txt"])
def test_a_reader_who_leaves_is_no_fault(many_hands: Path, command: str) -> None:
    assert many_hands.exists()
    process = start(*command.split())
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_ctrl_c_ends_it_without_a_word(many_hands: Path) -> None:
    assert many_hands.exists()
    process = start("sql", "SELECT count(*) FROM range(10000000000) a, range(100) b WHERE a.range * b.range % 7 = 3")
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_ctrl_c_while_duckdb_writes_ends_it_without_a_word(
    tripledraw: Run, write_hand: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise RuntimeError("Query interrupted")  # what duckdb makes of it

    monkeypatch.setattr("tripledraw.pipeline.import_paths", interrupted)
    done = tripledraw("import", write_hand("a.txt"))
    assert (done.code, done.out, done.err) == (130, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_sentence_and_2(many_hands: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, "check", many_hands], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_shell_is_told_what_can_be_typed() -> None:
    completing = {
        "_TRIPLEDRAW_COMPLETE": "complete_bash",
        "COMP_WORDS": "tripledraw winrate --by we",
        "COMP_CWORD": "3",
    }
    out, err = start(**completing).communicate(timeout=20)
    assert (out.split(), err) == ([b"weekday"], b"")
