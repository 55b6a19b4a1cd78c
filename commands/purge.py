"""``purge``: hands deleted for good, once it was seen which."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode
from .options import Database, ReportAs, ReportFormat, database, note, switch

if TYPE_CHECKING:
    from ..store import Filters


@takes_filters
def run(
    context: typer.Context,
    *,
    db: Database = None,
    output: ReportAs = ReportFormat.TEXT,
    yes: Annotated[bool, switch("--yes", "Delete them; else it is only told how many there are.")] = False,
    chosen: Filters,
) -> int:
    """Delete stored hands, with all their texts and findings.

    Without --yes nothing is deleted: it is told what would be, and tripledraw hands with the same options lists it.
    Without any option that chooses, all hands are meant. The files that held the hands count as not read: imported
    again, they bring them back. tripledraw backup keeps a copy first.
    """
    from ..report.data import json_line
    from ..report.page import Page
    from ..report.purged import print_purged, purged_object
    from ..store import Store, find_doomed, purge

    path = database(context, db)
    with Store(path, read_only=True) as store:
        doomed = find_doomed(store, chosen)
    deleted = 0
    if yes and doomed:
        with Store(path) as store:
            deleted = purge(store, doomed)
    verdicts = Counter(hand.verdict for hand in doomed)
    page = Page(sys.stdout)
    if output is ReportFormat.JSON:
        page.line(json_line(sys.stdout, purged_object(verdicts, deleted)))
    elif not doomed:
        note("no hand fits")
    else:
        print_purged(page, verdicts, done=yes)
        if not yes:
            note("nothing is deleted without --yes")
    return ExitCode.FINE
