"""Seat numbers that cannot be right: which one a seat has whose line bears another's, or one that no seat has.

The summary tells it in most rooms; elsewhere the lines around it do, as rooms list the seats in their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ..model import Post, PostKind, SeatState
from .blinds import BIG
from .deck import MOST_SEATS
from .state import CROWD, Chair, SeatFault, SeatFaultKind, Table


def take_number(table: Table, number: int | None) -> int:
    """Return ``number``, which is free, or without one the next behind the highest there is."""
    taken = table.last_number + 1 if number is None else number
    table.last_number = max(table.last_number, taken)
    return taken


def seat_anew(table: Table, second: Chair, first: Chair) -> None:
    """Give who shares a seat number the one of the summary, of the lines around his, or of the play, else any."""
    number: int | None = None
    moved = first if table.numbers.get(second.player) == second.seat else second
    for chair in (second, first):
        told = table.numbers.get(chair.player, chair.seat)
        if told != chair.seat and told not in table.by_seat:
            number, moved = told, chair
            break
    else:
        lines = _seat_lines(table) if len(table.chairs) <= CROWD else []
        if moved is second and not _are_in_order(lines, second) and _are_in_order(lines, first):
            moved = first
        number = _by_the_lines_around(table, lines, moved)
    other = first if moved is second else second
    fault = SeatFault(SeatFaultKind.TWICE_SEATED, moved, moved.line, str(moved.seat), other.line)
    table.seat_faults.append(fault)
    table.by_seat[other.seat] = other
    moved.seat = take_number(table, number)
    table.by_seat[moved.seat] = moved


def correct_numbers(table: Table) -> None:
    """Where the seat lines are not in order, and another number is told of a seat elsewhere, that one is right.

    A number that no seat of the table has is told at its line, and is another's whatever their order.
    """
    chairs = _seat_lines(table)
    for chair in chairs:
        if not is_at_the_table(table, chair.seat):
            told = table.numbers.get(chair.player)
            if told is None or told in table.by_seat or not is_at_the_table(table, told):
                told = _by_the_lines_around(table, chairs, chair)
            if told is not None:
                _move(table, chair, told)
    if all(one.seat < next_.seat for one, next_ in pairwise(chairs)) and not _summary_fits_better(table):
        return
    for chair in chairs:
        told = table.numbers.get(chair.player, chair.seat)
        if told != chair.seat and told not in table.by_seat:
            table.seat_faults.append(SeatFault(SeatFaultKind.WRONG_NUMBER, chair, chair.line, str(chair.seat)))
            _move(table, chair, told)


def _move(table: Table, chair: Chair, number: int) -> None:
    del table.by_seat[chair.seat]
    chair.seat = number
    table.by_seat[number] = chair


def is_at_the_table(table: Table, number: int) -> bool:
    """Say whether the table has a seat of this number."""
    return table.profile.first_seat <= number <= (table.max_seats or MOST_SEATS)


def _seat_lines(table: Table) -> list[Chair]:
    return sorted(table.chairs.values(), key=lambda chair: chair.line)


def _are_in_order(lines: Sequence[Chair], but: Chair) -> bool:
    """Say whether the seat lines are in the order of their numbers, one of them left out."""
    others = [chair.seat for chair in lines if chair is not but]
    return all(one < next_ for one, next_ in pairwise(others))


def _by_the_lines_around(table: Table, lines: Sequence[Chair], chair: Chair) -> int | None:
    """Return the first free number between those of the seat lines before and behind, None where they do not tell."""
    if not 0 < len(lines) <= CROWD or not _are_in_order(lines, chair):
        return None
    place = lines.index(chair)
    low = lines[place - 1].seat + 1 if place else table.profile.first_seat
    high = lines[place + 1].seat if place + 1 < len(lines) else (table.max_seats or MOST_SEATS) + 1
    most = low + len(table.by_seat) + 1  # one of so many is free; a table may be said to have any number of seats
    return next((number for number in range(low, min(high, most)) if number not in table.by_seat), None)


def _summary_fits_better(table: Table) -> bool:
    """Say whether the blinds are posted in their places by the summary's seat numbers, and not by the seat lines'."""
    posts = [event for event in table.hand.events if isinstance(event, Post)]
    small = next((event.player for event in posts if event.kind is PostKind.SMALL_BLIND), None)
    big = next((event.player for event in posts if event.kind in BIG), None)
    own = {name: chair.seat for name, chair in table.chairs.items() if chair.state is SeatState.IN}
    told = {name: table.numbers.get(name, seat) for name, seat in own.items()}

    def fits(seats: Mapping[str, int]) -> bool:
        button = table.button or 0
        ring = sorted(seats, key=lambda name: (seats[name] <= button, seats[name]))
        first = ring[-1:] + ring[:-1] if len(ring) == 2 else ring
        return first[:2] == [small, big]

    return fits(told) and not fits(own)
