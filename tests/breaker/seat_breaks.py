"""Breaks of seats, button and blinds."""

from __future__ import annotations

import re
from random import Random

from .broken import Broken, Collection, inserted, replaced
from .reading import Hand, Kind

SEATS = Collection()
STRANGER = "Nobody Seated"


@SEATS.add("TD2")
def big_blind_too_small(hand: Hand, rng: Random) -> Broken | None:
    posts = [post for post in hand.of(Kind.BIG_BLIND) if not post.all_in and post.to >= 2 * hand.unit]
    if not posts:
        return None
    post = rng.choice(posts)
    return replaced(
        hand, post.index, f"{post.player}: posts big blind {hand.amount(post.to // (2 * hand.unit) * hand.unit)}"
    )


@SEATS.add("TD2")
def big_blind_too_large(hand: Hand, rng: Random) -> Broken | None:
    posts = [post for post in hand.of(Kind.BIG_BLIND) if not post.all_in]
    if not posts:
        return None
    post = rng.choice(posts)
    return replaced(hand, post.index, f"{post.player}: posts big blind {hand.amount(post.to + hand.unit)}")


@SEATS.add("TD2")
def small_blind_by_another(hand: Hand, rng: Random) -> Broken | None:
    """The seat left of the button (heads-up the button's) posts the small blind, nobody else."""
    small, big = hand.of(Kind.SMALL_BLIND), hand.of(Kind.BIG_BLIND)
    if len(small) != 1 or not big:
        return None
    others = [name for name in hand.dealt_in if name != small[0].player]
    if len(others) > 1:  # heads-up the other player is the big blind
        others = [name for name in others if name != big[0].player]
    return replaced(hand, small[0].index, small[0].text.replace(str(small[0].player), rng.choice(others), 1))


@SEATS.add("TD2")
def blinds_exchanged(hand: Hand, _: Random) -> Broken | None:
    small, big = hand.of(Kind.SMALL_BLIND), hand.of(Kind.BIG_BLIND)
    if len(small) != 1 or len(big) != 1 or big[0].index != small[0].index + 1 or small[0].all_in or big[0].all_in:
        return None
    lines = list(hand.lines)
    lines[small[0].index] = small[0].text.replace(str(small[0].player), str(big[0].player), 1)
    lines[big[0].index] = big[0].text.replace(str(big[0].player), str(small[0].player), 1)
    return Broken(lines, small[0].index)


@SEATS.add("TD2")
def no_big_blind(hand: Hand, _: Random) -> Broken | None:
    posts = hand.of(Kind.BIG_BLIND)
    if len(posts) != 1 or hand.of(Kind.BOTH):
        return None
    return replaced(hand, posts[0].index)


@SEATS.add("TD2")
def big_blind_posted_twice(hand: Hand, rng: Random) -> Broken | None:
    posts = hand.of(Kind.BIG_BLIND)
    if not posts:
        return None
    post = rng.choice(posts)
    return replaced(hand, post.index, post.text, post.text, at=post.index + 1)


@SEATS.add("TD2", "TD1")
def stranger_posts(hand: Hand, rng: Random) -> Broken | None:
    posts = hand.of(Kind.SMALL_BLIND, Kind.BIG_BLIND)
    post = rng.choice(posts)
    return replaced(hand, post.index, post.text.replace(str(post.player), STRANGER, 1))


@SEATS.add("TD2")
def button_at_an_empty_seat(hand: Hand, rng: Random) -> Broken | None:
    empty = [seat for seat in range(1, _size(hand) + 1) if seat not in hand.seats]
    return _button(hand, rng.choice(empty)) if empty else None


@SEATS.add("TD2")
def button_at_a_seat_the_table_has_not(hand: Hand, rng: Random) -> Broken | None:
    return _button(hand, _size(hand) + rng.randint(1, 3))


@SEATS.add("TD2")
def two_players_in_one_seat(hand: Hand, rng: Random) -> Broken | None:
    seat = rng.choice(hand.of(Kind.SEAT))
    return inserted(hand, seat.index + 1, f"Seat {seat.count}: {STRANGER} ({hand.amount(seat.to)} in chips)")


@SEATS.add("TD2")
def seat_line_doubled(hand: Hand, rng: Random) -> Broken | None:
    seat = rng.choice(hand.of(Kind.SEAT))
    return inserted(hand, seat.index + 1, seat.text)


@SEATS.add("TD2")
def one_player_in_two_seats(hand: Hand, rng: Random) -> Broken | None:
    empty = [seat for seat in range(1, _size(hand) + 1) if seat not in hand.seats]
    seats = hand.of(Kind.SEAT)
    if not empty:
        return None
    player = rng.choice(seats).player
    return inserted(
        hand, seats[-1].index + 1, f"Seat {rng.choice(empty)}: {player} ({hand.amount(hand.unit * 100)} in chips)"
    )


@SEATS.add("TD2")
def seat_the_table_has_not(hand: Hand, _: Random) -> Broken | None:
    last = hand.of(Kind.SEAT)[-1]
    return inserted(
        hand, last.index + 1, f"Seat {_size(hand) + 1}: {STRANGER} ({hand.amount(10_000)} in chips) is sitting out"
    )


@SEATS.add("TD2")
def seat_line_deleted(hand: Hand, _: Random) -> Broken | None:
    posts, seats = hand.of(Kind.BIG_BLIND), hand.of(Kind.SEAT)
    for seat in seats:
        if posts and seat.player == posts[0].player:
            return replaced(hand, seat.index)
    return None


def _size(hand: Hand) -> int:
    match = re.search(r" (\d+)-max", hand.lines[1])
    assert match is not None
    return int(match[1])


def _button(hand: Hand, seat: int) -> Broken:
    return replaced(hand, 1, re.sub(r"Seat #\d+ is the button", f"Seat #{seat} is the button", hand.lines[1]))
