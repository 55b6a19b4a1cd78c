"""What is written in Winamax' words is read back as the same events; what the room has no words for is refused."""

from __future__ import annotations

import pytest

from tripledraw.model import (
    Bet,
    BettingRound,
    Call,
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

FIVE = (Card("7c"), Card("5d"), Card("4h"), Card("3s"), Card("2c"))
NAMES = (
    "Runa", "Søren Åkerlund", "Bob folds", "calls 5€", "abs(EV)", "Seat 3", "*** FIRST-BET ***", "a [7h] b", "€uro, (2)",
    "🦊", "raises 2€ to 4€", "Dealt to Hero", "out of position", "discard 0 card", "won 3€", "O'Neil", "(button)", "X X X",
)  # fmt: skip


def header(currency: str | None = "EUR", game: str = "2-7 Triple Draw", limit: Limit = Limit.FIXED) -> Header:
    stakes = (money("2"), money("4"))
    return Header(0, "90000001-2-1770000001", game, limit, stakes, currency, None, "2026/03/14 09:04:11", "UTC", None)


def opening(first: Header, names: tuple[str, ...]) -> list[Event]:
    is_play = first.currency == "play"
    number = None if first.tournament is None else first.tournament.id
    name = "Old Mill" if number is None else f"Old Mill({number})#001"
    return [
        first,
        TableLine(0, name, 6, 1, is_play, not is_play, number),
        *[Seat(0, number, name, money("40.5")) for number, name in enumerate(names, 1)],
        Section(0, Street.BLINDS),
        Post(0, names[0], PostKind.SMALL_BLIND, money("1")),
        Post(0, names[-1], PostKind.BIG_BLIND, money("2")),
        Section(0, Street.DEAL),
    ]


def told(name: str) -> list[Event]:
    """Return lines of all kinds that the room has, about one player."""
    return [
        Post(0, name, PostKind.ANTE, money("0.4")),
        Post(0, name, PostKind.BIG_BLIND, money("2"), out_of_position=True),
        Post(0, name, PostKind.BIG_BLIND, money("0"), out_of_position=True),
        Post(0, name, PostKind.DEAD_SMALL_BLIND, money("1"), all_in=True, out_of_position=True),
        Fold(0, name),
        Fold(0, name, FIVE[:2]),
        Check(0, name),
        Call(0, name, money("1.05"), all_in=True),
        Bet(0, name, money("0.05")),
        Bet(0, name, money("1500"), all_in=True),
        Raise(0, name, money("2"), money("1000000"), all_in=True),
        Discard(0, name, 1),
        Discard(0, name, 2, FIVE[:2]),
        StandPat(0, name),
        StandPat(0, name, FIVE),
        Dealt(0, name, FIVE),
        Dealt(0, name, FIVE[:3], FIVE[3:]),
        Collected(0, name, money("41.23"), "pot"),
        Collected(0, name, money("1"), "main pot"),
        Collected(0, name, money("1"), "side pot 2"),
        Show(0, name, FIVE, "High card : 7"),
        Show(0, name, FIVE[:1]),
        Muck(0, name),
        SeatResult(0, 1, name, ("small blind", "button"), Outcome.FOLDED, folded=0),
        SeatResult(0, 1, name, ("button",), Outcome.FOLDED, folded=3),
        SeatResult(0, 1, name, (), Outcome.FOLDED),
        SeatResult(0, 1, name, (), Outcome.WON, FIVE, money("41.23"), name="High card : 7"),
        SeatResult(0, 1, name, ("big blind",), Outcome.LOST, FIVE, name="Two pairs : Aces and 5"),
        SeatResult(0, 1, name, (), Outcome.MUCKED, FIVE),
        SeatResult(0, 1, name, (), Outcome.COLLECTED, None, money("41.23")),
    ]


def numbered(events: list[Event]) -> list[Event]:
    for line, event in enumerate(events):
        event.line = line
    return events


def read_back(events: list[Event]) -> list[Event]:
    (hand,) = parse_source(read_source("text", write(events, "winamax").encode()))
    return hand.events


@pytest.mark.parametrize("currency", ["EUR", "play"])
@pytest.mark.parametrize("name", NAMES)
def test_every_line_about_anybody_is_read_back(name: str, currency: str) -> None:
    for event in told(name):
        events = numbered([*opening(header(currency), ("Quill", name, "Ottoline")), event])
        if isinstance(event, Post) and event.kind is PostKind.ANTE:
            events = numbered([*events[:-2], event, events[-2]])  # the first line tells the ante, and so does this one
        assert read_back(events) == events, write([events[0], event], "winamax")


@pytest.mark.parametrize("event", [BettingRound(0, 2), BettingRound(0, 3), BettingRound(0, 4), *[
    Section(0, street) for street in Street
], TotalPot(0, money("7"), money("0")), TotalPot(0, money("7.05"), money("0.35"))])  # fmt: skip
def test_every_line_about_nobody_is_read_back(event: Event) -> None:
    events = numbered([*opening(header(), ("Quill", "Runa")), event])
    assert read_back(events) == events


@pytest.mark.parametrize("currency", ["EUR", "USD", "GBP", "play", None])
@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("game", ["2-7 Triple Draw", "Lowball27"])
def test_first_lines_are_read_back(currency: str | None, limit: Limit, game: str) -> None:
    events = numbered(opening(header(currency, game, limit), ("Quill", "Runa")))
    assert read_back(events) == events


@pytest.mark.parametrize("level", ["1", "21", None])
@pytest.mark.parametrize(
    "name", ["DEUCES 18€ + 2€", "DEUCES 0.93-0.07", "Freeroll 100€ Free", 'A "B" 8 Ticket', "Super 7 1€ + 1€ + 0.20€"]
)
def test_first_lines_of_tournaments_are_read_back(name: str, level: str | None) -> None:
    first = header("chips")
    first.tournament = Tournament("910020030", name, level)
    events = numbered(opening(first, ("Quill", "Runa")))
    assert read_back(events) == events


def test_a_pat_hand_is_worded_as_in_the_form_of_the_text() -> None:
    events = [StandPat(0, "Quill"), StandPat(0, "Runa", FIVE)]
    names = ("Quill", "Runa")
    client = write([*opening(header(), names), *events], "winamax").splitlines()[-2:]
    export = write([*opening(header(game="Lowball27"), names), *events], "winamax").splitlines()[-2:]
    assert client == ["Quill stands pat [X X X X X]", "Runa stands pat [7c 5d 4h 3s 2c]"]
    assert export == ["Quill discard 0 card", "Runa stands pat [7c 5d 4h 3s 2c]"]


REFUSED: list[Event] = [
    Uncalled(5, "Runa", money("2")),
    Chat(5, "Runa", "hello"),
    Notice(5, "Runa", NoticeKind.SITS_OUT, "is sitting out"),
    Served(5, "Runa", 2),
    Raise(5, "Runa", None, money("4")),
    Post(5, "Runa", PostKind.BOTH, money("3")),
    Post(5, "Runa", PostKind.DEAD_SMALL_BLIND, money("1")),
    Collected(5, "Runa", money("4"), "pot", "High card : 7"),
    TotalPot(5, money("9"), money("0"), money("6"), (money("3"),)),
    SeatResult(5, 1, "Runa", (), Outcome.SITTING_OUT),
    SeatResult(5, 1, "Runa", (), Outcome.FOLDED, folded=0, didnt_bet=True),
    Seat(5, 4, "Runa", None),
    Seat(5, 4, "Runa", money("4"), SeatState.SITTING_OUT),
    Seat(5, 4, "Runa", money("4"), bounty=True),
]


@pytest.mark.parametrize("event", REFUSED, ids=repr)
def test_what_the_room_has_no_words_for_is_refused(event: Event) -> None:
    with pytest.raises(CannotSay, match=type(event).__name__):
        write([header(), event], "winamax")


def test_a_first_line_in_two_zones_is_refused() -> None:
    first = header()
    first.et_stamp = "2026/03/14 05:04:11"
    with pytest.raises(CannotSay, match="two zones"):
        write([first], "winamax")
