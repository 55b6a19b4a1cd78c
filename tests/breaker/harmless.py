"""Changes that leave a hand legal: what one hand alone cannot give away, and what is no part of the play."""

from __future__ import annotations

from random import Random

from .broken import Broken, Collection, inserted, replaced
from .reading import DRAWS, Hand, Kind

HARMLESS_CHANGES = Collection()


@HARMLESS_CHANGES.add()
def stack_of_another_size(hand: Hand, rng: Random) -> Broken | None:
    """Only the hands before and after know what a player had, unless he is all-in."""
    all_in = {line.player for line in hand.read if line.all_in}
    seats = [seat for seat in hand.of(Kind.SEAT) if seat.player not in all_in]
    if not seats:
        return None
    seat = rng.choice(seats)
    old, new = f"({hand.amount(seat.to)} in chips", f"({hand.amount(seat.to + 100 * hand.unit)} in chips"
    return replaced(hand, seat.index, seat.text.replace(old, new))


@HARMLESS_CHANGES.add()
def opponent_draws_fewer(hand: Hand, rng: Random) -> Broken | None:
    """Nobody sees an opponent's cards; only an empty stub would tell."""
    lines = [line for line in hand.of(Kind.DISCARD) if line.player != hand.hero and line.count > 1]
    if not lines or hand.of(Kind.RESHUFFLED):
        return None
    line = rng.choice(lines)
    new = "discards 1 card" if line.count == 2 else f"discards {line.count - 1} cards"
    return replaced(hand, line.index, f"{line.player}: {new}")


@HARMLESS_CHANGES.add()
def dealt_in_another_order(hand: Hand, _: Random) -> Broken | None:
    """The hero's five cards in another order are the same five cards."""
    deal = hand.of(Kind.DEALT)[0]
    return replaced(hand, deal.index, f"Dealt to {deal.player} [{' '.join(reversed(deal.cards))}]")


@HARMLESS_CHANGES.add()
def chat_that_imitates_a_line(hand: Hand, rng: Random) -> Broken | None:
    """What stands in a chat line's quotes is chat, be it a whole header."""
    player = rng.choice(list(hand.stacks))
    return inserted(hand, _anywhere(hand, rng), f'{player} said, "{rng.choice(hand.lines)}"')


@HARMLESS_CHANGES.add()
def notice_about_a_player(hand: Hand, rng: Random) -> Broken | None:
    player = rng.choice(list(hand.stacks))
    words = rng.choice(["is disconnected", "is connected", "has timed out while disconnected", "has returned"])
    return inserted(hand, _anywhere(hand, rng), f"{player} {words}")


@HARMLESS_CHANGES.add()
def notice_about_a_stranger(hand: Hand, rng: Random) -> Broken | None:
    words = rng.choice(["joins the table at seat #6", "leaves the table", "will be allowed to play after the button"])
    return inserted(hand, _anywhere(hand, rng), f"Not Yet: Seated {words}")


@HARMLESS_CHANGES.add()
def blank_line(hand: Hand, rng: Random) -> Broken | None:
    return inserted(hand, _anywhere(hand, rng), "")


@HARMLESS_CHANGES.add()
def trailing_blanks(hand: Hand, _: Random) -> Broken | None:
    """Newer clients end seat lines, folds, checks and the total with a blank."""
    kinds = {Kind.SEAT, Kind.FOLD, Kind.CHECK, Kind.MUCK, Kind.TOTAL}
    lines = [f"{line.text.rstrip()} " if line.kind in kinds else line.text for line in hand.read]
    return None if lines == hand.lines else Broken(lines, 0)


@HARMLESS_CHANGES.add()
def draws_without_a_colon(hand: Hand, _: Random) -> Broken | None:
    """Converters to this shape leave the colon out."""
    lines = list(hand.lines)
    for line in hand.of(*DRAWS):
        lines[line.index] = line.text.replace(f"{line.player}: {line.kind}", f"{line.player} {line.kind}", 1)
    return None if lines == hand.lines else Broken(lines, 0)


@HARMLESS_CHANGES.add()
def players_renamed(hand: Hand, rng: Random) -> Broken | None:
    """A name may hold words and marks of the grammar; the seat lines say what is a name."""
    odd = ["a: folds", "b: calls $5", "Seat 3", "*** FLOP ***", "c (button)", "d [7h 5c]", "e said, hi", "Dealt to f"]
    rng.shuffle(odd)
    if any(name in line.text for line in hand.of(Kind.OTHER) for name in hand.stacks):
        return None  # chat and notices name players too
    new = dict(zip(hand.stacks, odd, strict=False))
    return Broken(
        [line.text.replace(line.player, new[line.player], 1) if line.player else line.text for line in hand.read], 0
    )


def _anywhere(hand: Hand, rng: Random) -> int:
    """A place below the seat lines."""
    return rng.randint(hand.of(Kind.SEAT)[-1].index + 1, len(hand.lines) - 1)
