"""From a replayed hand to the rows of the tables. This is the hot path of an import: tuples, no objects."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..model import (
    Cards,
    Diagnostic,
    HandRecord,
    Outcome,
    ParsedHand,
    Post,
    PostKind,
    Replay,
    Rule,
    SeatResult,
    Show,
    Source,
    Verdict,
    cards_text,
)
from .findings.td602 import RULE as TOO_LARGE
from .findings.td603 import RULE as TOO_LONG
from .identity import MADE_UP, fingerprint, identity, text_digest

NULL: Final = -(2**63)
"""Stands for NULL in packed numbers; no amount of a hand comes near it."""

LONGEST_TEXT = 8_000_000
"""Letters of a text that are kept: duckdb holds a text in memory several times over, and then once more to open."""

_COUNTED: Final = 5  # the place of ``counted`` among the numbers of a hand
_LEGAL: Final = Verdict.LEGAL  # bound once, here and below: reading a member off its class is slow
_MUCKED: Final = Outcome.MUCKED
_KINDS: Final = {kind: kind.value for kind in PostKind}
_NO_FACTS: Final = (NULL,) * 4  # price, pot, players, bets: what a post does not have


Numbers = list[int]
Texts = list[str | None]


class Origin(NamedTuple):
    """Where a hand's source begins in the file that was read once: its line and column, from 1, and its offset."""

    line: int
    column: int
    start: int

    def place(self, source: Source, offset: int) -> tuple[int, int]:
        """Return line and column in the file of an offset in the source."""
        line, column = source.line_column(offset)
        return line + self.line - 1, column + self.column - 1 if line == 1 else column

    def behind(self, preface: str) -> Origin:
        """Return the same for a source that begins with what stands elsewhere in the file, in one line."""
        return Origin(self.line, self.column - len(preface), self.start - len(preface))


WHOLE_FILE: Final = Origin(1, 1, 0)


@dataclass(slots=True)
class _Facts:
    """What every text of the hand must say alike, for the fingerprint."""

    numbers: list[int]
    words: list[str]


def add_hand(
    numbers: Mapping[str, Numbers],
    texts: Mapping[str, Texts],
    place: tuple[int, int],
    replay: Replay,
    text: str,
    origin: Origin,
) -> None:
    """Append a hand to all tables.

    Args:
        numbers: where each table's numbers go, row after row.
        texts: where its texts go.
        place: the hand's place among those appended, and in its file, both from 0.
        replay: the hand.
        text: its text.
        origin: where its source begins in its file.
    """
    row, hand, record = place[0], replay.hand, replay.record
    facts = _Facts([_or_null(record.button)], [record.currency or ""])
    seats = {seat.player: seat.seat for seat in record.seats}
    _add_seats(numbers["seats"], texts["seats"], row, record, facts)
    _add_posts(numbers["actions"], texts["actions"], row, hand, seats, facts)
    _add_decisions(numbers["actions"], texts["actions"], row, record, facts)
    _add_draws(numbers["draws"], row, record, facts)
    _add_cards(numbers["cards"], texts["cards"], row, record)
    _add_shown(numbers["cards"], texts["cards"], row, hand, seats)
    for finding in replay.diagnostics:
        _add_finding(numbers["findings"], texts["findings"], row, hand.source, finding, origin)
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text):,} letters, of which the first {LONGEST_TEXT:,} are stored"
        _add_own_finding(numbers, texts, row, hand, TOO_LONG, message, origin)
    _add_hand(numbers["hands"], texts["hands"], place, replay, text, facts, origin)


def tell_too_large(
    numbers: Mapping[str, Numbers], texts: Mapping[str, Texts], row: int, hand: ParsedHand, origin: Origin
) -> None:
    """Add to a hand just appended that a number of it is past 64 bits, so that it is not counted."""
    message = "a number of this hand is too large to be stored: it is kept as unknown"
    _add_own_finding(numbers, texts, row, hand, TOO_LARGE, message, origin)
    numbers["hands"][_COUNTED] = False


def _add_own_finding(
    numbers: Mapping[str, Numbers],
    texts: Mapping[str, Texts],
    row: int,
    hand: ParsedHand,
    rule: Rule,
    message: str,
    origin: Origin,
) -> None:
    finding = Diagnostic(rule, rule.severity, message, hand.line_span(0))
    _add_finding(numbers["findings"], texts["findings"], row, hand.source, finding, origin)


def _add_hand(
    numbers: Numbers,
    texts: Texts,
    place: tuple[int, int],
    replay: Replay,
    text: str,
    facts: _Facts,
    origin: Origin,
) -> None:
    hand, record = replay.hand, replay.record
    header, played_at = hand.header, hand.played_at
    tournament = header.tournament if header is not None else None
    stakes: tuple[int, int] = header.stakes if header is not None else (NULL, NULL)
    limit = header.limit.value if header is not None else None
    facts.numbers.extend(stakes)
    facts.words.append(limit or "")
    hand_id = made_up_id(hand.source.name, place[1]) if hand.hand_id is None else hand.hand_id
    if MADE_UP in hand_id:  # made of a file's name, which need not be UTF-8
        hand_id = clean(hand_id)
    numbers += (
        *place, *beginning(hand, origin), hand.span.start + origin.start,
        record.verdict is _LEGAL, *stakes,
        _or_null(record.max_seats), _or_null(record.button), sum([seat.dealt_in for seat in record.seats]),
        _or_null(record.pot), _or_null(record.rake), record.showdown, record.reshuffles,
        fingerprint(facts.numbers, facts.words), text_digest(text),
    )  # fmt: skip
    texts += (
        hand.room, hand_id, identity(hand.hand_id, text), record.verdict.value, replay.profile.name, hand.game, limit,
        record.currency,
        tournament.id if tournament is not None else None,
        tournament.name if tournament is not None else None,
        tournament.level if tournament is not None else None,
        played_at.iso if played_at is not None else None,
        played_at.text if played_at is not None else None,
        record.table, record.hero, text[:LONGEST_TEXT],
    )  # fmt: skip


def _add_seats(numbers: Numbers, texts: Texts, row: int, record: HandRecord, facts: _Facts) -> None:
    for seat in record.seats:
        draw_1, draw_2, draw_3 = seat.draws
        stack = _or_null(seat.stack)
        numbers += (
            row, seat.seat, stack, seat.dealt_in, seat.posted, seat.contributed, seat.won, seat.net, seat.rake,
            NULL if draw_1 is None else draw_1, NULL if draw_2 is None else draw_2, NULL if draw_3 is None else draw_3,
            _or_null(seat.vpip), _or_null(seat.pfr), _or_null(seat.three_bet), _or_null(seat.check_raise),
            seat.check_raises, seat.check_raise_chances, seat.bets, seat.calls,
            _or_null(seat.folded_round), seat.showdown, _or_null(seat.won_showdown), seat.all_in,
        )  # fmt: skip
        texts += (seat.player, seat.position, seat.final_class)
        facts.numbers.extend((seat.seat, stack, seat.dealt_in, seat.contributed, seat.net))
        facts.words.append(seat.player)


def _add_posts(
    numbers: Numbers, texts: Texts, row: int, hand: ParsedHand, seats: Mapping[str, int], facts: _Facts
) -> None:
    for event in hand.events:
        if type(event) is Post:
            seat, kind = seats.get(event.player, NULL), _KINDS[event.kind]
            numbers += (row, event.line, 0, seat, event.amount, event.all_in, *_NO_FACTS)
            texts.append(kind)
            facts.numbers.extend((0, seat, event.amount, event.all_in))
            facts.words.append(kind)


def _add_decisions(numbers: Numbers, texts: Texts, row: int, record: HandRecord, facts: _Facts) -> None:
    for made in record.decisions:
        numbers += (
            row, made.line, made.round, made.seat, made.amount, made.all_in, made.price, made.pot, made.players,
            made.bets,
        )  # fmt: skip
        texts.append(made.action)
        facts.numbers.extend((made.round, made.seat, made.amount, made.all_in))
        facts.words.append(made.action)


def _add_draws(numbers: Numbers, row: int, record: HandRecord, facts: _Facts) -> None:
    for draw in record.draws:
        numbers += (row, draw.line, draw.draw, draw.seat, draw.taken)
        facts.numbers.extend((draw.draw, draw.seat, draw.taken))


def _add_cards(numbers: Numbers, texts: Texts, row: int, record: HandRecord) -> None:
    """Append the cards of players and draws, apart by role."""
    for seat in record.seats:
        _add_group(numbers, texts, (row, seat.seat, NULL), "dealt", seat.dealt)
    for seat in record.seats:
        _add_group(numbers, texts, (row, seat.seat, NULL), "final", seat.final)
    for draw in record.draws:
        _add_group(numbers, texts, (row, draw.seat, draw.draw), "discarded", draw.discarded)
    for draw in record.draws:
        _add_group(numbers, texts, (row, draw.seat, draw.draw), "drawn", draw.drawn)


def _add_shown(numbers: Numbers, texts: Texts, row: int, hand: ParsedHand, seats: Mapping[str, int]) -> None:
    """Append what was shown and what was mucked, which stand apart in the events only."""
    for event in hand.events:
        if type(event) is Show:
            _add_group(numbers, texts, (row, seats.get(event.player, NULL), NULL), "shown", event.cards)
        elif type(event) is SeatResult and event.outcome is _MUCKED:
            _add_group(numbers, texts, (row, event.seat, NULL), "mucked", event.cards)


def _add_group(numbers: Numbers, texts: Texts, place: tuple[int, int, int], role: str, cards: Cards | None) -> None:
    """Append some cards, if there are any, at their hand, seat and draw."""
    if cards:
        numbers += place
        texts += (role, cards_text(cards))


def _add_finding(numbers: Numbers, texts: Texts, row: int, source: Source, finding: Diagnostic, origin: Origin) -> None:
    """Append a finding, with its place as line and column of the file."""
    start, end = finding.span.start, finding.span.end
    numbers += (row, *origin.place(source, start), start + origin.start, end + origin.start)
    related = [
        {"line": line, "column": column, "message": entry.message}
        for entry in finding.related
        for line, column in [origin.place(source, entry.span.start)]
    ]
    texts += (
        finding.rule.code, finding.rule.name, finding.severity.value, finding.message,
        json.dumps(related) if related else None,
        json.dumps(dict(finding.data)) if finding.data else None,
    )  # fmt: skip


def clean(text: str) -> str:
    r"""Return the text as UTF-8 can hold it: unpaired surrogates become ``\udXXX``."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def made_up_id(name: str, number: int) -> str:
    """Return what a hand without a number is called: its file's name, and its place there."""
    return f"{name}{MADE_UP}{number}"


def beginning(hand: ParsedHand, origin: Origin) -> tuple[int, int]:
    """Return line and column where a hand begins: nearly always the first column of a line after the one before."""
    source, start = hand.source, hand.span.start
    if origin.column == 1 and (start == 0 or source.text[start - 1] in "\r\n"):
        return source.line(start) + origin.line - 1, 1
    return origin.place(source, start)


def _or_null(number: int | None) -> int:
    return NULL if number is None else number
