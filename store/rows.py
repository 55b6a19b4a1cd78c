"""From a replayed hand to the rows of the tables.

This is the hot path of an import. Numbers are put one behind another as 64 bits each, which compiled code does without
making an object of any: a tenth of the time of lists that are packed when they are full.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from librt.strings import BytesWriter
from librt.strings import write_i64_le as put

from ..model import (
    Cards,
    Diagnostic,
    HandRecord,
    Limit,
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
from .origin import Origin, beginning

NULL: Final = -(2**63)
"""Stands for NULL in packed numbers; no amount of a hand comes near it."""

LONGEST_TEXT = 8_000_000
"""Letters of a text that are kept: duckdb holds a text in memory several times over, and then once more to open."""

# Bound once: reading a member off its class, or its value off a member, is slow.
_LEGAL: Final = Verdict.LEGAL
_MUCKED: Final = Outcome.MUCKED
_KINDS: Final = {kind: kind.value for kind in PostKind}
_LIMITS: Final = {limit: limit.value for limit in Limit}
_VERDICTS: Final = {verdict: verdict.value for verdict in Verdict}
_NULL_BYTES: Final = NULL.to_bytes(8, "little", signed=True)
_NOT_FACED: Final = 4 * _NULL_BYTES  # price, pot, players, bets: what a post does not have

Texts = list[str | None]


@dataclass(slots=True)
class _Facts:
    """What every text of the hand must say alike, for the fingerprint."""

    numbers: BytesWriter
    words: list[str]


def add_hand(
    numbers: Mapping[str, BytesWriter],
    texts: Mapping[str, Texts],
    place: tuple[int, int],
    replay: Replay,
    text: str,
    origin: Origin,
    too_large: Sequence[int] = (),
) -> None:
    """Append a hand to all tables.

    Args:
        numbers: where each table's numbers go, row after row, in the order of `columns.SHAPES`.
        texts: where its texts go.
        place: the hand's place among those appended, and in its file, both from 0.
        replay: the hand.
        text: its text.
        origin: where its source begins in its file.
        too_large: numbers of the hand that 64 bits cannot hold, and that were taken out of ``replay``.

    Raises:
        OverflowError, ValueError: 64 bits cannot hold a number of the hand; compiled code raises the one, Python the
            other.
    """
    row, hand, record = place[0], replay.hand, replay.record
    facts = _Facts(BytesWriter(), [record.currency or ""])
    put_known(facts.numbers, record.button)
    seats = {seat.player: seat.seat for seat in record.seats}
    _add_seats(numbers["seats"], texts["seats"], row, record, facts)
    _add_posts(numbers["actions"], texts["actions"], row, hand, seats, facts)
    _add_decisions(numbers["actions"], texts["actions"], row, record, facts)
    _add_draws(numbers["draws"], row, record, facts)
    _add_cards(numbers["cards"], texts["cards"], row, record)
    _add_shown(numbers["cards"], texts["cards"], row, hand, seats)
    findings = replay.diagnostics
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text):,} letters, of which the first {LONGEST_TEXT:,} are stored"
        findings = [*findings, _own_finding(TOO_LONG, message, hand)]
    if too_large:
        message = "a number of this hand is too large to be stored: it is kept as unknown"
        findings = [*findings, _own_finding(TOO_LARGE, message, hand)]
        facts.words += [f"{number:x}" for number in too_large]
    for finding in findings:
        _add_finding(numbers["findings"], texts["findings"], row, hand.source, finding, origin)
    is_counted = record.verdict is _LEGAL and not too_large
    _add_hand(numbers["hands"], texts["hands"], place, replay, text, facts, origin, is_counted=is_counted)


def _own_finding(rule: Rule, message: str, hand: ParsedHand) -> Diagnostic:
    return Diagnostic(rule, rule.severity, message, hand.line_span(0))


def _add_hand(
    numbers: BytesWriter,
    texts: Texts,
    place: tuple[int, int],
    replay: Replay,
    text: str,
    facts: _Facts,
    origin: Origin,
    *,
    is_counted: bool,
) -> None:
    hand, record = replay.hand, replay.record
    header, played_at = hand.header, hand.played_at
    tournament = header.tournament if header is not None else None
    stakes: tuple[int, int] = header.stakes if header is not None else (NULL, NULL)
    limit = _LIMITS[header.limit] if header is not None else None
    put(facts.numbers, stakes[0])
    put(facts.numbers, stakes[1])
    facts.words.append(limit or "")
    hand_id = made_up_id(hand.source.name, place[1]) if hand.hand_id is None else hand.hand_id
    if MADE_UP in hand_id:  # made of a file's name, which need not be UTF-8
        hand_id = clean(hand_id)
    line, column = beginning(hand, origin)
    put(numbers, place[0])
    put(numbers, place[1])
    put(numbers, line)
    put(numbers, column)
    put(numbers, hand.span.start + origin.start)
    put(numbers, is_counted)
    put(numbers, stakes[0])
    put(numbers, stakes[1])
    put_known(numbers, record.max_seats)
    put_known(numbers, record.button)
    put(numbers, sum([seat.dealt_in for seat in record.seats]))
    put_known(numbers, record.pot)
    put_known(numbers, record.rake)
    put(numbers, record.showdown)
    put(numbers, record.reshuffles)
    put(numbers, fingerprint(facts.numbers.getvalue(), facts.words))
    put(numbers, text_digest(text))
    texts += (
        hand.room, hand_id, identity(hand.hand_id, text), _VERDICTS[record.verdict], replay.profile.name, hand.game,
        limit, record.currency,
        tournament.id if tournament is not None else None,
        tournament.name if tournament is not None else None,
        tournament.level if tournament is not None else None,
        played_at.iso if played_at is not None else None,
        played_at.text if played_at is not None else None,
        record.table, record.hero, text[:LONGEST_TEXT],
    )  # fmt: skip


def _add_seats(numbers: BytesWriter, texts: Texts, row: int, record: HandRecord, facts: _Facts) -> None:
    same = facts.numbers
    for seat in record.seats:
        draw_1, draw_2, draw_3 = seat.draws
        put(numbers, row)
        put(numbers, seat.seat)
        put_known(numbers, seat.stack)
        put(numbers, seat.dealt_in)
        put(numbers, seat.posted)
        put(numbers, seat.contributed)
        put(numbers, seat.won)
        put(numbers, seat.net)
        put(numbers, seat.rake)
        put_known(numbers, draw_1)
        put_known(numbers, draw_2)
        put_known(numbers, draw_3)
        put_known(numbers, seat.vpip)
        put_known(numbers, seat.pfr)
        put_known(numbers, seat.three_bet)
        put_known(numbers, seat.check_raise)
        put(numbers, seat.check_raises)
        put(numbers, seat.check_raise_chances)
        put(numbers, seat.bets)
        put(numbers, seat.calls)
        put_known(numbers, seat.folded_round)
        put(numbers, seat.showdown)
        put_known(numbers, seat.won_showdown)
        put(numbers, seat.all_in)
        texts += (seat.player, seat.position, seat.final_class)
        put(same, seat.seat)
        put_known(same, seat.stack)
        put(same, seat.dealt_in)
        put(same, seat.contributed)
        put(same, seat.net)
        facts.words.append(seat.player)


def _add_posts(
    numbers: BytesWriter, texts: Texts, row: int, hand: ParsedHand, seats: Mapping[str, int], facts: _Facts
) -> None:
    same = facts.numbers
    for event in hand.events:
        if type(event) is Post:
            seat, kind = seats.get(event.player, NULL), _KINDS[event.kind]
            put(numbers, row)
            put(numbers, event.line)
            put(numbers, 0)
            put(numbers, seat)
            put(numbers, event.amount)
            put(numbers, event.all_in)
            numbers.write(_NOT_FACED)
            texts.append(kind)
            put(same, 0)
            put(same, seat)
            put(same, event.amount)
            put(same, event.all_in)
            facts.words.append(kind)


def _add_decisions(numbers: BytesWriter, texts: Texts, row: int, record: HandRecord, facts: _Facts) -> None:
    same = facts.numbers
    for made in record.decisions:
        put(numbers, row)
        put(numbers, made.line)
        put(numbers, made.round)
        put(numbers, made.seat)
        put(numbers, made.amount)
        put(numbers, made.all_in)
        put(numbers, made.price)
        put(numbers, made.pot)
        put(numbers, made.players)
        put(numbers, made.bets)
        texts.append(made.action)
        put(same, made.round)
        put(same, made.seat)
        put(same, made.amount)
        put(same, made.all_in)
        facts.words.append(made.action)


def _add_draws(numbers: BytesWriter, row: int, record: HandRecord, facts: _Facts) -> None:
    same = facts.numbers
    for draw in record.draws:
        put(numbers, row)
        put(numbers, draw.line)
        put(numbers, draw.draw)
        put(numbers, draw.seat)
        put(numbers, draw.taken)
        put(same, draw.draw)
        put(same, draw.seat)
        put(same, draw.taken)


def _add_cards(numbers: BytesWriter, texts: Texts, row: int, record: HandRecord) -> None:
    """Append the cards of players and draws, apart by role."""
    for seat in record.seats:
        _add_group(numbers, texts, (row, seat.seat, NULL), "dealt", seat.dealt)
    for seat in record.seats:
        _add_group(numbers, texts, (row, seat.seat, NULL), "final", seat.final)
    for draw in record.draws:
        _add_group(numbers, texts, (row, draw.seat, draw.draw), "discarded", draw.discarded)
    for draw in record.draws:
        _add_group(numbers, texts, (row, draw.seat, draw.draw), "drawn", draw.drawn)


def _add_shown(numbers: BytesWriter, texts: Texts, row: int, hand: ParsedHand, seats: Mapping[str, int]) -> None:
    """Append what was shown and what was mucked, which stand apart in the events only."""
    for event in hand.events:
        if type(event) is Show:
            _add_group(numbers, texts, (row, seats.get(event.player, NULL), NULL), "shown", event.cards)
        elif type(event) is SeatResult and event.outcome is _MUCKED:
            _add_group(numbers, texts, (row, event.seat, NULL), "mucked", event.cards)


def _add_group(numbers: BytesWriter, texts: Texts, place: tuple[int, int, int], role: str, cards: Cards | None) -> None:
    """Append some cards, if there are any, at their hand, seat and draw."""
    if cards:
        put(numbers, place[0])
        put(numbers, place[1])
        put(numbers, place[2])
        texts += (role, cards_text(cards))


def _add_finding(
    numbers: BytesWriter, texts: Texts, row: int, source: Source, finding: Diagnostic, origin: Origin
) -> None:
    """Append a finding, with its place as line and column of the file."""
    start, end = finding.span.start, finding.span.end
    line, column = origin.place(source, start)
    put(numbers, row)
    put(numbers, line)
    put(numbers, column)
    put(numbers, start + origin.start)
    put(numbers, end + origin.start)
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


def put_known(numbers: BytesWriter, number: int | None) -> None:
    """Append a number that may be unknown."""
    if number is None:
        numbers.write(_NULL_BYTES)
    else:
        put(numbers, number)
