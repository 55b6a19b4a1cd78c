"""``export``: stored hands for other programs."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .filters import takes_filters
from .mistakes import ExitCode, Mistake
from .options import Database, database, note, path_named

if TYPE_CHECKING:
    from ..model import Replay
    from ..store import Filters, Store, StoredHand

STDOUT = Path("-")
_OUR_FAULTS = "TD9"
_NO_HAND = "no hand fits, so there is nothing to export: tripledraw hands lists those there are"


class ExportTo(StrEnum):
    """What hands are written as."""

    PHH = "phh"
    CSV = "csv"
    JSONL = "jsonl"
    TEXT = "text"


@takes_filters
def run(
    context: typer.Context,
    *,
    to: Annotated[
        ExportTo,
        typer.Option(
            "--to",
            help="phh: numbered tables, for .phhs; csv: the columns of hands --format csv; jsonl: the objects of "
            "check --format jsonl; text: the original texts, all that are kept of a hand.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="Where to; - is standard output.", parser=path_named),
    ] = STDOUT,
    db: Database = None,
    chosen: Filters,
) -> int:  # fmt: skip
    """Write stored hands as PHH, CSV, JSON lines, or their original texts.

    Hands come in the order they were played, as UTF-8; every verdict is among them unless some are named. For phh and
    jsonl each hand is read and replayed again from its kept text. What PHH cannot say is left out, and told on stderr
    hand by hand with the reason. A file that is there already is replaced once the new one is whole.

    In csv a text cell that begins with =, +, -, @ or ' has a ' before it, so that no spreadsheet runs it; take one '
    away to read it back.
    """
    from ..report.whole_file import FileError, write_file, write_stdout
    from ..store import Store

    path = database(context, db)
    if out != STDOUT and out.exists() and path.exists() and out.samefile(path):
        raise Mistake(f"{out} is the database itself: name another file with -o")
    with Store(path, read_only=True) as store:  # closed before anything is written: a pipe may take its time
        export = _rows(store, chosen) if to is ExportTo.CSV else _hands(store, chosen, to)
    try:
        if out == STDOUT:
            write_stdout(export.pieces)
        else:
            write_file(out, export.pieces)
    except FileError as error:
        raise Mistake(str(error)) from error
    export.tell(out)
    return ExitCode.OUR_FAULT if export.faults else ExitCode.FINE


@dataclass(slots=True)
class _Export:
    """What is written, and how many hands are: ``hands`` in it, ``refused`` left out, ``faults`` our own."""

    hands: int
    pieces: Iterable[str] = ()
    refused: int = 0
    faults: int = 0

    def refuse(self, stored: StoredHand, reason: str) -> None:
        """Tell that a hand is left out."""
        self.hands -= 1
        self.refused += 1
        _tell(stored, f"left out: {reason}")

    def tell(self, out: Path) -> None:
        """Tell how many hands there are now, and where; nothing if all of them went to standard output."""
        from ..report.amounts import things
        from ..report.printable import printable

        where = "" if out == STDOUT else f" in {printable(str(out))}"
        if where or self.refused:
            note(f"{things(self.hands, 'hand')}{where}" + (f", {self.refused:,} left out" if self.refused else ""))


def _rows(store: Store, chosen: Filters) -> _Export:
    """Return the list of hands as CSV."""
    from ..report.data import write_csv
    from ..report.hand_list import CSV_COLUMNS, hand_values
    from ..store import list_hands

    rows = list_hands(store, chosen)
    if not rows:
        raise Mistake(_NO_HAND)
    table = io.StringIO()
    write_csv(table, CSV_COLUMNS, hand_values(rows))
    return _Export(len(rows), [table.getvalue()])


def _hands(store: Store, chosen: Filters, to: ExportTo) -> _Export:
    """Return the hands in one of the forms that are made of their texts."""
    from ..store import stored_hands

    found = stored_hands(store, chosen)
    if not found:
        raise Mistake(_NO_HAND)
    export = _Export(len(found))
    export.pieces = {ExportTo.PHH: _phh, ExportTo.JSONL: _objects, ExportTo.TEXT: _texts}[to](found, export)
    return export


def _phh(found: Sequence[StoredHand], export: _Export) -> Iterator[str]:
    from ..writer import CannotSay
    from ..writer.phh import write_phh, write_phhs

    tables = []
    for stored, replay in _judged(found, export):
        try:
            tables.append(write_phh(replay))
        except CannotSay as refusal:
            export.refuse(stored, str(refusal))
    if not tables:
        raise Mistake(f"PHH can say none of the hands: {export.refused:,} left out, and nothing is written")
    yield write_phhs(tables)


def _objects(found: Sequence[StoredHand], export: _Export) -> Iterator[str]:
    from ..report.data import json_text, plain_value
    from ..report.hand_object import stored_object

    for stored, replay in _judged(found, export):
        yield json_text(plain_value(stored_object(stored, replay))) + "\n"


def _texts(found: Sequence[StoredHand], export: _Export) -> Iterator[str]:
    del export  # a text is never refused
    for stored in found:
        for text in stored.texts:
            line_end = "\r\n" if "\r\n" in text.text else "\n"
            yield text.text.strip("\r\n") + 3 * line_end


def _judged(found: Sequence[StoredHand], export: _Export) -> Iterator[tuple[StoredHand, Replay]]:
    """Give each hand with its replay; faults of ours are told, and counted for the exit code."""
    from ..pipeline import judge_stored

    for stored in found:
        replay = judge_stored(stored)
        for finding in replay.diagnostics:
            if finding.rule.code.startswith(_OUR_FAULTS):
                export.faults += 1
                _tell(stored, f"{finding.rule.code} {finding.message}")
        yield stored, replay


def _tell(stored: StoredHand, what: str) -> None:
    """Tell something about a hand, by the name that ``show`` knows it by."""
    from ..report.printable import printable

    row = stored.row
    note(printable(f"{row.hand_id if row.room is None else f'{row.room}:{row.hand_id}'} {what}"))
