"""A summary that stops: of which hands the last seats are still to be written."""

from __future__ import annotations

import pytest

from tripledraw.model import Verdict

from ..judging import judged
from .parser_texts import HAND

LINES = HAND.splitlines(keepends=True)
SUMMARY = next(place for place, line in enumerate(LINES) if line.startswith("*** SUMMARY"))
RESULTS = {int(line[5]): line for line in LINES[SUMMARY:] if line.startswith("Seat ")}


def verdict(*seats: int, hand: str = HAND) -> Verdict:
    """Judge the hand with the lines of these seats only in its summary."""
    end = hand.index("Seat 1: ", hand.index("*** SUMMARY"))
    return judged(hand[:end] + "".join(RESULTS[seat] for seat in seats)).record.verdict


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((), Verdict.INCOMPLETE),
        ((1,), Verdict.INCOMPLETE),
        ((1, 2), Verdict.INCOMPLETE),
        ((1, 2, 3), Verdict.LEGAL),
        ((1, 3), Verdict.CORRUPT),  # a seat before the last is not still to come
        ((2, 3), Verdict.CORRUPT),
        ((3,), Verdict.CORRUPT),
    ],
)
def test_seats_behind_the_last_of_a_summary_may_be_still_to_come(seats: tuple[int, ...], expected: Verdict) -> None:
    assert verdict(*seats) is expected


def test_who_has_no_part_in_the_hand_need_not_come() -> None:
    aside = HAND.replace(
        "Seat 3: Ismay ($40 in chips)\n", "Seat 3: Ismay ($40 in chips)\nSeat 5: Corwin ($9 in chips) is sitting out\n"
    )
    assert verdict(1, 2, 3, hand=aside) is Verdict.LEGAL
    assert verdict(1, 2, hand=aside) is Verdict.INCOMPLETE


def test_behind_another_line_nothing_is_to_come() -> None:
    whole = "".join(RESULTS[seat] for seat in (1, 2))
    end = HAND.index("Seat 1: ", HAND.index("*** SUMMARY"))
    assert judged(HAND[:end] + whole + 'Quill said, "gg"\n').record.verdict is Verdict.CORRUPT
    assert judged(HAND[: HAND.index("*** SUMMARY")]).record.verdict is Verdict.INCOMPLETE
