"""What a check hands back, and the moments at which checks are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..model import Severity

CARDS_MISCOUNTED = (
    "TD1", "TD411", "TD412", "TD413", "TD414", "TD417", "TD421", "TD422", "TD427", "TD428", "TD204", "TD205", "TD209",
)  # fmt: skip
"""Beginnings of codes whose findings leave it open how many cards are gone: what is said of the deck yields to them."""
BLINDS_WRONG = ("TD206", "TD230", "TD232", "TD234", "TD235", "TD236")
"""Codes whose findings say that a blind is another's or of another amount: pot, stacks and turns are then in doubt."""
AMOUNTS_WRONG = ("TD1", *BLINDS_WRONG, "TD301", "TD304", "TD311", "TD316", "TD317", "TD321", "TD322")
"""Beginnings of codes whose findings say that an amount or its line is wrong: what follows from it yields to them."""


class Moment(StrEnum):
    """Points of a hand that no line of its own marks.

    A check that stands at a moment is called with the line at which the moment was noticed: the first line that
    can only come after it. Most are reached only where something is
    left to be told (all but ``OPENED`` and ``ENDED``), so that their checks cost nothing in a hand without faults.
    """

    MISSEATED = "a seat line is wrong or missing"
    MISPOSTED = "the blinds are not as they should be"
    OPENED = "the blinds are posted"
    MISPLACED = "a line does not stand where it may"
    PASSED = "a line of the draw is missing"
    DRAWN = "a draw is over"
    SERVED = "a player was served as no deck can"
    BET = "a betting round is over"
    MISPAID = "the payments or the amounts told of them do not agree"
    ENDED = "the hand is over"


@dataclass(slots=True)
class Finding:
    """What is wrong at ``line`` (of the hand, from 0).

    ``rests_on`` names the profile's keys that the judgement needs: if one of them is assumed, the finding is a warning.
    ``related`` are other lines of the hand that explain it, each with a sentence. ``data`` is what was expected and
    found, for programs. ``severity`` lowers the rule's own for this case. ``misses`` are the players of whom a line of
    the play is missing by this finding. ``sums`` says that the judgement sums up what many lines say, so that any line
    that was not read explains it. ``explains`` are lines that the parser finds out of place because of it.
    """

    line: int
    message: str
    rests_on: tuple[str, ...] = ()
    related: tuple[tuple[int, str], ...] = ()
    data: Mapping[str, str] = field(default_factory=dict)
    severity: Severity | None = None
    misses: tuple[str, ...] = ()
    sums: bool = False
    explains: tuple[int, ...] = ()
