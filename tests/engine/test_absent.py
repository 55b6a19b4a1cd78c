"""Who is dealt in where only the play tells, and where a player sits whose seat line is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tripledraw.engine import load_profile, replay
from tripledraw.model import Call, ParsedHand, Seat, SeatResult, SeatState
from tripledraw.parser import parse_source, read_source

from .test_checks import HANDS, at

WINAMAX = load_profile("winamax")
SEATED = {1: "Ada", 2: "Bert", 3: "Cleo", 4: "Dora", 5: "Enid", 6: "Fay"}
HEADER = (HANDS.parents[1] / "winamax" / "hands" / "side-pot.txt").read_text(encoding="utf-8").splitlines()[0]
BLINDS = "Dora posts small blind 2.50€, Fay posts big blind 5€"


def begun(
    lines: Iterable[str],
    *,
    button: int | None = 3,
    seated: Iterable[int] = SEATED,
    broke: str = "",
    posts: str = BLINDS,
) -> ParsedHand:
    """Return a hand that stops behind ``lines``: the file is still being written."""
    text = "\n".join(
        (
            HEADER,
            *(() if button is None else (f"Table: 'Old Mill' 6-max (real money) Seat #{button} is the button",)),
            *(f"Seat {seat}: {SEATED[seat]} ({0 if SEATED[seat] == broke else 200}€)" for seat in seated),
            "*** ANTE/BLINDS ***",
            *posts.split(", "),
            "*** FIRST-BET ***",
            *lines,
            "",
        )
    )
    (hand,) = parse_source(read_source("hand.txt", text.encode()))
    assert not hand.complete
    return hand


def initials(hand: ParsedHand) -> str:
    """Return the first letters of those dealt in."""
    return "".join(sorted(seat.player[0] for seat in replay(hand, WINAMAX).record.seats if seat.dealt_in))


def test_whom_the_play_has_passed_in_silence_is_not_dealt_in() -> None:
    # Enid sits between the blinds; Bert and Cleo are still to act.
    assert initials(begun(["Ada folds"])) == "ABCDF"
    assert initials(begun(["Ada folds", "Cleo calls 5€"])) == "ACDF"
    assert initials(begun(["Cleo calls 5€"])) == "CDF"
    # Between the button and the small blind.
    assert initials(begun(["Ada folds"], posts="Enid posts small blind 2.50€, Fay posts big blind 5€")) == "ABCEF"


def test_who_has_no_chips_is_not_dealt_in_wherever_the_play_is() -> None:
    assert initials(begun(["Ada folds"], broke="Bert")) == "ACDF"


def test_where_the_button_has_the_small_blind_two_play() -> None:
    posts = "Bert posts small blind 2.50€, Enid posts big blind 5€"
    assert initials(begun(["Bert calls 2.50€"], button=2, posts=posts)) == "BE"
    dealt = ["Dealt to Bert [2c 3d 4h 9s Kd]"]  # nobody has acted
    assert initials(begun(dealt, button=2, posts=posts)) == "BE"
    assert initials(begun(["Dealt to Ada [2c 3d 4h 9s Kd]"])) == "ABCDF"


def test_without_a_button_only_those_before_the_last_to_act_are_passed() -> None:
    assert initials(begun(["Ada folds"], button=None)) == "ABCDEF"
    assert initials(begun(["Cleo folds"], button=None)) == "CDEF"


def test_without_a_small_blind_those_before_the_big_one_are_still_to_act() -> None:
    assert initials(begun(["Ada folds"], posts="Fay posts big blind 5€")) == "ABCDEF"


def test_a_late_blind_is_not_in_its_turn() -> None:
    posts = "Ada posts small blind 2.50€ out of position, Ada posts big blind 5€ out of position"
    posts = f"{BLINDS}, {posts}"
    assert initials(begun(["Ada checks"], posts=posts)) == "ABCDF"


@pytest.mark.parametrize("state", list(SeatState))
def test_who_acts_once_plays_whatever_the_seat_line_says_where_no_summary_tells(state: SeatState) -> None:
    (made,) = parse_source(read_source("hand.txt", (HANDS / "split.txt").read_bytes()))
    made.events, made.complete = made.events[: at(made, Call) + 1], False
    seat = made.events[at(made, Seat)]
    assert isinstance(seat, Seat)
    seat.state = state
    assert initials(made) == "CQR"


def test_a_result_is_heard_of_unless_it_may_be_that_of_an_absent_player() -> None:
    text = (HANDS / "six-handed.txt").read_text(encoding="utf-8")
    (made,) = parse_source(read_source("hand.txt", text.encode()))
    profile = replace(load_profile("pokerstars"), tells_absent=False)

    def is_dealt_in(name: str) -> bool:
        """Say whether a player is who is told of in the summary alone."""
        kept = [
            each for each in made.events if getattr(each, "player", "") != name or isinstance(each, Seat | SeatResult)
        ]
        return name in {each.player for each in replay(replace(made, events=kept), profile).record.seats}

    assert is_dealt_in("Runa")  # mucked
    assert not is_dealt_in("Bastian")  # folded


@pytest.mark.parametrize(
    ("seated", "lines", "number"),
    [
        ((1, 2, 4, 5, 6), ["Ada folds", "Bert folds", "Cleo calls 5€", "Dora calls 2.50€"], 3),
        ((1, 3, 4, 6), ["Ada folds", "Bert calls 5€", "Cleo folds", "Dora calls 2.50€"], 2),
        # Nothing tells which of the seats between two others it is: the first.
        ((1, 4, 5, 6), ["Ada folds", "Cleo calls 5€", "Dora calls 2.50€"], 2),
        # No seat is free between his neighbours': one that is not at the table.
        ((1, 3, 4, 6), ["Ada folds", "Cleo folds", "Bert calls 5€", "Dora calls 2.50€"], 7),
        # Two neighbours are enough.
        ((4, 6), ["Bert calls 5€", "Dora calls 2.50€"], 1),
        ((6,), ["Bert calls 5€", "Bert folds"], 7),
        ((), ["Dora calls 2.50€", "Fay checks"], 1),
    ],
)
def test_a_player_without_a_seat_line_sits_between_those_who_act_around_him(
    seated: tuple[int, ...], lines: list[str], number: int
) -> None:
    strangers = [name for seat, name in SEATED.items() if seat not in seated and any(name in line for line in lines)]
    seats = {
        each.player: each.seat
        for each in replay(begun([*lines, f"{strangers[0]} folds"], seated=seated), WINAMAX).record.seats
    }
    assert seats[strangers[0]] == number


def seat_of(name: str, hand: ParsedHand) -> int:
    return next(seat.seat for seat in replay(hand, WINAMAX).record.seats if seat.player == name)


def test_who_acts_behind_a_player_is_his_neighbour() -> None:
    """Enid acts between Bert and Cleo, who sit side by side: no seat is hers."""
    lines = ["Bert folds", "Enid calls 5€", "Cleo calls 5€", "Fay calls 2.50€", "Enid folds"]
    posts = "Fay posts small blind 2.50€, Ada posts big blind 5€"
    assert seat_of("Enid", begun(lines, button=4, seated=(1, 2, 3, 6), posts=posts)) == 7


def test_antes_stand_in_no_order() -> None:
    antes = ", ".join(f"{name} posts ante 1€" for name in ("Ada", "Dora", "Fay", "Bert"))
    assert seat_of("Bert", begun(["Ada folds", "Bert calls 5€"], seated=(1, 4, 6), posts=f"{antes}, {BLINDS}")) == 2
