"""Every line that PokerStars writes, to its event."""

from __future__ import annotations

import pytest

from tripledraw.model import (
    Bet,
    BettingCapped,
    Call,
    Cancelled,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Muck,
    NoShow,
    Notice,
    NoticeKind,
    Outcome,
    Post,
    PostKind,
    Raise,
    Reshuffled,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Show,
    StandPat,
    Street,
    TableLine,
    TotalPot,
    Uncalled,
    Unknown,
    money,
)

from .parser_texts import OPENING, cards, parse

DOLLAR = money("1")
N = 9  # the line under test follows the nine lines of OPENING

LINES: list[tuple[str, Event]] = [
    ("Runa: folds", Fold(N, "Runa")),
    ("Runa: folds [2h 3s]", Fold(N, "Runa", cards("2h 3s"))),
    ("Runa: checks", Check(N, "Runa")),
    ("Runa: calls $1", Call(N, "Runa", DOLLAR)),
    ("Runa: calls $1.55 and is all-in", Call(N, "Runa", money("1.55"), all_in=True)),
    ("Runa: bets $2", Bet(N, "Runa", money("2"))),
    ("Runa: bets $1,002 and is all-in", Bet(N, "Runa", money("1002"), all_in=True)),
    ("Runa: raises $2 to $4", Raise(N, "Runa", money("2"), money("4"))),
    ("Runa: raises $0.02 to $0.22 and is all-in", Raise(N, "Runa", money("0.02"), money("0.22"), all_in=True)),
    ("Betting is capped", BettingCapped(N)),
    ("Runa: posts small blind $1", Post(N, "Runa", PostKind.SMALL_BLIND, DOLLAR)),
    ("Runa: posts big blind $2 and is all-in", Post(N, "Runa", PostKind.BIG_BLIND, money("2"), all_in=True)),
    ("Runa: posts small & big blinds $3", Post(N, "Runa", PostKind.BOTH, money("3"))),
    ("Runa: posts the ante $0.25", Post(N, "Runa", PostKind.ANTE, money("0.25"))),
    ("*** DEALING HANDS ***", Section(N, Street.DEAL)),
    ("*** FIRST DRAW ***", Section(N, Street.FIRST_DRAW)),
    ("*** SECOND DRAW ***", Section(N, Street.SECOND_DRAW)),
    ("*** THIRD DRAW ***", Section(N, Street.THIRD_DRAW)),
    ("*** SHOW DOWN ***", Section(N, Street.SHOWDOWN)),
    ("*** SUMMARY ***", Section(N, Street.SUMMARY)),
    ("Dealt to Runa [2h 3s 4c Td Ks]", Dealt(N, "Runa", cards("2h 3s 4c Td Ks"))),
    ("Dealt to Runa [2h 3s 4c] [5c Qd]", Dealt(N, "Runa", cards("2h 3s 4c"), cards("5c Qd"))),
    ("Runa: discards 1 card", Discard(N, "Runa", 1)),
    ("Runa: discards 2 cards [Kc Tc]", Discard(N, "Runa", 2, cards("Kc Tc"))),
    ("Runa: discards 2 cards []", Discard(N, "Runa", 2, ())),
    ("Runa discards 2 cards", Discard(N, "Runa", 2)),
    ("Runa: stands pat", StandPat(N, "Runa")),
    ("Runa: stands pat on [3s 7h 5h 4h 2d]", StandPat(N, "Runa", cards("3s 7h 5h 4h 2d"))),
    ("The deck is reshuffled", Reshuffled(N)),
    ("Uncalled bet ($0.02) returned to Runa", Uncalled(N, "Runa", money("0.02"))),
    ("Runa collected $1.29 from pot", Collected(N, "Runa", money("1.29"), "pot")),
    ("Runa collected $1 from main pot", Collected(N, "Runa", DOLLAR, "main pot")),
    ("Runa collected $1 from side pot-2", Collected(N, "Runa", DOLLAR, "side pot-2")),
    ("Runa: shows [7s]", Show(N, "Runa", cards("7s"))),
    ("Runa: shows [7h 6s 9h 4d 2h] (Lo: 9,7,6,4,2)", Show(N, "Runa", cards("7h 6s 9h 4d 2h"), "9,7,6,4,2")),
    (
        "Runa: shows [5s 4c 8c 7s 6c] (Lo: a straight, Four to Eight)",
        Show(N, "Runa", cards("5s 4c 8c 7s 6c"), "a straight, Four to Eight"),
    ),
    ("Runa: mucks hand", Muck(N, "Runa")),
    ("Runa: doesn't show hand", NoShow(N, "Runa")),
    ("Hand cancelled", Cancelled(N)),
    ("Total pot $1.35 | Rake $0.06", TotalPot(N, money("1.35"), money("0.06"))),
    (
        "Total pot $9 Main pot $6. Side pot $3. | Rake $0",
        TotalPot(N, money("9"), money("0"), money("6"), (money("3"),)),
    ),
    (
        "Total pot $12 Main pot $6. Side pot-1 $3.50. Side pot-2 $2. | Rake $0.50",
        TotalPot(N, money("12"), money("0.5"), money("6"), (money("3.5"), money("2"))),
    ),
    (
        "Seat 1: Runa (button) (small blind) showed [7h 5s] and won ($1.29) with Lo: 9,7,6,4,2",
        SeatResult(
            N, 1, "Runa", ("button", "small blind"), Outcome.WON, cards("7h 5s"), money("1.29"), name="9,7,6,4,2"
        ),
    ),
    (
        "Seat 1: Runa showed [7h 5s] and lost with Lo: a pair of Fives",
        SeatResult(N, 1, "Runa", (), Outcome.LOST, cards("7h 5s"), name="a pair of Fives"),
    ),
    (
        "Seat 1: Runa (big blind) mucked [8d 7s 3h 6s 2c]",
        SeatResult(N, 1, "Runa", ("big blind",), Outcome.MUCKED, cards("8d 7s 3h 6s 2c")),
    ),
    ("Seat 1: Runa collected ($2)", SeatResult(N, 1, "Runa", (), Outcome.COLLECTED, None, money("2"))),
    (
        "Seat 1: Runa folded before the Draw (didn't bet)",
        SeatResult(N, 1, "Runa", (), Outcome.FOLDED, folded=0, didnt_bet=True),
    ),
    ("Seat 1: Runa folded after the 3rd Draw", SeatResult(N, 1, "Runa", (), Outcome.FOLDED, folded=3)),
    ("Runa is sitting out", Notice(N, "Runa", NoticeKind.SITS_OUT, "is sitting out")),
    ("Runa: is sitting out", Notice(N, "Runa", NoticeKind.SITS_OUT, "is sitting out")),
    ("Runa: sits out", Notice(N, "Runa", NoticeKind.SITS_OUT, "sits out")),
    ("Runa has returned", Notice(N, "Runa", NoticeKind.RETURNS, "has returned")),
    ("Runa has timed out", Notice(N, "Runa", NoticeKind.TIMES_OUT, "has timed out")),
    (
        "Runa has timed out while disconnected",
        Notice(N, "Runa", NoticeKind.TIMES_OUT, "has timed out while disconnected"),
    ),
    ("Runa is disconnected", Notice(N, "Runa", NoticeKind.DISCONNECTS, "is disconnected")),
    ("Runa is connected", Notice(N, "Runa", NoticeKind.CONNECTS, "is connected")),
    ("Nobody joins the table at seat #3", Notice(N, "Nobody", NoticeKind.JOINS, "joins the table at seat #3")),
    ("Nobody leaves the table", Notice(N, "Nobody", NoticeKind.LEAVES, "leaves the table")),
    (
        "Nobody will be allowed to play after the button",
        Notice(N, "Nobody", NoticeKind.WAITS, "will be allowed to play after the button"),
    ),
    (
        "Runa was removed from the table for failing to post",
        Notice(N, "Runa", NoticeKind.REMOVED, "was removed from the table for failing to post"),
    ),
    ('Runa said, "Quill: folds"', Chat(N, "Runa", "Quill: folds")),
    ('Passer-by said, "gl "all""', Chat(N, "Passer-by", 'gl "all"')),
    (
        "Runa finished the tournament in 2nd place and received $4.50.",
        Notice(N, "Runa", NoticeKind.FINISHES, "finished the tournament in 2nd place and received $4.50."),
    ),
    ("Runa finished the tournament", Notice(N, "Runa", NoticeKind.FINISHES, "finished the tournament")),
    (
        "Runa wins the tournament and receives $2.80 - congratulations!",
        Notice(N, "Runa", NoticeKind.OTHER, "wins the tournament and receives $2.80 - congratulations!"),
    ),
    (
        "Runa cashed out the hand for $3 | Cash Out Fee $0.03",
        Notice(N, "Runa", NoticeKind.CASHES_OUT, "$3 | Cash Out Fee $0.03"),
    ),
    (
        "Runa wins the $4.90 bounty for eliminating Quill",
        Notice(N, "Runa", NoticeKind.OTHER, "wins the $4.90 bounty for eliminating Quill"),
    ),
    (
        "Runa re-buys and receives 1500 chips for $1",
        Notice(N, "Runa", NoticeKind.OTHER, "re-buys and receives 1500 chips for $1"),
    ),
    ("Nobody: folds", Fold(N, "Nobody")),
    ("Uncalled bet ($2) returned to Nobody", Uncalled(N, "Nobody", money("2"))),
    ("Runa: ca1ls $1", Unknown(N, "Runa: ca1ls $1")),
]


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
@pytest.mark.parametrize("reference", [False, True])
def test_a_line_becomes_its_event(line: str, event: Event, *, reference: bool) -> None:
    (hand,) = parse(f"{OPENING}{line}\n", reference=reference)
    assert hand.events[-1] == event


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
def test_a_remembered_line_becomes_the_same_event(line: str, event: Event) -> None:
    for _ in range(3):  # shape, whole line, table
        (hand,) = parse(f"{OPENING}{line}  \n")
        assert hand.events[-1] == event


@pytest.mark.parametrize("line", [line for line, _ in LINES if line.startswith(("Runa", "Seat 1: Runa"))])
def test_what_is_remembered_of_a_line_is_not_taken_for_the_end_of_another(line: str) -> None:
    parse(f"{OPENING}{line}\n")
    said = line.removeprefix("Seat 1: ").removeprefix("Runa").removeprefix(": ")
    for cut in range(4):
        for other in (f"Runa: {said[cut:]}", f"Runa {said[cut:]}", f"Quill{said[cut:]}"):
            fast, slow = (parse(f"{OPENING}{other}\n", reference=reference) for reference in (False, True))
            assert [hand.events for hand in fast] == [hand.events for hand in slow], other


SEATS = [
    ("Seat 4: Corwin ($4.36 in chips)", Seat(5, 4, "Corwin", money("4.36"))),
    ("Seat 4: Corwin ($4.36 in chips) is sitting out", Seat(5, 4, "Corwin", money("4.36"), SeatState.SITTING_OUT)),
    (
        "Seat 4: Corwin ($4 in chips) out of hand (moved from another table into small blind)",
        Seat(5, 4, "Corwin", money("4"), SeatState.OUT_OF_HAND),
    ),
    ("Seat 10: Corwin ($4 in chips, $4.90 bounty) ", Seat(5, 10, "Corwin", money("4"), bounty=True)),
    ("Seat 4: x ($9 in chips) ($4 in chips)", Seat(5, 4, "x ($9 in chips)", money("4"))),
    ("Seat 4: Seat 4: y ($4 in chips)", Seat(5, 4, "Seat 4: y", money("4"))),
]


@pytest.mark.parametrize(("line", "seat"), SEATS, ids=[line for line, _ in SEATS])
@pytest.mark.parametrize("reference", [False, True])
def test_a_seat_line_tells_a_name(line: str, seat: Seat, *, reference: bool) -> None:
    lines = OPENING.splitlines()
    (hand,) = parse("\n".join([*lines[:5], line, *lines[5:]]), reference=reference)
    assert hand.events[5] == seat


TABLES = [
    ("Table 'Theo' 6-max Seat #5 is the button", TableLine(1, "Theo", 6, 5)),
    (
        "Table 'O'Hara's 'T'' 2-max (Play Money) Seat #1 is the button",
        TableLine(1, "O'Hara's 'T'", 2, 1, play_money=True),
    ),
    ("Table '919000019 1' 9-max", TableLine(1, "919000019 1", 9, None)),
]


@pytest.mark.parametrize(("line", "table"), TABLES, ids=[line for line, _ in TABLES])
def test_a_table_line_tells_name_size_and_button(line: str, table: TableLine) -> None:
    lines = OPENING.splitlines()
    (hand,) = parse("\n".join([lines[0], line, *lines[2:]]))
    assert hand.events[1] == table
