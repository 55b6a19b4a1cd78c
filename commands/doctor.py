"""``doctor``: what the database is, and whether anything is wrong with it."""

from __future__ import annotations

import sys

import typer

from .mistakes import ExitCode
from .options import Database, ReportAs, ReportFormat, database


def run(context: typer.Context, *, db: Database = None, output: ReportAs = ReportFormat.TEXT) -> int:
    """Read the whole database, and tell what is wrong with it.

    Also tells where it is, how many hands, texts and files it holds, which version of the program judged them, and how
    often each finding was made. If another process holds it, that is told with its number. The exit code is 2 if the
    database cannot be read, or does not fit together.
    """
    from ..report.data import json_line
    from ..report.health import health_object, print_health
    from ..report.page import Page
    from ..store import examine

    health = examine(database(context, db))
    page = Page(sys.stdout)
    if output is ReportFormat.JSON:
        page.line(json_line(sys.stdout, health_object(health)))
    else:
        print_health(page, health)
    return ExitCode.WRONG_USE if health.problems else ExitCode.FINE
