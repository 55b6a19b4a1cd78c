"""Hands in Merge's XML: written, read back, the same; what the room has no element for is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.model import (
    Bet,
    BettingCapped,
    Call,
    Cancelled,
    Card,
    Cards,
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
    Served,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Tournament,
    Uncalled,
    Unknown,
    money,
)
from tripledraw.parser import parse_source, read_source
from tripledraw.pipeline import generate
from tripledraw.writer import CannotSay, file_text, in_file, room_writer, write

FIVE: Cards = (Card("7c"), Card("5d"), Card("4h"), Card("3s"), Card("2c"))
NEW: Cards = (Card("7c"), Card("5d"), Card("4h"), Card("9s"), Card("8c"))


def parse(text: str) -> list[ParsedHand]:
    return list(parse_source(read_source("game.xml", text.encode())))


def header(**changes: object) -> Header:
    told: dict[str, object] = {
        "limit": Limit.FIXED, "stakes": (money("2"), money("4")), "currency": "USD", "tournament": None, "stamp": "2026/03/14 09:04:11", "zone": "-0500",
    }  # fmt: skip
    told |= changes
    return Header(0, "90000017-3", "2-7 Lowball", et_stamp=None, **told)  # type: ignore[arg-type]  # fields by name, of several types


def opening(*names: str, first: Header | None = None) -> list[Event]:
    first = first or header()
    table = "90000017" if first.tournament is not None else "Ceres (90000017)"
    seats: list[Event] = [Seat(0, number, name, money("400.50")) for number, name in enumerate(names)]
    return [
        first,
        TableLine(0, table, 6, 0, play_money=first.currency == "play", real_money=first.currency != "play"),
        *seats,
        Post(0, names[1], PostKind.SMALL_BLIND, money("1")),
        Post(0, names[2], PostKind.BIG_BLIND, money("2")),
        Section(0, Street.DEAL),
    ]


NAMES = ("Quill", "Runa", "Ismay")


def same(events: list[Event]) -> None:
    """Write events, read them back and hold them against each other, but for their lines."""
    (hand,) = parse(write(events, "merge"))
    for event in (*events, *hand.events):
        event.line = 0
        if isinstance(event, Show | StandPat):
            event.listed = None
    assert hand.events == events, write(events, "merge")


def whole(*names: str) -> list[Event]:
    quill, runa, ismay = names
    return [
        *opening(*names),
        Dealt(0, ismay, FIVE, None, "7-5-4-3-2"),
        Call(0, quill, money("2")),
        Raise(0, runa, None, money("4")),
        Chat(0, quill, '</game> "folds" <5&'),
        Call(0, ismay, money("2")),
        Fold(0, quill),
        Section(0, Street.FIRST_DRAW),
        Discard(0, runa, 5),
        Discard(0, ismay, 2, FIVE[3:]),
        Dealt(0, ismay, FIVE[:3], NEW[3:], "9-8-7-5-4"),
        Check(0, runa),
        Bet(0, ismay, money("2")),
        Call(0, runa, money("2")),
        Section(0, Street.SECOND_DRAW),
        StandPat(0, runa),
        StandPat(0, ismay, NEW, "9-8-7-5-4"),
        Bet(0, runa, money("4")),
        Raise(0, ismay, None, money("8")),
        Raise(0, runa, None, money("394.50"), all_in=True),
        Call(0, ismay, money("386.50"), all_in=True),
        Section(0, Street.THIRD_DRAW),
        StandPat(0, runa),
        StandPat(0, ismay, NEW, "9-8-7-5-4"),
        Section(0, Street.SHOWDOWN),
        Show(0, runa, FIVE),
        Muck(0, ismay),
        SeatResult(0, 2, ismay, (), Outcome.MUCKED, NEW),
        Collected(0, runa, money("790"), "pot", "7-5-4-3-2"),
        Notice(0, ismay, NoticeKind.LEAVES, "leave"),
    ]


def test_a_whole_hand_is_read_back() -> None:
    same(whole(*NAMES))


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=40), min_size=3, max_size=3, unique=True
    )
)
def test_whatever_people_are_called(names: list[str]) -> None:
    same(whole(*names))


@given(
    st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="".join(map(chr, [*range(32), 0xFFFE, 0xFFFF]))),
        max_size=60,
    )
)
def test_whatever_is_said_is_chat(text: str) -> None:
    same([*opening(*NAMES), Chat(0, "Quill", text), Fold(0, "Quill")])


FIRST_LINES = [
    header(stakes=(money("0.5"), money("1"))),
    header(currency="EUR", stakes=(money("1000"), money("2000"))),
    header(currency="play"),
    header(limit=Limit.POT, stakes=(money("1"), money("2"))),
    header(limit=Limit.NO, stakes=(money("0.25"), money("0.5"))),
    header(currency="chips", tournament=Tournament("777", "Vole | Room: 100% & more", "12")),
    header(
        currency="chips", tournament=Tournament("777", "Vole", "2"), limit=Limit.NO, stakes=(money("50"), money("100"))
    ),
    header(zone=None),
]


@pytest.mark.parametrize("first", FIRST_LINES, ids=range(len(FIRST_LINES)))
def test_first_elements_are_read_back(first: Header) -> None:
    same([*opening(*NAMES, first=first), Fold(0, "Quill")])


def test_posts_seats_and_notices_are_read_back() -> None:
    kinds = [(PostKind.ANTE, "0.25"), (PostKind.BIG_BLIND, "2"), (PostKind.DEAD_SMALL_BLIND, "1"), (PostKind.BOTH, "3")]
    for kind, amount in kinds:
        events = opening(*NAMES, "Corwin")
        events.insert(-1, Post(0, "Corwin", kind, money(amount)))
        same([*events, Fold(0, "Corwin")])
    events = opening(*NAMES)
    events.insert(2, Seat(0, 5, "Corwin", money("7"), SeatState.SITTING_OUT))
    same([*events, Fold(0, "Quill")])
    for notice, words in room_writer("merge").habits.notices.items():
        same([*opening(*NAMES), Notice(0, "Quill", notice, words[0]), Fold(0, "Quill")])


def test_cancelled_hands_are_read_back() -> None:
    same([*opening(*NAMES)[:-1], Cancelled(0)])


def test_uncalled_bets_stand_with_what_is_won() -> None:
    events = [
        *opening(*NAMES), Raise(0, "Quill", None, money("4")), Fold(0, "Runa"), Fold(0, "Ismay"),
        Uncalled(0, "Quill", money("2")), Muck(0, "Quill"), Collected(0, "Quill", money("5"), "pot"),
    ]  # fmt: skip
    assert '<winner amount="2.00" uncalled="true" potnumber="2" player="0" pottype="n"/>' in write(events, "merge")
    same(events)


def test_side_pots_have_numbers() -> None:
    won = [
        Collected(0, "Quill", money("9"), "side pot-2"), Collected(0, "Quill", money("5"), "side pot-1"), Collected(0, "Runa", money("3"), "main pot"),
    ]  # fmt: skip
    text = write([*whole(*NAMES)[:-2], *won], "merge")
    assert [part.split('"')[0] for part in text.split('potnumber="')[1:]] == ["3", "2", "1"]


REFUSED = [
    BettingCapped(5),
    Reshuffled(5),
    Served(5, "Runa", 2),
    NoShow(5, "Runa"),
    TotalPot(5, money("4"), money("0")),
    Unknown(5, "?"),
    Fold(5, "Runa", FIVE[:2]),
    Fold(5, "Nobody"),
    Raise(5, "Runa", money("2"), money("4")),
    Seat(5, 4, "Corwin", None),
    Seat(5, 4, "Corwin", money("4"), bounty=True),
    Seat(5, 4, "Corwin", money("4"), SeatState.OUT_OF_HAND),
    Section(5, Street.SUMMARY),
    Section(5, Street.FIRST_DRAW, money("4")),
    SeatResult(5, 1, "Runa", (), Outcome.FOLDED, folded=0),
    Notice(5, None, NoticeKind.OTHER, "sit out"),
    Notice(5, "Runa", NoticeKind.OTHER, "has 15 seconds left to act"),
]


@pytest.mark.parametrize("event", REFUSED, ids=[f"{n}-{type(event).__name__}" for n, event in enumerate(REFUSED)])
def test_what_the_room_has_no_element_for_is_refused(event: Event) -> None:
    with pytest.raises(CannotSay, match=type(event).__name__):
        write([*opening(*NAMES), event], "merge")


@pytest.mark.parametrize("changes", [{"currency": None}, {"stamp": None}, {"stamp": "2026/03/14"}])
def test_first_lines_that_the_room_has_not_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(CannotSay):
        write(opening(*NAMES, first=header(**changes)), "merge")


def test_a_file_has_one_description_for_the_hands_behind_it() -> None:
    texts = list(generate("merge", hands=30, seed=4, players=3, tournament=True, stakes="20/40"))
    text = file_text(in_file(texts, "merge"))
    heads = [each.split("\n", 1)[0] for each in texts]
    changes = sum(one != other for one, other in zip([None, *heads], heads, strict=False))
    assert 1 < text.count("<description") == changes < 30
    assert len(parse(text)) == 30
    assert [hand.text.replace("\n", "") for hand in parse(text)] == [each.strip().replace("\n", "") for each in texts]
    assert list(in_file(["a\n", "a\n"], "pokerstars")) == ["a\n", "a\n"]


def test_sample_hands_are_written_again(sample_histories: Path) -> None:
    hands = [
        hand
        for path in sorted((sample_histories / "merge").glob("*.xml"))
        for hand in parse_source(read_source(path.name, path.read_bytes()))
        if not hand.skipped
    ]
    for hand in hands:
        same(hand.events)
    assert len(hands) > 100


def test_real_hands_are_written_again(real_files: Callable[[str], list[Path]]) -> None:
    for path in real_files("merge/*.xml"):
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            same(hand.events)
