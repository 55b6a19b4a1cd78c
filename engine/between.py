"""How a hand follows the one before at its table: the button, the chips, the number and the time.

Nothing is judged here. Only neighbours are compared: a hand that is missing between two ends the chain, and shows in a
button or in stacks that fit no single hand. Source: docs/rules.md §6.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ..model import Notice, NoticeKind, ParsedHand, Replay
from .state import Chair, Table

_IN_A_ROW: Final = 2  # players whose stacks are handed on: fewer prove nothing about what lies between two hands


@dataclass(slots=True)
class Link:
    """What changed since the hand before; empty where the two are no neighbours.

    ``differences`` are the players with other chips than they ended with, each with what was added (negative: what
    is gone). ``button`` is the seat where the button is due, None where it stands there or where nobody can say.
    ``backwards`` says that number and time disagree about which of the two hands was first.
    """

    before: ParsedHand
    differences: list[tuple[Chair, int]] = field(default_factory=list)
    button: int | None = None
    backwards: bool = False


def link(table: Table, before: Replay) -> Link | None:
    """Return how the opened hand follows ``before``; None where it does not come after it."""
    hand, earlier = table.hand, before.hand
    if hand.hand_id == earlier.hand_id or hand.played_at is None or earlier.played_at is None:
        return None
    made = Link(earlier)
    by_time = _order(earlier.played_at.iso, hand.played_at.iso)
    by_number = _number_order(earlier.hand_id, hand.hand_id)
    made.backwards = by_time * by_number < 0
    if made.backwards:
        return made
    if (by_number or by_time) <= 0:
        return None  # a file that begins with its last hand: that is no claim about the play
    changed = _changed(table, before)
    if changed is None:
        return made
    due = _button_due(table, before)
    if due is not None and due != table.button:
        made.button = due if not changed else None
    elif not (any(amount > 0 for _, amount in changed) and any(amount < 0 for _, amount in changed)):
        made.differences = changed  # up and down at once: somebody won a hand that is not here
    return made


def _order(first: str, second: str) -> int:
    """Return 1 if the second is later, -1 if earlier, 0 if the same or not to be compared (another form, a date)."""
    if len(first) != len(second) or "T" not in first or first.endswith("Z") != second.endswith("Z"):
        return 0
    return (second > first) - (second < first)


def _number_order(first: str | None, second: str | None) -> int:
    """Return the same for numbers of hands, which may consist of several numbers."""
    one, two = ([_size(part) for part in (text or "").split("-") if part.isdecimal()] for text in (first, second))
    if len(one) != len(two):
        return 0
    return (two > one) - (two < one)


def _size(number: str) -> tuple[int, str]:
    """Return what puts numbers in their order, however many digits they have: more than `int` takes."""
    digits = number.lstrip("0")
    return len(digits), digits


def _changed(table: Table, before: Replay) -> list[tuple[Chair, int]] | None:
    """Return who has other chips than he ended with; None where too few players show whether hands are missing."""
    known, changed = 0, []
    for facts in before.record.seats:
        chair = table.chairs.get(facts.player)
        if chair is None or chair.start is None or facts.stack is None:
            continue
        known += 1
        amount = chair.start - facts.stack - facts.net
        if amount:
            changed.append((chair, amount))
    if known < _IN_A_ROW:
        return None
    told = _told(table, before) if changed else ()
    return [(chair, amount) for chair, amount in changed if chair.player not in told]


def _told(table: Table, before: Replay) -> set[str | None]:
    """Return whose chips a line of either hand tells of."""
    events = (*before.hand.events, *table.hand.events)
    return {event.player for event in events if isinstance(event, Notice) and event.kind is NoticeKind.ADDS}


def _button_due(table: Table, before: Replay) -> int | None:
    """Return where the button goes: to the next player clockwise who was dealt in and still is; None if unknown."""
    last = before.record.button
    players = {facts.player: facts.seat for facts in before.record.seats if facts.dealt_in}
    if last is None or table.button is None or len(players) < _IN_A_ROW:
        return None
    if len(table.ring) != len(players) or any(players.get(chair.player) != chair.seat for chair in table.ring):
        return None  # rooms differ in what the button does when somebody comes, leaves or sits out
    behind = [seat for seat in players.values() if seat > last]
    return min(behind or players.values())
