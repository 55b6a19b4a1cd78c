"""``plot``: one figure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode, Mistake
from .options import Database, database, switch

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
            "--out", "-o", metavar="FILE", help="Where to: a name that ends with .png or .svg.", show_default=False
        ),
    ] = None,
    db: Database = None,
    listing: Annotated[bool, switch("--list", "List the figures there are.")] = False,
    chosen: Filters,
) -> int:
    """Draw a figure as PNG or SVG.

    The hands are the hero's, or those of the named player. Only legal hands count unless --verdict names others.
    """
    from ..analytics.plots import PlotError, plots
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
    from ..store import Store

    try:
        with Store(database(context, db), read_only=True) as store:
            figures[name].save(store, out, filters=chosen)
    except PlotError as error:
        raise Mistake(str(error)) from error
    page.line(f"drawn: {word(str(out)).plain}")
    return ExitCode.FINE
