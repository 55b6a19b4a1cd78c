"""How a hand goes from phase to phase: what each line closes and opens before it is looked at.

Every kind of line that belongs to the play has one function here, to be called before the checks. Section lines
say where the hand is; where one is missing, doubled or bears the wrong number, the play around it decides.
"""

from __future__ import annotations

from typing import Final

from ..model import (
    BettingRound,
    Collected,
    Dealt,
    Fold,
    Muck,
    NoShow,
    Reshuffled,
    SeatResult,
    Section,
    Served,
    Show,
    Street,
    TotalPot,
    Uncalled,
)
from . import foresight
from .betting import close_round, leave, start_round
from .drawing import close_draw, find_drawer, lose_draws, see_belated, serve_announced, skip_draw, start_draw
from .holding import find_receiver, know_thrown
from .kinds import DRAWS, Action, Draw, Reveal
from .seating import open_hand
from .showing import find_shower, order_of_showing
from .state import BETTING, DRAWING, SEATING, SETTLING, Place, Table
from .turns import find_actor

_DRAWS: Final = {Street.FIRST_DRAW: 1, Street.SECOND_DRAW: 2, Street.THIRD_DRAW: 3}
# Bound once, as the phases are.
_STREETS: Final = tuple(Street)
_BLINDS: Final = Street.BLINDS
_DEAL: Final = Street.DEAL
_SHOWDOWN: Final = Street.SHOWDOWN
_SUMMARY: Final = Street.SUMMARY
_MISSING: Final = "TD111"


def to_action(table: Table, event: Action) -> None:
    """Get ready for a bet, call, raise, check or fold."""
    if table.phase is not BETTING:
        if event.player in table.late_actions:
            table.late_actions.discard(event.player)
            chair = table.chairs[event.player]
            table.named, table.actor, table.misplaced = chair, None, Place.LATE
            if isinstance(event, Fold):
                leave(table, chair)
            return
        if table.phase is SEATING:
            _open(table, event.line)
        elif table.phase is DRAWING:
            close_draw(table, event.line)
    find_actor(table, event)


def to_cards(table: Table, event: Dealt) -> None:
    """Get ready for cards that the text shows."""
    if table.phase is SEATING:
        _open(table, event.line)
    if table.draw and table.phase is DRAWING:
        know_thrown(table, event)
        serve_announced(table, event.line)  # all have announced: the cards come from the deck as it is now
    find_receiver(table, event)


def to_unseen_cards(table: Table, event: Served) -> None:
    """Get ready for cards that the text does not show."""
    if table.phase is SEATING:
        _open(table, event.line)
    table.misplaced = None
    if table.draw == 0:
        table.named = table.actor = table.chairs.get(event.player)
        table.misplaced = Place.UNSEATED if table.actor is None else None


def to_draw(table: Table, event: Draw) -> None:
    """Get ready for a draw line."""
    if table.phase is not DRAWING or table.drawer is None:
        _enter_draw(table, event.player, event.line)
    find_drawer(table, event)
    if table.actor is not None and table.entered_early:
        table.misplaced = Place.CLOSED
    table.entered_early = False


def to_reshuffle(table: Table, event: Reshuffled) -> None:
    """Get ready for the line that the deck was reshuffled."""
    table.misplaced = None
    if table.phase is not DRAWING or table.drawer is None:
        _enter_draw(table, None, event.line)


def to_settling(table: Table, event: Uncalled | Collected | Reveal) -> None:
    """Get ready for a line that comes after the betting."""
    if table.phase is not SETTLING:
        if table.phase is SEATING:
            _open(table, event.line)
        if table.phase is DRAWING and foresight.next_drawer(table) is None:
            close_draw(table, event.line)
        if table.phase is BETTING and (table.turn is None or foresight.next_actor(table) is None):
            close_round(table, event.line)
    if isinstance(event, (Show, Muck, NoShow)):
        if not table.showdown and table.live > 1 and table.phase is SETTLING:
            table.showdown = True
            table.to_show = order_of_showing(table)
        find_shower(table, event)
    else:
        table.named = table.actor = table.chairs.get(event.player)
        table.misplaced = Place.UNSEATED if table.actor is None else None


def to_section(table: Table, event: Section) -> None:
    """Get ready for a section: what is open before it is over."""
    table.misplaced = None
    table.due_street = due = _due_section(table)
    table.meant = street = _meant(table, event.street, due)
    if street is _DEAL or street is table.street:
        return
    if table.phase is SEATING:
        _open(table, event.line)
    if table.phase is DRAWING:
        see_belated(table)
        close_draw(table, event.line)
    if table.phase is BETTING:
        close_round(table, event.line)


def section(table: Table, event: Section) -> None:
    """Apply a section line."""
    table.due = None
    if event.pot is not None:
        table.pot_off = event.pot - table.pot
    street = table.meant
    table.section_lines.setdefault(street, event.line)
    if street is _DEAL or street is table.street:
        return
    table.street = street
    table.went_on = table.live < 2
    number = _DRAWS.get(street)
    if number is not None:
        start_draw(table, number)
        return
    if table.live > 1:
        lose_draws(table, 4)
    if street is _SHOWDOWN and table.live > 1 and not table.showdown:
        table.showdown = True
        table.to_show = order_of_showing(table)


def betting_round(table: Table, event: BettingRound) -> None:
    """Apply the line above a betting round: where the parser misses a draw before it, the draw is lost."""
    draw = event.number - 1
    if draw <= table.draw or table.phase is SEATING or not _is_missed_before(table, event.line):
        return
    if table.phase is DRAWING:
        close_draw(table, event.line)
    if table.phase is BETTING:
        close_round(table, event.line)
    if table.live > 1:
        table.street = _STREETS[draw + 1]
        skip_draw(table, draw)


def _is_missed_before(table: Table, line: int) -> bool:
    """Say whether the parser misses a section before a line."""
    if table.gaps is None:
        found = table.hand.diagnostics
        table.gaps = frozenset(told.span.start for told in found if told.rule.code == _MISSING)
    return table.hand.line_span(line).start in table.gaps


def _meant(table: Table, stated: Street, due: Street) -> Street:
    """Return which section a section line stands for: the one it names, or the one that is due if the play says so.

    A section that the hand is in already is returned for a line that was doubled.
    """
    if stated is due or stated is _SUMMARY:
        return stated
    if stated is _BLINDS:
        return table.street
    following = foresight.next_of_play(table)
    if stated is table.street and (table.phase is DRAWING or not isinstance(following, DRAWS)):
        return stated
    if isinstance(following, DRAWS) and due in _DRAWS:
        # Sections may be lost; but if the next one is no later than this, this line bears the wrong number.
        after = foresight.next_street(table)
        lost = stated in _DRAWS and stated > due and (after is None or after > stated)
        return stated if lost else due
    if isinstance(following, (Show, Muck)) and table.opened:
        return _SHOWDOWN
    if isinstance(following, (TotalPot, SeatResult)):
        return _SUMMARY
    return due if due is _DEAL and not isinstance(following, DRAWS) else stated


def _due_section(table: Table) -> Street:
    """Return which section comes next."""
    if _DEAL not in table.section_lines and (not table.opened or (not table.decisions and not table.draw)):
        return _DEAL  # cards may be dealt before the line with which the betting begins
    return _STREETS[min(table.draw + 1, 4) + 1]


def _open(table: Table, line: int) -> None:
    open_hand(table, line)
    table.street = _DEAL
    start_round(table, 1)


def _enter_draw(table: Table, player: str | None, line: int) -> None:
    """Begin a draw whose section line is missing or still to come, if everything before it is over."""
    if table.phase is SEATING:
        _open(table, line)
    if player in table.late_draws or player in table.belated or table.live < 2 or table.draw > 2:
        return
    if table.phase is DRAWING:
        if table.able > 1 or foresight.next_street(table) is _due_section(table):
            return  # a betting round is due first, or the section line still comes
        close_draw(table, line)
    if table.turn is not None:
        return
    due = _due_section(table)
    table.entered_early = foresight.next_street(table) is due
    if table.phase is BETTING:
        close_round(table, line)
    table.street = due
    start_draw(table, table.draw + 1)
