"""Breaks of the betting in Merge's hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .broken import Broken
from .merge_reading import ACTIONS, BETTING, MergeCollection, MergeHand, Row, inserted, replaced, swapped, text_of
from .merge_text_breaks import MERGE_DOUBTS

MERGE_BETTING = MergeCollection()


def _with_amount(hand: MergeHand, rows: list[Row], rng: Random, amount: Callable[[Row], int]) -> Broken | None:
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, hand.changed(row, amount=text_of(amount(row))))


@MERGE_BETTING.add("TD3")
def out_of_turn(hand: MergeHand, rng: Random) -> Broken | None:
    pairs = [(row, after) for row in hand.of(*ACTIONS) if (after := hand.after(row)) and after.kind in ACTIONS]
    pairs = [(row, after) for row, after in pairs if row.player != after.player]
    return swapped(hand, *rng.choice(pairs)) if pairs else None


@MERGE_BETTING.add("TD3")
def another_players_action(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of(*ACTIONS) if len(hand.spots[row.index].live) > 1]
    if not rows:
        return None
    row = rng.choice(rows)
    others = [seat for seat in hand.spots[row.index].live if seat != row.player]
    return replaced(hand, row, hand.changed(row, player=rng.choice(others)))


@MERGE_BETTING.add("TD3")
def call_too_much(hand: MergeHand, rng: Random) -> Broken | None:
    return _with_amount(hand, hand.of("CALL"), rng, lambda row: row.amount + 1)


@MERGE_BETTING.add("TD3")
def call_too_little(hand: MergeHand, rng: Random) -> Broken | None:
    return _with_amount(hand, hand.of("CALL"), rng, lambda row: row.amount - 1)


@MERGE_BETTING.add("TD3")
def bet_of_the_other_streets_size(hand: MergeHand, rng: Random) -> Broken | None:
    small, big = hand.stakes
    rows = [row for row in hand.of("BET") if hand.is_fixed]
    return _with_amount(hand, rows, rng, lambda row: big if row.amount == small else small)


@MERGE_BETTING.add("TD3")
def raise_of_the_wrong_size(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("RAISE") if hand.is_fixed]
    return _with_amount(hand, rows, rng, lambda row: row.amount + hand.spots[row.index].step // 2)


@MERGE_BETTING.add("TD3")
def raise_to_no_more(hand: MergeHand, rng: Random) -> Broken | None:
    """Of a player without chips in the round: else it may be what he adds."""
    rows = [row for row in hand.of("RAISE") if not hand.spots[row.index].in_round]
    return _with_amount(hand, rows, rng, lambda row: hand.spots[row.index].level)


@MERGE_DOUBTS.add("TD3")
def raise_past_the_cap(hand: MergeHand, rng: Random) -> Broken | None:
    rows = []
    for row in hand.of("CALL"):
        spot = hand.spots[row.index]
        if hand.is_fixed and spot.bets == 4 and len(spot.live) > 2 and spot.stack > spot.price + spot.step:
            rows.append(row)
    if not rows:
        return None
    row = rng.choice(rows)
    spot = hand.spots[row.index]
    text = hand.changed(row, amount=text_of(spot.level + spot.step)).replace('"CALL"', '"RAISE"')
    return replaced(hand, row, text)


@MERGE_BETTING.add("TD3")
def more_than_the_pot(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("RAISE") if hand.limit == "Pot Limit"]

    def amount(row: Row) -> int:
        spot = hand.spots[row.index]
        return spot.level + spot.pot + spot.price + 1

    return _with_amount(hand, rows, rng, amount)


@MERGE_BETTING.add("TD3")
def more_than_the_stack(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("CALL", "BET")
    return _with_amount(hand, rows, rng, lambda row: hand.spots[row.index].stack + 1)


@MERGE_BETTING.add("TD3")
def all_in_for_less_than_the_stack(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("ALL_IN") if row.amount > 1]
    return _with_amount(hand, rows, rng, lambda row: row.amount - 1)


@MERGE_BETTING.add("TD3")
def all_in_is_not_told(hand: MergeHand, rng: Random) -> Broken | None:
    """All of a player's chips, and the line says that he calls."""
    rows = [row for row in hand.of("ALL_IN") if hand.spots[row.index].price == row.amount]
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, row.text.replace("ALL_IN", "CALL"))


@MERGE_BETTING.add("TD3")
def check_where_a_bet_stands(hand: MergeHand, rng: Random) -> Broken | None:
    rows = [row for row in hand.of("CALL", "FOLD") if hand.spots[row.index].price]
    if not rows:
        return None
    row = rng.choice(rows)
    amount = {"amount": None} if "amount" in row.values else {}
    return replaced(hand, row, hand.changed(row, **amount).replace(f'"{row.kind}"', '"CHECK"'))


@MERGE_BETTING.add("TD3")
def call_where_no_bet_stands(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("CHECK")
    if not rows:
        return None
    row = rng.choice(rows)
    text = row.text.replace('"CHECK"', '"CALL"').replace("/>", f' amount="{text_of(hand.stakes[0])}"/>')
    return replaced(hand, row, text)


@MERGE_BETTING.add("TD3")
def bet_where_one_stands(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("RAISE")
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, row.text.replace('"RAISE"', '"BET"'))


@MERGE_BETTING.add("TD3")
def raise_where_none_stands(hand: MergeHand, rng: Random) -> Broken | None:
    rows = hand.of("BET")
    if not rows:
        return None
    row = rng.choice(rows)
    return replaced(hand, row, row.text.replace('"BET"', '"RAISE"'))


@MERGE_BETTING.add("TD3")
def action_after_folding(hand: MergeHand, rng: Random) -> Broken | None:
    pairs = [(fold, row) for fold in hand.of("FOLD") for row in hand.of(*ACTIONS) if row.index > fold.index]
    if not pairs:
        return None
    fold, row = rng.choice(pairs)
    price = hand.spots[row.index].price
    word = {"CALL": text_of(price)} if price else {"CHECK": ""}
    ((kind, amount),) = word.items()
    told = {"amount": amount} if amount else {}
    return inserted(hand, row.index, hand.event(kind, player=fold.player, **told))


@MERGE_BETTING.add("TD3")
def action_is_doubled(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of(*ACTIONS))
    return Broken([*hand.lines[: row.index + 1], row.text, *hand.lines[row.index + 1 :]], row.index + 1)


@MERGE_BETTING.add("TD3", "TD2")
def action_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    row = rng.choice(hand.of(*ACTIONS))
    ending = [
        other.index for other in hand.of("winner") if not hand.of("SHOW") and row.index == hand.of(*ACTIONS)[-1].index
    ]
    return Broken(
        replaced(hand, row).lines, min(ending, default=row.index + 1) - 1
    )  # the winner's line needs the last one


@MERGE_BETTING.add("TD3")
def one_more_check(hand: MergeHand, rng: Random) -> Broken | None:
    """The round is over. Where one player alone has chips left, some texts let him check."""
    last = {row.round: row for row in hand.of(*ACTIONS) if row.round in BETTING}
    row = rng.choice(list(last.values()))
    live = [seat for seat in hand.spots[row.index].live if row.kind != "FOLD" or seat != row.player]
    player = rng.choice(live)
    all_in = {other.player for other in hand.of("ALL_IN") if other.index <= row.index}
    if set(live) - all_in == {player}:
        return None
    return inserted(hand, row.index + 1, hand.event("CHECK", player=player))


@MERGE_BETTING.add("TD3", "TD1")
def betting_round_is_missing(hand: MergeHand, rng: Random) -> Broken | None:
    rounds = {row.round for row in hand.of("CHECK", "BET", "CALL") if row.round in BETTING[1:]}
    if not rounds:
        return None
    rows = hand.round(rng.choice(sorted(rounds)))
    return Broken([*hand.lines[: rows[0].index], *hand.lines[rows[-1].index + 1 :]], rows[0].index)
