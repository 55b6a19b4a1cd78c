"""Sessions: as a table to read, as the objects of ``sessions --format json``, as CSV rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from rich.text import Text

from ..analytics.sessions import Session
from .amounts import stakes_text, things
from .data import money_value
from .page import Page, word
from .styles import QUIET, net_text
from .table import Column, print_table

CSV_COLUMNS = (
    "session", "start", "end", "minutes", "rooms", "tables", "stakes", "tournament", "tournament_name", "currency",
    "hands", "net", "bb",
)  # fmt: skip
_NOTHING = Text("–", QUIET)


def session_objects(rows: Iterable[Session]) -> Iterable[dict[str, object]]:
    """Return the sessions as objects, one a session and currency: a stable contract.

    ``start``, ``end`` and ``minutes`` are the whole session's, the rest is of the hands in the row's currency.
    """
    for one in rows:
        yield {
            "session": one.number,
            "start": one.start,
            "end": one.end,
            "minutes": _minutes(one.length),
            "rooms": list(one.rooms),
            "tables": one.tables,
            "stakes": [[money_value(amount, one.currency) for amount in pair] for pair in one.stakes],
            "tournament": None if one.tournament is None else {"id": one.tournament, "name": one.tournament_name},
            "currency": one.currency,
            "hands": one.hands,
            "net": money_value(one.net, one.currency),
            "bb": one.bets,
        }


def session_rows(rows: Iterable[Session]) -> Iterable[Sequence[object]]:
    """Return the sessions as rows below `CSV_COLUMNS`; rooms and stakes are lists with blanks between."""
    for one in rows:
        stakes = " ".join(
            "/".join("?" if amount is None else f"{money_value(amount, one.currency):f}" for amount in pair)
            for pair in one.stakes
        )
        yield (
            one.number, one.start, one.end, _minutes(one.length), " ".join(one.rooms), one.tables, stakes,
            one.tournament, one.tournament_name, one.currency, one.hands, money_value(one.net, one.currency), one.bets,
        )  # fmt: skip


def print_sessions(page: Page, rows: Sequence[Session], gap: timedelta) -> None:
    """Print the sessions; what a session brought in a further currency has a line of its own below the first."""
    rooms = len({one.rooms for one in rows}) > 1
    columns = [
        Column("#", right=True), Column("start"), Column("length", right=True),
        *([Column("room", fold=8, spare=2)] if rooms else []),
        Column("played", fold=12), Column("tables", right=True, spare=3), Column("hands", right=True),
        Column("net", right=True), Column("bb", right=True, spare=1),
    ]  # fmt: skip
    cells: list[list[Text]] = []
    told = 0
    for one in rows:
        whole = [Text(str(one.number)), _start(one), _length(one.length)]
        cells.append([
            *([Text()] * 3 if one.number == told else whole),
            *([word(", ".join(one.rooms)) if one.rooms else _NOTHING] if rooms else []),
            _played(one), Text(str(one.tables)), Text(f"{one.hands:,}"), net_text(one.net, one.currency),
            _NOTHING if one.bets is None else Text(f"{one.bets:+,.2f}"),
        ])  # fmt: skip
        told = one.number
    print_table(page, columns, cells)
    minutes = gap.total_seconds() / 60
    pause = f"{minutes:,g} minute{'' if minutes == 1 else 's'}"
    counts = f"{things(told, 'session')}, {things(sum(one.hands for one in rows), 'hand')}"
    page.line(Text(f"{counts}; more than {pause} between two deals end a session", QUIET))
    page.line(Text("bb: big bets, big blinds where the limit is not fixed", QUIET))


def _start(one: Session) -> Text:
    if one.local is None:
        return _NOTHING
    return Text(f"{one.local:%Y-%m-%d}" if one.length is None else f"{one.local:%Y-%m-%d %H:%M}")


def _length(length: timedelta | None) -> Text:
    if length is None:
        return _NOTHING
    return Text("{:,}:{:02d}".format(*divmod(round(length.total_seconds() / 60), 60)))


def _played(one: Session) -> Text:
    """Return the tournament, or the stakes of a cash game."""
    if one.tournament is not None:
        name = word(one.tournament_name or "tournament")
        return name.append(" ").append_text(word(one.tournament, QUIET))
    return Text(", ".join(stakes_text(pair, one.currency) for pair in one.stakes))


def _minutes(length: timedelta | None) -> float | None:
    return None if length is None else length.total_seconds() / 60
