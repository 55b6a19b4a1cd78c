"""``plot``: one figure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode, Mistake
from .options import Database, database, path_named, switch

if TYPE_CHECKING:
    from ..store import Filters


@takes_filters
def run(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="The figure's name; --list tells them.", show_default=False),
    ] = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Where to: a name that ends with .png or .svg.", show_default=False,
            parser=path_named,
        ),
    ] = None,
    db: Database = None,
    listing: Annotated[bool, switch("--list", "List the figures there are.")] = False,
    chosen: Filters,
) -> int:  # fmt: skip
    """Draw a figure as PNG or SVG.

    The hands are the hero's, or those of the named player. Only legal hands count unless --verdict names others.
    """
    from ..analytics.plots import KINDS, PlotError, plots
    from ..report.page import Page, word

    page = Page(sys.stdout)
    figures = plots()
    if listing:
        from ..report.table import Column, print_table

        rows = [[word(figure.name, "bold"), word(figure.title)] for figure in figures.values()]
        print_table(page, [Column("name"), Column("shows", fold=8)], rows)
        return ExitCode.FINE
    if name is None or out is None:
        raise Mistake(
            "name a figure and a file, as in tripledraw plot cumulative -o result.png; --list tells the names"
        )
    if name not in figures:
        raise Mistake(f"there is no figure {name}, but {', '.join(figures)}")
    kind = out.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise Mistake(f"{out} is no figure's name: it must end with .png or .svg")
    from ..report.whole_file import FileError, write_file
    from ..store import Store

    try:
        with Store(database(context, db), read_only=True) as store:
            picture = figures[name].picture(store, kind, filters=chosen)
        write_file(out, [picture])
    except (PlotError, FileError) as error:
        raise Mistake(str(error)) from error
    page.line(f"drawn: {word(str(out)).plain}")
    return ExitCode.FINE
