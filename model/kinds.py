"""What events can be of: the sections of a hand, states of seats, kinds of posts and notices, outcomes."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Street(IntEnum):
    """Sections of a hand in their order; ``FIRST_DRAW`` holds draw 1 and betting round 2, and so on."""

    BLINDS = 0
    DEAL = 1
    FIRST_DRAW = 2
    SECOND_DRAW = 3
    THIRD_DRAW = 4
    SHOWDOWN = 5
    SUMMARY = 6


class SeatState(StrEnum):
    """What a seat line says besides the stack."""

    IN = "in"
    SITTING_OUT = "sitting out"
    OUT_OF_HAND = "out of hand"


class PostKind(StrEnum):
    """What was posted. ``BOTH`` is a dead small blind and a live big blind in one amount."""

    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH = "small & big blinds"
    ANTE = "ante"
    DEAD_SMALL_BLIND = "dead small blind"


class NoticeKind(StrEnum):
    """Lines that change nothing in the hand, except that some say who sits out."""

    SITS_OUT = "sits out"
    RETURNS = "returns"
    TIMES_OUT = "times out"
    DISCONNECTS = "disconnects"
    CONNECTS = "connects"
    JOINS = "joins"
    LEAVES = "leaves"
    ADDS = "adds chips"
    WAITS = "waits"
    REMOVED = "removed"
    FINISHES = "finishes"
    CASHES_OUT = "cashes out"
    OTHER = "other"


class Outcome(StrEnum):
    """How a summary line says that a seat ended."""

    FOLDED = "folded"
    WON = "showed and won"
    LOST = "showed and lost"
    MUCKED = "mucked"
    COLLECTED = "collected"
    SITTING_OUT = "sitting out"
    NOT_TOLD = "not told"
