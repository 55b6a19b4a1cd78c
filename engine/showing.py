"""The showdown: who shows or mucks in which order, and what is paid. Order by docs/rules.md §5."""

from __future__ import annotations

from ..model import Collected, Outcome, Show, Uncalled
from . import foresight
from .kinds import Reveal
from .settlement import Payment, pot_number
from .state import BETTING, SETTLING, Chair, Place, Table


def order_of_showing(table: Table) -> list[Chair]:
    """Return who shows or mucks in which order: clockwise from the last aggressor, the last side pot's players first.

    Where the room does not go pot by pot, clockwise all around. Asked where two players at least are left.
    """
    ring = table.ring
    if table.profile.first_to_show == "any_round":
        first = table.last_aggressor
    else:
        first = table.aggressor if table.round == 4 else None
    start = first.place if first is not None else 0
    clockwise = [chair for chair in ring[start:] + ring[:start] if chair.live]
    levels = sorted({chair.level for chair in clockwise}, reverse=True)
    if len(levels) == 1 or not table.profile.shows_by_pot:
        return clockwise
    # A level that one player alone has reached is no pot of its own: nobody called it.
    order: list[Chair] = []
    for level in levels:
        eligible = [chair for chair in clockwise if chair.level >= level]
        if len(eligible) > 1:
            order += [chair for chair in eligible if chair not in order]
    return order


def next_to_show(table: Table) -> Chair | None:
    """Return who shows or mucks next: the first who is not told already to be late."""
    return next((chair for chair in table.to_show if chair.player not in table.late), None)


def is_left_untold(table: Table, player: str) -> bool:
    """Say whether the summary has a line of a player, and does not tell in it how he ended."""
    result = table.results.get(player)
    return result is not None and result.outcome is Outcome.NOT_TOLD


def find_shower(table: Table, event: Reveal) -> None:
    """Set who shows or mucks, and what is wrong with the place of the line."""
    chair = table.chairs.get(event.player)
    table.named = table.actor = chair
    table.misplaced = None
    first = next_to_show(table)
    if chair is None or not chair.live:
        place = Place.UNSEATED if chair is None else Place.FOLDED if chair.dealt_in else Place.NOT_DEALT_IN
        table.misplaced = place
        table.actor = _meant(table)
    elif table.phase is not SETTLING:
        table.misplaced = Place.CLOSED
    elif chair.shown_line >= 0 or chair.mucked_line >= 0:
        known = chair.shown_line >= 0
        if isinstance(event, Show) == known and (chair.shown is None or len(chair.shown) == 5):
            table.misplaced = Place.TWICE
            table.actor = _meant(table)
    elif chair is not first and chair in table.to_show and _has_order(table):
        if chair.player in table.late or _plays_alone(table, chair):
            table.misplaced = Place.LATE
            return
        table.misplaced = Place.OUT_OF_TURN
        if foresight.shows_later(table, chair.player):
            table.actor = _meant(table) or chair  # the wrong name


def _has_order(table: Table) -> bool:
    """Say whether it is known who shows first, and so who is next."""
    profile = table.profile
    if profile.first_to_show == "unknown":
        return False
    # Where nobody could bet in the last round, some rooms turn hands up in no order that is known.
    return profile.all_in_shows != "any_order" or (bool(table.decisions) and table.decisions[-1].round == 4)


def _plays_alone(table: Table, chair: Chair) -> bool:
    """Say whether a pot of folded players' chips is this player's alone: no source says when it is shown for."""
    return all(other is chair or other.level < chair.level for other in table.ring if other.live)


def _meant(table: Table) -> Chair | None:
    """Return who shows under another's name: the only one left of whom no later line tells."""
    waiting = [other for other in table.to_show if not foresight.shows_later(table, other.player)]
    return waiting[0] if waiting else None


def reveal(table: Table, event: Reveal) -> None:
    """Apply a show or a muck."""
    table.due = None
    chair = table.actor
    if chair is None:
        return
    if table.misplaced is Place.OUT_OF_TURN:
        table.late.update(other.player for other in table.to_show[: table.to_show.index(chair)])
    if chair in table.to_show:
        table.to_show.remove(chair)
    if type(event) is Show:
        chair.shown = event.cards
        chair.shown_line = event.line
        chair.shown_name = event.name
        if chair.usable and chair.hand is None:
            for card in event.cards:
                table.holders.setdefault(card, chair)
    else:
        chair.mucked_line = event.line


def collect(table: Table, event: Collected) -> None:
    """Apply a payment as stated."""
    table.due = None
    table.payments.append((event.line, Payment(event.player, event.amount, pot_number(event.pot))))
    chair = table.chairs.get(event.player)
    if chair is not None:
        chair.won += event.amount


def uncalled(table: Table, _event: Uncalled) -> None:
    """Take down that an uncalled bet was returned: the table has given back what was due when the round ended."""
    if table.phase is SETTLING:
        table.due = None
    elif table.phase is BETTING:
        table.early_uncalled = True
