"""``generate``: random legal hands as text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from ..model import Limit
from .mistakes import ExitCode, Mistake
from .options import note, path_named, switch

STDOUT = Path("-")
_SEEDS = 1_000_000


class Encoding(StrEnum):
    """How the letters of a file are written."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"


def run(
    *,
    room: Annotated[
        str,
        typer.Option("--room", metavar="ROOM", help="In whose words: pokerstars, fulltilt, winamax, kingsclub, merge."),
    ] = "pokerstars",
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="People at the table, 2 to 6 (kingsclub: 7).")
    ] = 6,
    hands: Annotated[int, typer.Option("--hands", metavar="N", min=1, help="How many hands.")] = 100,
    stakes: Annotated[
        str | None,
        typer.Option(
            "--stakes", metavar="LOW/HIGH", show_default=False,
            help="The two bets (the blinds without fixed limit), with a sign for money; $2/$4, in tournaments 20/40.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", min=0, help="Deals the same hands again; else any.", show_default=False),
    ] = None,
    limit: Annotated[Limit, typer.Option("--limit", help="The betting structure.")] = Limit.FIXED,
    ante: Annotated[
        str, typer.Option("--ante", metavar="AMOUNT", help="An ante, as in mixed games.", show_default=False)
    ] = "",
    tournament: Annotated[bool, switch("--tournament", "Tournaments: blinds rise, players are knocked out.")] = False,
    hero: Annotated[str, typer.Option("--hero", metavar="NAME", help="Whose cards the text shows.")] = "Hero",
    looseness: Annotated[
        float, typer.Option("--looseness", metavar="X", min=0, max=2, help="How many hands the others play: 0 to 1.")
    ] = 0.5,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="Where to; - is standard output.", parser=path_named),
    ] = STDOUT,
    encoding: Annotated[Encoding, typer.Option("--encoding", help="How a file's letters are written.")] = (
        Encoding.UTF_8
    ),
) -> int:  # fmt: skip
    """Write random legal hands in a room's words, as one hero would find them in his files.

    They are played by a dealer of its own under the room's rules, by people who look at their cards: for trying out
    this program and others.
    """
    from ..pipeline import generate
    from ..report.amounts import things
    from ..report.printable import printable
    from ..report.whole_file import FileError, write_file
    from ..writer import in_file

    told = seed is not None
    if seed is None:
        seed = SystemRandom().randrange(_SEEDS)
    try:
        dealt = generate(
            room, hands=hands, players=players, seed=seed, stakes=stakes or ("20/40" if tournament else "$2/$4"),
            limit=limit, ante=ante, tournament=tournament, hero=hero, looseness=looseness,
        )  # fmt: skip
        texts = in_file(
            chain([next(dealt)], dealt), room
        )  # dealt before a word is said: what the room has no words for shows here
    except ValueError as error:
        raise Mistake(str(error)) from error
    if out != STDOUT:
        try:
            write_file(out, _file(texts, encoding))
        except FileError as error:
            raise Mistake(str(error)) from error
    if not told:
        note(f"--seed {seed} deals these hands again")
    if out == STDOUT:
        _print(texts)
    else:
        note(f"{things(hands, 'hand')} in {printable(str(out))}")
    return ExitCode.FINE


def _file(texts: Iterable[str], encoding: Encoding) -> Iterator[bytes]:
    """Give the whole file, dealt once it is asked for: a file that cannot be written costs nobody a long deal."""
    from ..writer import FileForm, file_bytes, file_text

    yield file_bytes(file_text(texts), FileForm("utf-16-le" if encoding is Encoding.UTF_16 else "utf-8"))


def _print(texts: Iterable[str]) -> None:
    """Write hand after hand: the first stands there before the last is dealt."""
    for number, text in enumerate(texts):
        sys.stdout.write(f"\n\n{text}" if number else text)
