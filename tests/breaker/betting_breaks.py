"""Breaks of the betting: turns, amounts, the cap, all-ins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .broken import Broken, Collection, inserted, replaced, swapped
from .reading import ACTIONS, ALL_IN, CAPPED, DRAWS, Hand, Kind, Line
from .seat_breaks import STRANGER

BETTING = Collection()


@BETTING.add("TD3")
def out_of_turn(hand: Hand, rng: Random) -> Broken | None:
    pairs = [(line, after) for line in hand.of(*ACTIONS) if (after := hand.after(line)) and after.kind in ACTIONS]
    if not pairs:
        return None
    line, after = rng.choice(pairs)
    return swapped(hand, line.index, after.index)


@BETTING.add("TD3")
def call_too_much(hand: Hand, rng: Random) -> Broken | None:
    calls = [line for line in hand.of(Kind.CALL) if not line.all_in]
    return _with_amount(hand, calls, rng, lambda line: line.to + hand.unit)


@BETTING.add("TD3")
def call_too_little(hand: Hand, rng: Random) -> Broken | None:
    calls = [line for line in hand.of(Kind.CALL) if not line.all_in and line.to > hand.unit]
    return _with_amount(hand, calls, rng, lambda line: line.to - hand.unit)


@BETTING.add("TD3")
def bet_of_the_other_streets_size(hand: Hand, rng: Random) -> Broken | None:
    bets = [line for line in hand.of(Kind.BET) if hand.fixed and not line.all_in]
    small, big = hand.stakes
    return _with_amount(hand, bets, rng, lambda line: big if line.to == small else small)


@BETTING.add("TD3")
def bet_below_the_big_blind(hand: Hand, rng: Random) -> Broken | None:
    bets = [line for line in hand.of(Kind.BET) if not hand.fixed and not line.all_in]
    return _with_amount(hand, bets, rng, lambda _: hand.stakes[1] - hand.unit)


@BETTING.add("TD3")
def raise_of_the_wrong_size(hand: Hand, rng: Random) -> Broken | None:
    """A fixed-limit raise of half a bet more, its two amounts agreeing."""
    raises = [line for line in hand.of(Kind.RAISE) if hand.fixed and not line.all_in]
    if not raises:
        return None
    line = rng.choice(raises)
    extra = max(hand.unit, line.by // (2 * hand.unit) * hand.unit)
    return replaced(hand, line.index, _raise(hand, line.player, line.by + extra, line.to + extra))


@BETTING.add("TD3")
def raise_below_the_last_raise(hand: Hand, rng: Random) -> Broken | None:
    raises = [line for line in hand.of(Kind.RAISE) if not hand.fixed and not line.all_in and line.by >= hand.stakes[1]]
    if not raises:
        return None
    line = rng.choice(raises)
    by = hand.stakes[1] - hand.unit
    return replaced(hand, line.index, _raise(hand, line.player, by, line.to - line.by + by))


@BETTING.add("TD3")
def raise_above_the_pot(hand: Hand, rng: Random) -> Broken | None:
    raises = [line for line in hand.of(Kind.RAISE) if hand.limit == "Pot Limit" and not line.all_in]
    if not raises:
        return None
    line = rng.choice(raises)
    spot = hand.spots[line.index]
    by = spot.pot + spot.price + hand.unit  # at most what is owed plus the pot after the call
    return replaced(hand, line.index, _raise(hand, line.player, by, line.to - line.by + by))


@BETTING.add("TD3")
def raise_by_and_to_disagree(hand: Hand, rng: Random) -> Broken | None:
    raises = [line for line in hand.of(Kind.RAISE) if not line.all_in]
    if not raises:
        return None
    line = rng.choice(raises)
    return replaced(hand, line.index, _raise(hand, line.player, line.by + hand.unit, line.to))


@BETTING.add("TD3")
def raise_past_the_cap(hand: Hand, rng: Random) -> Broken | None:
    calls = [
        line
        for line in hand.of(Kind.CALL)
        if hand.fixed and (spot := hand.spots[line.index]).bets == 4 and spot.stack > spot.price + spot.step
    ]
    if not calls:
        return None
    line = rng.choice(calls)
    spot = hand.spots[line.index]
    return replaced(hand, line.index, _raise(hand, line.player, spot.step, spot.level + spot.step))


@BETTING.add("TD3")
def act_after_folding(hand: Hand, rng: Random) -> Broken | None:
    folds = hand.of(Kind.FOLD)
    places = [(fold, line) for fold in folds for line in hand.of(*ACTIONS) if line.index > fold.index]
    if not places:
        return None
    fold, line = rng.choice(places)
    spot = hand.spots[line.index]
    word = f"calls {hand.amount(spot.price)}" if spot.price else "checks"
    return inserted(hand, line.index, f"{fold.player}: {word}")


@BETTING.add("TD3")
def more_than_the_stack(hand: Hand, rng: Random) -> Broken | None:
    lines = hand.of(Kind.CALL, Kind.BET)
    return _with_amount(hand, lines, rng, lambda line: hand.spots[line.index].stack + hand.unit)


@BETTING.add("TD3")
def all_in_not_said(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.CALL, Kind.BET, Kind.RAISE) if line.all_in]
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, line.text.replace(ALL_IN, ""))


@BETTING.add("TD3")
def all_in_with_chips_left(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.CALL, Kind.BET, Kind.RAISE) if not line.all_in]
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, line.text.rstrip() + ALL_IN)


@BETTING.add("TD3")
def check_facing_a_bet(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.FOLD, Kind.CALL) if hand.spots[line.index].price]
    return _instead(hand, lines, rng, lambda _: "checks")


@BETTING.add("TD3")
def bet_into_a_bet(hand: Hand, rng: Random) -> Broken | None:
    lines = [
        line for line in hand.of(Kind.CALL, Kind.RAISE) if hand.spots[line.index].stack > hand.spots[line.index].step
    ]
    return _instead(hand, lines, rng, lambda line: f"bets {hand.amount(hand.spots[line.index].step)}")


@BETTING.add("TD3")
def call_of_nothing(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.CHECK) if hand.spots[line.index].stack > hand.spots[line.index].step]
    return _instead(hand, lines, rng, lambda line: f"calls {hand.amount(hand.spots[line.index].step)}")


@BETTING.add("TD3")
def raise_of_nothing(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.BET) if not line.all_in]
    return _instead(hand, lines, rng, lambda line: f"raises {hand.amount(line.to)} to {hand.amount(line.to)}")


@BETTING.add("TD3")
def capped_before_the_cap(hand: Hand, rng: Random) -> Broken | None:
    lines = [
        line
        for line in hand.of(Kind.BET, Kind.RAISE)
        if (after := hand.after(line)) and after.kind is not Kind.CAPPED and hand.spots[line.index].bets < 3
    ]
    return inserted(hand, rng.choice(lines).index + 1, CAPPED) if lines else None


@BETTING.add("TD3")
def action_deleted(hand: Hand, rng: Random) -> Broken | None:
    """Somebody's turn passes in silence: the next player of the round acts too early."""
    lines = [line for line in hand.of(*ACTIONS) if (after := hand.after(line)) and after.kind in ACTIONS]
    return replaced(hand, rng.choice(lines).index) if lines else None


@BETTING.add("TD3")
def call_missing_at_the_rounds_end(hand: Hand, rng: Random) -> Broken | None:
    lines = [
        line
        for line in hand.of(Kind.CALL)
        if (after := hand.after(line)) and after.kind is Kind.SECTION and hand.spots[line.index].stack > line.to
    ]
    return replaced(hand, rng.choice(lines).index) if lines else None


@BETTING.add("TD3")
def check_missing_at_the_rounds_end(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.CHECK) if (after := hand.after(line)) and after.kind is Kind.SECTION]
    return replaced(hand, rng.choice(lines).index) if lines else None


@BETTING.add("TD3")
def action_doubled(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(*ACTIONS))
    return inserted(hand, line.index + 1, line.text)


@BETTING.add("TD3", "TD2", "TD1")
def stranger_acts(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(*ACTIONS))
    return replaced(hand, line.index, line.text.replace(str(line.player), STRANGER, 1))


@BETTING.add("TD3")
def another_player_acts(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(*ACTIONS) if len(hand.spots[line.index].live) > 1]
    if not lines:
        return None
    line = rng.choice(lines)
    others = sorted(name for name in hand.spots[line.index].live if name != line.player)
    return replaced(hand, line.index, line.text.replace(str(line.player), rng.choice(others), 1))


@BETTING.add("TD4", "TD3")
def bet_before_the_last_draw(hand: Hand, rng: Random) -> Broken | None:
    """The last draw line and the action after it change places."""
    places = [
        (line, after)
        for line in hand.of(*DRAWS)
        if line.player != hand.hero and (after := hand.after(line)) and after.kind in ACTIONS
    ]
    if not places:
        return None
    line, after = rng.choice(places)
    return swapped(hand, line.index, after.index)


def _raise(hand: Hand, player: str | None, by: int, to: int) -> str:
    return f"{player}: raises {hand.amount(by)} to {hand.amount(to)}"


def _instead(hand: Hand, lines: list[Line], rng: Random, words: Callable[[Line], str]) -> Broken | None:
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, f"{line.player}: {words(line)}")


def _with_amount(hand: Hand, lines: list[Line], rng: Random, amount: Callable[[Line], int]) -> Broken | None:
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, f"{line.player}: {line.kind} {hand.amount(amount(line))}")
