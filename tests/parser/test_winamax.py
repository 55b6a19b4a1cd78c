"""Every line that Winamax writes, as its client does and as its site exports it, to its event."""

from __future__ import annotations

import pytest

from tripledraw.model import (
    Bet,
    BettingRound,
    Call,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
    Limit,
    Muck,
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
    Tournament,
    money,
)

from .parser_texts import cards, codes, parse
from .winamax_texts import EXPORTED, HAND, HEADER, OPENING, N

LINES: list[tuple[str, Event]] = [
    ("Runa posts small blind 12.50€", Post(N, "Runa", PostKind.SMALL_BLIND, money("12.5"))),
    ("Runa posts big blind 25€", Post(N, "Runa", PostKind.BIG_BLIND, money("25"))),
    ("Runa posts big blind 5€ and is all-in", Post(N, "Runa", PostKind.BIG_BLIND, money("5"), all_in=True)),
    (
        "Runa posts big blind 25€ out of position",
        Post(N, "Runa", PostKind.BIG_BLIND, money("25"), out_of_position=True),
    ),
    (
        "Runa posts small blind 3€ out of position",
        Post(N, "Runa", PostKind.DEAD_SMALL_BLIND, money("3"), out_of_position=True),
    ),
    ("Runa posts big blind 0€ out of position", Post(N, "Runa", PostKind.BIG_BLIND, money("0"), out_of_position=True)),
    (
        "Runa posts big blind 7€ out of position and is all-in",
        Post(N, "Runa", PostKind.BIG_BLIND, money("7"), all_in=True, out_of_position=True),
    ),
    (
        "Runa posts big blind 7€ and is all-in out of position",
        Post(N, "Runa", PostKind.BIG_BLIND, money("7"), all_in=True, out_of_position=True),
    ),
    ("Runa posts ante 5€", Post(N, "Runa", PostKind.ANTE, money("5"))),
    ("*** ANTE/BLINDS ***", Section(N, Street.BLINDS)),
    ("*** FIRST-BET ***", Section(N, Street.DEAL)),
    ("*** FIRST-DRAW ***", Section(N, Street.FIRST_DRAW)),
    ("*** SECOND-BET ***", BettingRound(N, 2)),
    ("*** SECOND-DRAW ***", Section(N, Street.SECOND_DRAW)),
    ("*** THIRD-BET ***", BettingRound(N, 3)),
    ("*** THIRD-DRAW ***", Section(N, Street.THIRD_DRAW)),
    ("*** FOURTH-BET ***", BettingRound(N, 4)),
    ("*** SHOW DOWN ***", Section(N, Street.SHOWDOWN)),
    ("*** SUMMARY ***", Section(N, Street.SUMMARY)),
    ("Quill N folds", Fold(N, "Quill N")),
    ("Quill N checks", Check(N, "Quill N")),
    ("Quill N calls 1,025.50€", Call(N, "Quill N", money("1025.5"))),
    ("Quill N calls €25", Call(N, "Quill N", money("25"))),
    ("Quill N calls 3.17€ and is all-in", Call(N, "Quill N", money("3.17"), all_in=True)),
    ("Quill N bets 25€", Bet(N, "Quill N", money("25"))),
    ("Runa raises 25€ to 50€", Raise(N, "Runa", money("25"), money("50"))),
    ("Runa raises 5€ to 30€ and is all-in", Raise(N, "Runa", money("5"), money("30"), all_in=True)),
    ("Runa discard 2 cards", Discard(N, "Runa", 2)),
    ("Runa discards 2 cards", Discard(N, "Runa", 2)),
    ("Runa discard 2 cards [Td Ks]", Discard(N, "Runa", 2, cards("Td Ks"))),
    ("Quill N discard 2 cards [X X]", Discard(N, "Quill N", 2)),
    ("Runa discard 1 card", Discard(N, "Runa", 1)),
    ("Runa discard 0 card", StandPat(N, "Runa")),
    ("Runa discards 0 cards", StandPat(N, "Runa")),
    ("Quill N stands pat [X X X X X]", StandPat(N, "Quill N")),
    ("Quill N stands pat", StandPat(N, "Quill N")),
    ("Runa stands pat [7h 5h 4h 3s 2h]", StandPat(N, "Runa", cards("7h 5h 4h 3s 2h"))),
    ("Dealt to Runa [2h 3s 4c] [8d 7s]", Dealt(N, "Runa", cards("2h 3s 4c"), cards("8d 7s"))),
    ("Dealt to Quill N [X X X X X]", Served(N, "Quill N", 5)),
    ("Dealt to Quill N [X X X] [X X]", Served(N, "Quill N", 2)),
    ("Quill N shows [9h 7c 5c 4d 2c] (High card : 9)", Show(N, "Quill N", cards("9h 7c 5c 4d 2c"), "High card : 9")),
    ("Quill N shows [9h 9c 5c 4d 2c]", Show(N, "Quill N", cards("9h 9c 5c 4d 2c"))),
    ("Quill N mucks", Muck(N, "Quill N")),
    ("Quill N collected 347.50€ from pot", Collected(N, "Quill N", money("347.5"), "pot")),
    ("Quill N collected 7€ from main pot", Collected(N, "Quill N", money("7"), "main pot")),
    ("Quill N collected 7€ from side pot 2", Collected(N, "Quill N", money("7"), "side pot 2")),
    ("Total pot 12.15€ | Rake 0.85€", TotalPot(N, money("12.15"), money("0.85"))),
    ("Total pot 12.15€ | No rake", TotalPot(N, money("12.15"), money("0"))),
    (
        "Seat 1: Runa (small blind) (button) showed [2h 3s 4c 8d 7s] and won 7€ with High card : 8",
        SeatResult(
            N, 1, "Runa", ("small blind", "button"), Outcome.WON, cards("2h 3s 4c 8d 7s"), money("7"),
            name="High card : 8",
        ),
    ),
    (
        "Seat 2: Quill N showed [9h 9c 5c 4d 4c] and lost with Two pairs : 9 and 4",
        SeatResult(N, 2, "Quill N", (), Outcome.LOST, cards("9h 9c 5c 4d 4c"), name="Two pairs : 9 and 4"),
    ),
    ("Seat 2: Quill N (big blind) won 56€", SeatResult(N, 2, "Quill N", ("big blind",), Outcome.COLLECTED, None, money("56"))),
    ("Seat 2: Quill N mucked", SeatResult(N, 2, "Quill N", (), Outcome.MUCKED)),
    ("Seat 2: Quill N folded", SeatResult(N, 2, "Quill N", (), Outcome.FOLDED)),
    ("Seat 2: Quill N folded on the first-bet", SeatResult(N, 2, "Quill N", (), Outcome.FOLDED, folded=0)),
    ("Seat 2: Quill N (button) folded on the fourth-bet", SeatResult(N, 2, "Quill N", ("button",), Outcome.FOLDED, folded=3)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads("each line of the room: blinds out of position, pots won net, names of high hands", "winamax")
def test_a_line_becomes_its_event(line: str, event: Event, *, reference: bool) -> None:
    for _ in range(3):  # the second and third time from memory
        (hand,) = parse(f"{OPENING}{line}\n", reference=reference)
        assert hand.events[-1] == event


@pytest.mark.parametrize("text", [HAND, EXPORTED], ids=["client", "export"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.reads("both forms of the text: the client's and the export", "winamax")
def test_a_whole_hand_has_no_finding(text: str, ending: str, encoding: str) -> None:
    (hand,) = parse(text.replace("\n", ending).encode(encoding))
    assert codes(hand) == []
    assert hand.complete
    assert len(hand.events) == text.count("\n")


def test_faces_of_a_hand_do_not_hide_those_unseen() -> None:
    """The same line once with cards and once without: the first must not be how the second is read."""
    for first, second in (("2h 3s 4c 8d 7s", None), (None, "2h 3s 4c 8d 7s")):
        lines = [f"Runa stands pat [{held or 'X X X X X'}]" for held in (first, second)]
        (hand,) = parse(f"{OPENING}{lines[0]}\n{lines[1]}\n")
        held = [event.cards for event in hand.events if isinstance(event, StandPat)]
        assert held == [None if each is None else cards(each) for each in (first, second)]


def test_the_number_of_a_hand_is_all_of_it() -> None:
    """Of 90000021-14 and 9000002-114 the digits alone are the same."""
    ids = ["90000021-14-1770000001", "9000002-114-1770000001", "90000021-141-770000001"]
    hands = parse("\n".join(HAND.replace("90000011-7-1770000001", each) for each in ids))
    assert [hand.hand_id for hand in hands] == ids
    (unread,) = parse(HAND.replace("fixed limit (25€/50€)", "fixed limit (25€/x)"))
    assert (unread.hand_id, unread.game) == ("90000011-7-1770000001", "2-7 triple draw")
    assert codes(unread)[0] == ("TD114", 1)


HEADERS = [
    (HEADER, "", (None, "EUR", Limit.FIXED, "25", "50", "2026-02-03T20:04:05Z")),
    (HEADER.replace("25€/50€", "€25/€50"), "", (None, "EUR", Limit.FIXED, "25", "50", "2026-02-03T20:04:05Z")),
    (HEADER.replace("25€/50€", "5€/25€/50€"), "", (None, "EUR", Limit.FIXED, "25", "50", "2026-02-03T20:04:05Z")),
    (HEADER.replace("25€/50€", "1,000$/2,000$"), "", (None, "USD", Limit.FIXED, "1000", "2000", "2026-02-03T20:04:05Z")),
    (HEADER.replace("fixed limit (25€/50€)", "no limit (0.50£/1£)"), "", (None, "GBP", Limit.NO, "0.5", "1", "2026-02-03T20:04:05Z")),
    (HEADER.replace("fixed", "pot"), "", (None, "EUR", Limit.POT, "25", "50", "2026-02-03T20:04:05Z")),
    (HEADER.replace("2-7 Triple Draw", "Lowball27"), "", (None, "EUR", Limit.FIXED, "25", "50", "2026-02-03T20:04:05Z")),
    (HEADER.replace("CashGame", 'Go Fast "Old Mill"'), "", (None, "EUR", Limit.FIXED, "25", "50", "2026-02-03T20:04:05Z")),
    (HEADER.replace("25€/50€", "0.50/1"), "(play money)", (None, "play", Limit.FIXED, "0.5", "1", "2026-02-03T20:04:05Z")),
    (HEADER.replace("25€/50€", "0.50/1"), "(real money)", (None, None, Limit.FIXED, "0.5", "1", "2026-02-03T20:04:05Z")),
    (
        HEADER.replace("CashGame", 'Tournament "DEUCES " buyIn: x" buyIn: 18€ + 2€ level: 3').replace("25€/50€", "5/20/40"),
        "(real money)",
        (Tournament("900000077", 'DEUCES " buyIn: x 18€ + 2€', "3"), "chips", Limit.FIXED, "20", "40", "2026-02-03T20:04:05Z"),
    ),
    (
        HEADER.replace("CashGame", 'Tournament "DEUCES" buyIn: Ticket').replace("25€/50€", "20/40"),
        "",
        (Tournament("900000077", "DEUCES Ticket", None), "chips", Limit.FIXED, "20", "40", "2026-02-03T20:04:05Z"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("line", "kind", "facts"), HEADERS, ids=[f"{line} {kind}" for line, kind, _ in HEADERS])
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads("cash games, Go Fast and tournaments; €, $, £ and play money; fixed, pot and no limit", "winamax")
def test_a_header_is_read(line: str, kind: str, facts: tuple[object, ...], *, reference: bool) -> None:
    name = "'DEUCES(900000077)#0012'" if "Tournament" in line else "'Old Mill'"
    (hand,) = parse(f"{line}\nTable: {name} 6-max{kind and ' '}{kind} Seat #1 is the button\n", reference=reference)
    header = hand.header
    assert header is not None
    assert hand.played_at is not None
    tournament, currency, limit, low, high, time = facts
    assert (header.tournament, header.currency, header.limit, hand.played_at.iso) == (tournament, currency, limit, time)
    assert header.stakes == (money(str(low)), money(str(high)))
    assert hand.game == "2-7 triple draw"


def test_a_table_without_a_button_or_money() -> None:
    (hand,) = parse(f"{HEADER}\nTable: 'a 'b' (1)' 2-max\n")
    assert hand.events[1] == TableLine(1, "a 'b' (1)", 2, None)
    (hand,) = parse(f"{HEADER}\nTable: 'N(123)#4' z' 6-max\n")  # no tournament's, which ends in both numbers
    assert hand.events[1] == TableLine(1, "N(123)#4' z", 6, None)
    (hand,) = parse(f"{HEADER}\nTable: 'T' 6-max (real money) Seat #2 is the button\n")
    assert hand.events[1] == TableLine(1, "T", 6, 2, real_money=True)


@pytest.mark.reads("bounties", "winamax")
def test_a_bounty_stands_behind_the_stack() -> None:
    text = HAND.replace("CashGame", 'Tournament "D" buyIn: 1€ + 1€ level: 1').replace("€)", "/€)", 0)
    (hand,) = parse(text.replace("€", "").replace("Seat 1: Runa (2047.50)", "Seat 1: Runa (2047.50, 9€ bounty)"))
    assert Seat(2, 1, "Runa", money("2047.5"), bounty=True) in hand.events


@pytest.mark.parametrize(
    "game",
    [
        "Holdem no limit", "Omaha pot limit", "Omaha5 pot limit", "5 Card Omaha pot limit", "Omaha8 fixed limit",
        "5 Card Omaha Hi/Lo pot limit", "7-Card Stud fixed limit", "7stud8 fixed limit", "Razz fixed limit",
        "2-7 Single Draw no limit", "Omaha Hi/Lo fixed limit",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "where", ["CashGame", 'Tournament "2-7 Triple Draw" buyIn: 0,90€ + 0,10€ level: 0', 'Go Fast "X"']
)
def test_another_game_is_skipped_by_name(game: str, where: str) -> None:
    text = HAND.replace("2-7 Triple Draw fixed limit", game).replace("CashGame", where, 1)
    (hand,) = parse(text)
    assert hand.skipped
    assert hand.game == game.rsplit(" ", 2)[0]
    assert hand.hand_id == "90000011-7-1770000001"
    assert codes(hand) == []


def test_amounts_with_decimal_commas_leave_another_game_its_name() -> None:
    (hand,) = parse(HAND.replace("2-7 Triple Draw fixed limit (25€/50€)", "Holdem no limit (0,02 €/0,05 €)"))
    assert hand.skipped
    assert hand.game == "Holdem"


def test_a_decimal_comma_is_no_thousands_mark() -> None:
    (hand,) = parse(HAND.replace("Quill N (1000€)", "Quill N (1000,50€)"))
    assert codes(hand)[0] == ("TD101", 4)


def test_an_amount_of_another_currency_is_told() -> None:
    (hand,) = parse(HAND.replace("Ismay folds", "Ismay calls 25$"))
    assert codes(hand)[0] == ("TD103", N + 1)


SUMMARY = """Winamax Poker - Tournament summary : DEUCES(900000077) - Late Registration
Player : Runa
Buy-In : 18€ + 2€
Levels : Levels : [10-20:0:180:27-triple-draw-limit,15-30:0:180:27-triple-draw-limit]
You finished in 3rd place
"""


def test_a_tournament_summary_is_no_hand() -> None:
    told = parse(f"{SUMMARY}\n{HAND}\n\n{SUMMARY}\n{SUMMARY}")
    assert [hand.hand_id for hand in told] == [None, "90000011-7-1770000001", None, None]
    assert [hand.skipped for hand in told] == [True, False, True, True]
    assert [codes(hand)[0][0] for hand in told if hand.skipped] == ["TD106"] * 3
    assert codes(told[1]) == []


@pytest.mark.parametrize(
    "name",
    [
        "x folds", "25€", "a", "Dealt to Runa", "Seat 2: y", "collected 3€ from pot", "Q: z", "posts big blind 25€",
        "out of position", "(button) won 3€", "*** SUMMARY ***", "bets 25€ and is all-in", "Total pot 3€ | No rake",
        "Ann (2€)", "[X X X X X]", "discard 0 card", "2-7 Triple Draw", "Winamax Poker - CashGame", "with High card : 9",
    ],
)  # fmt: skip
@pytest.mark.parametrize("text", [HAND, EXPORTED], ids=["client", "export"])
def test_any_name_is_read(text: str, name: str) -> None:
    plain = parse(text)[0]
    (hand,) = parse(text.replace("Quill N", name))
    assert codes(hand) == []
    assert [type(event) for event in hand.events] == [type(event) for event in plain.events]
    assert {event.player for event in hand.events if isinstance(event, Seat)} == {"Runa", "Ismay", name}
