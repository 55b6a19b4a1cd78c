"""A judged hand as the object of ``check --format jsonl``: a stable contract, whose schema is check.schema.json."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING

from ..model import Diagnostic, Header, Money, Replay, Source, Tournament, Verdict, money_text

if TYPE_CHECKING:
    from ..store import Finding, StoredHand


def check_schema() -> str:
    """Return the JSON Schema of the objects."""
    return files(__package__).joinpath("check.schema.json").read_text(encoding="utf-8")


def hand_object(replay: Replay, reported: Iterable[Diagnostic]) -> dict[str, object]:
    """Return a hand as an object; ``reported`` are its findings that were selected."""
    source = replay.hand.source
    line, _ = source.line_column(replay.hand.span.start)
    return _object(replay, line, replay.record.verdict, [_finding(source, diagnostic) for diagnostic in reported])


def stored_object(stored: StoredHand, replay: Replay) -> dict[str, object]:
    """Return a hand of the database as the same object, with the verdict, findings and places it was stored with.

    ``replay`` is that of its text alone, which does not tell where in its file it stood and behind which hands.
    """
    text = stored.texts[0]
    return _object(replay, text.line, text.verdict, [_stored_finding(finding) for finding in text.findings])


def _object(replay: Replay, line: int, verdict: Verdict, findings: list[dict[str, object]]) -> dict[str, object]:
    hand, record, header = replay.hand, replay.record, replay.hand.header
    currency = record.currency if record.currency is not None or header is None else header.currency
    return {
        "file": hand.source.name,
        "line": line,
        "room": hand.room,
        "hand_id": hand.hand_id,
        "game": hand.game,
        "limit": None if header is None else header.limit.value,
        "stakes": _stakes(header, currency),
        "currency": currency,
        "tournament": None if header is None else _tournament(header.tournament),
        "played_at": None if hand.played_at is None else hand.played_at.iso,
        "hero": record.hero,
        "verdict": verdict.value,
        "pot": _amount(record.pot, currency),
        "rake": _amount(record.rake, currency),
        "net": {seat.player: _amount(seat.net, currency) for seat in record.seats},
        "draws": {seat.player: list(seat.draws) for seat in record.seats},
        "diagnostics": findings,
    }


def _stakes(header: Header | None, currency: str | None) -> list[str] | None:
    return None if header is None else [money_text(amount, currency) for amount in header.stakes]


def _tournament(tournament: Tournament | None) -> dict[str, str | None] | None:
    return None if tournament is None else {"id": tournament.id, "name": tournament.name, "level": tournament.level}


def _amount(amount: Money | None, currency: str | None) -> str | None:
    return None if amount is None else money_text(amount, currency)


def _finding(source: Source, diagnostic: Diagnostic) -> dict[str, object]:
    related = [(*source.line_column(entry.span.start), entry.message) for entry in diagnostic.related]
    place = source.line_column(diagnostic.span.start)
    rule = diagnostic.rule
    return _entry(rule.code, rule.name, diagnostic.severity.value, place, diagnostic.message, related, diagnostic.data)


def _stored_finding(finding: Finding) -> dict[str, object]:
    place = finding.line, finding.column
    return _entry(finding.code, finding.name, finding.severity, place, finding.message, finding.related, finding.data)


def _entry(
    code: str,
    name: str,
    severity: str,
    place: tuple[int, int],
    message: str,
    related: Iterable[tuple[int, int, str]],
    data: Mapping[str, str],
) -> dict[str, object]:
    line, column = place
    found: dict[str, object] = {
        "code": code, "name": name, "severity": severity, "line": line, "column": column, "message": message,
    }  # fmt: skip
    places = [{"line": at, "column": column, "message": message} for at, column, message in related]
    if places:
        found["related"] = places
    if data:
        found["data"] = dict(data)
    return found
