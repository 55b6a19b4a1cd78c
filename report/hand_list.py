"""Lists of hands: as a table to read, as objects, as CSV rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from rich.text import Text

from ..store import HandRow
from .amounts import amount_text, stakes_text
from .data import money_value
from .page import Page, word
from .styles import QUIET, net_text, verdict_text
from .table import Column, print_table
from .times import played_text

CSV_COLUMNS = (
    "room", "hand_id", "played_at", "limit", "stake_1", "stake_2", "currency", "tournament", "table", "players",
    "hero", "player", "position", "draw_1", "draw_2", "draw_3", "final_class", "net", "pot", "rake", "showdown",
    "verdict", "errors", "warnings",
)  # fmt: skip
_NOTHING = Text("–", QUIET)


def print_hands(page: Page, rows: Sequence[HandRow]) -> None:
    """Print the hands as a table; the room has a column where there are several."""
    rooms = len({row.room for row in rows}) > 1
    columns = [
        *([Column("room")] if rooms else []),
        Column("played"), Column("hand", fold=12), Column("table", fold=8, spare=4), Column("stakes"),
        Column("player", fold=8, spare=2), Column("pos"), Column("of", right=True, spare=5), Column("draws"),
        Column("final", spare=3), Column("pot", right=True, spare=1), Column("net", right=True), Column("verdict"),
    ]  # fmt: skip
    print_table(page, columns, [_cells(page, row, rooms=rooms) for row in rows])


def _cells(page: Page, row: HandRow, *, rooms: bool) -> list[Text]:
    played = played_text(row)
    return [
        *([_word(row.room)] if rooms else []),
        Text(played) if played else _NOTHING,
        word(row.hand_id),
        _word(row.table_name),
        Text(stakes_text(row.stakes, row.currency)) if row.stakes else _NOTHING,
        _word(row.player),
        Text(row.position) if row.position else _NOTHING,
        Text(str(row.players)) if row.players else _NOTHING,
        draws_text(row.draws),
        Text(row.final_class) if row.final_class else _NOTHING,
        Text(amount_text(row.pot, row.currency)) if row.pot is not None else _NOTHING,
        net_text(row.net, row.currency) if row.net is not None else _NOTHING,
        verdict_text(row.verdict, signs=page.signs),
    ]


def _word(text: str | None) -> Text:
    return _NOTHING if text is None else word(text)


def draws_text(draws: Sequence[int | None] | None) -> Text:
    """Return the cards taken at each draw, ``3-1-0``, up to the last draw that the player was in."""
    taken = list(draws or ())
    while taken and taken[-1] is None:
        taken.pop()
    return Text("-".join("x" if count is None else str(count) for count in taken)) if taken else _NOTHING


def hand_objects(rows: Iterable[HandRow]) -> Iterable[dict[str, object]]:
    """Return the hands as objects for JSON; amounts are text, ``draws`` and ``stakes`` arrays or null."""
    for row in rows:
        amounts = _amounts(row)
        yield {
            "room": row.room,
            "hand_id": row.hand_id,
            "played_at": row.played_at,
            "limit": row.limit_type,
            "stakes": None if row.stakes is None else [money_value(amount, row.currency) for amount in row.stakes],
            "currency": row.currency,
            "tournament": row.tournament_id,
            "table": row.table_name,
            "players": row.players,
            "hero": row.hero,
            "player": row.player,
            "position": row.position,
            "draws": None if row.draws is None else list(row.draws),
            "final_class": row.final_class,
            "net": amounts[0],
            "pot": amounts[1],
            "rake": amounts[2],
            "showdown": row.showdown,
            "verdict": row.verdict.value,
            "errors": row.errors,
            "warnings": row.warnings,
        }


def hand_values(rows: Iterable[HandRow]) -> Iterable[Sequence[object]]:
    """Return the hands as rows below `CSV_COLUMNS`."""
    for row in rows:
        stakes = (None, None) if row.stakes is None else row.stakes
        yield (
            row.room, row.hand_id, row.played_at, row.limit_type,
            *(money_value(amount, row.currency) for amount in stakes), row.currency,
            row.tournament_id, row.table_name, row.players, row.hero, row.player, row.position,
            *(row.draws or (None, None, None)),
            row.final_class, *_amounts(row), row.showdown, row.verdict.value, row.errors, row.warnings,
        )  # fmt: skip


def _amounts(row: HandRow) -> tuple[Decimal | None, Decimal | None, Decimal | None]:
    return (
        money_value(row.net, row.currency), money_value(row.pot, row.currency), money_value(row.rake, row.currency),
    )  # fmt: skip
