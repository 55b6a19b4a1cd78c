"""A judged hand as the object of ``check --format jsonl``: a stable contract, whose schema is check.schema.json."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from ..model import Diagnostic, Header, Money, Replay, Source, Tournament, money_text


def check_schema() -> str:
    """Return the JSON Schema of the objects."""
    return files(__package__).joinpath("check.schema.json").read_text(encoding="utf-8")


def hand_object(replay: Replay, reported: Iterable[Diagnostic], *, above: int = 0) -> dict[str, object]:
    """Return a hand as an object; ``reported`` are its findings that were selected.

    ``above`` is how many lines of the file stand above the source: a hand read from the database is its own source.
    """
    hand, record, header = replay.hand, replay.record, replay.hand.header
    currency = record.currency if record.currency is not None or header is None else header.currency
    return {
        "file": hand.source.name,
        "line": hand.source.line_column(hand.span.start)[0] + above,
        "room": hand.room,
        "hand_id": hand.hand_id,
        "game": hand.game,
        "limit": None if header is None else header.limit.value,
        "stakes": _stakes(header, currency),
        "currency": currency,
        "tournament": None if header is None else _tournament(header.tournament),
        "played_at": None if hand.played_at is None else hand.played_at.iso,
        "hero": record.hero,
        "verdict": record.verdict.value,
        "pot": _amount(record.pot, currency),
        "rake": _amount(record.rake, currency),
        "net": {seat.player: _amount(seat.net, currency) for seat in record.seats},
        "draws": {seat.player: list(seat.draws) for seat in record.seats},
        "diagnostics": [_finding(hand.source, diagnostic, above) for diagnostic in reported],
    }


def _stakes(header: Header | None, currency: str | None) -> list[str] | None:
    return None if header is None else [money_text(amount, currency) for amount in header.stakes]


def _tournament(tournament: Tournament | None) -> dict[str, str | None] | None:
    return None if tournament is None else {"id": tournament.id, "name": tournament.name, "level": tournament.level}


def _amount(amount: Money | None, currency: str | None) -> str | None:
    return None if amount is None else money_text(amount, currency)


def _finding(source: Source, diagnostic: Diagnostic, above: int) -> dict[str, object]:
    line, column = source.line_column(diagnostic.span.start)
    rule = diagnostic.rule
    found: dict[str, object] = {
        "code": rule.code,
        "name": rule.name,
        "severity": diagnostic.severity.value,
        "line": line + above,
        "column": column,
        "message": diagnostic.message,
    }
    if diagnostic.related:
        places = [(source.line_column(related.span.start), related.message) for related in diagnostic.related]
        found["related"] = [
            {"line": at + above, "column": column, "message": message} for (at, column), message in places
        ]
    if diagnostic.data:
        found["data"] = dict(diagnostic.data)
    return found
