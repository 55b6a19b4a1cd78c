"""``rebuild``: everything that the database keeps, read and judged again."""

from __future__ import annotations

import sys

import typer

from .mistakes import ExitCode
from .options import Database, ReportAs, ReportFormat, database


def run(context: typer.Context, *, db: Database = None, output: ReportAs = ReportFormat.TEXT) -> int:
    """Read and judge the database's hands again, from the texts it keeps.

    To be run after an update, which may read more or judge otherwise, and on a database of an older version. A new
    database is made beside the old one and takes its place when it is whole; if anything goes wrong, the old one stays.
    Nothing can be imported meanwhile. Hands of other games are not kept: import their files again to have those read
    that a new version knows.
    """
    from ..pipeline import rebuild
    from ..report.data import json_line
    from ..report.page import Page
    from ..report.progress import Bar
    from ..report.rebuilt import print_rebuilt, rebuilt_object

    with Bar("texts") as bar:

        def tell(done: int, total: int) -> None:
            bar.tell(done, done, total)

        rebuilt = rebuild(database(context, db), progress=tell if bar.drawn else None)
    page = Page(sys.stdout)
    if output is ReportFormat.JSON:
        page.line(json_line(sys.stdout, rebuilt_object(rebuilt.texts, rebuilt.before, rebuilt.after, rebuilt.seconds)))
    else:
        print_rebuilt(page, rebuilt.texts, rebuilt.before, rebuilt.after, rebuilt.seconds)
    return ExitCode.FINE
