"""KingsClub's words: what is written is read back as the same events; what the room has no words for is refused."""

from __future__ import annotations

import pytest

from tripledraw.model import (
    Bet,
    BettingCapped,
    BettingRound,
    Call,
    Card,
    Chat,
    Check,
    Collected,
    Dated,
    Dealt,
    Discard,
    Event,
    Fold,
    Header,
    Limit,
    Muck,
    Notice,
    NoticeKind,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Served,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Tournament,
    Uncalled,
    money,
)
from tripledraw.parser import parse_source, read_source
from tripledraw.writer import CannotSay, write

ROOM = "kingsclub"
NAMES = (
    "Runa", "Søren Åkerlund", "Bob folds", "mike: posts ante 5", "abs(EV)", "Seat 3", "*** 1ST DRAW ***", "a [7h] b",
    "€uro, (2)", "🦊", "raises to 4", "Dealt to Hero: [X X X X X]", "wins pot (5)", "#12: y", "Rake 1", "O'Neil",
)  # fmt: skip
FIVE = (Card("7c"), Card("5d"), Card("4h"), Card("3s"), Card("2c"))
NEW = (Card("8c"), Card("9d"))


def header(limit: Limit = Limit.FIXED, currency: str | None = None) -> Header:
    stakes = (money("1000"), money("2000"))
    return Header(0, "91000001", "2-7 Triple Draw", limit, stakes, currency, None, None, None, None)


def opening(*names: str) -> list[Event]:
    seats: list[Event] = [Seat(0, number, name, money("4000.5")) for number, name in enumerate(names, 1)]
    return [
        header(),
        Dated(0, "2026-03-14 09:04:11"),
        TableLine(0, "Old Mill", None, 1),
        *seats,
        BettingRound(0, 1),
        Post(0, names[0], PostKind.SMALL_BLIND, money("500")),
        Post(0, names[-1], PostKind.BIG_BLIND, money("1000")),
    ]


def numbered(events: list[Event]) -> list[Event]:
    for line, event in enumerate(events):
        event.line = line
    return events


def told(name: str) -> list[Event]:
    """Return lines of all kinds that the room has, about one player."""
    return [
        Post(0, name, PostKind.BIG_BLIND, money("1000")),
        Post(0, name, PostKind.ANTE, money("5.50"), all_in=True),
        Dealt(0, name, FIVE),
        Served(0, name, 5),
        Fold(0, name),
        Check(0, name),
        Bet(0, name, money("0.05")),
        Bet(0, name, money("1500"), all_in=True),
        Call(0, name, money("1500"), whole=money("1500")),
        Call(0, name, money("99.25"), all_in=True, whole=money("99.25")),
        Raise(0, name, None, money("1000000"), all_in=True),
        Discard(0, name, 1),
        Discard(0, name, 2, FIVE[:2], NEW),
        StandPat(0, name),
        Show(0, name, FIVE),
        SeatResult(0, 2, name, (), Outcome.NOT_TOLD, stack=money("78.5"), net=-4_000_000),
        SeatResult(0, 2, name, (), Outcome.NOT_TOLD, stack=money("12345"), net=83_445_000),
        SeatResult(0, 2, name, (), Outcome.NOT_TOLD, stack=money("0"), net=0),
        Collected(0, name, money("1194.23"), "pot"),
        Notice(0, name, NoticeKind.SITS_OUT, "sits out"),
    ]


def read(text: str) -> list[Event]:
    (hand,) = parse_source(read_source("text", text.encode()))
    return hand.events


@pytest.mark.parametrize("name", NAMES)
def test_every_line_about_anybody_is_read_back(name: str) -> None:
    for event in told(name):
        events = numbered([*opening("Quill", name, "Ottoline"), event])
        text = write(events, ROOM)
        assert read(text) == events, text.splitlines()[-1]


def test_lines_about_nobody_are_read_back() -> None:
    streets = (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW, Street.SUMMARY)
    rest: list[Event] = [*(Section(0, street) for street in streets), *(BettingRound(0, n) for n in (1, 2, 3, 4))]
    events = numbered([*opening("Quill", "Runa"), *rest, TotalPot(0, None, money("1000.05"))])
    assert read(write(events, ROOM)) == events


def test_several_payments_say_from_which_pot() -> None:
    paid: list[Event] = [
        Collected(0, "Runa", money("3075"), "side pot 1"),
        Collected(0, "Runa", money("10"), "pot"),
        Collected(0, "Quill", money("10"), "pot"),
    ]
    events = numbered([*opening("Quill", "Runa"), *paid])
    text = write(events, ROOM)
    assert text.splitlines()[-3:] == [
        "Runa wins (3,075) from side pot 1",
        "Runa wins (10) from pot",
        "Quill wins (10) from pot",
    ]
    assert read(text) == events


def test_the_second_big_blind_is_just_a_blind() -> None:
    events = numbered([*opening("Quill", "Runa", "Zoë"), Post(0, "Runa", PostKind.BIG_BLIND, money("1000"))])
    assert write(events, ROOM).splitlines()[-2:] == ["Zoë: posts the big blind 1,000", "Runa: posts blind 1,000"]


@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("currency", [None, "USD", "EUR", "GBP"])
def test_first_lines_are_read_back(limit: Limit, currency: str | None) -> None:
    events = numbered([header(limit, currency), *opening("Quill", "Runa")[1:]])
    assert read(write(events, ROOM)) == events


@pytest.mark.parametrize(
    "event",
    [
        BettingCapped(5),
        Muck(5, "Runa"),
        Chat(5, "Runa", "hi"),
        Uncalled(5, "Runa", money("2")),
        Section(5, Street.SHOWDOWN),
        Section(5, Street.DEAL),
        Section(5, Street.FIRST_DRAW, money("2")),
        Seat(5, 4, "Runa", None),
        Seat(5, 4, "Runa", money("4"), SeatState.SITTING_OUT),
        TableLine(5, "T", 6, 1),
        Post(5, "Runa", PostKind.BOTH, money("3")),
        Post(5, "Runa", PostKind.DEAD_SMALL_BLIND, money("1")),
        Call(5, "Runa", money("2")),
        Raise(5, "Runa", money("2"), money("4")),
        Dealt(5, "Runa", FIVE[:3], NEW),
        Discard(5, "Runa", 2, FIVE[:2]),
        Discard(5, "Runa", 2, None, NEW),
        StandPat(5, "Runa", FIVE),
        Show(5, "Runa", FIVE, "7,5,4,3,2"),
        Collected(5, "Runa", money("4"), "pot", "7,5,4,3,2"),
        TotalPot(5, money("4"), money("1")),
        SeatResult(5, 1, "Runa", (), Outcome.FOLDED, folded=0),
    ],
    ids=repr,
)
def test_what_the_room_has_no_words_for_is_refused(event: Event) -> None:
    with pytest.raises(CannotSay, match=type(event).__name__):
        write([header(), event], ROOM)


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt"])
@pytest.mark.parametrize(
    "event",
    [
        BettingRound(5, 2),
        Dated(5, "2026-03-14 09:04:11"),
        TotalPot(5, None, money("1")),
        Discard(5, "Runa", 2, FIVE[:2], NEW),
        SeatResult(5, 1, "Runa", (), Outcome.NOT_TOLD, stack=money("4"), net=0),
    ],
    ids=repr,
)
def test_other_rooms_have_no_words_for_this_ones_lines(room: str, event: Event) -> None:
    with pytest.raises(CannotSay, match=type(event).__name__):
        write([event], room)


@pytest.mark.parametrize(
    "wrong",
    [
        {"tournament": Tournament("1", None, None)},
        {"stamp": "2026/03/14 9:04:11"},
        {"partial": True},
        {"currency": "chips"},
    ],
)
def test_a_first_line_says_no_more_than_it_can(wrong: dict[str, object]) -> None:
    first = header()
    for name, value in wrong.items():
        setattr(first, name, value)
    with pytest.raises(CannotSay, match="Header"):
        write([first], ROOM)
