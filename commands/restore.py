"""``restore``: a backup in the database's place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .mistakes import ExitCode
from .options import Database, database, make_folder, note, path_named


def run(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.", show_default=False, parser=path_named)],
    *,
    db: Database = None,
) -> int:
    """Bring back a backup in the place of the database.

    The database that was there is kept beside it, with .replaced behind its name, also if it is damaged. FILE stays
    where it is.
    """
    from ..report.printable import printable
    from ..store import restore

    path = database(context, db)
    make_folder(path)
    former = restore(file, path)
    kept = "" if former is None else f"; the former one is now {printable(str(former))}"
    note(f"{printable(str(path))} is what {printable(str(file))} holds{kept}")
    return ExitCode.FINE
