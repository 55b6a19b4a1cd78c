"""What a room's texts say of seats, draws, bets and shows, as keys of its profile: the same hand, other findings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripledraw.engine import load_profile, profile_names, replay
from tripledraw.model import Discard, ParsedHand, Profile, Seat, SeatResult, Severity, Show, TableLine, Verdict

from ..parser.parser_texts import OPENING, parse
from .test_checks import POKERSTARS, at, hand

Found = list[tuple[str, Severity]]


def told(made: ParsedHand, profile: Profile) -> Found:
    return [(each.rule.code, each.severity) for each in replay(made, profile).diagnostics]


def seated(number: int, *, size: int | None) -> ParsedHand:
    """Return a hand whose first player sits at another seat, at a table of another size."""
    made = hand("six-handed")
    table, seat = made.events[at(made, TableLine)], made.events[at(made, Seat)]
    assert isinstance(table, TableLine)
    assert isinstance(seat, Seat)
    table.max_seats, seat.number = size, number
    for event in made.events:
        if isinstance(event, SeatResult) and event.player == seat.player:
            event.seat = number
    return made


@pytest.mark.parametrize(
    ("number", "size", "found"),
    [
        (0, 6, [("TD203", Severity.ERROR)]),
        (0, None, [("TD203", Severity.ERROR)]),
        (1, None, []),
        (10, None, []),
        (11, None, [("TD203", Severity.ERROR)]),
        (99, None, [("TD203", Severity.ERROR)]),
    ],
)
def test_seats_that_no_table_has(number: int, size: int | None, found: Found) -> None:
    assert [each for each in told(seated(number, size=size), POKERSTARS) if each[0] == "TD203"] == found


def test_some_rooms_count_seats_from_0() -> None:
    assert "TD203" not in dict(told(seated(0, size=6), replace(POKERSTARS, first_seat=0)))
    assumed = replace(POKERSTARS, assumed=frozenset({"first_seat"}))
    assert dict(told(seated(0, size=6), assumed))["TD203"] is Severity.WARNING
    assert dict(told(seated(11, size=None), assumed))["TD203"] is Severity.ERROR


def test_a_button_at_a_seat_that_no_table_has() -> None:
    for number, code in ((0, "TD211"), (99, "TD211"), (2, None)):
        made = hand("six-handed")
        table = made.events[at(made, TableLine)]
        assert isinstance(table, TableLine)
        table.button, table.max_seats = number, None
        assert [each for each, _ in told(made, POKERSTARS)] == ([] if code is None else [code])


def test_a_draw_of_no_cards_is_standing_pat_in_some_rooms() -> None:
    made = hand("uncontested")
    draw = made.events[at(made, Discard, -1)]
    assert isinstance(draw, Discard)
    draw.count = 0
    assert told(made, POKERSTARS) == [("TD420", Severity.WARNING)]
    assert replay(made, POKERSTARS).record.verdict is Verdict.LEGAL
    assert told(made, replace(POKERSTARS, zero_is_pat=True)) == []


def test_where_the_summary_need_not_say_who_did_not_bet_its_silence_tells_nothing() -> None:
    made = hand("six-handed")
    for event in made.events:
        if isinstance(event, SeatResult):
            event.didnt_bet = False
    assert told(made, POKERSTARS) == [("TD549", Severity.ERROR)]
    assert told(made, replace(POKERSTARS, tells_no_bet=False)) == []


def test_a_summary_that_says_of_one_that_he_did_not_bet_says_it_of_all() -> None:
    made = hand("six-handed")
    mucked, folded = (made.events[at(made, SeatResult, number)] for number in (2, 3))
    assert isinstance(mucked, SeatResult)
    assert isinstance(folded, SeatResult)
    silent = replace(POKERSTARS, tells_no_bet=False)
    folded.didnt_bet = False
    assert told(made, silent) == []
    mucked.didnt_bet = True
    assert told(made, silent) == [("TD549", Severity.ERROR)]


def test_the_last_side_pot_is_shown_for_first_in_some_rooms() -> None:
    by_pot, clockwise = hand("side-pot"), hand("side-pot")
    first, last = at(clockwise, Show), at(clockwise, Show, -1)
    events = clockwise.events
    events[first], events[first + 1 : last + 1] = events[last], events[first:last]
    for line, event in enumerate(events[first : last + 1], events[first + 1].line):
        event.line = line
    around = replace(POKERSTARS, shows_by_pot=False)
    assert told(by_pot, POKERSTARS) == told(clockwise, around) == []
    assert told(clockwise, POKERSTARS) == told(by_pot, around) == [("TD501", Severity.ERROR)]


def test_only_pokerstars_states_that_it_goes_pot_by_pot() -> None:
    sure = [name for name in profile_names() if "shows_by_pot" not in load_profile(name).assumed]
    assert sure == ["pokerstars"]
    assumed = replace(POKERSTARS, shows_by_pot=False, assumed=frozenset({"shows_by_pot"}))
    assert told(hand("side-pot"), assumed) == [("TD501", Severity.WARNING)]


def test_a_player_who_plays_without_the_seat_of_another_is_a_fault_whatever_a_room_tells() -> None:
    made = hand("six-handed")
    seat = made.events[at(made, Seat)]
    assert isinstance(seat, Seat)
    seat.player = f"{seat.player}x"
    assumed = replace(POKERSTARS, assumed=frozenset({"tells_absent"}))
    assert told(made, assumed) == told(made, POKERSTARS) == [("TD205", Severity.ERROR)]


def test_of_three_players_the_button_is_in_though_nothing_is_heard_of_him() -> None:
    (made,) = parse(f"""{OPENING.replace("Dealt to Runa", "Dealt to Ismay")}Quill: calls $1
Ismay: checks
*** FIRST DRAW ***
Quill: discards 1 card
Ismay: discards 2 cards [Ts Kd]
Dealt to Ismay [2c 3d 4h] [8s 7d]
Quill: bets $2
Ismay: folds
Uncalled bet ($2) returned to Quill
Quill collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 2: Quill (small blind) collected ($4)
""")
    # With two players the button would have the small blind and act last: it is his fold that is lost.
    silent = replace(POKERSTARS, tells_absent=False, summary_lists="shown")
    assert [each for each in told(made, silent) if each[1] is not Severity.INFO] == [("TD301", Severity.ERROR)]
