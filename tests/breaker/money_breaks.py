"""Breaks of showdown, pots, rake and summary."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from .broken import Broken, Collection, inserted, replaced, swapped
from .reading import AMOUNT, SHOW_DOWN, Hand, Kind, Line, hundredths
from .seat_breaks import STRANGER

MONEY = Collection()
POSITIONS = (" (button)", " (small blind)", " (big blind)")
FOLDS = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")


@MONEY.add("TD5")
def winner_and_loser_exchanged(hand: Hand, rng: Random) -> Broken | None:
    """The whole pot to the worse hand, in body and summary alike."""
    collected, shown = hand.of(Kind.COLLECTED), hand.shown
    if len(collected) != 1 or collected[0].player not in shown or len(shown) < 2:
        return None
    winner = str(collected[0].player)
    loser = rng.choice([name for name in shown if name != winner])
    lines = list(hand.lines)
    lines[collected[0].index] = collected[0].text.replace(winner, loser, 1)
    won, lost = hand.result(winner), hand.result(loser)
    if won is None or lost is None:
        return None
    prize = f" and won ({hand.amount(won.to)}) with "
    lines[won.index] = won.text.replace(prize, " and lost with ")
    lines[lost.index] = lost.text.replace(" and lost with ", prize)
    return Broken(lines, collected[0].index)


@MONEY.add("TD5")
def split_pot_to_one(hand: Hand, _: Random) -> Broken | None:
    shares = hand.of(Kind.COLLECTED)
    if len(shares) != 2 or shares[0].words != shares[1].words:
        return None
    first, second = shares
    lines = list(hand.lines)
    lines[first.index] = first.text.replace(hand.amount(first.to), hand.amount(first.to + second.to))
    del lines[second.index]
    return Broken(lines, first.index)


@MONEY.add("TD5")
def odd_cent_to_the_other_winner(hand: Hand, _: Random) -> Broken | None:
    shares = hand.of(Kind.COLLECTED)
    if len(shares) != 2 or shares[0].words != shares[1].words or shares[0].to == shares[1].to:
        return None
    first, second = shares
    one, other = hand.amount(first.to), hand.amount(second.to)
    lines = list(hand.lines)
    for line in (first, hand.result(str(first.player))):
        assert line is not None
        lines[line.index] = line.text.replace(one, other)
    for line in (second, hand.result(str(second.player))):
        assert line is not None
        lines[line.index] = line.text.replace(other, one)
    return Broken(lines, first.index)


@MONEY.add("TD5")
def showdown_out_of_order(hand: Hand, rng: Random) -> Broken | None:
    kinds = {Kind.SHOW, Kind.MUCK}
    pairs = [(line, after) for line in hand.of(Kind.SHOW) if (after := hand.after(line)) and after.kind in kinds]
    if not pairs:
        return None
    line, after = rng.choice(pairs)
    return swapped(hand, line.index, after.index)


@MONEY.add("TD5")
def hand_name_wrong(hand: Hand, rng: Random) -> Broken | None:
    return _renamed(hand, [line for line in hand.of(Kind.SHOW) if line.words], rng)


@MONEY.add("TD5")
def hand_name_wrong_in_the_summary(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.RESULT) if " with Lo: " in line.words]
    return _renamed(hand, lines, rng)


@MONEY.add("TD5")
def winner_mucks(hand: Hand, _: Random) -> Broken | None:
    for line in hand.of(Kind.COLLECTED) if SHOW_DOWN in hand.lines else ():
        if (show := hand.shown.get(str(line.player))) is not None:
            return replaced(hand, show.index, f"{line.player}: mucks hand")
    return None


@MONEY.add("TD5")
def show_missing(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.shown.values() if (after := hand.after(line)) and after.kind is Kind.COLLECTED]
    return replaced(hand, rng.choice(lines).index) if lines else None


@MONEY.add("TD5")
def total_pot_wrong(hand: Hand, _: Random) -> Broken | None:
    total = hand.of(Kind.TOTAL)[0]
    old, new = f"Total pot {hand.amount(total.to)} ", f"Total pot {hand.amount(total.to + hand.unit)} "
    return replaced(hand, total.index, total.text.replace(old, new))


@MONEY.add("TD5")
def rake_wrong(hand: Hand, _: Random) -> Broken | None:
    total = hand.of(Kind.TOTAL)[0]
    return replaced(hand, total.index, total.text.partition("Rake ")[0] + f"Rake {hand.amount(total.by + hand.unit)}")


@MONEY.add("TD5")
def main_pot_wrong(hand: Hand, _: Random) -> Broken | None:
    total = hand.of(Kind.TOTAL)[0]
    main = re.search(rf"Main pot ({AMOUNT})\.", total.text)
    if main is None:
        return None
    wrong = hand.amount(hundredths(main[1]) + hand.unit)
    return replaced(hand, total.index, total.text.replace(main[0], f"Main pot {wrong}."))


@MONEY.add("TD5")
def collected_too_much(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.COLLECTED))
    return replaced(hand, line.index, f"{line.player} collected {hand.amount(line.to + hand.unit)} from {line.words}")


@MONEY.add("TD5")
def collected_twice(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.COLLECTED))
    return inserted(hand, line.index + 1, line.text)


@MONEY.add("TD5", "TD1")
def nothing_collected(hand: Hand, rng: Random) -> Broken | None:
    return replaced(hand, rng.choice(hand.of(Kind.COLLECTED)).index)


@MONEY.add("TD5", "TD2", "TD1")
def stranger_collects(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.COLLECTED))
    return replaced(hand, line.index, line.text.replace(str(line.player), STRANGER, 1))


@MONEY.add("TD5")
def folded_player_collects(hand: Hand, rng: Random) -> Broken | None:
    folds = hand.of(Kind.FOLD)
    if not folds:
        return None
    line = rng.choice(hand.of(Kind.COLLECTED))
    return replaced(hand, line.index, line.text.replace(str(line.player), str(rng.choice(folds).player), 1))


@MONEY.add("TD5")
def side_pot_that_is_none(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.COLLECTED) if line.words == "pot"]
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, line.text.rstrip().removesuffix("from pot") + "from side pot")


@MONEY.add("TD5", "TD3")
def uncalled_bet_wrong(hand: Hand, rng: Random) -> Broken | None:
    lines = hand.of(Kind.UNCALLED)
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, f"Uncalled bet ({hand.amount(line.to + hand.unit)}) returned to {line.player}")


@MONEY.add("TD5", "TD3")
def uncalled_bet_kept(hand: Hand, rng: Random) -> Broken | None:
    lines = hand.of(Kind.UNCALLED)
    return replaced(hand, rng.choice(lines).index) if lines else None


@MONEY.add("TD5", "TD3")
def uncalled_bet_to_another(hand: Hand, rng: Random) -> Broken | None:
    lines = hand.of(Kind.UNCALLED)
    if not lines:
        return None
    line = rng.choice(lines)
    others = [name for name in hand.dealt_in if name != line.player]
    return replaced(hand, line.index, line.text.replace(str(line.player), rng.choice(others)))


@MONEY.add("TD5")
def summary_folds_on_another_street(hand: Hand, rng: Random) -> Broken | None:
    def other(line: Line) -> str:
        old = next(words for words in FOLDS if words in line.words)
        new = rng.choice([words for words in FOLDS if words != old])
        return line.text.replace(old, new).replace(" (didn't bet)", "")

    return _result(hand, rng, lambda line: " folded " in line.words, other)


@MONEY.add("TD5")
def summary_says_another_amount(hand: Hand, rng: Random) -> Broken | None:
    def other(line: Line) -> str:
        return line.text.replace(f"({hand.amount(line.to)})", f"({hand.amount(line.to + hand.unit)})")

    return _result(hand, rng, lambda line: bool(line.to), other)


@MONEY.add("TD5")
def summary_says_lost_of_the_winner(hand: Hand, rng: Random) -> Broken | None:
    def other(line: Line) -> str:
        return line.text.replace(f" and won ({hand.amount(line.to)}) with ", " and lost with ")

    return _result(hand, rng, lambda line: " and won (" in line.words, other)


@MONEY.add("TD5")
def summary_position_left_out(hand: Hand, rng: Random) -> Broken | None:
    def other(line: Line) -> str:
        word = rng.choice([word for word in POSITIONS if word in line.words])
        return line.text.removesuffix(line.words) + line.words.replace(word, "", 1)

    return _result(hand, rng, lambda line: any(word in line.words for word in POSITIONS), other)


@MONEY.add("TD5")
def summary_position_of_another(hand: Hand, rng: Random) -> Broken | None:
    def other(line: Line) -> str:
        return line.text.removesuffix(line.words) + rng.choice(POSITIONS) + line.words

    return _result(hand, rng, lambda line: not any(word in line.words for word in POSITIONS), other)


@MONEY.add("TD5")
def summary_didnt_bet_added(hand: Hand, rng: Random) -> Broken | None:
    def other(line: Line) -> str:
        return line.text.rstrip() + " (didn't bet)"

    return _result(hand, rng, lambda line: line.words.rstrip().endswith("before the Draw"), other)


@MONEY.add("TD5", "TD4")
def summary_shows_other_cards(hand: Hand, rng: Random) -> Broken | None:
    """Two cards exchanged for ones of the same ranks that nobody has."""

    def other(line: Line) -> str:
        seen = {card for read in hand.read for card in (*read.cards, *(read.drawn or ()))}
        old = line.cards[0]
        new = next((old[0] + suit for suit in "cdhs" if old[0] + suit not in seen), "")
        return line.text.replace(old, new, 1) if new else line.text

    broken = _result(hand, rng, lambda line: " showed [" in line.words, other)
    return None if broken is None or broken.lines == hand.lines else broken


@MONEY.add("TD5")
def summary_line_missing(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.RESULT))
    return replaced(hand, line.index, at=min(line.index, len(hand.lines) - 2))


@MONEY.add("TD5")
def summary_line_doubled(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.RESULT))
    return inserted(hand, line.index + 1, line.text)


@MONEY.add("TD5")
def summary_seat_number_wrong(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.RESULT))
    number = rng.choice([seat for seat in hand.seats if seat != line.count])
    return replaced(hand, line.index, line.text.replace(f"Seat {line.count}: ", f"Seat {number}: ", 1))


def _renamed(hand: Hand, lines: list[Line], rng: Random) -> Broken | None:
    if not lines:
        return None
    line = rng.choice(lines)
    old = line.words if line.kind is Kind.SHOW else line.words.partition(" with Lo: ")[2]
    names = ("7,5,4,3,2", "9,8,7,4,2", "K,Q,7,5,3", "a pair of Sevens", "a straight, Three to Seven")
    new = rng.choice([name for name in names if name != old.strip()])
    return replaced(hand, line.index, line.text.replace(f"Lo: {old}", f"Lo: {new}"))


def _result(hand: Hand, rng: Random, fits: Callable[[Line], bool], change: Callable[[Line], str]) -> Broken | None:
    lines = [line for line in hand.of(Kind.RESULT) if fits(line)]
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, change(line))
