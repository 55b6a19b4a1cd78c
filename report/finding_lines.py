"""Findings as lines, ``file:line:col: error TD304 message [name]``, and the summary of a run."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from ..model import Diagnostic, Severity, Source, Verdict
from .amounts import things
from .page import joined, word
from .printable import printable
from .styles import HEADING, PLACE, QUIET, SEVERITY, verdict_text
from .tally import Tally

_PLURALS = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "infos"}


def finding_line(source: Source, diagnostic: Diagnostic) -> Text:
    """Return a finding as one line, in the form of compilers."""
    line, column = source.line_column(diagnostic.span.start)
    rule = diagnostic.rule
    return joined(
        word(f"{source.name}:{line}:{column}:", PLACE),
        joined(Text(diagnostic.severity, SEVERITY[diagnostic.severity]), Text(rule.code, "bold"), between=" "),
        word(diagnostic.message),
        Text(f"[{rule.name}]", QUIET),
        between=" ",
    )


def tally_line(tally: Tally) -> Text:
    """Return the summary: hands by verdict, what was skipped, findings, and how many more there are."""
    counted = sorted(tally.verdicts.items(), key=lambda item: list(Verdict).index(item[0]))
    verdicts = [
        joined(Text(f"{count:,} "), verdict_text(verdict, signs=False))
        for verdict, count in counted
        if verdict is not Verdict.SKIPPED
    ]
    skipped = tally.verdicts.get(Verdict.SKIPPED, 0)
    if skipped:
        verdicts.append(Text(f"{skipped:,} skipped ({skipped_text(tally.skipped)})", QUIET))
    found = [
        Text(things(tally.findings[severity], severity, _PLURALS[severity]), SEVERITY[severity])
        for severity in Severity
        if severity in tally.findings
    ]
    if not found:
        found = [Text("no findings shown" if tally.hidden else "no findings")]
    if tally.hidden:
        found.append(Text(f"{tally.hidden:,} hidden by --select or --ignore", QUIET))
    hands = Text(things(tally.hands, "hand"), HEADING)
    return joined(
        joined(hands, joined(*verdicts, between=", "), between=": ") if verdicts else hands,
        joined(*found, between=", "),
        between="; ",
    )


def skipped_text(skipped: Mapping[str | None, int]) -> str:
    """Return skipped hands by game: ``Hold'em 12, Razz 2, other texts 3``."""
    games = sorted((-count, printable(game)) for game, count in skipped.items() if game)
    others = [(-skipped[None], "other texts")] if skipped.get(None) else []
    return ", ".join(f"{game} {-count:,}" for count, game in [*games, *others])
