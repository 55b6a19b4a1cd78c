"""Which game a hand is of where its first line cannot be read: by its words, its rounds, its draws."""

from __future__ import annotations

import pytest

from tripledraw.model import Span
from tripledraw.parser.games import has_draws, has_other_rounds, names_one_of, other_game


def test_a_first_line_names_a_game_in_letters_of_any_size() -> None:
    for line in ("PokerStars Hand #1: 2-7 Triple Draw x", "POKERSTARS HAND #1: 2-7 TRIPLE DRAW"):
        assert names_one_of(["lowball27", "2-7 triple draw"], line)
    assert not names_one_of(["lowball27", "2-7 triple draw"], "PokerStars Hand #1: Badugi")
    assert not names_one_of([], "")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Room #1: Badugi Limit ($2/$4)", "Badugi"),
        ("Room #1: BADUGI", "BADUGI"),
        ("Room #1: Table 9 (6 max) - $2/$4 - Pot Limit Omaha Hi - 10:00", "Omaha Hi"),
        ("Room #1: 8-Game (No Limit Holdem, 2/4)", "Holdem"),
        ("Room #1: No Limit Hold'em $0.50/$1", "Hold'em"),
        ("Room #1: 2-7 Single Draw", "2-7 Single Draw"),
        ("Room #1: HORSE", "HORSE"),
        ("Room #1: captain's choice", "captain's choice"),
        ("Room #1: Big O", "Big O"),
        ("Room #1: Big One for all", None),
        ("Room #1: 2-7 Triple Draw Limit ($2/$4)", None),
        ("", None),
    ],
)
def test_another_game_is_told_by_the_part_of_the_line_that_names_it(line: str, name: str | None) -> None:
    assert other_game(line) == name


def test_no_more_of_a_name_is_kept_than_a_table_has_room_for() -> None:
    name = other_game("Room #1: Badugi " + "x" * 5_000)
    assert name is not None
    assert (name[:8], len(name)) == ("Badugi x", 60)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("*** FLOP *** [2c 3d 4h]", True),
        ("*** TURN *** [2c 3d 4h] [5c]", True),
        ("*** FIRST RIVER *** [2c]", True),
        ("*** 3rd STREET ***", True),
        ("*** 7th STREET ***", True),
        ("Board [2c 3d 4h]", True),
        ("*** FIRST DRAW ***", False),
        ("*** FLOPPY ***", False),
        ("*** 2nd STREET ***", False),
    ],
)
def test_a_board_or_a_street_tells_another_game_and_only_within_the_hand(line: str, told: bool) -> None:  # noqa: FBT001  a column of the table
    before, text, after = "a hand\n", f"header\n{line}\nend\n", "another hand\n"
    begin = len(before)
    assert has_other_rounds(before + text + after, Span(begin, begin + len(text))) is told
    for span in (Span(0, begin), Span(begin + len(text), len(before + text + after))):
        assert not has_other_rounds(before + text + after, span)


@pytest.mark.parametrize("kind", ["FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "DISCARD", "STAND_PAT"])
def test_any_line_of_a_draw_tells_that_cards_are_drawn(kind: str) -> None:
    assert has_draws(["HEADER", "DEALT", kind, "FOLD"])
    assert not has_draws(["HEADER", "DEALT", "FOLD"])
