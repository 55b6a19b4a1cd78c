"""Winamax' oddities: bets that nobody called hidden in the winnings, seats that are not dealt in, dead blinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Money, Replay, Unknown, Verdict, money
from tripledraw.parser import parse_source, read_source

from ..judging import judged

HANDS = Path(__file__).parent.parent / "cases" / "winamax" / "hands"
LAST_CHIPS = """Winamax Poker - CashGame - HandId: #90000051-4-1770000705 - 2-7 Triple Draw fixed limit (25€/50€) - 2026/02/02 02:51:45 UTC
Table: 'Old Mill' 6-max (real money) Seat #1 is the button
Seat 1: Runa (500€)
Seat 2: Quill (500€)
Seat 3: Ismay (500€)
Seat 4: Corwin (3€)
*** ANTE/BLINDS ***
Quill posts small blind 12.50€
Ismay posts big blind 25€
Corwin posts small blind 3€ out of position
Corwin posts big blind 0€ out of position
*** FIRST-BET ***
Runa folds
Quill calls 12.50€
Ismay checks
*** FIRST-DRAW ***
Quill discard 1 card
Ismay discard 2 cards
Corwin discard 3 cards
*** SECOND-BET ***
Quill checks
Ismay checks
*** SECOND-DRAW ***
Quill discard 1 card
Ismay discard 2 cards
Corwin discard 1 card
*** THIRD-BET ***
Quill bets 50€
Ismay folds
*** THIRD-DRAW ***
Quill stands pat [X X X X X]
Corwin stands pat [X X X X X]
*** SHOW DOWN ***
Quill shows [9h 8c 5d 4c 2c] (High card : 9)
Corwin shows [8h 7d 5h 3c 2d] (High card : 8)
Quill collected 94€ from side pot 1
Corwin collected 9€ from main pot
*** SUMMARY ***
Total pot 103€ | No rake
Seat 2: Quill (small blind) showed [9h 8c 5d 4c 2c] and won 94€ with High card : 9
Seat 4: Corwin showed [8h 7d 5h 3c 2d] and won 9€ with High card : 8
"""


def hand(name: str) -> str:
    return (HANDS / f"{name}.txt").read_text(encoding="utf-8")


def nets(made: Replay) -> dict[str, Money]:
    return {seat.player: seat.net for seat in made.record.seats}


def euros(**amounts: str) -> dict[str, Money]:
    return {
        player: Money(-money(amount[1:])) if amount[0] == "-" else money(amount) for player, amount in amounts.items()
    }


def codes(made: Replay) -> list[str]:
    return [finding.rule.code for finding in made.diagnostics]


def test_what_nobody_called_is_no_winnings() -> None:
    made = judged(hand("uncontested"))
    assert (made.record.verdict, made.record.pot, made.record.rake) == (Verdict.LEGAL, money("18"), money("0.9"))
    assert nets(made) == euros(Ottoline="11.1", Runa="-1", Quill="-4", Ismay="-7")
    winner = next(seat for seat in made.record.seats if seat.player == "Ottoline")
    assert (winner.contributed, winner.won, winner.rake) == (money("6"), money("17.1"), money("0.9"))


def test_who_has_bet_and_lost_gets_back_what_nobody_called() -> None:
    made = judged(hand("side-pot"))
    assert made.record.verdict is Verdict.LEGAL
    assert made.record.pot == money("45")
    assert nets(made) == euros(Ottoline="-15", Quill="27.75", Runa="-15")
    loser = next(seat for seat in made.record.seats if seat.player == "Ottoline")
    assert (loser.won, loser.won_showdown) == (0, False)


@pytest.mark.parametrize("label", ["side pot 1", "main pot"])
def test_what_nobody_called_may_be_paid_with_any_pot(label: str) -> None:
    text = hand("side-pot").replace("Ottoline collected 10€ from side pot 1", f"Ottoline collected 10€ from {label}")
    assert codes(judged(text)) == []


def test_pat_is_no_card_and_who_has_folded_does_not_draw() -> None:
    for name, draws in (("export", {"Runa": (0, 0, 0), "Corwin": (None,) * 3}), ("heads-up", {"Quill": (3, 1, 0)})):
        made = judged(hand(name))
        assert draws.items() <= {seat.player: seat.draws for seat in made.record.seats}.items()


def test_seats_that_are_not_heard_of_are_not_dealt_in() -> None:
    record = judged(hand("uncontested")).record
    assert [seat.player for seat in record.seats] == ["Ottoline", "Runa", "Quill", "Ismay"]
    assert {seat.player: seat.position for seat in record.seats} == {
        "Ottoline": "BTN", "Runa": "SB", "Quill": "BB", "Ismay": "CO",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["uncontested", "side-pot", "export", "heads-up"])
def test_a_hand_that_is_still_being_written_breaks_no_rule(name: str) -> None:
    """Nor does it lack the lines of those who are not dealt in, which no line tells."""
    lines = hand(name).splitlines(keepends=True)
    for kept in range(2, len(lines)):
        made = judged("".join(lines[:kept]))
        assert codes(made) == ["TD113"], lines[kept - 1]
        assert made.record.verdict is Verdict.INCOMPLETE


def test_the_last_chips_in_a_dead_blind_play_for_as_much_of_the_others() -> None:
    made = judged(LAST_CHIPS)
    assert codes(made) == []
    assert made.record.verdict is Verdict.LEGAL
    assert made.record.pot == money("53")
    assert nets(made) == euros(Runa="0", Quill="19", Ismay="-25", Corwin="6")


def test_a_dead_blind_does_not_call() -> None:
    made = judged(LAST_CHIPS.replace("Corwin (3€)", "Corwin (300€)"))
    assert codes(made)[0] in {"TD301", "TD307", "TD308"}  # he has chips, and the others go on without him


def test_halves_of_a_chip_are_split_where_the_room_has_them() -> None:
    text = hand("heads-up").replace("€", "").replace("CashGame", 'Tournament "D" buyIn: Free level: 1')
    text = text.replace("[9h 7d 5c 4d 2h] (High card : 9)", "[8h 7d 4d 3h 2h] (High card : 8)")
    text = text.replace(
        "[9h 7d 5c 4d 2h] and lost with High card : 9", "[8h 7d 4d 3h 2h] and won 65 with High card : 8"
    )
    text = text.replace(
        "Ottoline collected 127 from pot", "Ottoline collected 65 from pot\nQuill collected 65 from pot"
    )
    text = text.replace("Total pot 127 | Rake 3", "Total pot 130 | No rake").replace("and won 127", "and won 65")
    assert codes(judged(text)) == []
    odd = text.replace("Quill (200)", "Quill (200.50)").replace("collected 65 ", "collected 64.50 ", 1)
    assert codes(judged(odd.replace("Quill collected 65 ", "Quill collected 65.50 ")))[0].startswith("TD52")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Total pot 21.10€ | Rake 0.90€", "Total pot 21.10€ | No rake", "TD533"),
        ("Total pot 21.10€ | Rake 0.90€", "Total pot 21.10€ | Rake 9€", "TD533"),
        ("Ottoline collected 21.10€", "Ottoline collected 17.10€", "TD526"),
        ("Ottoline (button) won 21.10€", "Ottoline (button) won 17.10€", "TD545"),
        ("Ottoline (button) won", "Ottoline (big blind) won", "TD542"),
        ("Ottoline bets 4€", "Ottoline bets 2€", "TD316"),
        ("*** FIRST-BET ***", "*** FIRST-BET ***\nIsmay folds", "TD309"),
        ("Ismay discard 3 cards", "Ismay discard 7 cards", "TD421"),
        ("Quill posts big blind 2€\n", "", "TD230"),
        ("Quill discard 2 cards\n", "", "TD412"),
        ("Dealt to Ottoline [2s 3h 5d 8c] [7s]", "Dealt to Ottoline [2s 3h 5d 9c] [7s]", "TD425"),
        ("[2s 3h 5d 8c Qd]", "[2s 3h 5d 8c 8c]", "TD402"),
        ("Seat 1: Ottoline (100€)", "Seat 7: Ottoline (100€)", "TD203"),
    ],
)
def test_a_break_has_its_code(old: str, new: str, code: str) -> None:
    text = hand("uncontested")
    assert old in text
    assert code in codes(judged(text.replace(old, new)))


def test_cards_thrown_away_are_known_by_those_kept() -> None:
    """No line of the room lists discards."""
    (made,) = parse_source(read_source("hand.txt", hand("side-pot").encode()))
    record = replay(made, load_profile("winamax")).record
    own = [(draw.taken, draw.discarded, draw.drawn) for draw in record.draws if draw.seat == 1]
    assert own == [(1, ("Kd",), ("8c",)), (0, None, None), (0, None, None)]


def test_real_hands_are_legal(real_hands: Path) -> None:
    read = 0
    for path in sorted((real_hands / "winamax").iterdir()):
        for parsed in parse_source(read_source(path.name, path.read_bytes())):
            made = replay(parsed, load_profile(parsed.profile))
            assert codes(made) == [], parsed.hand_id
            assert made.record.verdict is Verdict.LEGAL
            assert not any(isinstance(event, Unknown) for event in parsed.events)
            assert sum(nets(made).values()) == -(made.record.rake or 0)
            read += 1
    assert read
