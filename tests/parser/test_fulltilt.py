"""Every line that Full Tilt writes, to its event, and its files as they are found."""

from __future__ import annotations

import pytest

from tripledraw.model import (
    Bet,
    Button,
    Call,
    Chat,
    Check,
    Collected,
    Dealt,
    Discard,
    Event,
    Fold,
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
    Tournament,
    Uncalled,
    money,
)

from .parser_texts import cards, codes, parse

OPENING = """Full Tilt Poker Game #90000001: Table Old Mill (6 max) - $1,000/$2,000 - Limit 2-7 Triple Draw - 15:37:47 ET - 2012/11/23
Seat 1: Runa ($40,000)
Seat 2: Quill N ($38,500.50)
Seat 3: Ismay ($9,000), is sitting out
Runa posts the small blind of $500
Quill N posts the big blind of $1,000
The button is in seat #1
*** HOLE CARDS ***
Dealt to Runa [2h 3s 4c Td Ks]
"""
HAND = f"""{OPENING}Runa raises to $2,000
Quill N has 15 seconds left to act
Quill N calls $1,000
*** FIRST DRAW *** (Pot: $4,000)
Quill N discards 3 cards
Runa discards 2 cards [Td Ks]
Quill N is dealt 3 cards
Dealt to Runa [2h 3s 4c] [8d 7s]
Quill N checks
Runa: got *** SUMMARY *** one?
Runa bets $1,000
Quill N folds
Uncalled bet of $1,000 returned to Runa
Runa mucks
Runa wins the pot ($3,990)
*** SUMMARY ***
Duration 61s
Total pot $4,000 | Rake $10
Seat 1: Runa (small blind) collected ($3,990), mucked
Seat 2: Quill N (big blind) folded after the 1st Draw
Seat 3: Ismay is sitting out
"""
N = 9

LINES: list[tuple[str, Event]] = [
    ("Runa folds", Fold(N, "Runa")),
    ("Runa checks", Check(N, "Runa")),
    ("Quill N calls $1,000", Call(N, "Quill N", money("1000"))),
    ("Runa calls $0.20, and is all in", Call(N, "Runa", money("0.2"), all_in=True)),
    ("Runa bets $1,000", Bet(N, "Runa", money("1000"))),
    ("Runa raises to $450", Raise(N, "Runa", None, money("450"))),
    ("Runa raises to $450, and is all in", Raise(N, "Runa", None, money("450"), all_in=True)),
    ("Runa posts a dead small blind of $2.50", Post(N, "Runa", PostKind.DEAD_SMALL_BLIND, money("2.5"))),
    ("Runa posts $5", Post(N, "Runa", PostKind.BIG_BLIND, money("5"))),
    ("Runa antes $0.40", Post(N, "Runa", PostKind.ANTE, money("0.4"))),
    ("The button is in seat #3", Button(N, 3)),
    ("*** FIRST DRAW ***", Section(N, Street.FIRST_DRAW)),
    ("*** SECOND DRAW *** (Pot: $0.45)", Section(N, Street.SECOND_DRAW, money("0.45"))),
    ("*** THIRD DRAW *** (Total Pot: $180, 2 Players)", Section(N, Street.THIRD_DRAW, money("180"))),
    ("*** THIRD DRAW *** (Total Pot: $180, 2 Players, 1 All-In)", Section(N, Street.THIRD_DRAW, money("180"))),
    ("Runa discards 1 card", Discard(N, "Runa", 1)),
    ("Runa discards 2 cards [Kc Tc]", Discard(N, "Runa", 2, cards("Kc Tc"))),
    ("Runa is dealt 2 cards", Served(N, "Runa", 2)),
    ("Dealt to Runa [2h 3s 4c] [5c Qd]", Dealt(N, "Runa", cards("2h 3s 4c"), cards("5c Qd"))),
    ("Runa stands pat", StandPat(N, "Runa")),
    ("Runa stands pat on [3s 7h 5h 4h 2d]", StandPat(N, "Runa", cards("3s 7h 5h 4h 2d"))),
    ("Uncalled bet of $75 returned to Quill N", Uncalled(N, "Quill N", money("75"))),
    ("Runa shows [7h 6h 4h 3s 2s] 7,6,4,3,2", Show(N, "Runa", cards("7h 6h 4h 3s 2s"), "7,6,4,3,2")),
    (
        "Runa shows [7h 6h 5h 4s 3s] a straight, Seven high",
        Show(N, "Runa", cards("7h 6h 5h 4s 3s"), "a straight, Seven high"),
    ),
    ("Runa mucks", Muck(N, "Runa")),
    ("Runa wins the pot ($1) with J,7,6,5,4", Collected(N, "Runa", money("1"), "pot", "J,7,6,5,4")),
    ("Runa wins the main pot ($570)", Collected(N, "Runa", money("570"), "main pot")),
    ("Runa wins the side pot ($60)", Collected(N, "Runa", money("60"), "side pot")),
    ("Runa ties for the pot ($2.50) with a pair of Twos", Collected(N, "Runa", money("2.5"), "pot", "a pair of Twos")),
    (
        "Seat 1: Runa (button) mucked [9s 8c 7c 5h 2d] - 9,8,7,5,2",
        SeatResult(N, 1, "Runa", ("button",), Outcome.MUCKED, cards("9s 8c 7c 5h 2d"), name="9,8,7,5,2"),
    ),
    ("Seat 1: Runa collected ($15), mucked", SeatResult(N, 1, "Runa", (), Outcome.COLLECTED, None, money("15"))),
    ("Seat 1: Runa folded before the draw", SeatResult(N, 1, "Runa", (), Outcome.FOLDED, folded=0)),
    ("Seat 1: Runa folded after the 2nd Draw", SeatResult(N, 1, "Runa", (), Outcome.FOLDED, folded=2)),
    ("Seat 1: Runa didn't bet (folded)", SeatResult(N, 1, "Runa", (), Outcome.FOLDED, folded=0, didnt_bet=True)),
    ("Seat 1: Runa is sitting out", SeatResult(N, 1, "Runa", (), Outcome.SITTING_OUT)),
    ("Runa has 15 seconds left to act", Notice(N, "Runa", NoticeKind.OTHER, "has 15 seconds left to act")),
    ("Runa has requested TIME", Notice(N, "Runa", NoticeKind.OTHER, "has requested TIME")),
    ("Runa has been disconnected", Notice(N, "Runa", NoticeKind.DISCONNECTS, "has been disconnected")),
    ("Runa has reconnected", Notice(N, "Runa", NoticeKind.CONNECTS, "has reconnected")),
    ("Nobody stands up", Notice(N, "Nobody", NoticeKind.LEAVES, "stands up")),
    ("Nobody sits down", Notice(N, "Nobody", NoticeKind.JOINS, "sits down")),
    ("Runa adds $2.50", Notice(N, "Runa", NoticeKind.ADDS, "adds $2.50")),
    ("Runa has returned", Notice(N, "Runa", NoticeKind.RETURNS, "has returned")),
    ("Runa is feeling angry", Notice(N, "Runa", NoticeKind.OTHER, "is feeling angry")),
    ("Runa: Quill N folds $5 [2h]", Chat(N, "Runa", "Quill N folds $5 [2h]")),
]


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads(
    "each line of the room: posts live and dead, announced and dealt draws, totals of raises", "fulltilt"
)
def test_a_line_becomes_its_event(line: str, event: Event, *, reference: bool) -> None:
    for _ in range(3):  # the second and third time from memory
        (hand,) = parse(f"{OPENING}{line}\n", reference=reference)
        assert hand.events[-1] == event


def test_a_whole_hand_has_no_finding() -> None:
    (hand,) = parse(HAND)
    assert codes(hand) == []
    assert hand.complete
    assert len(hand.events) == HAND.count("\n")
    assert Seat(3, 3, "Ismay", money("9000"), SeatState.SITTING_OUT) in hand.events


@pytest.mark.parametrize("reference", [False, True])
def test_how_long_the_hand_took_is_kept(*, reference: bool) -> None:
    for seconds in ("61", "106", "0", "1000000000000000000000"):
        (hand,) = parse(HAND.replace("Duration 61s", f"Duration {seconds}s"), reference=reference)
        (told,) = [event.text for event in hand.events if isinstance(event, Notice) and event.player is None]
        assert told == f"Duration {seconds}s"
        assert codes(hand) == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n", "\r\n\r\n"])
@pytest.mark.reads("UTF-16 and UTF-8, a blank line behind every line, half a letter at the end", "fulltilt")
def test_every_form_of_the_file_is_read(encoding: str, ending: str) -> None:
    data = HAND.replace("\n", ending).encode(encoding) + (b"\x0a" if encoding == "utf-16" else b"")
    (hand,) = parse(data)
    assert codes(hand) == []
    assert hand.complete


HEADERS = [
    (
        "Full Tilt Poker Game #7: Table Old Mill (6 max) - $0.10/$0.20 - Limit 2-7 Triple Draw - 10:10:10 ET - 2010/11/01",
        ("Old Mill", 6, None, "USD", Limit.FIXED, "2010-11-01T14:10:10Z"),
    ),
    (
        "FullTiltPoker Game #7: Table Old Mill - $2.50/$5 Ante $0.40 - Limit 2-7 Triple Draw - 20:30:22 CET - 2011/04/07 [14:30:22 ET - 2011/04/07]",
        ("Old Mill", None, None, "USD", Limit.FIXED, "2011-04-07T18:30:22Z"),
    ),
    (
        "Full Tilt Poker Game #7: $10 Heads-Up Sit & Go (9000), Table 1 - 30/60 - Limit 2-7 Triple Draw - 10:31:26 ET - 2012/11/07",
        ("1", None, Tournament("9000", "$10 Heads-Up Sit & Go", None), "chips", Limit.FIXED, "2012-11-07T15:31:26Z"),
    ),
    (
        "Full Tilt Poker Game #7: Table Old Mill (2 max) (play money) - 10/20 - Pot Limit 2-7 Triple Draw - 1:10:10 ET - 2010/07/01",
        ("Old Mill", 2, None, "play", Limit.POT, "2010-07-01T05:10:10Z"),
    ),
]


@pytest.mark.parametrize(("line", "facts"), HEADERS, ids=[line for line, _ in HEADERS])
@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.reads("cash games, tournaments and play money, with antes, at fixed, pot and no limit", "fulltilt")
def test_a_header_is_read(line: str, facts: tuple[object, ...], *, reference: bool) -> None:
    (hand,) = parse(f"{line}\n", reference=reference)
    header = hand.header
    assert header is not None
    assert hand.played_at is not None
    assert (
        header.table,
        header.max_seats,
        header.tournament,
        header.currency,
        header.limit,
        hand.played_at.iso,
    ) == facts


@pytest.mark.reads("partial hands (summary only)", "fulltilt")
def test_a_partial_hand_says_so() -> None:
    first, rest = HAND.split("\n", 1)
    (hand,) = parse(f"{first} (partial)\n{rest}")
    assert hand.partial
    for kept in (rest[: rest.index("The button")], rest[rest.rindex("*** SUMMARY") :], "Quill N folds\n"):
        (hand,) = parse(f"{first} (partial)\n{kept}\n\n{HAND}")[:1]
        assert (hand.partial, hand.complete, codes(hand)) == (True, True, [])


@pytest.mark.parametrize(
    "game", ["No Limit Hold'em", "Limit Razz", "Limit Badugi", "Pot Limit Omaha Hi", "Limit 2-7 Single Draw"]
)
def test_another_game_is_skipped_by_name(game: str) -> None:
    (hand,) = parse(HAND.replace("Limit 2-7 Triple Draw", game))
    assert hand.skipped
    assert game.endswith(str(hand.game))


@pytest.mark.parametrize(
    "name", ["x folds", "$5", "a", "The button", "Dealt to Runa", "Seat 2: y", "wins the pot ($3)", "Q: z", "posts $5"]
)
def test_any_name_is_read(name: str) -> None:
    plain = parse(HAND)[0]
    (hand,) = parse(HAND.replace("Quill N", name))
    assert codes(hand) == []
    assert [type(event) for event in hand.events] == [type(event) for event in plain.events]


def test_chat_can_imitate_a_first_line() -> None:
    first = HAND.splitlines()[0].replace("#90000001", "#90000009")
    text = HAND.replace("Runa: got", f"Runa: {first}\nRuna: got")
    for margin in ("", "> ", "\u00a0"):
        (hand,) = parse("".join(margin + line for line in text.splitlines(keepends=True)))
        assert codes(hand) == []
        assert hand.complete


def test_a_winner_without_a_word_is_no_seat_line() -> None:
    (hand,) = parse(HAND.replace("collected ($3,990), mucked", "collected ($3,990)"))
    assert codes(hand) == []
    assert any(isinstance(event, SeatResult) and event.amount == money("3990") for event in hand.events)
