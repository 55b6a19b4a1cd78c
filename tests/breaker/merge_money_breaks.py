"""Breaks of the end of Merge's hands: who shows, who wins what, what a hand is called."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from .broken import Broken
from .merge_reading import MergeCollection, MergeHand, Row, inserted, replaced, swapped, text_of
from .merge_text_breaks import MERGE_DOUBTS

MERGE_MONEY = MergeCollection()


def _winners(hand: MergeHand) -> list[Row]:
    return [row for row in hand.of("winner") if row.values["uncalled"] == "false"]


def _pot(hand: MergeHand) -> int:
    spots = list(hand.spots.values())
    return spots[-1].pot + spots[-1].level


@MERGE_MONEY.add("TD5")
def more_than_the_pot_is_won(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_winners(hand))
    return replaced(hand, row, hand.changed(row, amount=text_of(row.amount + _pot(hand) + 1)))


@MERGE_DOUBTS.add("TD5")
def half_of_the_pot_is_won(hand: MergeHand, _: Random) -> Broken | None:
    """Of a pot that was contested: else the half may be a bet that nobody called."""
    rows = _winners(hand)
    if len(rows) != 1 or not hand.of("SHOW"):
        return None
    return replaced(hand, rows[0], hand.changed(rows[0], amount=text_of(rows[0].amount // 2)))


@MERGE_MONEY.add("TD5")
def worse_hand_wins(hand: MergeHand, rng: Random) -> Broken | None:
    rows = _winners(hand)
    losers = [row.player for row in hand.of("SHOW") if row.player not in {other.player for other in rows}]
    if len(rows) != 1 or not losers:
        return None
    lines = hand.changed(rows[0], player=rng.choice(losers))
    return replaced(hand, rows[0], lines)


@MERGE_MONEY.add("TD5")
def folded_player_wins(hand: MergeHand, rng: Random) -> Broken | None:
    folded = [row.player for row in hand.of("FOLD")]
    if not folded:
        return None
    row = rng.choice(_winners(hand))
    return replaced(hand, row, hand.changed(row, player=rng.choice(folded)))


@MERGE_MONEY.add("TD5", "TD1")
def winner_is_missing(hand: MergeHand, _: Random) -> Broken | None:
    """Of a hand with one: of two pots the rest may be rake, for all that a text without it tells."""
    rows = _winners(hand)
    return replaced(hand, rows[0]) if len(rows) == 1 else None


@MERGE_MONEY.add("TD5")
def winner_is_doubled(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(_winners(hand))
    return Broken([*hand.lines[: row.index + 1], row.text, *hand.lines[row.index + 1 :]], row.index + 1)


@MERGE_MONEY.add("TD5")
def name_of_the_winning_hand(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in _winners(hand) if "hand" in row.values]
    return _renamed(hand, rows, rng)


@MERGE_MONEY.add("TD5")
def name_of_the_hand_dealt(hand: MergeHand, rng: Random) -> Broken | None:
    return _renamed(hand, hand.of("HOLE"), rng)


@MERGE_MONEY.add("TD5")
def name_of_the_hand_drawn(hand: MergeHand, rng: Random) -> Broken | None:
    return _renamed(hand, hand.of("DRAW_DRAWN_CARDS"), rng)


def _renamed(hand: MergeHand, rows: list[Row], rng: Random) -> Broken | None:
    if not rows:
        return None
    row = rng.choice(rows)
    names = ["7-5-4-3-2", "Pair of Kings", "Flush Ace High", "Two Pair Kings and Threes", "K-Q-J-T-8"]
    return replaced(
        hand, row, hand.changed(row, hand=rng.choice([name for name in names if name != row.values["hand"]]))
    )


@MERGE_MONEY.add("TD5")
def nobody_returns_so_much(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("winner") if row.values["uncalled"] == "true"]
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, amount=text_of(row.amount + 1)))


@MERGE_MONEY.add("TD5")
def uncalled_bet_of_another_player(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("winner") if row.values["uncalled"] == "true"]
    if not rows:
        return None
    row = rng.choice(rows)
    others = [seat for seat in hand.dealt_in if seat != row.player]
    return replaced(hand, row, hand.changed(row, player=rng.choice(others)))


@MERGE_MONEY.add("TD5")
def nobody_called_what_was_called(hand: MergeHand, rng: Random) -> Broken | None:
    """The last bet of a showdown was called: nothing goes back."""
    rows = _winners(hand)
    if not hand.of("SHOW") or len(rows) != 1 or len(hand.of("winner")) > 1:
        return None
    row = rng.choice(rows)
    return inserted(hand, row.index + 1, hand.changed(row, amount=text_of(hand.stakes[0]), uncalled="true", hand=None))


@MERGE_MONEY.add("TD5", "TD1")
def shown_hand_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("SHOWN")
    if not rows:
        return None
    row = rng.choice(rows)
    shows = next(show.index for show in hand.of("SHOW") if show.player == row.player)
    return Broken(replaced(hand, row).lines, shows)


@MERGE_MONEY.add("TD5")
def nobody_shows(hand: MergeHand, rng: Random) -> Broken | None:
    """The line of a winner who shows is missing, and so are his cards."""
    winners = {row.player for row in _winners(hand)}
    rows = [row for row in hand.of("SHOW") if row.round == "SHOWDOWN" and row.player in winners]
    if not rows:
        return None
    row = rng.choice(rows)
    gone = {row.index} | {other.index for other in hand.of("SHOWN") if other.player == row.player}
    return Broken([line for index, line in enumerate(hand.lines) if index not in gone], row.index)


@MERGE_MONEY.add("TD5")
def shows_out_of_order(hand: MergeHand, rng: Random) -> Broken | None:
    """Of a hand with one pot: in which order side pots are shown for at this room, no source says."""
    if len({row.values.get("potnumber") for row in _winners(hand)}) > 1:
        return None
    rows = [row for row in hand.of("SHOW", "MUCK") if row.round == "SHOWDOWN"]
    pairs = [(row, after) for row, after in pairwise(rows) if row.kind == after.kind == "SHOW"]
    return swapped(hand, *rng.choice(pairs)) if pairs else None


@MERGE_MONEY.add("TD5")
def who_folded_shows(hand: MergeHand, rng: Random) -> Broken | None:
    folds, shows = hand.of("FOLD"), [row for row in hand.of("SHOW") if row.round == "SHOWDOWN"]
    if not folds or not shows:
        return None
    row = rng.choice(shows)
    return inserted(hand, row.index + 1, hand.event("MUCK", player=rng.choice(folds).player))


@MERGE_MONEY.add("TD5")
def the_winner_mucks(hand: MergeHand, _: Random) -> Broken | None:
    rows = _winners(hand)
    shows = [row for row in hand.of("SHOW") if row.round == "SHOWDOWN"]
    if len(shows) < 2 or len(rows) != 1:
        return None
    row = next(row for row in shows if row.player == rows[0].player)
    gone = {other.index for other in hand.of("SHOWN") if other.player == row.player}
    lines = [row.text.replace("SHOW", "MUCK") if index == row.index else line for index, line in enumerate(hand.lines)]
    return Broken([line for index, line in enumerate(lines) if index not in gone], row.index)
