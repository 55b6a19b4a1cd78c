"""A hand to write into files, and the command line to run in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tripledraw.cli import run

_HAND = """\
PokerStars Hand #{number}:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - {stamp} ET
Table 'Asterope II' 6-max Seat #1 is the button
Seat 1: {button} ($4 in chips)
Seat 2: {small} ($4 in chips)
Seat 3: {hero} ($4 in chips)
{small}: posts small blind $0.05
{hero}: posts big blind $0.10
*** DEALING HANDS ***
Dealt to {hero} [2c 4d 7h Ks Qd]
{button}: raises $0.10 to $0.20
{small}: folds
{small} said, "{chat}"
{hero}: calls $0.10
*** FIRST DRAW ***
{hero}: discards 2 cards [Ks Qd]
Dealt to {hero} [2c 4d 7h] [5s Jc]
{button}: discards 3 cards
{hero}: checks
{button}: bets $0.10
{hero}: calls $0.10
*** SECOND DRAW ***
{hero}: discards 1 card [Jc]
Dealt to {hero} [2c 4d 7h 5s] [8d]
{button}: discards 1 card
{hero}: bets $0.20
{button}: calls $0.20
*** THIRD DRAW ***
{hero}: stands pat on [2c 4d 7h 5s 8d]
{button}: stands pat
{hero}: bets $0.20
{button}: calls {call}
*** SHOW DOWN ***
{hero}: shows [2c 4d 7h 5s 8d] (Lo: 8,7,5,4,2)
{button}: mucks hand
{hero} collected $1.40 from pot
*** SUMMARY ***
Total pot $1.45 | Rake $0.05
Seat 1: {button} (button) mucked [9c 6d 5d 3c 2h]
Seat 2: {small} (small blind) folded before the Draw
Seat 3: {hero} (big blind) showed [2c 4d 7h 5s 8d] and won ($1.40) with Lo: 8,7,5,4,2


"""


def hand(
    number: int = 900070000001,
    *,
    button: str = "Runa",
    small: str = "Quill",
    hero: str = "Ottoline",
    chat: str = "gl",
    call: str = "$0.20",
    stamp: str = "2026/03/01 20:10:05",
) -> str:
    """Return a legal hand that the hero wins: Ottoline 0.70, Runa -0.70, Quill -0.05, rake 0.05.

    With another ``call`` on its line 31 it is broken.
    """
    return _HAND.format(number=number, button=button, small=small, hero=hero, chat=chat, call=call, stamp=stamp)


@dataclass(frozen=True)
class Ended:
    """What a command ended with."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]
Write = Callable[..., Path]


@pytest.fixture
def write_hand(tmp_path: Path) -> Write:
    """Write hands, made by `hand` from keyword arguments, one after the other into a file of ``tmp_path``."""

    def write(name: str = "hands.txt", *hands: str, **values: Any) -> Path:  # noqa: ANN401  # those of `hand`
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(hands) or hand(**values), encoding="utf-8")
        return path

    return write


@pytest.fixture(name="hand")
def hand_text() -> Callable[..., str]:
    """Return the function that makes hands."""
    return hand


@pytest.fixture
def tripledraw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in ``tmp_path``, with a database of its own there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPLEDRAW_DB", str(tmp_path / "test.duckdb"))
    monkeypatch.setenv("TZ", "UTC")
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TRIPLEDRAW_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def command(*arguments: object) -> Ended:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return command
