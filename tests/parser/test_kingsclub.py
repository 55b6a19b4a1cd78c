"""Every line that KingsClub writes, to its event; its weak first lines; its amounts; its files as they may be found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripledraw.model import (
    Bet,
    BettingRound,
    Call,
    Check,
    Collected,
    Dated,
    Dealt,
    Discard,
    Event,
    Fold,
    Notice,
    NoticeKind,
    Outcome,
    Post,
    PostKind,
    Raise,
    Seat,
    SeatResult,
    Section,
    Served,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Unknown,
    money,
)

from .kingsclub_texts import FIRST, HAND, OPENING
from .parser_texts import cards, codes, parse

N = 12


def result(number: int, name: str, stack: str, net: int) -> SeatResult:
    return SeatResult(N, number, name, (), Outcome.NOT_TOLD, stack=money(stack), net=net * 10_000)


LINES: list[tuple[str, Event]] = [
    ("Runa: posts the small blind 20", Post(N, "Runa", PostKind.SMALL_BLIND, money("20"))),
    ("Runa: posts the big blind 1,000", Post(N, "Runa", PostKind.BIG_BLIND, money("1000"))),
    ("Runa: posts blind 44", Post(N, "Runa", PostKind.BIG_BLIND, money("44"))),
    ("Runa: posts ante 5.50", Post(N, "Runa", PostKind.ANTE, money("5.5"))),
    ("Quill N: posts ante 11, and is all in", Post(N, "Quill N", PostKind.ANTE, money("11"), all_in=True)),
    ("Dealt to Quill N: [X X X X X]", Served(N, "Quill N", 5)),
    ("Dealt to Quill N: [X X X X]", Served(N, "Quill N", 4)),
    ("Dealt to Runa: [7h 5c 4d 3s 2h]", Dealt(N, "Runa", cards("7h 5c 4d 3s 2h"))),
    ("*** 1ST BETTING ROUND ***", BettingRound(N, 1)),
    ("*** 2ND BETTING ROUND ***", BettingRound(N, 2)),
    ("*** 3RD BETTING ROUND ***", BettingRound(N, 3)),
    ("*** 4TH BETTING ROUND ***", BettingRound(N, 4)),
    ("*** 1ST DRAW ***", Section(N, Street.FIRST_DRAW)),
    ("*** 2ND DRAW ***", Section(N, Street.SECOND_DRAW)),
    ("*** 3RD DRAW ***", Section(N, Street.THIRD_DRAW)),
    ("*** SUMMARY ***", Section(N, Street.SUMMARY)),
    ("Runa folds", Fold(N, "Runa")),
    ("Quill N checks", Check(N, "Quill N")),
    ("Runa calls 80", Call(N, "Runa", money("60"), whole=money("80"))),
    ("Runa calls 1,180, and is all in", Call(N, "Runa", money("1160"), all_in=True, whole=money("1180"))),
    ("Runa bets 40", Bet(N, "Runa", money("40"))),
    ("Runa bets 7.50, and is all in", Bet(N, "Runa", money("7.5"), all_in=True)),
    ("Runa raises to 160", Raise(N, "Runa", None, money("160"))),
    ("Runa raises to 1,160.25, and is all in", Raise(N, "Runa", None, money("1160.25"), all_in=True)),
    ("Quill N draws 2", Discard(N, "Quill N", 2)),
    ("Runa discards [Td Ks] draws [3c 6c]", Discard(N, "Runa", 2, cards("Td Ks"), cards("3c 6c"))),
    (
        "Runa discards [2h 3s 4c Td Ks] draws [3c 6c 8h 9h Th]",
        Discard(N, "Runa", 5, cards("2h 3s 4c Td Ks"), cards("3c 6c 8h 9h Th")),
    ),
    ("Runa stands pat", StandPat(N, "Runa")),
    ("Runa shows [7h 6h 4h 3s 2s]", Show(N, "Runa", cards("7h 6h 4h 3s 2s"))),
    ("Seat 1: Runa (78.50) -400", result(1, "Runa", "78.5", -400)),
    ("Seat 2: Quill N (2,154.50) +1,399", result(2, "Quill N", "2154.5", 1399)),
    ("Seat 5: Ismay (0) 0", result(5, "Ismay", "0", 0)),
    ("Rake 1", TotalPot(N, None, money("1"))),
    ("Runa wins pot (1,194)", Collected(N, "Runa", money("1194"), "pot")),
    ("Runa wins (279.50) from pot", Collected(N, "Runa", money("279.5"), "pot")),
    ("Quill N wins (3,075) from side pot 1", Collected(N, "Quill N", money("3075"), "side pot 1")),
    ("Quill N wins side pot 2 (75)", Collected(N, "Quill N", money("75"), "side pot 2")),
    ("Nobody sits out", Notice(N, "Nobody", NoticeKind.SITS_OUT, "sits out")),
]


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads("each line of the room: posts, draws in one line, results and chips behind the hand", "kingsclub")
def test_a_line_becomes_its_event(line: str, event: Event, *, reference: bool) -> None:
    for _ in range(3):  # the second and third time from memory
        (hand,) = parse(f"{OPENING}{line}\n", reference=reference)
        assert hand.events[-1] == event


def test_a_whole_hand_has_no_finding() -> None:
    (hand,) = parse(HAND)
    assert codes(hand) == []
    assert hand.complete
    assert hand.room == "kingsclub"
    assert hand.hand_id == "91000001"
    assert hand.played_at is not None
    assert hand.played_at.iso == "2026-02-14T21:03:09"  # no zone: local time
    assert len(hand.events) == HAND.count("\n")
    assert hand.events[1:4] == [
        Dated(1, "2026-02-14 21:03:09"),
        TableLine(2, "Old Mill Mix", None, 5),
        Seat(3, 1, "Runa", money("1046")),
    ]


@pytest.mark.reads("calls that tell the whole bet of the round", "kingsclub")
def test_calls_tell_the_whole_bet_of_the_round() -> None:
    (hand,) = parse(HAND)
    calls = [(event.player, event.amount, event.whole) for event in hand.events if isinstance(event, Call)]
    assert calls == [
        ("Runa", money("60"), money("80")),  # 20 are the small blind
        ("Ismay", money("40"), money("40")),
        ("Runa", money("80"), money("160")),
    ]


@pytest.mark.parametrize(
    ("call", "amount"), [("Quill N calls 20", "0"), ("Ismay calls 40", "40"), ("Quill N calls 120", "80")]
)
def test_a_call_to_less_than_was_put_in_adds_nothing(call: str, amount: str) -> None:
    (hand,) = parse(f"{OPENING}{call}\n")
    assert isinstance(hand.events[-1], Call)
    assert hand.events[-1].amount == money(amount)


# ---- amounts, times, missing lines ----


@pytest.mark.parametrize("mark", ["'", "\u2019", "\u00a0", "\u202f", ""])
@pytest.mark.reads("thousands parted by commas, apostrophes or fixed blanks", "kingsclub")
def test_thousands_are_parted_in_several_ways(mark: str) -> None:
    text = HAND.replace(",", mark)
    (hand,) = parse(text)
    assert codes(hand) == []
    assert Seat(5, 5, "Ismay", money("2400")) in hand.events


@pytest.mark.parametrize(
    "amount", ["1,04", "1.046", "1.046,00", "1,0466", "1,046.505", ",046", "1 046", "1'046,5", "12,34,567", "-5", "1e3"]
)
def test_an_amount_is_never_another_number(amount: str) -> None:
    (hand,) = parse(HAND.replace("Seat 1: Runa (1,046)", f"Seat 1: Runa ({amount})"))
    seats = [event for event in hand.events if isinstance(event, Seat) and event.player == "Runa"]
    assert all(seat.stack is None for seat in seats)
    assert ("TD101", 4) in codes(hand) or ("TD102", 4) in codes(hand)


def test_more_digits_than_can_be_kept_are_told() -> None:
    (hand,) = parse(HAND.replace("Seat 1: Runa (1,046)", "Seat 1: Runa (99999999999999999999)"))
    assert codes(hand) == [("TD102", 4)]


@pytest.mark.parametrize(
    "stamp", ["2026-02-30 21:03:09", "2026-13-01 21:03:09", "2026-02-14 24:03:09", "0000-01-01 0:00:00"]
)
def test_a_time_that_is_none_is_told(stamp: str) -> None:
    (hand,) = parse(HAND.replace("2026-02-14 21:03:09", stamp))
    assert codes(hand) == [("TD115", 2)]
    assert stamp in hand.diagnostics[0].message
    assert hand.played_at is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("2026-02-14 21:03:09\n", [("TD111", 2)]),
        ("Table 'Old Mill Mix' Seat 5 is the button\n", [("TD111", 3)]),
        ("*** 1ST BETTING ROUND ***\n", [("TD111", 7)]),
        ("*** 2ND BETTING ROUND ***\n", [("TD111", 19)]),
        ("*** 1ST DRAW ***\n", [("TD111", 16)]),
        ("*** SUMMARY ***\n", [("TD111", 37)]),
    ],
)
def test_a_missing_line_of_the_frame_is_told(line: str, found: list[tuple[str, int]]) -> None:
    (hand,) = parse(HAND.replace(line, ""))
    assert codes(hand) == found


def test_a_garbled_line_of_the_frame_is_told_once() -> None:
    (hand,) = parse(HAND.replace("2026-02-14 21", "2026-02-14 2l").replace("*** 2ND DRAW ***", "*** 2ND DRRW ***"))
    assert codes(hand) == [("TD101", 2), ("TD101", 22)]


@pytest.mark.parametrize(
    "line", ["Uncalled bet (80) returned to Runa", "Runa mucks", "Runa wins (80)", "Rake", "Runa draws"]
)
def test_what_the_room_does_not_write_is_told(line: str) -> None:
    (hand,) = parse(HAND.replace("Runa wins pot (597)\n", f"{line}\nRuna wins pot (597)\n"))
    assert codes(hand) == [("TD101", 42)]
    assert any(isinstance(event, Unknown) for event in hand.events)


# ---- names ----

NAMES = [
    "x folds", "$5", "a", "Seat", "Seat 2", "Seat 2: y", "Dealt to Runa", "Dealt to Runa: [X X X X X]", "wins pot (3)",
    "Q: posts ante 5", "Q: z", "(1,046)", "q (12)", "q (12) -5", "*** 1ST DRAW ***", "Rake 5", "Rake", "Table 'x'", FIRST,
    "#12: y", "draws 2", "discards [2c] draws [3c]", "calls 80", "Runa calls", "[X X X X X]", "2026-02-14 21:03:09",
    "O'Neil", "Søren Åkerlund", "🦊", ":fire:", "a, and is all in", "=1+1", "sits out", "x wins (5) from pot", "Runa2",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_read(name: str) -> None:
    plain = parse(HAND)[0]
    (hand,) = parse(HAND.replace("Quill N", name))
    assert codes(hand) == []
    assert [type(event) for event in hand.events] == [type(event) for event in plain.events]
    for mine, theirs in zip(hand.events, plain.events, strict=True):
        if getattr(theirs, "player", None) == "Quill N":
            assert mine.player == name  # type: ignore[union-attr]  # as theirs


@pytest.mark.parametrize("name", NAMES)
def test_any_name_may_win(name: str) -> None:
    (hand,) = parse(HAND.replace("Runa", name))
    assert codes(hand) == []


# ---- what is remembered changes nothing ----

PIECES = [
    "$", "0", "9.99", "[", "]", "[X X]", ": ", " ", "folds", "Runa", "Quill N", "(", ")", "1ST", "€", ",", "1,000", "'",
    "X", "\x10", "\x11", "\u0661", "*** ", "#7", "Seat 2: ", " draws ", ", and is all in", "-5", "+", "\u00a0",
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return the hand with pieces put into lines, cut out of them, or lines swapped."""
    lines = HAND.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 6)))
        match draw(st.integers(0, 2)):
            case 0:
                lines[place] = line[:start] + draw(st.sampled_from(PIECES)) + line[end:]
            case 1:
                lines[place] = line[:start] + line[end:]
            case _:
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], line
    return "\n".join(lines)


@settings(max_examples=200, deadline=None)
@given(mutated())
def test_both_ways_agree_on_mutated_hands(text: str) -> None:
    def facts(*, reference: bool) -> list[object]:
        hands = parse(text, reference=reference)
        return [(hand.span, hand.events, hand.diagnostics, hand.complete, hand.skipped, hand.game) for hand in hands]

    assert facts(reference=False) == facts(reference=True)


@pytest.mark.parametrize(
    "line",
    [
        "#1: Limit " * 20_000,
        f"{FIRST}\n" * 5_000,
        "#1" * 100_000,
        "#11111" * 50_000,
        "Seat 1: " * 50_000,
        "[" * 200_000,
    ],
)
def test_long_texts_take_no_longer_than_they_are(line: str) -> None:
    hand, *_ = parse(HAND.replace("Quill N folds", "Quill N folds\n" + line))
    assert hand.hand_id == "91000001"
