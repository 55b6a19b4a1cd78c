"""What is written is read back as the same events; what a room has no words for is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.engine.hand_names import name_agrees
from tripledraw.engine.ranking import kind
from tripledraw.model import (
    DECK,
    RANKS,
    Bet,
    BettingCapped,
    Button,
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
    Tournament,
    Uncalled,
    money,
)
from tripledraw.parser import parse_source, read_source
from tripledraw.writer import (
    CannotSay,
    FileForm,
    file_bytes,
    file_text,
    room_names,
    room_writer,
    write,
)

HOSTILE = (
    "Bob: folds", "mike calls $5", "abs(EV)", "Seat 3", "*** FLOP", "a [7h] b", 'x said, "hi"', "€uro, (2)", "🦊",
    "raises to $4", "Dealt to Hero", "Uncalled bet of $5 returned to Bob", "The deck is reshuffled", "# 1", "O'Neil",
)  # fmt: skip
STAMP = "2026/03/14 9:04:11"
ALIKE = ("fulltilt", "pokerstars")  # other rooms have lines of their own, and tests
TIME = re.compile(r' timestamp="\d+"')
FIVE = (Card("7c"), Card("5d"), Card("4h"), Card("3s"), Card("2c"))


def parse(text: str) -> list[ParsedHand]:
    return list(parse_source(read_source("text", text.encode())))


def header(room: str) -> Header:
    writer = room_writer(room)
    table = None if writer.habits.table_line else "Old Mill"
    stakes = (money("2"), money("4"))
    size = None if table is None else 6
    return Header(
        0, "900000000001", writer.game, Limit.FIXED, stakes, "USD", None, STAMP, "ET", None, table=table, max_seats=size
    )


def opening(room: str, names: tuple[str, ...]) -> list[Event]:
    has_line = room_writer(room).habits.table_line
    table: list[Event] = [TableLine(0, "Old Mill", 6, 1)] if has_line else []
    seats: list[Event] = [Seat(0, number, name, money("40.5")) for number, name in enumerate(names, 1)]
    posts: list[Event] = [
        Post(0, names[0], PostKind.SMALL_BLIND, money("1")),
        Post(0, names[-1], PostKind.BIG_BLIND, money("2")),
    ]
    button: list[Event] = [] if has_line else [Button(0, 1)]
    return [header(room), *table, *seats, *posts, *button, Section(0, Street.DEAL)]


def numbered(events: list[Event]) -> list[Event]:
    for line, event in enumerate(events):
        event.line = line
    return events


def told(name: str, room: str) -> list[Event]:
    """Return lines of all kinds that the room has, about one player."""
    habits = room_writer(room).habits
    named = "7,5,4,3,2" if habits.names_wins else None
    both: list[Event] = [
        Fold(0, name),
        Check(0, name),
        Bet(0, name, money("0.05")),
        Bet(0, name, money("1500"), all_in=True),
        Raise(0, name, money("2") if habits.increments else None, money("1000000"), all_in=True),
        Discard(0, name, 1),
        Discard(0, name, 2, FIVE[:2]),
        StandPat(0, name),
        StandPat(0, name, FIVE),
        Dealt(0, name, FIVE),
        Dealt(0, name, FIVE[:3], FIVE[3:]),
        Uncalled(0, name, money("2")),
        Collected(0, name, money("41.23"), "pot", named),
        Collected(0, name, money("1"), "main pot"),
        Collected(0, name, money("1"), "side pot-2"),
        Show(0, name, FIVE, "7,5,4,3,2"),
        Show(0, name, FIVE[:1]),
        Muck(0, name),
        Chat(0, name, 'Hero: folds "2" $5 [7h]'),
        SeatResult(0, 1, name, ("button",), Outcome.FOLDED, folded=0, didnt_bet=True),
        SeatResult(0, 1, name, ("small blind",), Outcome.FOLDED, folded=3),
        SeatResult(0, 1, name, (), Outcome.WON, FIVE, money("41.23"), name="7,5,4,3,2"),
        SeatResult(0, 1, name, ("big blind",), Outcome.LOST, FIVE, name="a pair of Fives"),
        SeatResult(0, 1, name, (), Outcome.MUCKED, FIVE, name="7,5,4,3,2" if habits.names_mucked else None),
        SeatResult(0, 1, name, (), Outcome.COLLECTED, None, money("41.23")),
    ]
    notices = [
        Notice(0, name, notice_kind, words.replace("{n}", "3rd" if notice_kind is NoticeKind.FINISHES else "3"))
        for notice_kind, forms in habits.notices.items()
        for words in forms
    ]
    own: list[Event] = (
        [Served(0, name, 2)] if room == "fulltilt" else [NoShow(0, name), BettingCapped(0), Reshuffled(0)]
    )
    return both + notices + own


@pytest.mark.parametrize("room", ALIKE)
@pytest.mark.parametrize("name", ["Runa", "Søren Åkerlund", *HOSTILE])
def test_every_line_about_anybody_is_read_back(room: str, name: str) -> None:
    for event in told(name, room):
        mucked = [Muck(0, name)] if room_writer(room).habits.winner_mucks else []  # the summary's line tells of it
        events = numbered([*opening(room, ("Quill", name, "Ottoline")), *mucked, event])
        (hand,) = parse(write(events, room))
        assert hand.events == events, write([events[0], event], room)


@pytest.mark.parametrize("room", ALIKE)
@given(text=st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=60))
def test_whatever_is_said_is_chat(room: str, text: str) -> None:
    events = numbered([*opening(room, ("Quill", "Runa")), Chat(0, "Quill", text), Check(0, "Quill")])
    (hand,) = parse(write(events, room))
    assert hand.events == events


@pytest.mark.parametrize("room", ALIKE)
@pytest.mark.parametrize("currency", ["USD", "EUR", "GBP", "play"])
@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("zones", [("ET", None), ("CET", "2026/03/14 4:04:11")])
def test_first_lines_are_read_back(room: str, currency: str, limit: Limit, zones: tuple[str, str | None]) -> None:
    events = opening(room, ("Quill", "Runa"))
    first = header(room)
    first.currency, first.limit, (zone, first.et_stamp) = currency, limit, zones
    first.zone = zone
    if currency == "play" and isinstance(events[1], TableLine):
        events[1].play_money = True
    events = numbered([first, *events[1:]])
    (hand,) = parse(write(events, room))
    assert hand.events == events


@pytest.mark.parametrize(
    ("room", "tournament", "table"),
    [
        ("pokerstars", Tournament("910020030", "$9.10+$0.90 USD", "IV"), None),
        ("pokerstars", Tournament("910020030", "Freeroll", "XXI"), None),
        ("pokerstars", Tournament("910020030", "$2.40+$2.50+$0.60 USD 8-Game", "I"), None),
        ("pokerstars", Tournament("910020030", None, "I"), None),
        ("fulltilt", Tournament("910020030", "$10 Heads-Up Sit & Go", None), "1"),
    ],
)
def test_first_lines_of_tournaments_are_read_back(room: str, tournament: Tournament, table: str | None) -> None:
    events = opening(room, ("Quill", "Runa"))
    first = header(room)
    first.currency, first.tournament, first.table, first.max_seats = "chips", tournament, table, None
    events = numbered([first, *events[1:]])
    (hand,) = parse(write(events, room))
    assert hand.events == events


def refused() -> list[tuple[str, Event]]:
    seat = Seat(3, 4, "Runa", None)
    moved = Seat(3, 4, "Runa", money("4"), SeatState.OUT_OF_HAND)
    return [
        ("fulltilt", BettingCapped(5)),
        ("fulltilt", Reshuffled(5)),
        ("fulltilt", Cancelled(5)),
        ("fulltilt", NoShow(5, "Runa")),
        ("fulltilt", TableLine(1, "T", 6, 1)),
        ("fulltilt", Raise(5, "Runa", money("2"), money("4"))),
        ("fulltilt", Post(5, "Runa", PostKind.BOTH, money("3"))),
        ("fulltilt", moved),
        ("fulltilt", Notice(5, None, NoticeKind.OTHER, "nobody in particular")),
        ("pokerstars", Served(5, "Runa", 2)),
        ("pokerstars", Button(5, 1)),
        ("pokerstars", Raise(5, "Runa", None, money("4"))),
        ("pokerstars", Post(5, "Runa", PostKind.DEAD_SMALL_BLIND, money("1"))),
        ("pokerstars", Collected(5, "Runa", money("4"), "pot", "7,5,4,3,2")),
        ("pokerstars", SeatResult(5, 1, "Runa", (), Outcome.SITTING_OUT)),
        ("pokerstars", seat),
        ("fulltilt", seat),
    ]


@pytest.mark.parametrize(("room", "event"), refused())
def test_what_a_room_has_no_words_for_is_refused(room: str, event: Event) -> None:
    with pytest.raises(CannotSay, match=type(event).__name__):
        write([header(room), event], room)


def test_an_unknown_room_is_told_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="pokerstars"):
        write([], "atlantis")


def test_the_folder_is_the_registry(root: Path) -> None:
    modules = {path.stem for path in (root / "writer").glob("*.py")}
    assert set(room_names()) <= modules
    assert all(room_writer(name).profile for name in room_names())


def rewritten(paths: list[Path]) -> Counter[str]:
    """Write hands of files again, and hold events and lines against those of the files; count what was done."""
    done: Counter[str] = Counter()
    for path in paths:
        for hand in parse_source(read_source(path.name, path.read_bytes())):
            if hand.skipped or hand.room not in room_names() or not hand.events:
                continue
            try:
                text = write(hand.events, hand.room)
            except CannotSay:
                done["refused"] += 1
                continue
            (again,) = parse(text)
            for event in hand.events + again.events:
                event.line = 0
                if isinstance(event, Show | StandPat):
                    event.listed = None
            assert again.events == hand.events, (path.name, hand.hand_id)
            # The first line may bear a home game's name or another word for "hand", which no event keeps; what stands
            # before several hands is written before each.
            whole = hand.text.removeprefix(hand.preface)
            lines = [line.rstrip() for line in whole.splitlines()[not hand.preface :] if line.strip("\ufeff\ufffe ")]
            assert _same(text.splitlines()[1:], lines[: len(text.splitlines()) - 1]), (path.name, hand.hand_id)
            done["written"] += 1
    return done


def _same(mine: list[str], theirs: list[str]) -> bool:
    """Say whether lines are the same, but for the two ways to write `Draw` and the times of single events."""
    plain = [
        [TIME.sub("", line.replace("before the draw", "before the Draw")) for line in lines] for lines in (mine, theirs)
    ]
    return plain[0] == plain[1]


def test_sample_hands_are_written_as_they_stand(sample_histories: Path) -> None:
    done = rewritten(sorted(path for path in sample_histories.rglob("*.txt") if path.parent.name != "broken"))
    assert done["written"] >= 30
    assert done["refused"] <= 3  # bounties, whose amount no event keeps


@pytest.mark.parametrize("room", room_names())
def test_real_hands_are_written_as_they_stand(real_files: Callable[[str], list[Path]], room: str) -> None:
    done = rewritten(real_files(f"{room}/*"))
    assert done["written"] > 0
    assert done["refused"] == 0


@pytest.mark.parametrize(("room", "doubled"), [("pokerstars", False), ("fulltilt", False), ("fulltilt", True)])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_every_form_of_file_is_read_back(room: str, encoding: str, line_end: str, *, doubled: bool) -> None:
    events = numbered([*opening(room, ("Quill", "Søren")), Fold(0, "Søren")])
    text = file_text([write(events, room)] * 2)
    data = file_bytes(text, FileForm(encoding, line_end, doubled))
    hands = list(parse_source(read_source("file", data)))
    assert len(hands) == 2
    for hand in hands:
        for event in hand.events:
            event.line = 0
        assert hand.events == [*opening(room, ("Quill", "Søren")), Fold(0, "Søren")]


@pytest.mark.parametrize("room", room_names())
def test_hands_bear_names_that_are_true_of_them(room: str) -> None:
    names = room_writer(room).hand_names
    suits = "cdhs"
    seen = set()
    for ranks in combinations_with_replacement(range(len(RANKS)), 5):
        if ranks[0] == ranks[-1]:
            continue
        taken: Counter[int] = Counter()
        cards = []
        for rank in ranks:
            cards.append(Card(RANKS[rank] + suits[(taken[rank] + (rank == ranks[0])) % 4]))
            taken[rank] += 1
        found, by = kind(ranks, suited=False)
        name = names.name(found.text, by)
        seen.add(found)
        assert name_agrees(name, tuple(cards)) is True, name
    assert len(seen) >= 7
    for suited in (("7", "5", "4", "3", "2"), ("8", "7", "6", "5", "4"), ("A", "K", "Q", "J", "T")):
        cards = [Card(f"{rank}h") for rank in suited]
        assert set(cards) <= DECK
        found, by = kind([RANKS.index(rank) for rank in suited], suited=True)
        assert name_agrees(names.name(found.text, by), tuple(cards)) is True
