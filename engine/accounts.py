"""The money of a hand as its text tells it, several times over, and which of the tellings is wrong.

What was put in, the printed total, the rake, what was collected and what the summary says was won must agree (docs/
rules.md §5). Where one of them does not, the others tell which; so one wrong amount is one finding.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..model import SeatResult


class Culprit(StrEnum):
    """Which telling of the money disagrees with the others."""

    NONE = "none"
    TOTAL = "the total"
    RAKE = "the rake"
    COLLECTED = "the payments"
    SUMMARY = "the summary"


@dataclass(slots=True)
class Accounts:
    """The amounts of a hand, added up.

    ``pot`` is what was put in less the uncalled part, ``due`` what the printed total should be, ``payable`` what there
    is for the winners; ``differing`` are the summary lines that say another amount than was collected.
    """

    pot: int = 0
    due: int = 0
    collected: int = 0
    payable: int | None = None
    differing: list[SeatResult] = field(default_factory=list)
    culprit: Culprit = Culprit.NONE
