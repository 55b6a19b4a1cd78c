"""``watch``: folders into the database, as their files are written."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode, Mistake
from .options import Database, database, make_folder, note, report_unopened

if TYPE_CHECKING:
    from ..pipeline import News
    from ..report.page import Page


class WatchFormat(StrEnum):
    """How what was stored comes out: lines to read, or an object a file."""

    TEXT = "text"
    JSONL = "jsonl"


_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # those of them that the system has


def run(
    context: typer.Context,
    folders: Annotated[
        list[str],
        typer.Argument(metavar="FOLDER", help="Folders, whatever lies below them included.", show_default=False),
    ],
    *,
    db: Database = None,
    output: Annotated[
        WatchFormat, typer.Option("--format", help="Lines to read, or one JSON object a file.")
    ] = WatchFormat.TEXT,
) -> int:
    """Import new and growing files as they are written.

    What is in the folders at the start is imported first. A line is printed for each file that brings something new.
    The last hand of a file that is still being written is incomplete, and is read again when the file has grown. The
    database is open only while hands are stored, so that other commands work meanwhile; if one of them holds it, the
    watcher waits and says so.

    Ctrl-C (or SIGTERM) ends it, with exit code 0. Folders are looked at every few seconds too, for those (network
    drives, WSL) whose changes the system does not report; WATCHFILES_FORCE_POLLING=1 in the environment looks several
    times a second, WATCHFILES_POLL_DELAY_MS sets how often.
    """
    from ..pipeline import Watching, watch_folders
    from ..report.page import Page
    from ..report.printable import printable

    for folder in folders:
        _require_folder(folder)
    path = database(context, db)
    make_folder(path)
    page = Page(sys.stdout)

    def tell(news: News) -> None:
        if isinstance(news, Watching):
            note(f"watching {', '.join(map(printable, folders))}; Ctrl-C ends")
        else:
            _tell(page, news, output)

    with _ending() as stop:
        faults = watch_folders([Path(folder) for folder in folders], path, tell, stop)
    return ExitCode.OUR_FAULT if faults else ExitCode.FINE


def _require_folder(folder: str) -> None:
    if not folder:  # as an unset variable leaves it, and no name for the folder we are in
        raise Mistake("the name of a folder is empty")
    try:
        is_folder, is_there = Path(folder).is_dir(), Path(folder).exists()
    except (OSError, ValueError):  # a NUL in the name, a name too long for the system
        is_folder = is_there = False
    if not is_folder:
        raise Mistake(f"{folder} is no folder" if is_there else f"there is no folder {folder}")


@contextmanager
def _ending() -> Iterator[Event]:
    """Give an event that Ctrl-C and the system's signals to end set; the second time they strike at once."""
    stop = Event()
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}

    def end(_number: int, _frame: FrameType | None) -> None:
        stop.set()
        for number, handler in before.items():
            signal.signal(number, handler)

    for number in numbers:
        if before[number] != signal.SIG_IGN:  # nohup: it was not to be heard
            signal.signal(number, end)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _tell(page: Page, news: News, output: WatchFormat) -> None:
    """Print what was stored on stdout, and everything else on stderr."""
    from ..pipeline import Back, Failed, Gone, Stored, Unopened, Waiting
    from ..report.data import json_line
    from ..report.printable import printable
    from ..report.watched import has_news, watched_line, watched_object

    match news:
        case Stored(files):
            for counts in filter(has_news, files):
                if output is WatchFormat.JSONL:
                    page.line(json_line(page.stream, watched_object(counts)))
                else:
                    page.line(watched_line(counts))
            page.stream.flush()
        case Unopened(name, reason):
            report_unopened([(name, reason)])
        case Waiting(reason):
            note(f"{printable(reason)}; waiting")
        case Gone(folder):
            note(f"{printable(str(folder))} is gone; waiting for it")
        case Back(folder):
            note(f"{printable(str(folder))} is there again")
        case Failed(name, fault):
            note(f"{printable(name)}: TD900 {printable(fault)}")
    sys.stderr.flush()
