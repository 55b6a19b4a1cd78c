"""``check``: reads, replays, reports; stores nothing."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode
from .options import Paths, profile, report_unopened, switch
from .rules import code_prefixes

if TYPE_CHECKING:
    from ..model import Diagnostic, Replay
    from ..report.progress import Bar
    from ..report.tally import Tally


class CheckFormat(StrEnum):
    """How findings come out: lines to read, or an object a hand."""

    TEXT = "text"
    JSONL = "jsonl"


def _print_schema(wanted: bool) -> None:  # noqa: FBT001  # typer calls it with the option's value
    if wanted:
        from ..report.hand_object import check_schema

        sys.stdout.write(check_schema())
        raise typer.Exit


def run(
    paths: Paths,
    *,
    output: Annotated[
        CheckFormat, typer.Option("--format", help="Lines to read, or one JSON object a hand.")
    ] = CheckFormat.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODES", help="Report only codes that begin so: TD3,TD502."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option("--ignore", metavar="CODES", show_default=False, help="Leave out codes that begin so."),
    ] = None,
    strict: Annotated[bool, switch("--strict", "Count warnings as errors.")] = False,
    rules: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="NAME|FILE",
            show_default=False,
            help="Hold every hand against these rules instead of its room's: a profile's name, or a TOML file.",
        ),
    ] = None,
    excerpt: Annotated[
        bool | None,
        switch("--excerpt/--no-excerpt", "Quote the line below each finding; else only on a terminal."),
    ] = None,
    schema: Annotated[
        bool,
        switch("--schema", "Print the JSON Schema of the objects.", is_eager=True, callback=_print_schema),
    ] = False,
) -> int:
    """Read and replay hands, and say what is wrong with them.

    Prints a line for each finding, then a summary. The exit code is 1 if a finding of level error is reported.
    --select and --ignore choose what is reported and never change a verdict; the summary says how many are hidden.
    """
    del schema  # its callback has done everything
    from ..model import Severity
    from ..parser import read_source
    from ..pipeline import LastHands, Unopened, judge, open_paths
    from ..report.progress import Bar
    from ..report.streams import standard_input
    from ..report.tally import Selection, Tally

    selection = Selection(code_prefixes(select), code_prefixes(ignore))
    against = profile(rules)
    tally, unopened, last = Tally(), 0, LastHands()
    with Bar() as bar:
        reporter = _Objects(bar) if output is CheckFormat.JSONL else _Lines(bar, excerpt=excerpt)
        for done, file in enumerate(open_paths(paths, stdin=standard_input())):
            if isinstance(file, Unopened):
                unopened += 1
                bar.clear()
                report_unopened([(file.name, file.reason)])
                continue
            for replay in judge(read_source(file.name, file.data), against, last):
                reported = selection.of(replay.diagnostics)
                tally.add(replay, reported)
                reporter.report(replay, reported)
                bar.tell(tally.hands, done)
    reporter.end(tally)
    errors = tally.findings.get(Severity.ERROR, 0) + (tally.findings.get(Severity.WARNING, 0) if strict else 0)
    return max(
        ExitCode.ERRORS_FOUND if errors else ExitCode.FINE,
        ExitCode.WRONG_USE if unopened else ExitCode.FINE,
        ExitCode.OUR_FAULT if tally.faults else ExitCode.FINE,
    )


class _Lines:
    """Findings as lines to read, then the summary."""

    def __init__(self, bar: Bar, *, excerpt: bool | None) -> None:
        from ..report.page import Page

        self._page = Page(sys.stdout, before=bar.clear)
        self._excerpt = self._page.terminal if excerpt is None else excerpt

    def report(self, replay: Replay, reported: list[Diagnostic]) -> None:
        """Print a hand's findings."""
        from ..report import finding_lines

        source = replay.hand.source
        for diagnostic in reported:
            self._page.line(finding_lines.finding_line(source, diagnostic))
            if self._excerpt:
                self._page.lines(*finding_lines.excerpt(source, diagnostic))

    def end(self, tally: Tally) -> None:
        """Print the summary."""
        from ..report.finding_lines import tally_line

        if self._excerpt and tally.findings:
            self._page.line()
        self._page.line(tally_line(tally))


class _Objects:
    """An object a hand, and nothing else."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def report(self, replay: Replay, reported: list[Diagnostic]) -> None:
        """Print a hand."""
        from ..report.data import json_line
        from ..report.hand_object import hand_object

        self._bar.clear()
        sys.stdout.write(json_line(sys.stdout, hand_object(replay, reported)) + "\n")

    def end(self, tally: Tally) -> None:
        """Print nothing."""
