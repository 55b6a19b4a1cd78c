"""A player to whom no hand is dealt.

What: the text has a line for each hand dealt, seen or not, and none for a player who plays.

Why: five cards are dealt to everybody in the hand (docs/rules.md §1), and the room lists all of them.

Example:
    Dealt to Corwin: [X X X X X]
    Dealt to Hero: [7h 5c 4d 3s 2h]
    Quill folds

What to do: export the hand again: a line was lost. The hand is replayed as if the player had cards.
"""

from __future__ import annotations

from ...model import Breaks, Dealt, Served, rule_from
from ..finding import Finding, Moment
from ..state import Table

RULE = rule_from(__name__, "deal-line-missing", breaks=Breaks.RECORD, yields_to=("TD1", "TD20", "TD429", "TD430"))
ON = (Moment.ENDED,)


def check(table: Table, line: int) -> list[Finding]:
    """Return what is wrong, nothing where the room does not list all hands dealt."""
    if not table.deals_all:
        return []
    deals = [event for event in table.hand.events if isinstance(event, (Dealt, Served))]
    seats = {event.line: table.chairs[event.player].seat for event in deals if event.player in table.chairs}
    return [
        Finding(
            min((at for at, seat in seats.items() if seat > chair.seat), default=max(seats, default=line)),
            f"no line tells that a hand is dealt to {chair.player}",
            data={"player": chair.player},
        )
        for chair in table.ring
        if not chair.deals
    ]
