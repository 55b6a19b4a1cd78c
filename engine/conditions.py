"""Conditions that spare checks: asked once for a line, and if it does not hold, the checks that need it are not.

A check names its condition as ``ONLY``. Without a condition it is asked for every line of its kinds. A condition only
saves time: where it does not hold, none of its checks would find anything (tests hold them to it).
"""

from __future__ import annotations

from typing import Final

from ..model import (
    Bet,
    Call,
    Check,
    Dealt,
    Discard,
    Fold,
    Outcome,
    Post,
    Raise,
    SeatResult,
    Section,
    Show,
    StandPat,
    Street,
)
from .state import Table

# Bound once: reading a member off its class is slow.
_FOLDED: Final = Outcome.FOLDED
_SUMMARY: Final = Street.SUMMARY


def is_irregular(table: Table, event: Post | Check | Call | Bet | Raise) -> bool:
    """Say whether anything about an amount may be wrong: it is not what is due, or not from a stack that has more.

    What comes out regular here cannot break a rule about amounts, stacks, the cap or all-in flags.
    """
    chair = table.actor
    if chair is None or table.as_if_raised is not None or table.cap_due is not None:
        return True
    if isinstance(event, Check):
        return chair.in_round != table.highest
    if event.all_in:
        return True
    stack = chair.stack
    if isinstance(event, Raise):
        put, amount, by = event.to - chair.in_round, event.to - table.highest, event.by
        usual = table.highest > 0 and table.bet > 0 and (by is None or by == amount) and table.highest % table.bet == 0
        regular = usual and table.bets < (table.profile.cap_bets or 0) and table.highest - chair.in_round >= table.bet
    else:
        put = amount = event.amount
        if isinstance(event, Call):
            if event.whole is not None:
                amount = event.added(chair.in_round)
            return amount != table.highest - chair.in_round or amount <= 0 or (stack is not None and stack <= amount)
        if isinstance(event, Post):
            return stack is not None and stack <= amount
        regular = table.highest == 0
    if not (regular and table.fixed and amount == table.bet and table.able > 1):
        return True
    return stack is not None and stack <= put


def is_odd_fold(table: Table, event: Fold) -> bool:
    """Say whether a fold is more than the last of a player's lines: he plays on, or it tells of a bet or a cap."""
    chair = table.actor
    if chair is None or table.as_if_raised is not None or table.cap_due is not None:
        return True
    doings = table.doings.get(event.player)
    return doings is None or doings[-1] > table.index


def is_odd_section(table: Table, event: Section) -> bool:
    """Say whether a section is another than the one that is due, or anything is due before it or told by it."""
    if event.street is not table.due_street and event.street is not _SUMMARY:
        return True
    due = table.cap_due is not None or table.due is not None
    return due or event.pot is not None or table.live < 2


def is_more_than_folded(table: Table, event: SeatResult) -> bool:
    """Say whether a line of the summary is anything but the fold that the hand tells of the player on this seat."""
    chair = table.chairs.get(event.player)
    if event.outcome is not _FOLDED or event.name is not None or chair is None or chair.folded_round is None:
        return True
    if event.folded != chair.folded_round - 1 or event.seat != chair.seat:
        return True
    didnt_bet = event.folded == 0 and chair.paid == 0
    return event.didnt_bet != didnt_bet or table.results.get(event.player) is not event


def lists_cards(_table: Table, event: Dealt | Discard | StandPat | Show | SeatResult | Fold) -> bool:
    """Say whether the line lists cards."""
    return event.cards is not None
