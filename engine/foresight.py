"""What the text says further on: asked only where a line cannot be right, to anchor the table again.

None of this makes a finding. It tells one fault's possible causes apart: a line that was lost, swapped with its
neighbour, doubled, or given to the wrong player.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain
from typing import Any

from ..model import (
    Bet,
    Call,
    Cards,
    Check,
    Dealt,
    Discard,
    Event,
    Muck,
    Outcome,
    Post,
    Raise,
    SeatResult,
    Section,
    Show,
    StandPat,
    Street,
    TotalPot,
)
from .kinds import Action, Doing, Draw
from .state import Chair, Table


def rest_of_section(table: Table) -> Iterator[Event]:
    """Yield the events after the line at hand up to the next section."""
    events = table.hand.events
    for place in range(table.index + 1, len(events)):
        if isinstance(events[place], Section):
            return
        yield events[place]


def next_actor(table: Table) -> str | None:
    """Return who bets, calls, checks or folds next in this section."""
    return next((event.player for event in rest_of_section(table) if isinstance(event, Action)), None)


def next_drawer(table: Table) -> str | None:
    """Return who draws next in this section."""
    return next((event.player for event in rest_of_section(table) if isinstance(event, Draw)), None)


def acts_again(table: Table, player: str) -> bool:
    """Say whether the player bets, calls, checks or folds later in this section."""
    return any(isinstance(event, Action) and event.player == player for event in rest_of_section(table))


def bets_later(table: Table, player: str) -> bool:
    """Say whether the player bets, calls, checks or folds anywhere later in the hand."""
    events = table.hand.events[table.index + 1 :]
    return any(isinstance(event, Action) and event.player == player for event in events)


def draws_later(table: Table, player: str) -> bool:
    """Say whether the player draws later in this section."""
    return any(isinstance(event, Draw) and event.player == player for event in rest_of_section(table))


def plays_on(table: Table, player: str, start: int | None = None) -> int:
    """Count the lines after the one at hand (or from event ``start``) in which the player has a part in the play."""
    doings = table.doings.get(player)
    if doings is None:
        return 0
    first = table.index + 1 if start is None else start
    return len(doings) - bisect_left(doings, first)


def did_not_fold(table: Table, player: str) -> bool:
    """Say whether a player who is said to fold plays on: one later line alone may just bear the wrong name."""
    doings = table.doings.get(player)
    if doings is None or doings[-1] <= table.index:
        return False
    result = table.results.get(player)
    if plays_on(table, player) > 1 or (result is not None and result.outcome is not Outcome.FOLDED):
        return True
    return table.live == 2 and next_actor(table) not in {None, player}


def should_have_folded(table: Table, chair: Chair, start: int | None = None) -> bool:
    """Say whether a player acted in this round, plays no more, and by the summary folded in it.

    Who owes an action has lost a line instead, unless the summary says that he put nothing in. ``start`` is the event
    from which on he plays no more, that at hand if it is None.
    """
    if not chair.acted or chair.last_line < 0 or plays_on(table, chair.player, table.index if start is None else start):
        return False
    result = table.results.get(chair.player)
    if result is None:
        # A summary of those who came to the end: who is not in it has folded.
        told = bool(table.results) and table.profile.summary_lists == "shown"
        return told and (chair.in_round >= table.highest or start is not None)
    if result.folded != table.round - 1:
        return False
    return chair.in_round >= table.highest or start is not None or (result.didnt_bet and chair.paid > 0)


def next_street(table: Table) -> Street | None:
    """Return which section follows."""
    events = table.hand.events
    following = (events[place] for place in range(table.index + 1, len(events)))
    return next((event.street for event in following if isinstance(event, Section)), None)


def believed_level(table: Table, at: Event | None = None) -> int | None:
    """Return what the next line of this betting round takes the highest bet to be, None where it does not tell.

    With ``at``, the line at hand itself is asked first.
    """
    events = rest_of_section(table) if at is None else chain((at,), rest_of_section(table))
    for event in events:
        if isinstance(event, Call):
            chair = table.chairs.get(event.player)
            return None if chair is None or event.all_in else chair.in_round + event.amount
        if isinstance(event, Raise):
            return None if event.by is None else event.to - event.by
        if isinstance(event, Check):
            chair = table.chairs.get(event.player)
            return None if chair is None else chair.in_round
        if isinstance(event, Bet):
            return 0
    return None


def acts_before_drawing(table: Table, player: str) -> bool:
    """Say whether the next line of play in this section is an action of the player."""
    play = (event for event in rest_of_section(table) if isinstance(event, Action | Draw))
    first = next(play, None)
    return isinstance(first, Action) and first.player == player


def draws_in_section(table: Table, player: str) -> int:
    """Count the player's draws later in this section."""
    return sum(isinstance(event, Draw) and event.player == player for event in rest_of_section(table))


def is_dealt_later(table: Table, player: str) -> bool:
    """Say whether cards are dealt to the player later in this section."""
    return any(isinstance(event, Dealt) and event.player == player for event in rest_of_section(table))


def whose_cards(table: Table, player: str) -> str | None:
    """Return whose cards the draws list, if they are somebody else's than ``player``'s throughout; else None."""
    events = table.hand.events
    owner: str | None = None
    event: Any  # kinds are told by type(), which is faster than isinstance: every hand with cards is looked through
    for place in range(table.index + 1, len(events)):
        event = events[place]
        kind = type(event)
        if kind is Dealt or ((kind is Discard or kind is StandPat) and event.cards is not None):
            if event.player == player or (owner is None and kind is Dealt):
                return None  # the player's own, or hands that are dealt face up
            owner = owner or event.player
    return owner


def next_of_play(table: Table) -> Event | None:
    """Return the next line that is about the play, the showdown or the summary."""
    events = table.hand.events
    for place in range(table.index + 1, len(events)):
        if isinstance(events[place], Doing | Dealt | TotalPot | SeatResult | Section):
            return events[place]
    return None


def mentions(table: Table, player: str, cards: Cards, line: int) -> int:
    """Count the player's lists behind ``line`` that show one of ``cards`` to have been held there.

    These are the next discards and the hand after that, without what was drawn to it.
    """
    count = 0
    for event in table.hand.events:
        if event.line <= line or not isinstance(event, Dealt | Discard | StandPat | Show):
            continue
        if event.player == player and event.cards:
            count += not set(cards).isdisjoint(event.cards)
            if not isinstance(event, Discard):
                break
    return count


def shows_later(table: Table, player: str) -> bool:
    """Say whether the player shows or mucks later."""
    events = table.hand.events[table.index + 1 :]
    return any(isinstance(event, Show | Muck) and event.player == player for event in events)


def doers(table: Table) -> dict[str, list[int]]:
    """Return who posts, acts, draws, shows or wins anywhere in the hand, with the lines of it."""
    found: dict[str, list[int]] = {}
    for event in table.hand.events:
        if isinstance(event, Post | Doing):
            found.setdefault(event.player, []).append(event.line)
    return found
