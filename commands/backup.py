"""``backup``: a copy of the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .mistakes import ExitCode
from .options import Database, database, note, path_named


def run(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to.", show_default=False, parser=path_named)],
    *,
    db: Database = None,
) -> int:
    """Copy the database to a file, whole or not at all.

    An older backup there is replaced, any other file is left alone. Other commands can read meanwhile, and an import
    waits. tripledraw restore FILE brings the copy back; --db FILE looks into it where it is.
    """
    from ..report.amounts import size_text
    from ..report.printable import printable
    from ..store import back_up

    size = back_up(database(context, db), file)
    note(f"{size_text(size)} in {printable(str(file))}")
    return ExitCode.FINE
