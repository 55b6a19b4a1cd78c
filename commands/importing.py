"""``import``: hands into the database, or into a dataset."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode, Mistake
from .options import Database, Paths, ReportAs, ReportFormat, database, make_folder, report_unopened, switch

if TYPE_CHECKING:
    from ..pipeline import Imported, Progress


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
    dask: Annotated[
        str | None,
        typer.Option(
            "--dask", metavar="ADDRESS", show_default=False,
            help="Read by the workers of this Dask cluster (tcp://host:8786; local: some of this machine), into --out.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="LOCATION", show_default=False,
            help="With --dask: the dataset, a folder or a URL (s3://bucket/hands), which --db reads as a database.",
        ),
    ] = None,
) -> int:  # fmt: skip
    """Store hands in the database; known files and hands add nothing.

    Hands that are not legal are stored with their text and findings, and left out of statistics. The exit code is 0
    when everything was stored, broken hands included. With --dask they go into a dataset of Parquet files instead, for
    more hands than one machine reads.
    """
    from ..pipeline import import_paths, useful_jobs
    from ..report.data import json_line
    from ..report.imported import import_object, print_files, print_import
    from ..report.page import Page
    from ..report.progress import Bar
    from ..report.streams import standard_input

    _require_sense(context, db, jobs, dask, out)
    with Bar() as bar:

        def tell(progress: Progress) -> None:
            bar.tell(progress.hands, progress.files_done, progress.files_total, progress.share)

        told = tell if bar.drawn else None
        if dask is not None and out is not None:
            imported = _spread(paths, out, dask, jobs, told)
        else:
            path = database(context, db)
            make_folder(path)
            imported = import_paths(paths, path, stdin=standard_input(), progress=told, jobs=jobs or useful_jobs())
    report_unopened([(file.name, file.reason) for file in imported.unopened])
    page = Page(sys.stdout)
    if output is ReportFormat.JSON:
        page.line(json_line(sys.stdout, import_object(imported.total, imported.seconds)))
    else:
        if verbose:
            print_files(page, imported.files)
        print_import(page, imported.total, imported.seconds)
    return ExitCode.WRONG_USE if imported.unopened else ExitCode.FINE


def _require_sense(
    context: typer.Context, db: Path | None, jobs: int | None, dask: str | None, out: str | None
) -> None:
    """Make sure that the options say where to, once.

    Raises:
        Mistake: they do not.
    """
    if dask is None and out is None:
        return
    if not dask or not out:
        raise Mistake("a dataset needs both --dask ADDRESS (or local) and --out LOCATION, a folder or a URL")
    if db is not None or isinstance(context.obj, Path):
        raise Mistake("--dask writes the dataset that --out names, and no database: leave --db out")
    if jobs is not None and dask != "local":
        raise Mistake("the cluster has the workers it has: --jobs is for --dask local")


def _spread(
    paths: Sequence[str], location: str, address: str, jobs: int | None, progress: Callable[[Progress], None] | None
) -> Imported:
    from ..pipeline import ClusterError, spread_paths
    from ..report.streams import standard_input

    try:
        return spread_paths(paths, location, address, workers=jobs, stdin=standard_input(), progress=progress)
    except ClusterError as error:
        raise Mistake(str(error)) from error
