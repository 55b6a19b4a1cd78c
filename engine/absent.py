"""Who is seated and not dealt in, where the text does not say so; and where a player without a seat line sits.

Both are told by who is heard of, and by the order in which the players post and act. Order of play by docs/rules.md §1.
"""

from __future__ import annotations

from ..model import Button, Event, Outcome, Post, PostKind
from . import foresight
from .kinds import Action, Draw
from .state import Chair, Table

_IN_TURN = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BOTH})


def silent_chairs(table: Table) -> list[Chair]:
    """Return of whom nothing is heard who would have acted by now: whoever is dealt in posts or acts."""
    silent = [chair for chair in table.chairs.values() if not _is_heard_of(table, chair)]
    # Nobody is dealt in without chips.
    if not silent or table.hand.complete or foresight.anybody_draws(table):
        return silent
    passed = _passed(table)
    return [chair for chair in silent if chair.start == 0 or chair.seat in passed]


def _is_heard_of(table: Table, chair: Chair) -> bool:
    player = chair.player
    result = table.results.get(player)
    # A summary may list who was not dealt in among those who folded.
    told = result is not None and result.outcome is not Outcome.FOLDED
    return told or player in foresight.doers(table) or foresight.is_dealt_cards(table, player)


def _passed(table: Table) -> set[int]:
    """Return the seats before that of the last who has acted, in a hand that stops in its first betting round.

    Those between the button and the small blind, and between the blinds, are passed with the posts.
    """
    blinds = _blinds(table)
    big = next((event.player for event in blinds if event.kind is not PostKind.SMALL_BLIND), None)
    if big not in table.chairs:
        return set()
    size, first = _size(table), table.chairs[big].seat + 1
    actors = {event.player for event in _actions(table)}  # the big blind is the last to act
    last = max(((table.chairs[name].seat - first) % size for name in actors if name in table.chairs), default=0)
    button = _button(table)
    small = next((event.player for event in blinds if event.kind is PostKind.SMALL_BLIND), None)
    posting = 0  # seats from the button up to the big blind
    if button is not None and small in table.chairs:
        # Only heads-up the button posts the small blind: then everybody else is passed.
        posting = size if table.chairs[small].seat == button else (first - 1 - button) % size
    return {
        chair.seat
        for chair in table.chairs.values()
        if (chair.seat - first) % size < last or 0 < (chair.seat - (button or 0)) % size < posting
    }


def _button(table: Table) -> int | None:
    """Return where the button is, None if no line has told; in some rooms its line stands behind the posts."""
    later = (event.seat for event in table.hand.events if isinstance(event, Button))
    return next(later, None) if table.button is None else table.button


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
