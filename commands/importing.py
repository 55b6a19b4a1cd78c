"""``import``: hands into the database."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from .mistakes import ExitCode
from .options import Database, Paths, ReportAs, ReportFormat, database, make_folder, report_unopened, switch


def run(
    context: typer.Context,
    paths: Paths,
    *,
    db: Database = None,
    output: ReportAs = ReportFormat.TEXT,
    verbose: Annotated[bool, switch("--verbose -v", "Count file by file too.")] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, show_default=False, help="Processes that read; else one a core, 8 at most."
        ),
    ] = None,
) -> int:
    """Store hands in the database; known files and hands add nothing.

    Hands that are not legal are stored with their text and findings, and left out of statistics. The exit code is 0
    when everything was stored, broken hands included.
    """
    from ..pipeline import Progress, import_paths, useful_jobs
    from ..report.data import json_line
    from ..report.imported import import_object, print_files, print_import
    from ..report.page import Page
    from ..report.progress import Bar
    from ..report.streams import standard_input

    path = database(context, db)
    make_folder(path)
    with Bar() as bar:

        def tell(progress: Progress) -> None:
            bar.tell(progress.hands, progress.files_done, progress.files_total, progress.share)

        imported = import_paths(
            paths, path, stdin=standard_input(), progress=tell if bar.drawn else None, jobs=jobs or useful_jobs()
        )
    report_unopened([(file.name, file.reason) for file in imported.unopened])
    page = Page(sys.stdout)
    if output is ReportFormat.JSON:
        page.line(json_line(sys.stdout, import_object(imported.total, imported.seconds)))
    else:
        if verbose:
            print_files(page, imported.files)
        print_import(page, imported.total, imported.seconds)
    return ExitCode.WRONG_USE if imported.unopened else ExitCode.FINE
