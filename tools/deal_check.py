"""Deals hands, writes, reads and judges them, and counts what was in them.

    python tools/deal_check.py [--room ROOM] [--hands N] [--seed S] [--show N]

Every hand must be read back as it was written, be legal without a finding above info, and add up as the dealer counted;
stacks are handed over from hand to hand. The counts tell which odd things of the game the hands have met.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tripledraw.engine import load_profile, replay
from tripledraw.model import (
    Bet,
    BettingCapped,
    Call,
    Chat,
    Collected,
    Discard,
    Event,
    Limit,
    Muck,
    Notice,
    NoticeKind,
    Post,
    PostKind,
    Raise,
    Replay,
    Seat,
    SeatState,
    Severity,
    Show,
)
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import DealtHand, deal_session
from tripledraw.writer import file_text, in_file, room_names, room_writer, write

KINDS: tuple[dict[str, Any], ...] = (
    {"players": 6, "stakes": "$2/$4"},
    {"players": 6, "stakes": "$0.05/$0.10", "looseness": 1.0},
    {"players": 6, "stakes": "$0.50/$1", "looseness": 2.0},
    {"players": 6, "stakes": "20/40", "tournament": True},
    {"players": 2, "stakes": "$5/$10"},
    {"players": 5, "stakes": "€0.50/€1", "looseness": 0.8},
    {"players": 2, "stakes": "30/60", "tournament": True},
    {"players": 4, "stakes": "$0.30/$0.60", "ante": "$0.05"},
    {"players": 6, "stakes": "44/88", "ante": "11", "tournament": True, "looseness": 0.7},
    {"players": 3, "stakes": "£10/£20"},
    {"players": 6, "stakes": "$1/$2", "limit": Limit.POT},
    {"players": 5, "stakes": "10/20", "limit": Limit.NO, "tournament": True},
    {"players": 6, "stakes": "5/10", "limit": Limit.NO, "hero": None},
    {"players": 4, "stakes": "20/40", "tournament": True, "looseness": 0.9},
    {"players": 7, "stakes": "$4/$8", "ante": "$1", "looseness": 0.7},
)
"""The kinds of sessions that are dealt, one after the other."""
SESSION = 200


@dataclass
class Tally:
    """What was dealt, and what went wrong."""

    hands: int = 0
    features: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str]] = field(default_factory=list)


def sessions(room: str, hands: int, seed: int, kinds: tuple[dict[str, Any], ...] = KINDS) -> Iterator[list[DealtHand]]:
    """Deal sessions of all kinds, ``hands`` hands together."""
    number = 0
    kinds = tuple(kind for kind in kinds if can_be_dealt(room, kind))
    while hands > 0:
        size = min(hands, SESSION)
        yield list(deal_session(room, hands=size, seed=seed * 1000 + number, **kinds[number % len(kinds)]))
        hands -= size
        number += 1


def can_be_dealt(room: str, kind: dict[str, Any]) -> bool:
    """Say whether the room has texts of such sessions, and tables large enough."""
    writer = room_writer(room)
    fits = kind["players"] <= load_profile(writer.profile).max_players
    return fits and (writer.habits.tournaments or not kind.get("tournament", False))


def check_session(room: str, dealt: list[DealtHand], tally: Tally) -> None:
    """Write a session's hands as one file, read it back, and hold everything against the dealer's own book."""
    texts = [write(hand.events, room) for hand in dealt]
    parsed = list(parse_source(read_source(f"{room}.txt", file_text(in_file(texts, room)).encode())))
    if len(parsed) != len(dealt):
        tally.faults.append((f"{len(dealt)} hands were written, {len(parsed)} read", texts[0]))
        return
    ends: dict[str, int] = {}
    for before, hand, text, read in zip([None, *dealt], dealt, texts, parsed, strict=False):
        tally.hands += 1
        judged = replay(read, load_profile(read.profile))
        faults = hand_faults(hand, read.events, judged)
        if before is not None and before.table == hand.table:
            faults += stack_faults(hand.events, ends)
        tally.faults += [(fault, text) for fault in faults]
        ends = end_stacks(hand)
        tally.features.update(features(hand.events, judged))


def hand_faults(hand: DealtHand, read: list[Event], judged: Replay) -> list[str]:
    """Return what is wrong with one hand."""
    faults = [
        f"{found.rule.code} {found.rule.name}: {found.message} (line {judged.hand.text.count(chr(10))})"
        for found in judged.diagnostics
        if found.severity is not Severity.INFO
    ]
    if read != hand.events:
        pairs = zip(read, hand.events, strict=False)
        first = next(((mine, yours) for mine, yours in pairs if mine != yours), ("more or fewer lines", ""))
        faults.append(f"read otherwise than written: {first[0]} for {first[1]}")
    nets = {seat.player: seat.net for seat in judged.record.seats}
    if nets != hand.nets or judged.record.rake != hand.rake:
        faults.append(f"nets {nets} and rake {judged.record.rake}, dealt {dict(hand.nets)} and {hand.rake}")
    if sum(hand.nets.values()) + hand.rake:
        faults.append("nets and rake do not add up to nothing")
    return faults


def end_stacks(hand: DealtHand) -> dict[str, int]:
    """Return the stacks behind a hand, chips that were added included where a line says so."""
    stacks = {event.player: event.stack or 0 for event in hand.events if isinstance(event, Seat)}
    ends = {player: stack + hand.nets.get(player, 0) for player, stack in stacks.items()}
    for event in hand.events:
        if isinstance(event, Notice) and event.kind is NoticeKind.ADDS and event.player is not None:
            ends[event.player] = -1  # the line's amount is text: the next hand is believed
    return ends


def stack_faults(events: list[Event], ends: dict[str, int]) -> list[str]:
    """Return who begins a hand with other chips than he ended the last one with."""
    seats = [event for event in events if isinstance(event, Seat)]
    return [
        f"{seat.player} begins with {seat.stack}, ended with {ends[seat.player]}"
        for seat in seats
        if ends.get(seat.player, -1) not in {-1, seat.stack}
    ]


def features(events: list[Event], judged: Replay) -> Iterator[str]:
    """Yield the odd things that a hand has met."""
    record = judged.record
    yield f"verdict {record.verdict}"
    yield f"{len(record.seats)} players"
    if record.showdown:
        yield "showdown"
    if record.reshuffles:
        yield f"{record.reshuffles} reshuffle lines"
    yield from _deck_features(events, len(record.seats))
    yield from _money_features(events)
    posts = Counter(event.kind for event in events if isinstance(event, Post))
    if posts[PostKind.BIG_BLIND] + posts[PostKind.BOTH] > 1:
        yield "several big blinds"
    yield from (f"post: {kind}" for kind in posts if kind is not PostKind.BIG_BLIND)
    if not posts[PostKind.SMALL_BLIND]:
        yield "no small blind"
    kinds = {type(event) for event in events}
    yield from (kind.__name__ for kind in (BettingCapped, Chat, Muck) if kind in kinds)
    yield from {f"notice: {event.kind}" for event in events if isinstance(event, Notice)}
    if any(isinstance(event, Seat) and event.state is SeatState.SITTING_OUT for event in events):
        yield "somebody sits out"
    if kinds.isdisjoint({Bet, Raise, Call, Discard}) and not record.showdown:
        yield "walk"
    if any(seat.check_raise for seat in record.seats):
        yield "check-raise"
    if any(found.rule.code == "TD244" for found in judged.diagnostics):
        yield "dead blind without a line"


def _deck_features(events: list[Event], players: int) -> Iterator[str]:
    out = 5 * players + sum(event.count for event in events if isinstance(event, Discard))
    if out > 52:
        yield "deck ran out"
    if out > 104:
        yield "more than two decks"


def _money_features(events: list[Event]) -> Iterator[str]:
    moves = [event for event in events if isinstance(event, Post | Call | Bet | Raise)]
    if any(event.all_in for event in moves):
        yield "all-in"
    if any(event.all_in for event in moves if isinstance(event, Post)):
        yield "all-in with a post"
    if any(isinstance(event, Bet | Raise) and event.all_in for event in moves):
        yield "all-in bet or raise"
    paid = [event for event in events if isinstance(event, Collected)]
    pots = {event.pot for event in paid}
    if len(pots) > 1:
        yield f"{len(pots) - 1} side pots"
    if len(paid) > len(pots):
        yield "split pot"
        shares = [event.amount for event in paid if [other.pot for other in paid].count(event.pot) > 1]
        if len(set(shares)) > 1:
            yield "odd unit"
    if any(isinstance(event, Show) and len(event.cards) < 5 for event in events):
        yield "partial show"
    if _is_completed(events):
        yield "short all-in completed"


def _is_completed(events: list[Event]) -> bool:
    """Say whether a raise is smaller than the one before it in the round, and leaves the player chips."""
    last: Raise | Bet | None = None
    for event in events:
        if isinstance(event, Bet | Raise):
            if last is not None and last.all_in and isinstance(event, Raise) and not event.all_in:
                return True
            last = event
        elif isinstance(event, Discard):
            last = None
    return False


def main() -> None:
    """Deal, check, print, and end with 1 if anything was wrong."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--room", choices=room_names(), help="one room only")
    arguments.add_argument("--hands", type=int, default=10_000, help="hands a room")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--show", type=int, default=5, help="how many kinds of faults to print")
    options = arguments.parse_args()
    wrong = False
    for room in [options.room] if options.room else room_names():
        tally, begin, dealing = Tally(), time.perf_counter(), 0.0
        dealt_at = begin
        for dealt in sessions(room, options.hands, options.seed):
            dealing += time.perf_counter() - dealt_at
            check_session(room, dealt, tally)
            dealt_at = time.perf_counter()
        took = time.perf_counter() - begin
        print(f"{room}: {tally.hands} hands in {took:.0f} s, dealt at {tally.hands / dealing:,.0f} hands/s")
        for name, count in sorted(tally.features.items()):
            print(f"  {count:6} {name}")
        codes = Counter(fault.split(":")[0] for fault, _ in tally.faults)
        print(f"  {len(tally.faults)} faults {dict(codes)}")
        different = {fault.split(":")[0]: (fault, text) for fault, text in reversed(tally.faults)}
        for fault, text in list(different.values())[: options.show]:
            print(f"\n{fault}\n{text}")
        wrong = wrong or bool(tally.faults)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
