"""Names that begin alike: the seat's number tells whom a line of the summary is about."""

from __future__ import annotations

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import SeatResult

from .parser_texts import HEADER, parse

TEXT = f"""{HEADER}
Table 'Quillon IV' 6-max Seat #1 is the button
Seat 1: (one) ($100 in chips)
Seat 2: (two) ($80.50 in chips)
(one): posts small blind $1
(two): posts big blind $2
*** DEALING HANDS ***
Dealt to (one) [2c 3d 4h Ts Kd]
(one): raises $2 to $4
(two): folds
Uncalled bet ($2) returned to (one)
(one) collected $4 from pot
(one): doesn't show hand
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: (one) (button) (small blind) collected ($4)
Seat 2: (two) (big blind) folded before the Draw
"""
NAMES = [
    ("Runa (button) (small blind)", "Quill"),
    ("Runa", "Runa (button)"),
    ("Runa", "Runa (button) (small blind)"),
    ("Runa (button) (small blind)", "Runa"),
    ("Runa", "Runa (button) (small blind) collected ($4)"),
    ("Runa (big blind)", "Runa"),
    ("Runa", "Runa (big blind)"),
    ("(button)", "(small blind)"),
]


@pytest.mark.parametrize(("one", "two"), NAMES)
def test_each_line_of_the_summary_is_about_the_player_of_its_seat(one: str, two: str) -> None:
    (hand,) = parse(TEXT.replace("(one)", one).replace("(two)", two))
    results = [event for event in hand.events if isinstance(event, SeatResult)]
    assert [(event.seat, event.player) for event in results] == [(1, one), (2, two)]
    assert replay(hand, load_profile("pokerstars")).diagnostics == []


def test_the_same_players_on_other_seats_are_told_apart_anew() -> None:
    """What was remembered of a line when the two sat the other way round does not count."""
    one, two = "Runa", "Runa (button)"
    text = TEXT.replace("(one)", one).replace("(two)", two)
    parse(text)
    (hand,) = parse(text.replace("Seat 1: Runa (button) (small", "Seat 2: Runa (button) (small"))
    (first, *_) = [event for event in hand.events if isinstance(event, SeatResult)]
    assert (first.seat, first.player, first.position) == (2, two, ("small blind",))
