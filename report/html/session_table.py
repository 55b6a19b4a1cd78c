"""Sessions as a table."""

from __future__ import annotations

from collections.abc import Sequence

from ...analytics.plots.drawing.words import signed
from ...analytics.sessions import Session
from ..amounts import stakes_text
from .cells import NOTHING, Cell, Column, Table, Tone, duration_text, net_cell, tone_of

_MOST_ROWS = 200


def session_table(sessions: Sequence[Session]) -> Table:
    """Return the latest sessions, the last one first; a session with two currencies has two rows."""
    columns = [
        Column("Start"),
        Column("Net", numbers=True),
        Column("bb", numbers=True),
        Column("Hands", numbers=True),
        Column("Length", numbers=True),
        Column("Tables", numbers=True),
        Column("Played", prose=True),
    ]
    latest = sorted(sessions, key=lambda one: -one.number)[:_MOST_ROWS]
    note = "" if len(latest) == len(sessions) else f"The latest {len(latest):,} of {len(sessions):,} rows. "
    note += "tripledraw sessions lists all; more than 30 minutes between two deals end a session."
    return Table("Sessions, the latest first", columns, [("", [_row(one) for one in latest])], note)


def _row(one: Session) -> list[Cell]:
    return [
        Cell(_start(one)),
        net_cell(one.net, one.currency),
        Cell(NOTHING) if one.bets is None else Cell(signed(one.bets, 1), tone_of(one.bets)),
        Cell(f"{one.hands:,}"),
        Cell(duration_text(None if one.length is None else one.length.total_seconds() / 3600), Tone.QUIET),
        Cell(f"{one.tables:,}", Tone.QUIET),
        Cell(_played(one), Tone.QUIET),
    ]


def _start(one: Session) -> str:
    if one.local is None:
        return NOTHING
    return f"{one.local:%Y-%m-%d}" if one.length is None else f"{one.local:%Y-%m-%d %H:%M}"


def _played(one: Session) -> str:
    """Return the tournament, or the stakes of a cash game."""
    if one.tournament is not None:
        return f"{one.tournament_name or 'tournament'} {one.tournament}"
    return ", ".join(stakes_text(pair, one.currency) for pair in one.stakes)
