"""The order of a hand's lines, by their kinds alone: what is missing, what is out of place, and that a hand goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tripledraw.parser.room import room_parser
from tripledraw.parser.structure import Misplaced


def kinds_of(names: str) -> list[str]:
    """Return the kinds of a hand's lines, which stand in a row."""
    return names.split()


OPENING = kinds_of("HEADER TABLE SEAT SEAT SEAT SMALL_BLIND BIG_BLIND DEALING DEALT RAISE FOLD CALL")
FIRST = kinds_of("FIRST_DRAW DISCARD DISCARD DEALT CHECK CHECK")
SECOND = kinds_of("SECOND_DRAW STAND_PAT STAND_PAT CHECK CHECK")
THIRD = kinds_of("THIRD_DRAW DISCARD STAND_PAT CHECK CHECK")
SHOWDOWN = kinds_of("SHOWDOWN SHOW SHOW COLLECTED")
SUMMARY = kinds_of("SUMMARY TOTAL RESULT RESULT RESULT")
HAND = [*OPENING, *FIRST, *SECOND, *THIRD, *SHOWDOWN, *SUMMARY]
SECTIONS = ("TABLE", "DEALING", "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "SHOWDOWN", "SUMMARY", "TOTAL")

# A room that has a line above each betting round.
ROUNDS = ("FIRST_BET", "SECOND_BET", "THIRD_BET", "FOURTH_BET")
DEALT = kinds_of("HEADER DATED TABLE SEAT SEAT FIRST_BET SMALL_BLIND BIG_BLIND DEALT DEALT_UNSEEN RAISE WHOLE_CALL")
LATER = kinds_of(
    "FIRST_DRAW EXCHANGE DISCARD SECOND_BET BET WHOLE_CALL SECOND_DRAW STAND_PAT DISCARD THIRD_BET BET WHOLE_CALL "
    "THIRD_DRAW STAND_PAT STAND_PAT FOURTH_BET CHECK CHECK SHOW SHOW"
)
END = kinds_of("SUMMARY RESULT RESULT RAKE COLLECTED")
IN_ROUNDS = [*DEALT, *LATER, *END]

# One that has lines above the posts and above each betting round but the first.
EXPORTED = kinds_of(
    "HEADER TABLE SEAT SEAT SEAT POSTING SMALL_BLIND BIG_BLIND DEALT DEALING FOLD RAISE CALL FIRST_DRAW DISCARD DISCARD "
    "DEALT SECOND_BET BET CALL SECOND_DRAW STAND_PAT DISCARD THIRD_BET BET CALL THIRD_DRAW STAND_PAT STAND_PAT "
    "FOURTH_BET CHECK BET CALL SHOWDOWN SHOW SHOW COLLECTED SUMMARY TOTAL RESULT RESULT RESULT"
)
FRAMES = {
    "pokerstars": (HAND, SECTIONS),
    "kingsclub": (IN_ROUNDS, ("DATED", "TABLE", *ROUNDS, "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "SUMMARY")),
    "winamax": (EXPORTED, (*SECTIONS, "POSTING", *ROUNDS[1:])),
}

Told = list[tuple[int, str, tuple[str, ...]]]


def walk(kinds: list[str], room: str = "pokerstars") -> tuple[list[Misplaced], bool]:
    """Return what the order says, asked twice with what it remembers and once without: the same each time."""
    order = room_parser(room, reference=False).order
    told = order.walk(kinds)
    assert order.walk(kinds) == told
    assert room_parser(room, reference=True).order.walk(kinds) == told
    return told


def told(kinds: list[str], room: str = "pokerstars") -> Told:
    """Return place, kind and what is missing before it, of each line that does not fit."""
    return [(fault.place, fault.kind, fault.missing) for fault in walk(kinds, room)[0]]


@pytest.mark.parametrize(("room", "hand"), [("pokerstars", HAND), ("kingsclub", IN_ROUNDS)])
def test_a_hand_is_whole_from_its_first_result_on_and_has_no_fault_wherever_it_stops(
    room: str, hand: list[str]
) -> None:
    end = hand.index("RESULT") if room == "pokerstars" else hand.index("COLLECTED")
    for stop in range(1, len(hand) + 1):
        assert walk(hand[:stop], room) == ([], stop > end)


def test_kinds_that_have_no_place_may_stand_anywhere() -> None:
    for place in range(1, len(HAND) + 1):
        assert walk([*HAND[:place], "NOTICE", "CHAT", *HAND[place:]]) == ([], True)


@pytest.mark.parametrize(
    ("room", "section"), [(room, section) for room, (_, sections) in FRAMES.items() for section in sections]
)
def test_a_missing_section_is_told_at_the_line_behind_it(room: str, section: str) -> None:
    hand = FRAMES[room][0]
    place = hand.index(section)
    ((fault,), whole) = walk(hand[:place] + hand[place + 1 :], room)
    assert (fault.place, fault.kind, fault.missing, whole) == (place, hand[place + 1], (section,), True)
    assert section in fault.expected


def test_two_missing_sections_are_told_together_and_three_are_a_line_out_of_place() -> None:
    kinds = [kind for kind in HAND if kind not in {"SUMMARY", "TOTAL"}]
    assert told(kinds) == [(kinds.index("RESULT"), "RESULT", ("SUMMARY", "TOTAL"))]
    shown = [*OPENING, *FIRST, *SHOWDOWN[1:], *SUMMARY]
    assert told(shown) == [(shown.index("SHOW"), "SHOW", ())]


@pytest.mark.parametrize(
    ("kinds", "missing"),
    [
        ([*OPENING, *FIRST, *THIRD, *SHOWDOWN, *SUMMARY], ("SECOND_DRAW",)),
        ([*OPENING, *FIRST, *SHOWDOWN, *SUMMARY], ("SECOND_DRAW", "THIRD_DRAW")),
        ([*OPENING, *SHOWDOWN, *SUMMARY], ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")),
        ([*OPENING[:7], *THIRD, *SHOWDOWN, *SUMMARY], ("DEALING", "FIRST_DRAW", "SECOND_DRAW")),
    ],
)
def test_a_section_that_stands_once_is_where_it_says_whatever_is_lost_before_it(
    kinds: list[str], missing: tuple[str, ...]
) -> None:
    place = next(place for place, kind in enumerate(kinds) if kind in {"THIRD_DRAW", "SHOWDOWN"})
    assert told(kinds) == [(place, kinds[place], missing)]
    assert walk(kinds)[1]


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("wrong", SECTIONS)
def test_a_section_with_the_name_of_another_is_told_once_and_as_the_one_that_is_due(section: str, wrong: str) -> None:
    kinds = [wrong if kind == section else kind for kind in HAND]
    expected = [] if section == wrong else [Misplaced(HAND.index(section), wrong, (), (section,))]
    assert walk(kinds) == (expected, True)


def test_the_line_where_the_text_stops_may_bear_a_wrong_name_too() -> None:
    kinds = [*HAND[: HAND.index("SUMMARY")], "SHOWDOWN"]
    assert told(kinds) == [(len(kinds) - 1, "SHOWDOWN", ())]


def test_a_section_twice_is_told_at_the_second_and_the_hand_goes_on() -> None:
    kinds = [*OPENING, "TABLE", *HAND[len(OPENING) :]]
    assert told(kinds) == [(len(OPENING), "TABLE", ())]
    assert walk(kinds)[1]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_too_many_spoils_no_more_than_its_own_place(section: str) -> None:
    for place in range(1, len(HAND) + 1):
        faults, whole = walk([*HAND[:place], section, *HAND[place:]])
        assert (len(faults) in {1, 2}, whole) == (True, True), place  # where it may stand, what follows does not fit
    for ahead in ("FIRST_DRAW", "SECOND_DRAW"):
        place = HAND.index(ahead)
        if HAND.index(section) > place + len(SECOND) + 1:
            assert told([*HAND[:place], section, *HAND[place:]]) == [(place, section, ())]


def test_lines_out_of_place_that_follow_each_other_are_told_by_the_first() -> None:
    kinds = [*OPENING[:8], "RESULT", "RESULT", "SEAT", *HAND[8:]]
    assert told(kinds) == [(8, "RESULT", ())]
    apart = [*OPENING[:8], "RESULT", "DEALT", "RESULT", *HAND[9:]]
    assert told(apart) == [(8, "RESULT", ()), (10, "RESULT", ())]


def test_however_often_a_line_is_out_of_place_the_hand_goes_on() -> None:
    kinds = [*OPENING, *["CHECK", "TOTAL"] * 200, *HAND[len(OPENING) :]]
    assert [fault[1] for fault in told(kinds)] == ["TOTAL"] * 200
    assert walk(kinds)[1]


# ---- lines above betting rounds ----


@pytest.mark.parametrize("line", ROUNDS)
@pytest.mark.parametrize("wrong", ROUNDS)
def test_the_line_of_a_betting_round_with_the_number_of_another_is_told_once(line: str, wrong: str) -> None:
    kinds = [wrong if kind == line else kind for kind in IN_ROUNDS]
    expected = [] if line == wrong else [Misplaced(IN_ROUNDS.index(line), wrong, (), (line,))]
    assert walk(kinds, "kingsclub") == (expected, True)


@pytest.mark.parametrize("wrong", ["THIRD_BET", "FOURTH_BET"])
def test_so_is_one_whose_number_no_other_line_bears(wrong: str) -> None:
    first = [*(wrong if kind == "FIRST_BET" else kind for kind in DEALT), "FOLD", *END]
    assert walk(first, "kingsclub") == ([Misplaced(5, wrong, (), ("FIRST_BET", "SEAT"))], True)


@pytest.mark.parametrize("line", ROUNDS)
def test_a_line_of_a_betting_round_too_many_is_told_once_and_the_right_ones_are_not(line: str) -> None:
    for place in range(1, len(IN_ROUNDS) + 1):
        assert len(told([*IN_ROUNDS[:place], line, *IN_ROUNDS[place:]], "kingsclub")) == 1, place


class Looked(list[str]):
    """Kinds of lines that count how many of them are looked at."""

    looked = 0

    def __iter__(self) -> Iterator[str]:
        for kind in super().__iter__():
            self.looked += 1
            yield kind

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401  one or several, as a list has it
        self.looked += 1
        return super().__getitem__(place)


def test_what_follows_is_not_looked_for_from_the_hands_beginning() -> None:
    order = room_parser("kingsclub", reference=False).order
    counts = []
    for n in (100, 400):
        kinds = Looked([*DEALT, *["FOURTH_BET"] * n, *LATER, *END])
        order.walk(kinds)
        counts.append(kinds.looked)
    assert counts[1] / counts[0] < 6, counts
