"""Whether what is won holds an uncalled bet that no line returns: where no rake is printed, what it would leave tells."""

from __future__ import annotations

import pytest

from tripledraw.engine.settlement import Payment
from tripledraw.engine.state import Chair, Table
from tripledraw.engine.unprinted import holds_uncalled
from tripledraw.model import Money, SeatState

from .test_checks import POKERSTARS, hand


def played(pot: int, won: int, uncalled: int | None) -> Table:
    """Return the table of a hand whose winner gets ``won`` of what was put in and called."""
    table = Table(hand("heads-up"), POKERSTARS, lambda _moment, _line: None)
    chair = Chair(1, "Ada", 1, SeatState.IN, None, None, paid=pot)
    table.chairs = {"Ada": chair}
    table.hidden = None if uncalled is None else (chair, uncalled)
    table.payments = [(9, Payment("Ada", Money(won)))]
    return table


@pytest.mark.parametrize(
    ("pot", "won", "uncalled", "holds"),
    [
        (100, 95, None, True),  # there is none
        (100, 120, 20, True),  # more than the pot is won
        (100, 100, 20, False),  # with it, a sixth would be missing
        (100, 100, 10, True),  # the rake may be ten of 110
        (90, 90, 10, True),  # a tenth of all there is, and no more
        (90, 90, 11, False),
        (100, 90, 50, False),  # a rake of a tenth of the pot
        (100, 89, 50, True),  # more than that is no rake: then neither way is likely
    ],
)
def test_an_uncalled_bet_is_won_unless_a_rake_shows_that_it_is_not(
    pot: int,
    won: int,
    uncalled: int | None,
    holds: bool,  # noqa: FBT001  a parameter
) -> None:
    assert holds_uncalled(played(pot, won, uncalled)) is holds
