"""Breaks of the record itself: lines garbled, missing, doubled, the hand cut."""

from __future__ import annotations

from random import Random

from .broken import Broken, Collection, inserted, replaced
from .reading import ACTIONS, SHOW_DOWN, STREETS, SUMMARY, Hand, Kind
from .seat_breaks import STRANGER

TEXT = Collection()


@TEXT.add("TD1")
def action_garbled(hand: Hand, rng: Random) -> Broken | None:
    lines = hand.of(Kind.CALL, Kind.BET, Kind.RAISE)
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, line.text.replace(f": {line.kind} ", f": {line.kind[0]}x#{line.kind[3:]} ", 1))


@TEXT.add("TD1")
def action_cut_short(hand: Hand, rng: Random) -> Broken | None:
    lines = hand.of(Kind.RAISE) or hand.of(Kind.CALL)
    if not lines:
        return None
    line = rng.choice(lines)
    head = f"{line.player}: {line.kind}"
    return replaced(hand, line.index, f"{head} {hand.amount(line.by)} to" if line.kind is Kind.RAISE else f"{head} ")


@TEXT.add("TD1")
def draw_garbled(hand: Hand, rng: Random) -> Broken | None:
    lines = [line for line in hand.of(Kind.DISCARD) if line.player != hand.hero]
    if not lines:
        return None
    line = rng.choice(lines)
    return replaced(hand, line.index, line.text.replace("discards", "dis ards", 1))


@TEXT.add("TD1")
def seat_garbled(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.SEAT))
    old, new = f"({hand.amount(line.to)} in", f"({hand.sign}{line.to // 100}.x in"
    return replaced(hand, line.index, line.text.replace(old, new, 1))


@TEXT.add("TD1")
def unknown_line_with_a_card(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.SECTION)[1:])
    return inserted(hand, line.index, f"{hand.hero} peeks at the deck [7h 2c]")


@TEXT.add("TD1", "TD2")
def table_line_missing(hand: Hand, _: Random) -> Broken | None:
    return replaced(hand, 1)


@TEXT.add("TD1")
def deal_header_missing(hand: Hand, _: Random) -> Broken | None:
    return _without(hand, STREETS[0])


@TEXT.add("TD1", "TD4")
def draw_header_missing(hand: Hand, rng: Random) -> Broken | None:
    headers = [header for header in STREETS[1:] if header in hand.lines]
    return _without(hand, rng.choice(headers)) if headers else None


@TEXT.add("TD1", "TD5")
def show_down_header_missing(hand: Hand, _: Random) -> Broken | None:
    return _without(hand, SHOW_DOWN)


@TEXT.add("TD1", "TD5")
def summary_header_missing(hand: Hand, _: Random) -> Broken | None:
    return _without(hand, SUMMARY)


@TEXT.add("TD1")
def section_doubled(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(Kind.SECTION))
    return inserted(hand, line.index + 1, line.text)


@TEXT.add("TD1")
def sections_exchanged(hand: Hand, _: Random) -> Broken | None:
    if STREETS[2] not in hand.lines:
        return None
    first, second = hand.lines.index(STREETS[1]), hand.lines.index(STREETS[2])
    lines = list(hand.lines)
    lines[first], lines[second] = lines[second], lines[first]
    return Broken(lines, first)


@TEXT.add("TD1")
def section_with_the_name_of_another(hand: Hand, rng: Random) -> Broken | None:
    """One that the hand has too: else the draws between may be missing."""
    here = [header for header in STREETS[1:] if header in hand.lines]
    if len(here) < 2:
        return None
    right, wrong = rng.sample(here, 2)
    return replaced(hand, hand.lines.index(right), wrong)


@TEXT.add("TD1", "TD4")
def draw_section_missing(hand: Hand, rng: Random) -> Broken | None:
    """Header, draws and betting of one draw are gone."""
    here = [header for header in STREETS[1:] if header in hand.lines]
    if len(here) < 2:
        return None
    gap = rng.randrange(len(here) - 1)
    start, end = hand.lines.index(here[gap]), hand.lines.index(here[gap + 1])
    return Broken([*hand.lines[:start], *hand.lines[end:]], start)


@TEXT.add("TD1")
def cut_in_the_middle(hand: Hand, rng: Random) -> Broken | None:
    start, end = hand.lines.index(STREETS[0]), hand.lines.index(SUMMARY)
    cut = rng.randint(start + 1, end - 1)
    return Broken(hand.lines[:cut], cut - 1)


@TEXT.add("TD1")
def cut_before_the_total(hand: Hand, _: Random) -> Broken | None:
    end = hand.lines.index(SUMMARY)
    return Broken(hand.lines[: end + 1], end)


@TEXT.add("TD5", "TD1")
def total_missing(hand: Hand, _: Random) -> Broken | None:
    return replaced(hand, hand.of(Kind.TOTAL)[0].index)


@TEXT.add("TD1", "TD5")
def last_lines_missing(hand: Hand, rng: Random) -> Broken | None:
    results = hand.of(Kind.RESULT)
    cut = rng.choice(results).index
    return Broken(hand.lines[:cut], cut - 1)


@TEXT.add("TD1", "TD2")
def seat_line_in_the_middle(hand: Hand, rng: Random) -> Broken | None:
    line = rng.choice(hand.of(*ACTIONS))
    return inserted(hand, line.index, f"Seat 1: {STRANGER} ({hand.amount(10_000)} in chips)")


@TEXT.add("TD2", "TD1")
def blind_in_the_middle(hand: Hand, rng: Random) -> Broken | None:
    posts, folds = hand.of(Kind.BIG_BLIND), hand.of(Kind.FOLD)
    if not posts or not folds:
        return None
    return inserted(hand, rng.choice(folds).index, posts[0].text)


@TEXT.add("TD1", "TD4", "TD3")
def lines_of_another_street(hand: Hand, rng: Random) -> Broken | None:
    """An action of the first betting round stands once more before the show-down or summary, as mixed files have it."""
    first = [line for line in hand.of(Kind.CALL, Kind.FOLD) if hand.spots[line.index].street == 1]
    last = hand.lines.index(SHOW_DOWN) if SHOW_DOWN in hand.lines else hand.lines.index(SUMMARY)
    return inserted(hand, last, rng.choice(first).text) if first else None


def _without(hand: Hand, header: str) -> Broken | None:
    return replaced(hand, hand.lines.index(header)) if header in hand.lines else None
