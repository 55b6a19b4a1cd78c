"""Seats, blinds and the opening of a hand: who is dealt in, in which order, and whether the right players posted.

The summary and the play tell who is meant where the seat lines do not: a seat line that was lost or bears another
name, a button that the blinds contradict. What was found is left in `Table.seat_faults` and `Table.blinds` for the
checks. Order of play by docs/rules.md §1, dead money by §3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from ..model import (
    Notice,
    NoticeKind,
    Outcome,
    Post,
    Seat,
    SeatResult,
    SeatState,
    Section,
    Severity,
    TableLine,
)
from . import foresight
from .absent import places_of, silent_chairs
from .between import link
from .blinds import BIG, button_by_blinds, judge_blinds
from .dead_money import find_dead_blinds
from .finding import Moment
from .seat_numbers import correct_numbers, is_at_the_table, seat_anew, take_number
from .state import CROWD, Chair, Place, SeatFault, SeatFaultKind, SummaryWord, Table

_AWAY: Final = {NoticeKind.SITS_OUT, NoticeKind.LEAVES, NoticeKind.REMOVED, NoticeKind.WAITS}
_IN: Final = SeatState.IN
_SITS_OUT: Final = Outcome.SITTING_OUT
_UNREAD: Final = "TD101"
_NAME: Final = 100  # letters: comparing longer names takes too long, and no room has them


def set_table(table: Table, event: TableLine) -> None:
    """Apply the table line."""
    table.table_line = event
    table.button = event.button
    if event.max_seats is not None:
        table.max_seats = event.max_seats


def seat(table: Table, event: Seat) -> None:
    """Apply a seat line; a number or a name given twice is kept aside until more is known."""
    if event.player in table.chairs:
        table.twice_named.append(event)
        return
    # With nothing to play with nobody is dealt in: who plays has more, nobody knows how much.
    chair = Chair(event.number, event.player, event.line, event.state, event.stack, event.stack or None)
    chair.certain = event.dealt_in
    table.chairs[event.player] = chair
    table.last_number = max(table.last_number, event.number)
    first = table.by_seat.setdefault(event.number, chair)
    if first is not chair:
        table.twice_seated.append((chair, first))
        if table.players_known:  # a seat line behind the play
            seat_anew(table, chair, first)


def notice(table: Table, event: Notice) -> None:
    """Apply a notice: before the deal some say who is not dealt in."""
    if not table.opened and event.player is not None:
        chair = table.chairs.get(event.player)
        if chair is not None and event.kind in _AWAY and chair.state is SeatState.IN:
            chair.state = SeatState.SITTING_OUT


# ---- who is meant ----


def know_players(table: Table) -> None:
    """Find out who plays, once, before the first line of play: from the seats, the summary and the play."""
    if table.players_known:
        return
    table.players_known = True
    chairs = table.chairs
    table.results = results = _summary(table)
    table.words = _words(results.values())
    table.numbers = {**(table.hand.numbers or {}), **{name: result.seat for name, result in results.items()}}
    for name, result in results.items():
        chair = chairs.get(name)
        if chair is None or chair.seat != result.seat:
            break
    else:
        listed = len(results) == len(chairs) and table.profile.tells_absent
        if listed and not table.twice_seated and not table.twice_named:
            return  # nearly every hand
    for second, first in table.twice_seated:
        seat_anew(table, second, first)
    if not table.twice_named:
        correct_numbers(table)
    doers = foresight.doers(table)
    # One line alone of a name without a seat may just bear the wrong name.
    taken = {event.number for event in table.twice_named}
    strangers = [
        name
        for name in doers
        if name not in chairs
        and (
            name in results
            or len(doers[name]) > 1
            or foresight.is_dealt_cards(table, name)
            or table.numbers.get(name) in taken
        )
    ]
    for event in table.twice_named:
        _name_anew(table, event, strangers)
    ghosts = _ghosts(table)
    fitting = [ghost for ghost in ghosts if len(strangers) == 1 and _fits(table, strangers[0], ghost)]
    if len(fitting) == 1 and (len(ghosts) == 1 or not table.profile.tells_absent):
        _rename(table, fitting[0], strangers.pop())
        ghosts.remove(fitting[0])
    if not table.profile.tells_absent:
        two_left = len(table.chairs) - len(ghosts) == 2  # then one of them has the button
        for ghost in ghosts:
            ghost.state = ghost.state if two_left and ghost.seat == table.button else SeatState.SITTING_OUT
    elif not table.hand.complete:  # the line of the summary that may tell is still to be written
        for chair in silent_chairs(table):
            chair.state = chair.state if chair.player in results else SeatState.SITTING_OUT
    else:
        table.ghosts = ghosts
        table.seat_faults += [SeatFault(SeatFaultKind.NEVER_HEARD_OF, chair, chair.line) for chair in ghosts]
    for place, name in enumerate(strangers):
        _seat_stranger(table, name, among_seats=place < CROWD)


def _summary(table: Table) -> dict[str, SeatResult]:
    """Return the summary's line of each player; of two for one player, that of the player's seat or the first."""
    found: dict[str, SeatResult] = {}
    for event in reversed(table.hand.events):
        if isinstance(event, SeatResult):
            name = event.player
            other = found.get(name)
            if other is None or name not in table.chairs or other.seat != table.chairs[name].seat:
                found[name] = event
        elif isinstance(event, Section):
            break
    return found


def _words(results: Iterable[SeatResult]) -> frozenset[SummaryWord]:
    found = set()
    for result in results:
        if result.position:
            found.add(SummaryWord.POSITION)
        if result.didnt_bet:
            found.add(SummaryWord.DID_NOT_BET)
    return frozenset(found)


def _ghosts(table: Table) -> list[Chair]:
    """Return the players of whom nothing is heard though they should be dealt in, or though they have a seat line."""
    if not table.profile.tells_absent:
        return [chair for chair in silent_chairs(table) if not chair.certain]
    if any(found.rule.code == _UNREAD and found.severity is Severity.ERROR for found in table.hand.diagnostics):
        return []  # a line that tells something and was not read may be theirs
    return [chair for chair in table.chairs.values() if _is_ghost(table, chair)]


def _is_ghost(table: Table, chair: Chair) -> bool:
    """Say whether a player who should be dealt in is never heard of again, in a hand that is whole."""
    if not table.hand.complete or chair.state is not SeatState.IN:
        return False
    heard = chair.player in table.results or chair.player in foresight.doers(table)
    return not heard


def _fits(table: Table, name: str, ghost: Chair) -> bool:
    """Say whether a seat whose player is not heard of may be that of a player who has none.

    Where the text does not tell who is not dealt in, such seats are nothing odd: then the names must be alike.
    """
    if name in table.numbers:
        return table.numbers[name] == ghost.seat
    alike = max(len(name), len(ghost.player)) <= _NAME and get_close_matches(name, [ghost.player])
    return table.profile.tells_absent or bool(alike)


def _rename(table: Table, chair: Chair, name: str) -> None:
    """Give a seat whose line bears the wrong name to the player who plays there."""
    table.seat_faults.append(SeatFault(SeatFaultKind.NEVER_HEARD_OF, chair, chair.line, chair.player))
    del table.chairs[chair.player]
    chair.player = name
    table.chairs[name] = chair


def _name_anew(table: Table, event: Seat, strangers: list[str]) -> None:
    """Of two seat lines with one name, give the wrong one to the player who has none, if it is told which."""
    first = table.chairs.get(event.player)
    if first is None:
        return
    lines = {first.seat: first.line, event.number: event.line}
    wrong, name = _whose_seat(table, event.player, lines, strangers)
    if name is not None and event.number not in table.by_seat:
        strangers.remove(name)
        second = Chair(event.number, event.player, event.line, event.state, event.stack, event.stack)
        table.by_seat[event.number] = second
        (second if wrong == event.number else first).player = name
        table.chairs[first.player], table.chairs[second.player] = first, second
    chair = table.by_seat.get(wrong, first)
    other_line = first.line if wrong == event.number else event.line
    table.seat_faults.append(SeatFault(SeatFaultKind.TWICE_NAMED, chair, lines[wrong], event.player, other_line))


def _whose_seat(
    table: Table, player: str, lines: Mapping[int, int], strangers: Sequence[str]
) -> tuple[int, str | None]:
    """Return which of the two seats of ``player`` is another player's, and whose; if nothing tells, the second."""
    for name in strangers[:CROWD]:
        told = table.numbers.get(name)
        if told is not None and told in lines:
            return told, name
    own = table.numbers.get(player)
    others = [number for number in lines if number != own]
    return (others or list(lines))[-1], strangers[0] if len(strangers) == 1 else None


def _seat_stranger(table: Table, name: str, *, among_seats: bool) -> None:
    """Seat a player whose seat line is missing: where the summary or the play says, else at the end.

    With ``among_seats`` it is told at the line behind its place among the seat lines, else at the player's first line.
    """
    told = table.numbers.get(name)
    stated = [told] if told is not None else places_of(table, name) if among_seats else []
    number = take_number(table, next((place for place in stated if place not in table.by_seat), None))
    place = first_line = foresight.doers(table).get(name, [0])[0]
    chair = Chair(number, name, first_line, SeatState.IN, None, None)
    if among_seats:
        seats = table.chairs.values()
        last = max((other.line for other in seats), default=first_line)
        behind = next((event.line for event in table.hand.events if event.line > last), first_line)
        place = min((other.line for other in seats if other.seat > number), default=behind)
    table.chairs[name] = table.by_seat[number] = chair
    table.seat_faults.append(SeatFault(SeatFaultKind.MISSING, chair, place, other_line=first_line))


# ---- posts ----


def find_poster(table: Table, event: Post) -> None:
    """Set who posts."""
    know_players(table)
    table.named = table.actor = table.chairs.get(event.player)
    table.misplaced = Place.UNSEATED if table.named is None else None


def post(table: Table, event: Post) -> None:
    """Apply a post as stated; what of it counts towards calling is settled when the hand is opened."""
    chair = table.actor
    if chair is None:
        table.spare_posts += event.kind in BIG
        return
    table.posts.append((event, chair))
    if table.opened:
        return
    chair.paid += event.amount
    chair.posted += event.amount
    table.pot += event.amount
    if chair.stack is not None:
        chair.stack = chair.stack - event.amount if chair.stack >= event.amount else None
    chair.all_in = chair.stack == 0 if chair.stack is not None else event.all_in


# ---- the opening ----


def open_hand(table: Table, line: int) -> None:
    """Deal in, judge the blinds and set the first betting round's bets; ``line`` is the first line of play."""
    know_players(table)
    table.opened = True
    dealt = foresight.dealt_to(table) if table.hand.complete else frozenset()
    table.deals_all = bool(dealt)
    ghosts = set(table.ghosts)
    dealt_in = [chair for chair in table.chairs.values() if chair not in ghosts and _is_dealt_in(table, chair, dealt)]
    for chair in dealt_in:
        chair.dealt_in = chair.live = True
    table.live = len(dealt_in)
    table.able = sum(not chair.all_in for chair in dealt_in)
    _set_ring(table, dealt_in)
    table.crowded = len(dealt_in) > CROWD
    if not table.crowded:
        judge_blinds(table)
        if not table.profile.prints_dead_blind:
            find_dead_blinds(table)
        table.deck.dealt(table.live)
    if table.before is not None:
        table.link = link(table, table.before)
    if table.seat_faults:
        table.moment(Moment.MISSEATED, line)
    if table.blinds.faulty:
        table.moment(Moment.MISPOSTED, line)
    table.moment(Moment.OPENED, line)


def _is_dealt_in(table: Table, chair: Chair, dealt: frozenset[str]) -> bool:
    """Say whether a player is dealt in; ``dealt`` are those whose hands the text tells of, if it tells of all."""
    result = table.results.get(chair.player)
    if chair.state is not _IN or (result is not None and result.outcome is _SITS_OUT):
        # Whoever posts or acts is in; but one line alone, and none in the summary, may just bear the wrong name.
        lines = foresight.doers(table).get(chair.player, ())
        return len(lines) > 1 or (bool(lines) and (result is not None or not table.results))
    return not dealt or chair.player in dealt or chair.player in foresight.doers(table)


def _set_ring(table: Table, dealt_in: list[Chair]) -> None:
    """Order the players clockwise from the left of the button; without a button, from the blinds."""
    button = table.button
    if button is None or not is_at_the_table(table, button):
        button = table.button = button_by_blinds(table, dealt_in)
    ring = sorted(dealt_in, key=lambda chair: chair.seat)
    if button is not None:
        ring = [chair for chair in ring if chair.seat > button] + [chair for chair in ring if chair.seat <= button]
    table.set_ring(ring)
