"""The page itself: the contents put into the templates.

The template engine escapes whatever it is given. Before that every text is made `printable`, so that no sign of
direction in a name turns the words around it; a name stands in an element of its own that keeps its letters' direction
inside.
"""

from __future__ import annotations

from datetime import datetime

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ...analytics.groups import GROUPS
from ...analytics.plots.drawing.words import day_words
from ..amounts import things
from ..printable import printable
from .contents import Contents
from .count_tables import finding_table, sentences, shares
from .figures import shown
from .folder import MARK
from .rate_tables import rate_table, rate_table_by, tiles
from .session_table import session_table
from .stat_tables import definitions, stat_matrix, stat_table

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
"""The content security policy: styles of the page's own, pictures within it, and nothing else from anywhere."""


def render(contents: Contents, made: datetime, version: str) -> str:
    """Return the page as HTML; ``made`` is when, with its zone, and ``version`` the program's."""
    days = contents.coverage.days
    return (
        _environment()
        .get_template("page.html")
        .render(
            policy=POLICY,
            # S704: our own words and a version
            generator=Markup(f'{MARK}{Markup.escape(version)}">'),  # noqa: S704
            made=made,
            version=version,
            things=things,
            coverage=contents.coverage,
            rooms=[contents.names.rooms.get(room, room) for room in contents.coverage.rooms],
            days=[] if days is None else [(day.isoformat(), day_words(day)) for day in dict.fromkeys(days)],
            filters=contents.filters,
            tiles=tiles(contents.rates),
            shares=shares(contents.coverage),
            sentences=sentences(contents.coverage),
            findings=finding_table(contents.coverage, contents.names.rules, contents.names.rooms),
            rates=rate_table("All hands", contents.rates),
            rates_by={
                name: rate_table_by(f"Win rate by {name}", GROUPS[name].title, rates, _UNKNOWN[name])
                for name, rates in contents.rates_by.items()
            },
            stats=stat_table(contents.stats),
            stats_by_position=stat_matrix("Statistics by position", contents.stats_by_position, "unknown"),
            definitions=definitions(contents.stats),
            sessions=session_table(contents.sessions),
            figures={name: shown(name, title, sheet) for name, (title, sheet) in contents.figures.items()},
        )
    )


_UNKNOWN = {"position": "unknown", "stakes": "unknown", "month": "no date"}


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader(__package__, "."),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _finalize(value: object) -> object:
    """Return what an expression of a template shows: text made printable, markup of ours as it is."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
