"""``check``: reads, replays, reports; stores nothing."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from .mistakes import ExitCode
from .options import Paths, profile, report_unopened, switch
from .rules import all_rules, code_prefixes

if TYPE_CHECKING:
    from ..model import Diagnostic, Replay, Source
    from ..report.progress import Bar
    from ..report.tally import Tally


class CheckFormat(StrEnum):
    """How findings come out: lines to read, an object a hand, or a SARIF log."""

    TEXT = "text"
    JSONL = "jsonl"
    SARIF = "sarif"


def _print_schema(wanted: bool) -> None:  # noqa: FBT001  # typer calls it with the option's value
    if wanted:
        from ..report.hand_object import check_schema

        sys.stdout.write(check_schema())
        raise typer.Exit


def run(
    paths: Paths,
    *,
    output: Annotated[
        CheckFormat, typer.Option("--format", help="Lines to read, one JSON object a hand, or a SARIF 2.1.0 log.")
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
        switch(
            "--excerpt/--no-excerpt",
            "Quote the line below each finding, marked, and those that explain it; else only on a terminal.",
        ),
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
    from ..parser import read_source
    from ..pipeline import LastHands, Unopened, collector_off, judge, open_paths
    from ..report.progress import Bar
    from ..report.streams import standard_input
    from ..report.tally import Selection, Tally

    selection = Selection(code_prefixes(select), code_prefixes(ignore))
    against = profile(rules)
    tally, unopened, last = Tally(), 0, LastHands()
    with Bar() as bar, collector_off():
        reporter = _reporter(output, bar, excerpt=excerpt)
        for done, file in enumerate(open_paths(paths, stdin=standard_input())):
            if isinstance(file, Unopened):
                unopened += 1
                bar.clear()
                report_unopened([(file.name, file.reason)])
                reporter.unread(file.name, file.reason)
                continue
            source = read_source(file.name, file.data)
            reporter.read(source)
            for replay in judge(source, against, last):
                reported = selection.of(replay.diagnostics)
                tally.add(replay, reported)
                reporter.report(replay, reported)
                if bar.drawn:
                    bar.tell(tally.hands, done)
    code = _exit_code(tally, unopened, strict=strict)
    reporter.end(tally, code)
    return code


def _exit_code(tally: Tally, unopened: int, *, strict: bool) -> ExitCode:
    from ..model import Severity

    errors = tally.findings.get(Severity.ERROR, 0) + (tally.findings.get(Severity.WARNING, 0) if strict else 0)
    return max(
        ExitCode.ERRORS_FOUND if errors else ExitCode.FINE,
        ExitCode.WRONG_USE if unopened else ExitCode.FINE,
        ExitCode.OUR_FAULT if tally.faults else ExitCode.FINE,
    )


def _reporter(output: CheckFormat, bar: Bar, *, excerpt: bool | None) -> _Reporter:
    match output:
        case CheckFormat.TEXT:
            return _Lines(bar, excerpt=excerpt)
        case CheckFormat.JSONL:
            return _Objects(bar)
        case CheckFormat.SARIF:
            return _Log(bar)


class _Reporter:
    """Prints what comes out of a run, as far as it does not stay silent about it."""

    def read(self, source: Source) -> None:
        """Print that a file is read; its hands follow."""

    def unread(self, name: str, reason: str) -> None:
        """Print that a file could not be read."""

    def report(self, replay: Replay, reported: list[Diagnostic]) -> None:
        """Print a hand and those of its findings that are reported."""

    def end(self, tally: Tally, code: ExitCode) -> None:
        """Print what the run came to."""


class _Lines(_Reporter):
    """Findings as lines to read, then the summary."""

    def __init__(self, bar: Bar, *, excerpt: bool | None) -> None:
        from ..report.page import Page

        self._page = Page(sys.stdout, before=bar.clear)
        self._excerpt = self._page.terminal if excerpt is None else excerpt

    def report(self, replay: Replay, reported: list[Diagnostic]) -> None:
        """Print a hand's findings."""
        if not reported:
            return
        from ..report.excerpt import excerpt
        from ..report.finding_lines import finding_line

        source = replay.hand.source
        for diagnostic in reported:
            self._page.line(finding_line(source, diagnostic))
            if self._excerpt:
                self._page.lines(*excerpt(self._page, source, diagnostic))

    def end(self, tally: Tally, code: ExitCode) -> None:
        """Print the summary."""
        from ..report.finding_lines import tally_line

        del code
        if self._excerpt and tally.findings:
            self._page.line()
        self._page.line(tally_line(tally))


class _Objects(_Reporter):
    """An object a hand, and nothing else."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def report(self, replay: Replay, reported: list[Diagnostic]) -> None:
        """Print a hand."""
        from ..report.data import json_line
        from ..report.hand_object import hand_object

        self._bar.clear()
        sys.stdout.write(json_line(sys.stdout, hand_object(replay, reported)) + "\n")


class _Log(_Reporter):
    """A SARIF log."""

    def __init__(self, bar: Bar) -> None:
        from .. import __version__
        from ..report.sarif import Log

        self._bar = bar
        self._log = Log(sys.stdout, list(all_rules().values()), __version__)
        self._log.begin()

    def read(self, source: Source) -> None:
        """Keep the file for the end of the log."""
        self._log.read(source)

    def unread(self, name: str, reason: str) -> None:
        """Keep for the end of the log that a file could not be read."""
        self._log.unread(name, reason)

    def report(self, replay: Replay, reported: list[Diagnostic]) -> None:
        """Print a hand's findings."""
        if reported:
            self._bar.clear()
            self._log.report(replay, reported)

    def end(self, tally: Tally, code: ExitCode) -> None:
        """Print what stands behind the findings."""
        del tally
        self._log.end(code, successful=code in {ExitCode.FINE, ExitCode.ERRORS_FOUND})
