"""How a database is: as text, and as the object of ``doctor --format json``."""

from __future__ import annotations

from rich.text import Text

from ..model import Severity
from ..store import Health
from .amounts import size_text, things
from .imported import verdict_counts, verdicts_text
from .page import Page, joined, word
from .styles import HEADING, PLACE, QUIET, SEVERITY
from .table import Column, print_table

_TITLE = 9  # letters of the longest title before a line


def health_object(health: Health) -> dict[str, object]:
    """Return everything as an object; ``problems`` is empty where the database is sound."""
    return {
        "database": str(health.path),
        "bytes": health.size,
        "schema": health.schema,
        "hands": sum(health.verdicts.values()),
        **verdict_counts(health.verdicts),
        "texts": health.texts,
        "files": health.files,
        "unread": health.unread,
        "judged_by": health.judged_by,
        "findings": [
            {"code": found.code, "name": found.name, "severity": found.severity, "hands": found.hands}
            for found in health.findings
        ],
        "problems": health.problems,
    }


def print_health(page: Page, health: Health) -> None:
    """Print what the database is and holds, its findings, and what is wrong with it."""
    hands = sum(health.verdicts.values())
    lines = {
        "database": joined(word(str(health.path), PLACE), f"  {size_text(health.size)}, schema {health.schema}"),
        "hands": joined(f"{hands:,}", verdicts_text(health.verdicts), between=": " if hands else ""),
        "texts": Text(f"{health.texts:,} of {things(health.files, 'file')}"),
        "judged by": _judged_by(health),
    }
    if health.unread:
        told = f"{things(health.unread, 'file')} not read to the end, or with hands that were purged: import again"
        lines["to read"] = Text(told, "yellow")
    for title, line in lines.items():
        page.line(joined(Text(f"{title:<{_TITLE}}", HEADING), line, between="  "))
    if health.findings:
        page.line()
        _print_findings(page, health)
    page.line()
    for problem in health.problems:
        page.line(joined(Text("wrong: ", SEVERITY[Severity.ERROR]), problem))
    if health.problems:
        page.line("Run tripledraw rebuild, which makes the database anew from the texts it keeps.")
    else:
        page.line("The database is sound.")


def _judged_by(health: Health) -> Text:
    versions = Text(
        ", ".join(f"version {version or '?'}: {count:,}" for version, count in health.judged_by.items()) or "nobody"
    )
    if not health.judged_before:
        return versions
    return joined(versions, Text("tripledraw rebuild judges them anew", "yellow"), between="; ")


def _print_findings(page: Page, health: Health) -> None:
    columns = [Column("finding"), Column("level"), Column("hands", right=True), Column("name")]
    rows = [
        [
            Text(found.code),
            Text(found.severity, SEVERITY[Severity(found.severity)]),
            Text(f"{found.hands:,}"),
            Text(found.name, QUIET),
        ]
        for found in health.findings
    ]
    print_table(page, columns, rows)
