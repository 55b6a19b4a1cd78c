"""Whatever the lines of a hand say, in whatever order: replaying never raises, and says the same each time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tripledraw.engine import load_profile, profile_names, replay, steps
from tripledraw.model import (
    Bet,
    BettingCapped,
    Call,
    Cancelled,
    Card,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Limit,
    Money,
    Muck,
    NoShow,
    Notice,
    NoticeKind,
    Outcome,
    ParsedHand,
    Post,
    PostKind,
    Raise,
    Reshuffled,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Show,
    Source,
    Span,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Uncalled,
    Unknown,
    Verdict,
)

from .legal_dealer import Dealer

PLAYERS = st.sampled_from(["Runa", "Quill", "Ottoline", "Corwin", "Zebedee", ""])
AMOUNTS = st.sampled_from([0, 1, 100, 500, 1000, 2000, 10**18, -500]).map(Money)
CARDS = st.lists(st.sampled_from(["7h", "5c", "4d", "3s", "2h", "Kd", "Kh", "1h", "x"]).map(Card), max_size=6).map(
    tuple
)
MAYBE_CARDS = st.none() | CARDS
COUNTS = st.integers(-1, 7)
FLAGS = st.booleans()
LINE = st.just(0)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(TableLine, LINE, st.just("T"), st.none() | st.integers(-1, 9), st.none() | st.integers(-1, 9), FLAGS),
    st.builds(Seat, LINE, st.integers(-1, 9), PLAYERS, st.none() | AMOUNTS, st.sampled_from(SeatState), FLAGS),
    st.builds(Post, LINE, PLAYERS, st.sampled_from(PostKind), AMOUNTS, FLAGS),
    st.builds(Section, LINE, st.sampled_from(Street)),
    st.builds(Dealt, LINE, PLAYERS, CARDS, MAYBE_CARDS),
    st.builds(Fold, LINE, PLAYERS),
    st.builds(Check, LINE, PLAYERS),
    st.builds(Call, LINE, PLAYERS, AMOUNTS, FLAGS),
    st.builds(Bet, LINE, PLAYERS, AMOUNTS, FLAGS),
    st.builds(Raise, LINE, PLAYERS, st.none() | AMOUNTS, AMOUNTS, FLAGS),
    st.builds(BettingCapped, LINE),
    st.builds(Discard, LINE, PLAYERS, COUNTS, MAYBE_CARDS),
    st.builds(StandPat, LINE, PLAYERS, MAYBE_CARDS),
    st.builds(Reshuffled, LINE),
    st.builds(Uncalled, LINE, PLAYERS, AMOUNTS),
    st.builds(Collected, LINE, PLAYERS, AMOUNTS, st.sampled_from(["pot", "main pot", "side pot", "side pot-9", "?"])),
    st.builds(Show, LINE, PLAYERS, CARDS, st.sampled_from([None, "7,5,4,3,2", "{player}"])),
    st.builds(Muck, LINE, PLAYERS),
    st.builds(NoShow, LINE, PLAYERS),
    st.builds(TotalPot, LINE, AMOUNTS, AMOUNTS, st.none() | AMOUNTS, st.lists(AMOUNTS, max_size=2).map(tuple)),
    st.builds(
        SeatResult, LINE, st.integers(-1, 9), PLAYERS, st.sampled_from([(), ("button",), ("big blind",)]),
        st.sampled_from(Outcome), MAYBE_CARDS, st.none() | AMOUNTS, st.none() | st.integers(0, 4), FLAGS,
    ),
    st.builds(Notice, LINE, st.none() | PLAYERS, st.sampled_from(NoticeKind), st.just("")),
    st.builds(Chat, LINE, PLAYERS, st.just("")),
    st.builds(Cancelled, LINE),
    st.builds(Unknown, LINE, st.just("")),
)  # fmt: skip
HEADERS = st.none() | st.builds(
    Header, LINE, st.just("1"), st.just("2-7 Triple Draw"), st.sampled_from(Limit),
    st.tuples(AMOUNTS, AMOUNTS), st.none() | st.just("USD"), st.none(), st.none(), st.none(), st.none(),
)  # fmt: skip

BETS_WITHOUT_STAKES: list[Event] = [
    Post(0, "Runa", PostKind.SMALL_BLIND, Money(0), all_in=False),
    SeatResult(0, 0, "Runa", (), Outcome.FOLDED, None, None, None, didnt_bet=False),
    Call(0, "Runa", Money(1), all_in=False),
    Raise(0, "Quill", None, Money(0), all_in=False),
    Fold(0, "Quill"),
]


def hand_of(events: list[Event], header: Header | None, *, complete: bool = True, partial: bool = False) -> ParsedHand:
    for line, event in enumerate(events):
        event.line = line
    text = "x\n" * len(events)
    source = Source("made", text, "utf-8", "", len(text))
    span = Span(0, len(text))
    made = ParsedHand(source, span, "made", "pokerstars", "2-7 triple draw", "1", header, None, events)
    made.complete, made.partial = complete, partial
    return made


def check_replay(hand: ParsedHand, profile: str) -> None:
    rules = load_profile(profile)
    made = replay(hand, rules)
    again = replay(hand, rules)
    assert made.record == again.record
    assert made.diagnostics == again.diagnostics
    places = [diagnostic.span.start for diagnostic in made.diagnostics]
    assert places == sorted(places)
    assert len(list(steps(hand, rules))) == len(hand.events)
    seats = [seat.seat for seat in made.record.seats]
    assert seats == sorted(set(seats))


@settings(max_examples=150, deadline=None)
@given(st.lists(EVENTS, max_size=30), HEADERS, FLAGS, FLAGS, st.sampled_from(profile_names()))
@example(BETS_WITHOUT_STAKES, None, False, False, "published")
def test_any_events_at_all(
    events: list[Event],
    header: Header | None,
    complete: bool,  # noqa: FBT001  drawn by hypothesis
    partial: bool,  # noqa: FBT001  drawn by hypothesis
    profile: str,
) -> None:
    check_replay(hand_of(events, header, complete=complete, partial=partial), profile)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 300),
    st.integers(0, 10**6),
    st.sampled_from(Limit),
    st.sampled_from(["pokerstars", "fulltilt", "merge"]),
)
def test_hands_with_lines_lost_doubled_swapped_and_mixed(seed: int, shuffle: int, limit: Limit, profile: str) -> None:
    hand = Dealer(seed, load_profile(profile), limit).deal()
    rng = Random(shuffle)
    events = [replace(event) for event in hand.events]
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(events))
        match rng.randrange(4):
            case 0:
                del events[place]
            case 1:
                events.insert(place, replace(events[place]))
            case 2:
                other = rng.randrange(len(events))
                events[place], events[other] = events[other], events[place]
            case _:
                part = events[place : place + 6]
                rng.shuffle(part)
                events[place : place + 6] = part
        if not events:
            break
    check_replay(hand_of(events, hand.header), profile)


@pytest.mark.parametrize("seed", range(12))
def test_one_change_is_one_finding_or_none(seed: int) -> None:
    """A line lost is told once; where it cannot be told from another legal hand, not at all."""
    rules = load_profile("pokerstars")
    hand = Dealer(seed, rules, Limit.FIXED).deal()
    first = next(place for place, event in enumerate(hand.events) if isinstance(event, Section))
    told = 0
    for place in range(first + 1, len(hand.events)):
        events = [replace(event) for event in hand.events]
        del events[place]
        made = replay(hand_of(events, hand.header), rules)
        codes = [(diagnostic.rule.code, diagnostic.message) for diagnostic in made.diagnostics]
        assert len(codes) <= 1, (hand.events[place], codes)
        told += len(codes)
    assert told > (len(hand.events) - first) * 0.6


def test_a_hand_without_events() -> None:
    for complete, verdict in ((True, Verdict.LEGAL), (False, Verdict.INCOMPLETE)):
        made = replay(hand_of([], None, complete=complete), load_profile("pokerstars"))
        assert made.record.verdict is verdict


def test_a_big_blind_without_anybody_else() -> None:
    """What a piece of a hand may hold: nothing tells the button then."""
    blind = Post(0, "Runa", PostKind.BIG_BLIND, Money(100), all_in=False)
    check_replay(hand_of([blind, Raise(0, "Runa", None, Money(400), all_in=False)], None), "merge")
