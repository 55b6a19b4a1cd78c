"""Whose turn it is: every action has one player, and a line by another is told apart by what follows it.

A line may have the wrong name, stand too early, be doubled, or follow one that was lost: `foresight` decides, so that
one such fault does not put everybody after it out of turn. Order by docs/rules.md §1 and §3.
"""

from __future__ import annotations

from ..model import Bet, Call, Check, Fold, Raise
from . import foresight
from .betting import go_on_without, match, pending, set_level
from .finding import Moment
from .kinds import Action
from .limits import next_level
from .state import BETTING, Chair, Place, Table


def find_actor(table: Table, event: Action) -> None:
    """Set who is named, whose action the line is taken to be, and what is wrong with its place."""
    chair = table.chairs.get(event.player)
    table.named = table.actor = chair
    table.misplaced = None
    if chair is table.turn and chair is not None:
        if type(event) is Raise and event.by is not None and event.to - event.by > table.highest:
            agreed = event.by == table.bet or not table.fixed
            if agreed and foresight.believed_level(table) in {None, event.to}:
                reconsider(table, chair, event.to - event.by)
        elif type(event) is Call and event.level(chair.in_round) > table.highest and not event.all_in:
            level = event.level(chair.in_round)
            if foresight.believed_level(table) == level:
                reconsider(table, chair, level)
        return
    table.passed_over = []
    if chair is None or not chair.live or chair.all_in or not _may_act_freely(table, chair):
        _tell_apart(table, event, chair)


def _may_act_freely(table: Table, chair: Chair) -> bool:
    """Say whether it is not told who acts next, or the player acts late after a line that was told already."""
    if chair.player in table.late:
        table.misplaced = Place.LATE
        return True
    if table.free:
        table.pointer = (chair.place - 1) % len(table.ring)
        return True
    return chair is table.optional


def _tell_apart(table: Table, event: Action, chair: Chair | None) -> None:
    """Find out what is wrong with a line that is not by the player whose turn it is."""
    turn = table.turn if table.phase is BETTING else None
    following = foresight.next_actor(table)
    if chair is not None and chair.all_in and foresight.acts_again(table, chair.player):
        chair.all_in, chair.stack = False, None
        table.able += 1
        table.misplaced = Place.ALL_IN
    elif chair is None or not chair.live or chair.all_in:
        table.misplaced = _place_of(chair)
        # The line is by the player whose turn it is if the next one goes on as if he had acted.
        table.actor = None if turn is not None and following == turn.player else turn
    elif turn is None:
        _when_closed(table, event, chair)
    else:
        table.misplaced = Place.OUT_OF_TURN
        _out_of_turn(table, event, chair, turn, following)


def _place_of(chair: Chair | None) -> Place:
    if chair is None:
        return Place.UNSEATED
    if not chair.dealt_in:
        return Place.NOT_DEALT_IN
    return Place.ALL_IN if chair.live else Place.FOLDED


def _when_closed(table: Table, event: Action, chair: Chair) -> None:
    """Judge an action when the round is over: a line too many, or one before it should have been a bet or raise."""
    if table.phase is BETTING and reconsider(table, chair, _implied_level(table, event, chair)):
        return
    table.misplaced = Place.CLOSED
    gone = isinstance(event, Fold) and not foresight.plays_on(table, chair.player)
    # Behind a fault that was told, the text knows better than the table that there is a bet.
    follows = table.told and isinstance(event, (Call, Bet, Raise))
    table.actor = chair if gone or follows else None


def _implied_level(table: Table, event: Action, chair: Chair) -> int | None:
    """Return what a line takes the highest bet to be; a fold when nothing is owed, that there is one."""
    if isinstance(event, Call):
        return None if event.all_in else event.level(chair.in_round)
    if isinstance(event, Raise):
        return None if event.by is None else event.to - event.by
    return next_level(table) if isinstance(event, Fold) and table.fixed else None


def _out_of_turn(table: Table, event: Action, chair: Chair, turn: Chair, following: str | None) -> None:
    waiting = pending(table)
    implied = _implied_level(table, event, chair)
    if following == turn.player and table.decisions and table.decisions[-1].seat == chair.seat:
        table.actor = None  # a line that was doubled
    elif following != turn.player and following == _after(table, event, turn) and _could_be(table, event, turn):
        table.actor = turn  # the wrong name
    elif implied is not None and implied > table.highest and not isinstance(event, Fold):
        # It answers a bet that is not there: lines before it are lost.
        _go_past(table, event, waiting[: waiting.index(chair)] if chair in waiting else [turn])
    elif following == turn.player and chair not in waiting:
        table.actor = None  # a line too many
    else:
        skipped = waiting[: waiting.index(chair)] if chair in waiting else [turn]
        late = [other for other in skipped if foresight.acts_again(table, other.player)]
        table.late.update(other.player for other in late)
        _go_past(table, event, [other for other in skipped if other not in late])


def _go_past(table: Table, event: Action, chairs: list[Chair]) -> None:
    """Go on without the lines of ``chairs``, which are lost."""
    table.passed_over = chairs
    if chairs:
        table.moment(Moment.PASSED, event.line)
        go_on_without(table, chairs, level=foresight.believed_level(table, event))


def _could_be(table: Table, event: Action, turn: Chair) -> bool:
    """Say whether a line makes sense as one of the player whose turn it is."""
    owed = table.highest - turn.in_round
    if isinstance(event, Fold):
        return not foresight.plays_on(table, turn.player)
    if isinstance(event, Call):
        return event.added(turn.in_round) == owed or event.all_in
    if isinstance(event, Check):
        return owed <= 0
    return (table.highest > 0) == isinstance(event, Raise)


def _after(table: Table, event: Action, turn: Chair) -> str | None:
    """Return who would act after ``turn``, had he done what the line says."""
    if isinstance(event, Fold) and table.live == 2:
        return None
    ring = table.ring
    raises = isinstance(event, (Bet, Raise))
    for step in range(1, len(ring)):
        chair = ring[(turn.place + step) % len(ring)]
        if chair.live and not chair.all_in and (raises or chair.in_round < table.highest or not chair.acted):
            return chair.player
    return None


def reconsider(table: Table, chair: Chair, level: int | None) -> bool:
    """Where a line goes by a higher bet than there is, make the last call or check before it that bet or all-in.

    Returns whether that was done; `Table.as_if_raised` then tells the check of it which line was meant otherwise.
    """
    if level is None or table.told or level <= table.highest:
        return False
    last = next((made for made in reversed(table.decisions) if made.action != "fold"), None)
    if last is None or last.round != table.round or last.action not in {"call", "check"} or last.seat == chair.seat:
        return False
    other = table.by_seat[last.seat]
    everything = None if other.stack is None else other.in_round + other.stack
    if table.fixed and level not in {next_level(table), everything}:
        return False
    table.as_if_raised = (last.line, other.player, level)
    set_level(table, other, level)
    match(table, other)
    return True
