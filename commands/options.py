"""Options that several commands have, and what their values stand for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .mistakes import Mistake

if TYPE_CHECKING:
    from ..model import Profile

DATABASE_VARIABLE = "TRIPLEDRAW_DB"
DATABASE_HELP = (
    f"The database, or a dataset of import --dask; else {DATABASE_VARIABLE} names it, else it is in the platform's "
    "data folder."
)
_CSV = (
    "In csv a text cell that begins with =, +, -, @ or ' has a ' before it, so that no spreadsheet runs it; "
    "take one ' away to read it back. Amounts are plain numbers."
)


def path_named(typed: str) -> Path:
    """Return the path of a file or a folder; an empty name, as an unset variable leaves it, is none.

    Raises:
        typer.BadParameter: it is empty.
    """
    if not typed:
        raise typer.BadParameter("the name is empty")
    return Path(typed)


def switch(name: str, help_text: str, **more: Any) -> Any:  # noqa: ANN401  # typer's own type
    """Return an option without a value."""
    return typer.Option(*name.split(), metavar="", help=help_text, show_default=False, **more)


class TableFormat(StrEnum):
    """How a table comes out."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


class ReportFormat(StrEnum):
    """How a report without rows comes out."""

    TEXT = "text"
    JSON = "json"


Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH", help="Files, folders, patterns, .zip, .gz, or - for standard input.", show_default=False
    ),
]
Database = Annotated[
    Path | None,
    typer.Option(
        "--db", metavar="FILE", show_default=False, parser=path_named,
        help=DATABASE_HELP,
    ),
]  # fmt: skip
TableAs = Annotated[TableFormat, typer.Option("--format", help=f"How the table comes out. {_CSV}")]
ReportAs = Annotated[ReportFormat, typer.Option("--format", help="How the report comes out.")]


def database(context: typer.Context, given: Path | None) -> Path:
    """Return the database that is meant: ``--db`` behind the command, before it, the variable, the data folder."""
    if given is None and isinstance(context.obj, Path):
        given = context.obj
    if given is not None:
        return given
    named = os.environ.get(DATABASE_VARIABLE)
    return Path(named) if named else _data_folder() / "tripledraw.duckdb"


def make_folder(path: Path) -> None:
    """Make the platform's data folder if the database is to lie there; other folders are the user's to make.

    Raises:
        Mistake: it cannot be made.
    """
    if path.parent == _data_folder():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Mistake(
                f"the data folder {path.parent} cannot be made ({reason}): name a database with --db FILE",
            ) from error


def _data_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path("tripledraw", appauthor=False)


def day(text: str) -> date:
    """Return a day typed as ``2026-02-28``; ``2026-02`` and ``2026`` are not enough to be one.

    Raises:
        typer.BadParameter: it is none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no day: write 2026-02-28") from None


def profile(name: str | None) -> Profile | None:
    """Return the rule profile of that name, or of that TOML file; None for the room's own.

    Raises:
        Mistake: there is none, or the file is wrong.
    """
    if name is None:
        return None
    from .. import engine

    try:
        return engine.load_profile(name)
    except engine.ProfileError as error:
        raise Mistake(str(error)) from error


def report_unopened(unopened: Sequence[tuple[str, str]]) -> None:
    """Tell on stderr which paths could not be read, ``(name, reason)`` each."""
    from ..report.printable import printable

    for name, reason in unopened:
        sys.stderr.write(f"tripledraw: {printable(name)}: {printable(reason)}\n")


def note(sentence: str) -> None:
    """Tell on stderr what is no result."""
    sys.stderr.write(f"tripledraw: {sentence}\n")
