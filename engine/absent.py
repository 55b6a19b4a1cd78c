"""Who is seated and not dealt in, where the text does not say so; and where a player without a seat line sits.

Both are told by who is heard of, and by the order in which the players post and act. Order of play by docs/rules.md §1.
"""

from __future__ import annotations

from ..model import Dealt, Event, Outcome, Post, PostKind, Served
from . import foresight
from .kinds import Action, Draw
from .state import Chair, Table

_IN_TURN = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BOTH})


def is_silent(table: Table, chair: Chair) -> bool:
    """Say whether nothing is heard of a player who would have acted by now: whoever is dealt in posts or acts."""
    result = table.results.get(chair.player)
    events = table.hand.events
    dealt = any(isinstance(event, Dealt | Served) and event.player == chair.player for event in events)
    # A summary may list who was not dealt in among those who folded.
    told = result is not None and result.outcome is not Outcome.FOLDED
    if dealt or told or chair.player in foresight.doers(table):
        return False
    if table.hand.complete or chair.start == 0:  # Nobody is dealt in without chips.
        return True
    return any(isinstance(event, Draw) for event in events) or _was_passed(table, chair)


def _was_passed(table: Table, chair: Chair) -> bool:
    """Say whether somebody behind the player has acted, in a hand that stops in its first betting round."""
    big = next((event.player for event in _blinds(table) if event.kind is not PostKind.SMALL_BLIND), None)
    if big not in table.chairs:
        return False
    size, first = _size(table), table.chairs[big].seat + 1
    actors = {event.player for event in _actions(table)} - {big}
    steps = [(table.chairs[name].seat - first) % size for name in actors if name in table.chairs]
    return (chair.seat - first) % size < max(steps, default=0)


def places_of(table: Table, name: str) -> list[int]:
    """Return the seats, clockwise, between those of the players who post or act before and after ``name``."""
    order = list(dict.fromkeys(event.player for event in (*_blinds(table), *_actions(table))))
    if name not in order:
        return []
    place = order.index(name)
    seats = [table.chairs[other].seat for other in order[place + 1 :] + order[:place] if other in table.chairs]
    if len(seats) < 2:
        return []
    size = _size(table)
    return [(seats[-1] + step) % size + 1 for step in range((seats[0] - seats[-1] - 1) % size)]


def _size(table: Table) -> int:
    return max(table.max_seats or 1, max(table.by_seat, default=1))


def _blinds(table: Table) -> list[Post]:
    """Return the blinds of those whose they are, in the order of the text."""
    posts = [event for event in table.hand.events if isinstance(event, Post)]
    return [post for post in posts if post.kind in _IN_TURN and not post.out_of_position]


def _actions(table: Table) -> list[Action]:
    """Return the actions before the first draw."""
    found: list[Action] = []
    event: Event
    for event in table.hand.events:
        if isinstance(event, Draw):
            break
        if isinstance(event, Action):
            found.append(event)
    return found
