"""Calls that a room tells by the caller's whole bet in the round, to what he adds: `Call.amount` of all rooms alike."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import Bet, BettingRound, Call, Discard, Event, Money, Post, PostKind, Raise, Section, StandPat

_NOT_LIVE = frozenset({PostKind.ANTE, PostKind.DEAD_SMALL_BLIND})


def take_additions(events: Iterable[Event]) -> None:
    """Set the amount of each call that is told by ``whole``: less what the player has put in before in the round.

    What he has put in is what his own lines say. A draw begins a new round, whether its section line is there or not.
    A call to less than that adds nothing.
    """
    in_round: dict[str, int] = {}
    for event in events:
        match event:
            case BettingRound(number=1):
                pass  # the blinds stand below this line, or above it, and count in this round
            case Section() | BettingRound() | Discard() | StandPat():
                in_round.clear()
            case Post() if event.kind not in _NOT_LIVE:
                in_round[event.player] = in_round.get(event.player, 0) + event.amount
            case Bet():
                in_round[event.player] = event.amount
            case Raise():
                in_round[event.player] = event.to
            case Call(whole=whole) if whole is not None:
                event.amount = Money(max(0, whole - in_round.get(event.player, 0)))
                in_round[event.player] = whole
            case _:
                pass
