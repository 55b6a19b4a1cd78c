"""Kinds of lines that go together, as types and as what checks stand on."""

from __future__ import annotations

from typing import Final

from ..model import (
    Bet,
    Call,
    Check,
    Collected,
    Dealt,
    Discard,
    Fold,
    Muck,
    NoShow,
    Raise,
    SeatResult,
    Show,
    StandPat,
    Uncalled,
)

Action = Fold | Check | Call | Bet | Raise
Draw = Discard | StandPat
Reveal = Show | Muck | NoShow
Doing = Action | Draw | Reveal | Collected | Uncalled

ACTIONS: Final = (Fold, Check, Call, Bet, Raise)
DRAWS: Final = (Discard, StandPat)
REVEALS: Final = (Show, Muck, NoShow)


def line_of_cards(event: Dealt | Discard | StandPat | Show | SeatResult | Fold | Collected) -> int:
    """Return the line at which the cards of an event are listed: its own, or one that the text has for them."""
    if isinstance(event, (Show, StandPat)) and event.listed is not None:
        return event.listed
    return event.line
