"""``report``: everything about a player in one HTML file."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode, Mistake
from .options import Database, database, path_named

if TYPE_CHECKING:
    from ..store import Filters


@takes_filters
def run(
    context: typer.Context,
    *,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder for index.html; made where there is none.",
            show_default=False,
            parser=path_named,
        ),
    ],
    db: Database = None,
    chosen: Filters,
) -> int:
    """Write an HTML report: win rates, statistics, sessions, figures.

    The report is one file, index.html, with everything in it; showing it asks nothing of any other machine. An older
    report in the folder is replaced, other files are left alone. The hands are the hero's, or those of the named
    player. Only legal hands count unless --verdict names others; the report says what is left out, and why.
    """
    from .. import __version__
    from ..grammar import rooms
    from ..report.html import Names, gather, render, write_page
    from ..report.page import Page, word
    from ..report.whole_file import FileError
    from ..store import Store
    from .rules import all_rules

    names = Names({room.name: room.title for room in rooms()}, all_rules())
    with Store(database(context, db), read_only=True) as store:
        contents = gather(store, chosen, names)
    if contents is None:
        raise Mistake("no hand fits, so there is nothing to report on: tripledraw hands lists those there are")
    try:
        path = write_page(out, render(contents, datetime.now().astimezone(), __version__))
    except FileError as error:
        raise Mistake(str(error)) from error
    Page(sys.stdout).line(f"written: {word(str(path)).plain}")
    return ExitCode.FINE
